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

void application(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  out.heading("proposal.application");
  out.table(mainSettings(language, study), language.say("report.main-settings"), {});
  const Table table = environmentTable(language, study);
  if (!table.rows.empty()) out.table(table, language.say("report.environment-caption"), {});
}

void scaling(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  out.heading("proposal.scaling");
  const Table table = cellsWith(language, study,
                                {"repeats", "epochSeconds", "totalSeconds", "speedup", "speedupLow", "speedupHigh",
                                 "efficiency", "efficiencyLow", "efficiencyHigh", "deviceHours"});
  // The headline is about throughput if there is no speedup.
  if (!addFigure(language, out, study, "speedup")) addFigure(language, out, study, "throughput");
  for (const char* figure : {"efficiency", "waterfall"}) addFigure(language, out, study, figure);
  if (!addTable(language, out, study, table, language.say("proposal.scaling-caption"),
                language.say("definition.speedup")))
    out.addText(BlockKind::paragraph, whyNoSpeedup(language, study, "speedup"));
}

void extrapolation(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  out.heading("proposal.extrapolation");
  if (!addFigure(language, out, study, "fit")) {
    out.addText(BlockKind::paragraph, language.say("proposal.no-fit"));
    return;
  }
  const ScalingFit* fit = bestFit(study);
  addTable(language, out, study, extrapolationTable(language, study),
           language.say("proposal.extrapolation-caption", {{"law", lawName(language, fit->law)}}),
           language.say("definition.fit"));
  addTable(language, out, study, fitTable(language, study), language.say("proposal.fit-caption"), {});
}

void resources(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  out.heading("proposal.resources");
  if (study.deviceHours.value)
    out.addText(
        BlockKind::paragraph,
        language.say("proposal.used", {{"hours", shownWithin(language, study.deviceHours.value, study.deviceHours)}}));
  addTable(language, out, study,
           cellsWith(language, study, {"repeats", "totalSeconds", "deviceHours", "deviceHoursLow", "deviceHoursHigh"}),
           language.say("proposal.hours-caption"), language.say("definition.device-hours"));
  addFigure(language, out, study, "memory");
}

}  // namespace

void writeProposal(const MessageFormatter& language, const StudyResult& study, Document& document) {
  DocumentBuilder out(language, document);
  out.addText(BlockKind::lead, verdictText(language, study), "verdict");
  scaling(language, out, study);
  extrapolation(language, out, study);
  resources(language, out, study);
  application(language, out, study);
  out.heading("report.guard");
  if (study.guard.empty()) out.addText(BlockKind::paragraph, language.say("report.no-guard"));
  out.list(guardItems(language, study));
  addAppendix(language, out, study);
}

}  // namespace scalescope
