#include <algorithm>
#include <set>

#include "core/report/cells/cell_groups.h"
#include "core/report/tables/cell_tables.h"
#include "core/report/tables/settings_tables.h"
#include "core/report/documents/report_parts.h"
#include "core/report/documents/report_texts.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

// One section: its heading, the function that writes it (false: no data), and the text about the data it needs; nullptr
// if a report does not lack the section.
struct Section {
  const char* heading;
  bool (*write)(const MessageFormatter&, DocumentBuilder&, const StudyResult&);
  const char* missing;
};

bool hyperParameters(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  out.table(mainSettings(language, study), language.say("report.main-settings"), {});
  return true;
}

bool environment(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  const Table table = environmentTable(language, study);
  if (table.rows.empty()) return false;
  out.table(table, language.say("report.environment-caption"), {});
  return true;
}

std::set<double> batchesOf(const StudyResult& study) {
  std::set<double> batches;
  for (const CellResult* cell : measuredCells(study)) batches.insert(batchOf(*cell));
  return batches;
}

bool batchSweep(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  if (batchesOf(study).size() < 2) return false;
  addFigure(language, out, study, "time-vs-batch");
  addFigure(language, out, study, "throughput");
  addKindTable(language, out, study, "time-vs-batch", TableLayout::lab);
  return true;
}

bool speedup(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  if (!addFigure(language, out, study, "speedup")) return false;
  addFigure(language, out, study, "efficiency");
  addFigure(language, out, study, "fit");
  addKindTable(language, out, study, "speedup", TableLayout::lab);
  addTable(
      language, out, study,
      cellsWith(language, study, {"repeats", "imagesPerSecond", "speedup", "speedupLow", "speedupHigh", "efficiency"}),
      language.say("report.speedup-caption"), language.say("definition.speedup"));
  return true;
}

// A headline without a speedup is about the throughput of cells, which a batch sweep shows over the batch.
bool throughput(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  const auto speedups = makeFigure(language, study, "speedup");
  if ((speedups && speedups->empty.empty()) || batchesOf(study).size() > 1) return false;
  if (!addFigure(language, out, study, "throughput")) return false;
  addTable(language, out, study,
           cellsWith(language, study,
                     {"repeats", "imagesPerSecond", "imagesPerSecondLow", "imagesPerSecondHigh", "stepSeconds"}),
           language.say("report.throughput-caption"), language.say("definition.throughput"));
  return true;
}

bool waterfall(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  return addFigure(language, out, study, "waterfall");
}

bool computeAndCommunication(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  const bool any = std::any_of(study.cells.begin(), study.cells.end(),
                               [](const CellResult& cell) { return cell.exposedSeconds.has_value(); });
  if (!any || !addFigure(language, out, study, "step-split")) return false;
  const bool subtracted = addFigure(language, out, study, "subtraction");
  addTable(language, out, study,
           cellsWith(language, study,
                     {"stepSeconds", "inputSeconds", "computeSeconds", "exposedTransferSeconds", "exposedWaitSeconds",
                      "checkpointSeconds", "otherSeconds", "residualSeconds", "overlap"}),
           language.say("report.parts-caption"), language.say("definition.step-split"));
  if (subtracted)
    addTable(language, out, study,
             cellsWith(language, study,
                       {"computeSeconds", "subtractionComputeSeconds", "exposedSeconds", "subtractionCommSeconds",
                        "exposedAbSeconds"}),
             language.say("report.subtraction-caption"), language.say("definition.subtraction"));
  return true;
}

