#include <algorithm>

#include "core/analysis/scaling/study_fits.h"
#include "core/report/tables/settings_tables.h"
#include "core/report/figures/fits.h"
#include "core/report/figures/figure_kind.h"
#include "core/report/documents/report_parts.h"
#include "core/report/documents/report_texts.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

void application(DocumentBuilder& out, const StudyResult& study) {
  out.heading("proposal.application");
  out.table(mainSettings(study), say("report.main-settings"), {});
  const Table table = environmentTable(study);
  if (!table.rows.empty()) out.table(table, say("report.environment-caption"), {});
}

void scaling(DocumentBuilder& out, const StudyResult& study) {
  out.heading("proposal.scaling");
  const Table table = cellsWith(study, {"repeats", "epochSeconds", "totalSeconds", "speedup", "speedupLow",
                                        "speedupHigh", "efficiency", "efficiencyLow", "efficiencyHigh", "deviceHours"});
  for (const char* figure : {"speedup", "efficiency", "waterfall"}) addFigure(out, study, figure);
  if (!addTable(out, study, table, say("proposal.scaling-caption"), say("definition.speedup")))
    out.addText(BlockKind::paragraph, whyNoSpeedup(study, "speedup"));
}

void extrapolation(DocumentBuilder& out, const StudyResult& study) {
  out.heading("proposal.extrapolation");
  if (!addFigure(out, study, "fit")) {
    out.addText(BlockKind::paragraph, say("proposal.no-fit"));
    return;
  }
  const ScalingFit* fit = bestFit(study);
  addTable(out, study, extrapolationTable(study), say("proposal.extrapolation-caption", {{"law", lawName(fit->law)}}),
           say("definition.fit"));
  addTable(out, study, fitTable(study), say("proposal.fit-caption"), {});
}

void resources(DocumentBuilder& out, const StudyResult& study) {
  out.heading("proposal.resources");
  if (study.deviceHours.value)
    out.addText(BlockKind::paragraph,
                say("proposal.used", {{"hours", shownWithin(study.deviceHours.value, study.deviceHours)}}));
  addTable(out, study,
           cellsWith(study, {"repeats", "totalSeconds", "deviceHours", "deviceHoursLow", "deviceHoursHigh"}),
           say("proposal.hours-caption"), say("definition.device-hours"));
  addFigure(out, study, "memory");
}

}  // namespace

void writeProposal(const StudyResult& study, Document& document) {
  DocumentBuilder out(document);
  out.addText(BlockKind::lead, verdictText(study), "verdict");
  scaling(out, study);
  extrapolation(out, study);
  resources(out, study);
  application(out, study);
  out.heading("report.guard");
  if (study.guard.empty()) out.addText(BlockKind::paragraph, say("report.no-guard"));
  out.list(guardItems(study));
  addAppendix(out, study);
}

}  // namespace scalescope
