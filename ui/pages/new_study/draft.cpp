#include "ui/pages/new_study/draft.h"

#include <nlohmann/json.hpp>

#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/json/json_text.h"
#include "core/base/json/json_values.h"
#include "core/study/cells/abilities.h"
#include "core/study/cells/cluster_nodes.h"
#include "core/study/read/trial_study.h"
#include "ui/base/message_translation.h"
#include "ui/pages/new_study/short_form.h"
#include "ui/widgets/command_line.h"

namespace scalescope {
namespace {

constexpr int kMaxBatches = 64;

const ResolvedCell* resolvedCell(const ResolvedStudy* resolved, int number) {
  if (resolved == nullptr) return nullptr;
  for (const ResolvedCell& each : resolved->cells)
    if (each.cell.number == number) return &each;
  return nullptr;
}

bool perRank(const StudySpec& study) { return study.axes.batchKind == BatchKind::perRank; }

QString cellTitle(const StudySpec& study, const Cell& cell) {
  if (perRank(study)) return QObject::tr("%1 in total").arg(localFixed(double(cell.batch.global())));
  const auto [least, most] = std::minmax_element(cell.batch.ranks().begin(), cell.batch.ranks().end());
  if (*least == *most) return QObject::tr("%1 per device").arg(localNumber(cell.batch.perRank()));
  return QObject::tr("%1 per device").arg(QObject::tr("%1 to %2").arg(*least).arg(*most));
}

bool isBaseline(const StudySpec& study, const Cell& cell) {
  if (!study.baseline || study.protocol == Protocol::batchSweep) return false;
  if (study.protocol == Protocol::free && !study.baselineWritten) return false;
  const BaselineSpec& baseline = *study.baseline;
  return cell.strategy == baseline.strategy && cell.nodes == baseline.nodes && cell.devices == baseline.devices;
}

// The number of remaining repeats of a cell with open repeats depends on the results: it is at least this.
QString repeatsToRun(const MeasureSpec& measure, int stored) {
  const QString least = QString::number(std::max(0, measure.repeats - stored));
  return measure.openRepeats ? QObject::tr("%1 to %2").arg(least).arg(measure.openRepeats->max - stored) : least;
}

// Returns the reason why the machines cannot run the cell, if known, in a form short enough for the matrix.
QString unfitWords(const ResolvedCell* resolved) {
  if (resolved == nullptr || !resolved->fit.reason) return {};
  const auto& [fits, reason, refusal] = resolved->fit;
  return refusal && refusal->message == *reason ? QObject::tr("cannot run here") : translated(*reason);
}

QString cellDetail(const Cell& cell, const ResolvedCell* resolved, bool stored) {
  if (stored) return QObject::tr("already measured, n = %1: reused").arg(resolved->storedRepeats);
  if (const QString unfit = unfitWords(resolved); !unfit.isEmpty()) return unfit;
  QStringList parts;
  if (resolved != nullptr && resolved->forecast.secondsPerRepeat)
    parts << QStringLiteral("%1 \u00d7 %2")
                 .arg(forecastSeconds(*resolved->forecast.secondsPerRepeat),
                      repeatsToRun(cell.study.measure, resolved->storedRepeats));
  if (resolved != nullptr && resolved->forecast.memoryBytesPerRank)
    parts << localBytes(*resolved->forecast.memoryBytesPerRank);
  if (!cell.study.program) parts << QObject::tr("lr %1").arg(localNumber(cell.learningRate));
  return parts.join(QStringLiteral("  \u00b7  "));
}

}  // namespace

Draft draftOf(const QString& source, const StudySpec& study) { return {source, study, study, {}}; }

StudySpec ownProgramStudy(const MachineFacts& machine) {
  StudySpec study;
  study.name = kProgramStudyName;
  study.program = ProgramSpec();
  study.protocol = Protocol::weak;
  study.axes.batchKind = BatchKind::perRank;
  study.axes.batches = {32};
  if (const auto quick = preset("quick-strong-scaling", machine)) study.axes.devices = quick->axes.devices;
  if (study.axes.devices.size() > 1) std::erase(study.axes.devices, 1);  // This is the baseline of the others.
  return study;
}

StudySpec ownTrialStudy() {
  StudySpec study = ownProgramStudy({});
  study.name = trialName(study.name);
  setProgramDevices(study, {1});
  study.variants = {{"A", nlohmann::json::object()}, {"B", nlohmann::json::object()}};
  study.measure.repeats = kLeastPairs;
  study.measure.openRepeats = trialRepeats(TrialLimits().resolve);
  study.baseline.reset();
  study.baselineWritten = true;
  return study;
}

void setProgramDevices(StudySpec& study, const std::vector<int>& devices) {
  study.axes.devices = devices;
  if (study.axes.strategies.size() == 1)
    study.axes.strategies = {devices == std::vector<int>{1} ? Strategy::single : Strategy::ddp};
}

nlohmann::json cellMatch(const StudySpec& study, const Cell& cell) {
  nlohmann::json match{{"variant", cell.variant},
                       {"nodes", cell.nodes},
                       {"devices", cell.devices},
                       {"strategy", std::string(name(cell.strategy))},
                       {"precision", std::string(name(cell.precision))},
                       {"accumulation", cell.batch.accumulation()}};
  if (perRank(study))
    match["perRankBatch"] = static_cast<std::int64_t>(std::llround(cell.batch.perRank()));
  else
    match["globalBatch"] = cell.batch.asked();
  return match;
}

std::optional<std::vector<HostSpec>> asStudyHasThem(const Draft& draft, const std::vector<HostSpec>& hosts) {
  if (draft.source.isEmpty()) return std::nullopt;
  std::vector<HostSpec> out;
  for (const HostSpec& host : hosts) {
    const auto own = std::find_if(draft.study.hosts.begin(), draft.study.hosts.end(), [&](const HostSpec& each) {
      return each.name == host.name && each.ssh == host.ssh && each.port == host.port && !isOnCluster(each);
    });
    if (own == draft.study.hosts.end()) return std::nullopt;
    out.push_back(*own);
  }
  return out;
}

StudySpec finished(const Draft& draft) {
  StudySpec study = draft.study;
  study.skip.insert(study.skip.end(), draft.unticked.begin(), draft.unticked.end());
  return study;
}

DraftCells cellsOf(const Draft& draft) {
  DraftCells cells;
  cells.all = expand(draft.study);
  if (draft.unticked.empty()) {
    cells.ticked = cells.all;
    if (const Status good = check(draft.study); !good) cells.problem = good.error();
  } else {
    const StudySpec study = finished(draft);
    cells.ticked = expand(study);
    if (const Status good = check(study); !good) cells.problem = good.error();
  }
  if (!cells.problem && !cells.ticked) cells.problem = cells.ticked.error();
  return cells;
}

std::optional<Error> obstacleOf(const Draft& draft, const DraftCells& cells, const ResolvedStudy* resolved) {
  if (!cells.all) return std::nullopt;
  for (const Cell& cell : *cells.all) {
    if (draft.unticked.contains(cellMatch(draft.study, cell))) continue;
    if (const Status can = checkTrainable(cell); !can) return can.error();
    if (const ResolvedCell* met = resolvedCell(resolved, cell.number); met && met->refusal) return met->refusal;
  }
  return std::nullopt;
}

nlohmann::json mergePatch(const nlohmann::json& from, const nlohmann::json& to) {
  if (!from.is_object() || !to.is_object()) return to;
  nlohmann::json patch = nlohmann::json::object();
  for (const auto& [key, value] : to.items()) {
    const auto old = from.find(key);
    if (old == from.end())
      patch[key] = value;
    else if (*old != value)
      patch[key] = mergePatch(*old, value);
  }
  for (const auto& [key, value] : from.items())
    if (!to.contains(key)) patch[key] = nullptr;
  return patch;
}

QString commandLine(const Draft& draft) {
  const bool isSaved = !draft.source.isEmpty() && draft.source != kOwnProgram && draft.source != kOwnTrial;
  if (const auto words = isSaved ? std::nullopt : shortForm(finished(draft), storeOption())) return *words;
  QString line = QStringLiteral("scalescope-cli run ") +
                 shellWord(isSaved ? draft.source : toQString(draft.study.name) + QStringLiteral(".json"));
  if (isSaved) {
    const nlohmann::json patch = mergePatch(toJson(draft.origin), toJson(finished(draft)));
    if (!patch.empty()) line += QStringLiteral(" --patch ") + shellWord(toQString(patch.dump()));
  }
  return line + storeOption();
}

std::optional<std::vector<std::int64_t>> parseBatches(const QString& text) {
  static const QRegularExpression gaps(QStringLiteral("[\\s,;]+"));
  std::vector<std::int64_t> batches;
  for (const QString& word : text.split(gaps, Qt::SkipEmptyParts)) {
    bool good = false;
    const qlonglong value = word.toLongLong(&good);
    if (!good || value < 1 || value > 100'000'000) return std::nullopt;
    if (std::find(batches.begin(), batches.end(), value) == batches.end()) batches.push_back(value);
  }
  if (batches.empty() || batches.size() > kMaxBatches) return std::nullopt;
  return batches;
}

std::optional<std::int64_t> nearestBatch(const Error& problem, std::int64_t& wrong) {
  std::optional<std::int64_t> batch, below, above;
  for (const auto& [name, argument] : problem.message.arguments) {
    const auto* value = std::get_if<std::int64_t>(&argument);
    if (value == nullptr) continue;
    if (name == "batch") batch = *value;
    if (name == "below") below = *value;
    if (name == "above") above = *value;
  }
  if (!batch || !above) return std::nullopt;
  wrong = *batch;
  return below && *below > 0 && *batch - *below < *above - *batch ? below : above;
}

void setProtocol(StudySpec& study, Protocol protocol) {
  study.protocol = protocol;
  AxesSpec& axes = study.axes;
  if (protocol == Protocol::strong)
    axes.batchKind = BatchKind::global;
  else if (protocol != Protocol::free)
    axes.batchKind = BatchKind::perRank;
  if (protocol == Protocol::batchSweep) return;
  if (axes.openBatch) {
    axes.batches = {axes.openBatch->from};
    axes.openBatch.reset();
  }
}

QString protocolSentence(Protocol protocol) {
  switch (protocol) {
    case Protocol::strong:
      return QObject::tr(
          "Strong scaling: the same total work on more devices. The global batch stays the same, each device gets less "
          "of it.");
    case Protocol::weak:
      return QObject::tr(
          "Weak scaling: the same work per device. The global batch grows with the devices, and so does the "
          "work of a step.");
    case Protocol::fixedEpoch:
      return QObject::tr(
          "Fixed batch per device: the time of one epoch is compared, as most lab sheets do. The global batch "
          "grows with the devices, so an epoch has fewer steps.");
    case Protocol::batchSweep:
      return QObject::tr(
          "Batch sweep: the same devices with larger and larger batches. How does the throughput change, and when does "
          "the memory run out?");
    case Protocol::free:
      break;
  }
  return QObject::tr("Custom: nothing is held fixed, so no speedup is reported as scaling.");
}

Matrix draftMatrix(const Draft& draft, const std::vector<Cell>& cells, const ResolvedStudy* resolved,
                   MatrixTotals& totals) {
  std::vector<GridCell> places;
  for (const Cell& cell : cells) places.push_back(gridCell(cell));
  Matrix matrix = arranged(places);
  totals = {};
  const MeasureSpec& measure = draft.study.measure;
  totals.repeats = measure.repeats;
  totals.mostRepeats = measure.openRepeats ? measure.openRepeats->max : measure.repeats;
  // Key and the cell by which it is measured: cells with equal keys are measured once.
  std::map<CellKey, int> measured;
  double seconds = 0, memory = 0;
  bool known = resolved != nullptr && !cells.empty();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Cell& cell = cells[i];
    const ResolvedCell* forecast = resolvedCell(resolved, cell.number);
    const bool ticked = !draft.unticked.contains(cellMatch(draft.study, cell));
    const MeasureSpec& asked = cell.study.measure;
    const int enough = asked.openRepeats ? asked.openRepeats->max : asked.repeats;
    const bool stored = forecast != nullptr && forecast->storedRepeats >= enough;
    MatrixCell& shown = matrix.cells[i];
    shown.title = cellTitle(draft.study, cell);
    shown.detail = ticked ? cellDetail(cell, forecast, stored) : QObject::tr("left out");
    const bool isOnce = ticked && !stored && forecast != nullptr && forecast->key &&
                        !measured.try_emplace(*forecast->key, cell.number).second;
    if (isOnce) shown.detail = QObject::tr("same as cell %1: measured once").arg(measured.at(*forecast->key));
    const bool unfit = forecast != nullptr && forecast->fit.reason;
    shown.tone = !ticked ? CellTone::off : stored ? CellTone::done : unfit ? CellTone::queued : CellTone::plain;
    const bool baseline = isBaseline(draft.study, cell);
    if (baseline) shown.title += QObject::tr(", baseline");
    if (!cell.implied) shown.ticked = ticked;
    QStringList batches;
    for (std::size_t rank = 0; rank < cell.batch.ranks().size() && rank < 16; ++rank)
      batches << QString::number(cell.batch.ranks()[rank]);
    shown.hint = QObject::tr("Cell %1: %2, %3, global batch %4 = %5")
                     .arg(cell.number)
                     .arg(toQString(name(cell.strategy)), toQString(name(cell.precision)))
                     .arg(cell.batch.global())
                     .arg(batches.join(QStringLiteral(" + ")));
    if (baseline)
      shown.hint += QLatin1Char('\n') + QObject::tr("Baseline of its batch: every speedup is relative to this cell.");
    if (unfit) shown.hint += QLatin1Char('\n') + translated(*forecast->fit.reason);
    if (!ticked) continue;
    ++totals.cells;
    if (stored) {
      ++totals.stored;
      continue;
    }
    if (forecast == nullptr || !forecast->forecast.secondsPerRepeat)
      known = false;
    else if (!isOnce)
      seconds += *forecast->forecast.secondsPerRepeat * std::max(0, asked.repeats - forecast->storedRepeats);
    if (forecast != nullptr && forecast->forecast.memoryBytesPerRank)
      memory = std::max(memory, *forecast->forecast.memoryBytesPerRank);
  }
  if (known) totals.seconds = seconds;
  if (memory > 0) totals.memoryBytes = memory;
  return matrix;
}