bool bandwidth(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  const bool traffic = addFigure(language, out, study, "traffic");
  const bool drawn = addFigure(language, out, study, "bandwidth");
  if (traffic) addKindTable(language, out, study, "traffic", TableLayout::rows);
  const bool isMeasured = std::any_of(study.cells.begin(), study.cells.end(), [](const CellResult& cell) {
    return !cell.ceiling.empty() || (cell.busbw && !cell.buckets.empty());
  });
  if (!drawn && !isMeasured) return traffic;
  if (!drawn) out.addText(BlockKind::paragraph, makeFigure(language, study, "bandwidth")->empty);
  addKindTable(language, out, study, "bandwidth", TableLayout::lab);
  addTable(language, out, study,
           cellsWith(language, study,
                     {"wireBytesPerStep", "minimumBytesPerStep", "algbw", "busbw", "ceilingBusbw", "sizeUtilisation"}),
           language.say("report.bandwidth-caption"), language.say("definition.bandwidth"));
  return true;
}

// Losses after a measured window of some steps do not depend on the batch; only training shows its effect.
bool largeBatch(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  std::set<std::pair<std::string, double>> tried;
  for (const CellResult* cell : measuredCells(study))
    if (cell->trainLoss) tried.insert({cell->cell.variant, batchOf(*cell)});
  if (study.spec.measure.mode != MeasureMode::train || tried.size() < 2) return false;
  return addTable(
      language, out, study,
      cellsWith(language, study,
                {"epochSeconds", "learningRate", "trainLoss", "trainAccuracy", "validationLoss", "testAccuracy"}),
      language.say("report.large-batch-caption"), language.say("report.large-batch-definition"));
}

bool memory(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  if (!addFigure(language, out, study, "memory")) return false;
  const bool frontier = addFigure(language, out, study, "frontier");
  addKindTable(language, out, study, "memory", TableLayout::rows);
  if (frontier) addKindTable(language, out, study, "frontier", TableLayout::rows);
  return true;
}

bool checkpoint(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  if (!addFigure(language, out, study, "checkpoint")) return false;
  return addTable(
      language, out, study,
      cellsWith(language, study,
                {"repeats", "trainSeconds", "checkpointSeconds", "checkpointOverhead", "checkpointOverheadLow",
                 "checkpointOverheadHigh", "checkpointCostSeconds", "checkpointBytes", "checkpointSuggestedSeconds"}),
      language.say("report.checkpoint-caption"), language.say("definition.checkpoint"));
}

bool accuracy(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  const bool trained = study.spec.measure.mode == MeasureMode::train;
  const bool drawn = trained && addFigure(language, out, study, "accuracy");
  if (!addFigure(language, out, study, "loss")) return drawn;
  if (addFigure(language, out, study, "time-to-accuracy"))
    addKindTable(language, out, study, "time-to-accuracy", TableLayout::rows);
  return true;
}

// Returns the last epoch of every rank if the whole history is too long for a page.
Table lastEpochs(Table table) {
  constexpr std::size_t kMost = 40;
  if (table.rows.size() <= kMost) return table;
  Table out = table;
  out.rows.clear();
  out.display.clear();
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    const bool last = r + 1 == table.rows.size() || table.rows[r + 1][0] != table.rows[r][0] ||
                      table.rows[r + 1][1] != table.rows[r][1];
    if (!last) continue;
    out.rows.push_back(table.rows[r]);
    out.display.push_back(table.display[r]);
  }
  return out;
}

// Returns true if a cell has ranks to compare: one rank alone is the bar of its cell in "Compute and communication".
bool hasSeveralRanks(const StudyResult& study) {
  return std::any_of(
      study.cells.begin(), study.cells.end(), [](const CellResult& cell) { return cell.ranks.size() > 1; });
}

bool perRank(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  const bool drawn = hasSeveralRanks(study) && addFigure(language, out, study, "per-rank");
  const auto history = makeTable(language, study, "accuracy");
  const bool traced = history && addTable(language, out, study, lastEpochs(*history),
                                          language.say("report.per-rank-caption"), language.say("definition.accuracy"));
  const bool timed = addKindTable(language, out, study, "per-rank", TableLayout::rows);
  return drawn || traced || timed;
}

