#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "core/analysis/run/bandwidth.h"
#include "core/analysis/scaling/verdict.h"
#include "core/base/units.h"
#include "core/report/cells/captions.h"
#include "core/report/cells/cell_groups.h"
#include "core/report/figures/figure_kind.h"
#include "core/report/tables/cell_tables.h"
#include "core/report/tables/table_build.h"

namespace scalescope {
namespace {

// Formats GB/s in the unit in which the number has no exponent.
std::string bandwidthText(const MessageFormatter& language, double gigabytesPerSecond) {
  const double bytesPerSecond = gigabytesPerSecond * kGiga;
  constexpr std::pair<double, const char*> kScales[] = {{1e9, " GB/s"}, {1e6, " MB/s"}, {1e3, " kB/s"}};
  for (const auto& [factor, unit] : kScales)
    if (bytesPerSecond >= factor) return shown(language, bytesPerSecond / factor) + unit;
  return shown(language, bytesPerSecond) + " B/s";
}

FigureSeries ceilingSeries(const MessageFormatter& language, const CellResult& cell, const std::string& op) {
  FigureSeries series;
  series.name = language.say("series.ceiling");
  series.role = SeriesRole::ceiling;
  series.style = SeriesStyle::lineAndMarkers;
  for (const CeilingPoint& point : cell.ceiling)
    if (point.op == op && point.correct && point.busbw)
      series.points.push_back({point.bytes, *point.busbw / kGiga, {}, {}, {}});
  return series;
}

// Returns the reason why none of these cells has a bandwidth: what the finished ones lack, or how all have ended.
std::string whyNoCollective(const MessageFormatter& language, const std::vector<const CellResult*>& cells) {
  bool finished = false, recorded = false;
  for (const CellResult* cell : cells) {
    finished = finished || cell->repeats > 0;
    recorded = recorded || !cell->buckets.empty();
  }
  if (finished) return language.say(recorded ? "empty.bandwidth-untimed" : "empty.bandwidth-unrecorded");
  const std::string ends = endsWithoutResult(language, cells);
  return ends.empty() ? language.say("empty.bandwidth-open") : language.say("empty.bandwidth-failed", {{"ends", ends}});
}

// Returns the reason why nothing is drawn, from the devices that the study has; "" for an import without collectives.
std::string whyNoBandwidth(const MessageFormatter& language, const StudyResult& study) {
  bool several = false, parallel = false, wrong = false;
  std::vector<const CellResult*> collective;  // Cells that should have run collectives.
  for (const CellResult& cell : study.cells) {
    wrong = wrong || std::any_of(cell.ceiling.begin(), cell.ceiling.end(),
                                 [](const CeilingPoint& point) { return !point.correct; });
    if (cell.cell.worldDevices() < 2) continue;
    several = true;
    parallel = parallel || cell.cell.strategy == Strategy::dataParallel;
    if (cell.cell.strategy != Strategy::dataParallel && cell.cell.strategy != Strategy::parameterServer)
      collective.push_back(&cell);
  }
  if (wrong) return language.say("empty.bandwidth-wrong");
  if (study.spec.imported) return {};
  if (!several) return language.say("empty.bandwidth-one");
  if (!collective.empty()) return whyNoCollective(language, collective);
  return language.say(parallel ? "empty.bandwidth-data-parallel" : "empty.bandwidth-server");
}

// Returns the cell that headlines use if its ranks communicated, else the one with the most devices. A sweep of a
// benchmark may have no all-reduce, and so no peak bandwidth.
const CellResult* shownCell(const StudyResult& study) {
  const auto sends = [](const CellResult& cell) {
    return cell.busbw || std::any_of(cell.ceiling.begin(), cell.ceiling.end(),
                                     [](const CeilingPoint& point) { return point.correct && point.busbw; });
  };
  if (const CellResult* headline = headlineCell(study); headline != nullptr && sends(*headline)) return headline;
  const CellResult* top = nullptr;
  for (const CellResult& cell : study.cells)
    if (sends(cell) && (top == nullptr || cell.cell.worldDevices() > top->cell.worldDevices())) top = &cell;
  return top;
}

// Returns the values of series over one message size as a sentence, because a single place would be no curve; "" if
// there are several sizes.
std::string textOfOneSize(const MessageFormatter& language, const StudyResult& study,
                          const std::vector<FigureSeries>& series) {
  std::set<double> sizes;
  std::string values;
  for (const FigureSeries& each : series) {
    double low = each.points.front().y, high = low;
    for (const FigurePoint& point : each.points) {
      sizes.insert(point.x);
      low = std::min(low, point.y);
      high = std::max(high, point.y);
    }
    const std::string from = bandwidthText(language, low), to = bandwidthText(language, high);
    values += (values.empty() ? "" : ", ") + each.name + " " +
              (from == to ? from : language.say("report.bounds", {{"low", from}, {"high", to}}));
  }
  if (sizes.size() != 1) return {};
  if (study.spec.imported)
    return language.say("empty.bandwidth-one-size-imported",
                        {{"file", study.spec.imported->file}, {"size", bytesText(*sizes.begin())}, {"values", values}});
  return language.say("empty.bandwidth-one-size", {{"size", bytesText(*sizes.begin())}, {"values", values}});
}

DrawnFigure drawBandwidth(const MessageFormatter& language, const StudyResult& study, const ViewOptions& /*view*/) {
  DrawnFigure drawn;
  const CellResult* top = shownCell(study);
  if (top == nullptr) {
    drawn.figure.empty = whyNoBandwidth(language, study);
    return drawn;
  }
  drawn.cells = {top};
  Figure& figure = drawn.figure;
  figure.kind = FigureKind::scatter;
  figure.x = {.title = language.say("axis.message"), .scale = AxisScale::log2, .unit = "bytes"};
  // Both axes are logarithmic, because small messages matter most and reach only a fraction of the bandwidth of large
  // ones.
  figure.y = {.title = language.say("axis.busbw"), .scale = AxisScale::log10, .unit = "GB/s"};
  FigureSeries ceiling = ceilingSeries(language, *top, std::string(name(CollectiveOp::allReduce)));
  if (ceiling.points.empty() && !top->ceiling.empty()) ceiling = ceilingSeries(language, *top, top->ceiling.front().op);
  if (!ceiling.points.empty()) figure.series.push_back(std::move(ceiling));
  FigureSeries buckets;
  buckets.name = language.say("series.buckets");
  buckets.role = SeriesRole::exposed;
  buckets.style = SeriesStyle::markers;
  for (const BucketStats& bucket : top->buckets)
    if (bucket.busbw && bucket.bytes > 0 && bucket.bucket >= 0)
      buckets.points.push_back({bucket.bytes,
                                *bucket.busbw / kGiga,
                                {},
                                {},
                                language.say("report.bucket", {{"bucket", std::int64_t{bucket.bucket}}})});
  if (!buckets.points.empty()) figure.series.push_back(std::move(buckets));
  if (figure.empty = textOfOneSize(language, study, figure.series); !figure.empty.empty()) figure.series.clear();
  if (const Number share = shareOfCeiling(*top))
    figure.title = titleOf(language, study, *top,
                           language.say("title.bandwidth", {{"percent", shown(language, *share * 100, 2)},
                                                            {"devices", std::int64_t{top->cell.worldDevices()}}}));
  return drawn;
}

// One row per message size, bucket and step.
struct Transfer {
  const CellResult* cell = nullptr;
  std::string kind, bucket, op;
  Number bytes, seconds, algbw, busbw;
  Number utilisation{};  // Share of the peak bandwidth at this size.
  std::string among{};   // Ranks that took part, if not all did.
};

std::string rankList(const std::vector<int>& ranks) {
  std::string out;
  for (const int rank : ranks) out += (out.empty() ? "" : "+") + std::to_string(rank);
  return out;
}

std::vector<Transfer> transfersOf(const StudyResult& study) {
  std::vector<Transfer> out;
  for (const CellResult& cell : study.cells) {
    for (const std::vector<CeilingPoint>* points : {&cell.ceiling, &cell.ceilingAmong})
      for (const CeilingPoint& point : *points)
        out.push_back({&cell,
                       point.correct ? "ceiling" : "ceiling-incorrect",
                       {},
                       point.op,
                       point.bytes,
                       point.seconds,
                       point.algbw,
                       point.busbw,
                       {},
                       rankList(point.members)});
    for (const BucketStats& bucket : cell.buckets)
      out.push_back({&cell, "bucket", std::to_string(bucket.bucket), bucket.op, bucket.bytes, bucket.seconds,
                     bucket.algbw, bucket.busbw, credible(bucket.utilisation)});
    if (cell.busbw)
      out.push_back({&cell, "step", {}, {}, cell.wireBytesPerStep, {}, cell.algbw, cell.busbw, shareOfCeiling(cell)});
  }
  return out;
}

Table bandwidthTable(const MessageFormatter& language, const StudyResult& study, const ViewOptions& /*view*/) {
  return filled<Transfer>(
      transfersOf(study),
      {cellField<Transfer>(language),
       codeField<Transfer>(
           language, "kind", "column.kind", "transfer.", [](const Transfer& t) { return t.kind; }),
       field<Transfer>(
           language, "bucket", "column.bucket", [](const Transfer& t) { return wordsEntry(t.bucket); }),
       codeField<Transfer>(
           language, "op", "column.op", "op.", [](const Transfer& t) { return t.op; }),
       field<Transfer>(
           language, "bytes", "column.bytes", [&language](const Transfer& t) { return countEntry(language, t.bytes); }),
       field<Transfer>(
           language, "seconds", "column.ms",
           [&language](const Transfer& t) { return numberEntry(language, t.seconds, 1e3); }),
       field<Transfer>(
           language, "algbw", "column.algbw",
           [&language](const Transfer& t) { return numberEntry(language, t.algbw, 1e-9); }),
       field<Transfer>(
           language, "busbw", "column.busbw",
           [&language](const Transfer& t) { return numberEntry(language, t.busbw, 1e-9); }),
       field<Transfer>(
           language, "utilisation", "column.size-utilisation",
           [&language](const Transfer& t) { return numberEntry(language, t.utilisation, 100); }),
       field<Transfer>(
           language, "among", "column.among", [](const Transfer& t) { return wordsEntry(t.among); })});
}

}  // namespace

ExportKind bandwidthKind() {
  return {.what = "bandwidth",
          .draw = drawBandwidth,
          .table = bandwidthTable,
          .tab = Tab(TabGroup::communication, 210),
          .lab = {"busbw", "sizeUtilisation"}};
}

}  // namespace scalescope