std::optional<BaselineNote> baselineNote(const Draft& draft, const std::vector<Cell>& cells,
                                         const ResolvedStudy* resolved) {
  const Protocol protocol = draft.study.protocol;
  if (protocol == Protocol::batchSweep || (protocol == Protocol::free && !draft.study.baselineWritten))
    return std::nullopt;
  if (isTrial(draft.study)) return std::nullopt;  // A trial compares its variants instead.
  BaselineNote note{{}, {}, draft.study};
  if (!draft.study.baseline) {
    note.text = draft.study.program
                    ? QObject::tr("No baseline: the study has times and samples/s, but no speedup or efficiency.")
                    : QObject::tr("No baseline: the study has times and images/s, but no speedup or efficiency.");
    note.action = QObject::tr("Add the baseline");
    note.study.baseline = draft.origin.baseline ? draft.origin.baseline : BaselineSpec();
    return note;
  }
  QStringList added;
  double seconds = 0;
  bool isKnown = true;
  for (const Cell& cell : cells) {
    if (!cell.implied) continue;
    added << QObject::tr("cell %1 (%2, %3)")
                 .arg(cell.number)
                 .arg(toQString(name(cell.strategy)), cellTitle(draft.study, cell));
    const ResolvedCell* known = resolvedCell(resolved, cell.number);
    isKnown = isKnown && known != nullptr && known->forecast.secondsPerRepeat;
    if (isKnown)
      seconds += *known->forecast.secondsPerRepeat * std::max(0, cell.study.measure.repeats - known->storedRepeats);
  }
  if (added.isEmpty()) return std::nullopt;
  const QString text = draft.study.program
                           ? QObject::tr(
                                 "Baseline added by the protocol: %1. Speedup and efficiency are relative to "
                                 "it; without it the study has only times and samples/s.")
                           : QObject::tr(
                                 "Baseline added by the protocol: %1. Speedup and efficiency are relative to "
                                 "it; without it the study has only times and images/s.");
  note.text = text.arg(listOf(added));
  if (isKnown && seconds > 0)
    note.text += QLatin1Char(' ') + QObject::tr("It takes about %1.").arg(forecastSeconds(seconds));
  note.action = QObject::tr("Remove the baseline");
  note.study.baseline.reset();
  return note;
}