bool utilisation(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  if (!addFigure(language, out, study, "utilisation")) return false;
  addKindTable(language, out, study, "utilisation", TableLayout::rows);
  return true;
}

// Lists what was planned and not measured, with the reason.
bool unmeasured(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  if (study.spec.imported) return false;
  const Compact compact = compacted(language, unmeasuredCells(language, study));
  if (compact.table.rows.empty()) return false;
  const std::string caption = language.say("report.unmeasured-caption");
  out.table(compact.table, compact.constants.empty() ? caption : caption + " " + compact.constants, {});
  return true;
}

// Writes the finding of every figure as a sentence.
bool discussion(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  out.addText(BlockKind::paragraph, verdictText(language, study), "discussion.verdict");
  for (std::size_t i = 0; i < study.evidence.size(); ++i)
    out.addText(BlockKind::paragraph, language.formatted(study.evidence[i]),
                "discussion.evidence-" + std::to_string(i + 1));
  std::vector<ListItem> findings;
  for (const char* what : {"speedup", "waterfall", "step-split", "subtraction", "bandwidth", "traffic", "memory",
                           "frontier", "checkpoint", "accuracy", "per-rank", "device-hours"}) {
    const auto figure = makeFigure(language, study, what);
    const std::string heading = language.say((std::string("heading.") + what).c_str());
    if (figure && figure->empty.empty() && figure->title != heading)
      findings.push_back({{}, language.say("report.finding", {{"heading", heading}, {"finding", figure->title}})});
  }
  out.list(std::move(findings));
  return true;
}

bool guard(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study) {
  if (study.guard.empty()) out.addText(BlockKind::paragraph, language.say("report.no-guard"));
  out.list(guardItems(language, study));
  return true;
}

// Order of the sections: first the results, then the doubts about them, then the setup of the measurement.
constexpr Section kSections[] = {{"heading.speedup", speedup, "missing.speedup"},
                                 {"heading.throughput", throughput, nullptr},
                                 {"heading.waterfall", waterfall, "missing.waterfall"},
                                 {"report.batch-sweep", batchSweep, "missing.batch-sweep"},
                                 {"heading.step-split", computeAndCommunication, "missing.step-split"},
                                 {"heading.bandwidth", bandwidth, "missing.bandwidth"},
                                 {"report.large-batch", largeBatch, "missing.large-batch"},
                                 {"heading.memory", memory, "missing.memory"},
                                 {"heading.checkpoint", checkpoint, "missing.checkpoint"},
                                 {"report.learning", accuracy, "missing.accuracy"},
                                 {"heading.per-rank", perRank, "missing.per-rank"},
                                 {"heading.utilisation", utilisation, "missing.utilisation"},
                                 {"report.unmeasured", unmeasured, nullptr},
                                 {"report.discussion", discussion, nullptr},
                                 {"report.guard", guard, nullptr},
                                 {"heading.hyperparameters", hyperParameters, nullptr},
                                 {"report.environment", environment, "missing.environment"}};

}  // namespace

void writeLabReport(const MessageFormatter& language, const StudyResult& study, Document& document) {
  DocumentBuilder out(language, document);
  out.addText(BlockKind::lead, verdictText(language, study), "verdict");
  std::vector<ListItem> missing;
  for (const Section& section : kSections) {
    // A section is written to a separate document first, so that one without data leaves no heading and uses no number.
    Document aside;
    DocumentBuilder trial(language, aside);
    if (!section.write(language, trial, study)) {
      if (section.missing != nullptr)
        missing.push_back({{},
                           language.say("report.missing", {{"section", language.say(section.heading)},
                                                           {"fill", language.say(section.missing)}})});
      continue;
    }
    out.heading(section.heading);
    section.write(language, out, study);
  }
  if (!missing.empty()) {
    out.heading("report.left-out");
    out.list(std::move(missing));
  }
  addAppendix(language, out, study);
}

}  // namespace scalescope