namespace {

constexpr int kDraftVersion = 1;

std::optional<StudySpec> studyAt(const nlohmann::ordered_json& kept, const char* key) {
  const auto found = kept.find(key);
  if (found == kept.end()) return std::nullopt;
  auto study = studyFromJson(*found, "draft");
  return study ? std::optional(std::move(*study)) : std::nullopt;
}

}  // namespace

QByteArray toBytes(const KeptDraft& kept) {
  const nlohmann::ordered_json json{{"version", kDraftVersion},
                                    {"source", kept.draft.source.toStdString()},
                                    {"origin", toJson(kept.draft.origin)},
                                    {"study", toJson(kept.draft.study)},
                                    {"unticked", kept.draft.unticked},
                                    {"step", kept.step}};
  return QByteArray::fromStdString(json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

std::optional<KeptDraft> keptDraftFrom(const QByteArray& bytes) {
  const auto json = nlohmann::ordered_json::parse(bytes.begin(), bytes.end(), nullptr, false);
  if (!json.is_object()) return std::nullopt;
  const auto value = [&json](const char* key) {
    const auto found = json.find(key);
    return found == json.end() ? nlohmann::json() : nlohmann::json(*found);
  };
  const auto origin = studyAt(json, "origin"), study = studyAt(json, "study");
  if (wholeNumber(value("version")) != kDraftVersion || !origin || !study) return std::nullopt;
  KeptDraft kept{{toQString(plainText(value("source"))), *origin, *study, {}},
                 int(std::clamp<std::int64_t>(wholeNumber(value("step")).value_or(0), 0, 4))};
  if (const auto cells = value("unticked"); cells.is_array())
    for (const auto& cell : cells) kept.draft.unticked.insert(cell);
  return kept;
}

bool isChanged(const Draft& draft) {
  StudySpec opened = draft.origin;
  opened.measure.sampleHz = draft.study.measure.sampleHz;  // The rate is a setting, not part of the study.
  return !draft.unticked.empty() || draft.study != opened;
}

}  // namespace scalescope
