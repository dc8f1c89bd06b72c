#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "core/analysis/run/trace.h"
#include "core/analysis/values/cell_result.h"
#include "core/report/figures/figure_pieces.h"
#include "core/report/figures/figures.h"
#include "core/report/formats/chrome_trace.h"
#include "core/report/tables/table_build.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostDrawnRanks = 16;
constexpr std::size_t kMostLanes = 6;  // Lanes of overlapping collectives.
constexpr double kTraceMs = 1e-6;      // Milliseconds per nanosecond.

const CellResult* tracedCell(const StudyResult& study, const ViewOptions& view) {
  return cellShown(
      study, view, [](const CellResult& cell) { return cell.trace ? cell.trace->ranks.size() : 0; });
}

// The steps of a trace that are drawn: the chosen ones, else only the last.
struct ShownTrace {
  const StepTrace& trace;
  std::int64_t first = 0, last = 0;
  std::size_t ranks = 0;

  [[nodiscard]] bool holds(const TraceStep& step) const { return step.step >= first && step.step <= last; }
  [[nodiscard]] double row(std::size_t rank) const { return static_cast<double>(ranks - 1 - rank); }  // Rank 0: top.
};

ShownTrace shownOf(const StepTrace& trace, StepRange asked) {
  const std::int64_t first = asked.chosen() ? std::clamp(asked.first, trace.first, trace.last) : trace.last;
  const std::int64_t last = asked.chosen() ? std::min(asked.last, trace.last) : trace.last;
  return {trace, first, std::clamp(last, first, first + kMostDrawnSteps - 1),
          std::min(trace.ranks.size(), kMostDrawnRanks)};
}

// Returns the first drawn time of each clock, which is x = 0.
std::map<NodeIndex, std::int64_t> originsOf(const ShownTrace& shown) {
  std::map<NodeIndex, std::int64_t> own;
  std::int64_t first = std::numeric_limits<std::int64_t>::max();
  for (std::size_t i = 0; i < shown.ranks; ++i)
    for (const TraceStep& step : shown.trace.ranks[i].steps) {
      if (!shown.holds(step)) continue;
      std::int64_t& origin = own.try_emplace(shown.trace.ranks[i].node, step.startNs).first->second;
      origin = std::min(origin, step.startNs);
      first = std::min(first, step.startNs);
    }
  if (shown.trace.clocks != Clocks::unrelated)
    for (auto& [node, origin] : own) origin = first;
  return own;
}

SeriesRole roleOf(SpanKind kind) {
  switch (kind) {
    case SpanKind::input:
      return SeriesRole::input;
    case SpanKind::exposed:
      return SeriesRole::exposed;
    case SpanKind::checkpoint:
      return SeriesRole::checkpoint;
    case SpanKind::other:
      return SeriesRole::other;
    default:
      return SeriesRole::compute;
  }
}

// Returns for each transfer of a rank the first sub-lane that is free when it begins, so that overlapping transfers are
// drawn below each other; beyond the last lane they share it.
std::vector<int> lanesOf(const std::vector<const TraceTransfer*>& transfers) {
  std::vector<int> out;
  std::vector<std::int64_t> freeAt;
  for (const TraceTransfer* transfer : transfers) {
    std::size_t lane = 0;
    while (lane < freeAt.size() && freeAt[lane] > transfer->startNs) ++lane;
    if (lane == freeAt.size() && freeAt.size() < kMostLanes) freeAt.push_back(0);
    lane = std::min(lane, freeAt.size() - 1);
    freeAt[lane] = std::max(freeAt[lane], transfer->endNs);
    out.push_back(static_cast<int>(lane));
  }
  return out;
}

std::string spanLabel(const MessageFormatter& language, const TraceSpan& span) {
  const std::string kind = language.say(("part." + std::string(name(span.kind))).c_str());
  return span.microBatch < 0
             ? kind
             : language.say("trace.micro-batch", {{"part", kind}, {"number", std::int64_t{span.microBatch}}});
}

std::string transferLabel(const MessageFormatter& language, const TraceTransfer& transfer) {
  const std::string op = language.say(("op." + std::string(name(transfer.op()))).c_str());
  const std::string megabytes = shown(language, static_cast<double>(transfer.bytes) * 1e-6);
  if (transfer.bucket() < 0) return language.say("trace.buffers", {{"op", op}, {"megabytes", megabytes}});
  return language.say("trace.bucket",
                      {{"op", op}, {"bucket", std::int64_t{transfer.bucket()}}, {"megabytes", megabytes}});
}

// The series of a timeline in drawing order, from back to front.
class Bars {
 public:
  Bars(const MessageFormatter& language, const ShownTrace& shown)
      : m_language(language), m_shown(shown), m_origins(originsOf(shown)) {
    m_series = {barSeries(m_language.say("part.compute"), SeriesRole::compute),
                barSeries(m_language.say("part.input"), SeriesRole::input),
                barSeries(m_language.say("part.exposed"), SeriesRole::exposed),
                barSeries(m_language.say("part.checkpoint"), SeriesRole::checkpoint),
                barSeries(m_language.say("part.other"), SeriesRole::other),
                barSeries(m_language.say("trace.collective"), SeriesRole::hiddenComm),
                barSeries(m_language.say("part.wait"), SeriesRole::wait)};
    for (FigureSeries& series : m_series)
      if (series.role == SeriesRole::hiddenComm || series.role == SeriesRole::wait) series.style = SeriesStyle::area;
    m_joins.style = SeriesStyle::line;
    m_joins.name = m_language.say("trace.joins");
  }

  void add(std::size_t rank) {
    std::vector<const TraceTransfer*> transfers;  // Transfers sorted by start, as steps follow each other.
    std::vector<std::int64_t> steps;
    for (const TraceStep& step : m_shown.trace.ranks[rank].steps) {
      if (!m_shown.holds(step)) continue;
      for (const TraceSpan& span : step.spans)
        bar(roleOf(span.kind), {rank}, span.startNs, span.endNs, spanLabel(m_language, span));
      for (const TraceTransfer& transfer : step.transfers) {
        transfers.push_back(&transfer);
        steps.push_back(step.step);
      }
    }
    const std::vector<int> lanes = lanesOf(transfers);
    for (std::size_t i = 0; i < transfers.size(); ++i) addTransfer(steps[i], *transfers[i], {rank, lanes[i]});
  }

  std::vector<FigureSeries> taken() {
    for (const auto& [key, points] : m_meetings) {
      if (points.size() < 2) continue;
      m_joins.points.insert(m_joins.points.end(), points.begin(), points.end());
      m_joins.points.push_back({points.back().x, std::nan(""), {}, {}, {}});
    }
    m_series.push_back(std::move(m_joins));
    for (FigureSeries& series : m_series)
      if (m_lanes > 1 && (series.style == SeriesStyle::area || series.style == SeriesStyle::line))
        for (FigurePoint& point : series.points) point.lanes = m_lanes;  // All rows have the same lanes.
    std::erase_if(m_series, [](const FigureSeries& series) { return series.points.empty(); });
    return std::move(m_series);
  }

 private:
  [[nodiscard]] double at(std::size_t rank, std::int64_t ns) const {
    return static_cast<double>(ns - m_origins.at(m_shown.trace.ranks[rank].node)) * kTraceMs;
  }
  // A rank's row, and the sub-lane of a collective in it.
  struct Place {
    std::size_t rank = 0;
    int lane = 0;
  };
  void bar(SeriesRole role, const Place& place, std::int64_t startNs, std::int64_t endNs, std::string label) {
    const auto found =
        std::find_if(m_series.begin(), m_series.end(), [&](const FigureSeries& each) { return each.role == role; });
    const double low = at(place.rank, startNs), high = at(place.rank, endNs);
    found->points.push_back({(low + high) / 2, m_shown.row(place.rank), low, high, std::move(label), place.lane});
  }
  void addTransfer(std::int64_t step, const TraceTransfer& transfer, const Place& place) {
    m_lanes = std::max(m_lanes, place.lane + 1);
    bar(SeriesRole::hiddenComm, place, transfer.readyNs, transfer.endNs, transferLabel(m_language, transfer));
    if (transfer.readyNs > transfer.startNs)
      bar(SeriesRole::wait, place, transfer.startNs, transfer.readyNs, transferLabel(m_language, transfer));
    join(step, transfer, place);
  }
  // Joins the ranks by their time of arrival, so that a slanted line shows a slower rank. Pushes are not joined, since
  // they do not wait for other ranks, and neither are times of unrelated clocks.
  void join(std::int64_t step, const TraceTransfer& transfer, const Place& place) {
    if (transfer.op() == CollectiveOp::push) return;
    const TraceRank& own = m_shown.trace.ranks[place.rank];
    const int clock = m_shown.trace.clocks != Clocks::unrelated ? 0 : own.node.value;
    m_meetings[{step, transfer.key, clock}].push_back(
        {at(place.rank, transfer.startNs), m_shown.row(place.rank), {}, {}, {}, place.lane});
  }

  const MessageFormatter& m_language;
  const ShownTrace& m_shown;
  std::map<NodeIndex, std::int64_t> m_origins;
  std::vector<FigureSeries> m_series;
  FigureSeries m_joins;
  int m_lanes = 1;
  std::map<std::tuple<std::int64_t, CollectiveKey, int>, std::vector<FigurePoint>> m_meetings;
};

// Returns the nanoseconds of one step in which a rank waited for others.
std::int64_t waitedNs(const TraceRank& rank, std::int64_t step) {
  TimeSet waits;
  for (const TraceStep& each : rank.steps)
    if (each.step == step)
      for (const TraceTransfer& transfer : each.transfers) waits.push_back({transfer.startNs, transfer.readyNs});
  return lengthNs(unite(std::move(waits)));
}

std::string titleOf(const MessageFormatter& language, const StepTrace& trace, std::int64_t step, int devices) {
  const TraceRank* longest = nullptr;
  std::int64_t waited = 0;
  for (const TraceRank& rank : trace.ranks)
    if (const std::int64_t own = waitedNs(rank, step); own > waited) {
      waited = own;
      longest = &rank;
    }
  if (longest == nullptr) return {};
  return language.say("title.trace", {{"step", step},
                                      {"devices", std::int64_t{devices}},
                                      {"rank", std::int64_t{longest->rank.value}},
                                      {"milliseconds", shown(language, static_cast<double>(waited) * kTraceMs)}});
}

// Returns the timeline as text for people who cannot see it: the duration of each rank's last drawn step and its
// waiting time.
std::string formattedOf(const MessageFormatter& language, const ShownTrace& drawn, const std::string& title) {
  std::string out = title;
  for (std::size_t i = 0; i < drawn.ranks; ++i) {
    const TraceRank& rank = drawn.trace.ranks[i];
    for (const TraceStep& step : rank.steps)
      if (step.step == drawn.last)
        out += ". " + language.say(
                          "trace.spoken",
                          {{"rank", std::int64_t{rank.rank.value}},
                           {"step", step.step},
                           {"milliseconds", shown(language, static_cast<double>(step.endNs - step.startNs) * kTraceMs)},
                           {"waited", shown(language, static_cast<double>(waitedNs(rank, step.step)) * kTraceMs)}});
  }
  return out;
}

void addNotes(const MessageFormatter& language, const ShownTrace& shown, Figure& figure) {
  const StepTrace& trace = shown.trace;
  if (trace.clocks != Clocks::shared) figure.notes.push_back(clockText(language, trace));
  if (shown.ranks < static_cast<std::size_t>(trace.worldSize))
    figure.notes.push_back(language.say("trace.ranks-drawn", {{"drawn", static_cast<std::int64_t>(shown.ranks)},
                                                              {"ranks", std::int64_t{trace.worldSize}}}));
  if (shown.last < trace.last || trace.stepsLeftOut > 0)
    figure.notes.push_back(language.say("trace.steps-drawn", {{"first", shown.first}, {"last", shown.last}}));
}

DrawnFigure drawTrace(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn;
  const CellResult* cell = tracedCell(study, view);
  if (cell == nullptr) return drawn;
  drawn.cells = {cell};
  const ShownTrace shown = shownOf(*cell->trace, view.steps);
  Figure& figure = drawn.figure;
  figure.kind = FigureKind::timeline;
  figure.x.title = shown.first == shown.last
                       ? language.say("axis.trace-step", {{"step", shown.first}})
                       : language.say("axis.trace-steps", {{"first", shown.first}, {"last", shown.last}});
  figure.x.zeroBased = true;
  figure.y.title = language.say("axis.trace-lanes");
  figure.y.scale = AxisScale::category;
  Bars bars(language, shown);
  for (std::size_t i = 0; i < shown.ranks; ++i) {
    const std::int64_t number = shown.trace.ranks[shown.ranks - 1 - i].rank.value;
    figure.y.categories.push_back(language.say("trace.rank", {{"rank", number}}));
    bars.add(i);
  }
  figure.series = bars.taken();
  if (shown.first == shown.last) figure.title = titleOf(language, *cell->trace, shown.last, cell->cell.worldDevices());
  figure.summary = formattedOf(language, shown, figure.title.empty() ? language.say("heading.trace") : figure.title);
  addNotes(language, shown, figure);
  return drawn;
}

// One row per part and per collective, of every rank and step of the trace.
struct TraceRow {
  const CellResult* cell = nullptr;
  const TraceRank* rank = nullptr;
  const TraceStep* step = nullptr;
  const TraceSpan* span = nullptr;
  const TraceTransfer* transfer = nullptr;

  [[nodiscard]] std::int64_t startNs() const { return span != nullptr ? span->startNs : transfer->startNs; }
  [[nodiscard]] std::int64_t endNs() const { return span != nullptr ? span->endNs : transfer->endNs; }
};

std::vector<TraceRow> rowsOf(const CellResult& cell, StepRange asked) {
  std::vector<TraceRow> rows;
  for (const TraceRank& rank : cell.trace->ranks)
    for (const TraceStep& step : rank.steps) {
      if (asked.chosen() && (step.step < asked.first || step.step > asked.last)) continue;
      for (const TraceSpan& span : step.spans) rows.push_back({&cell, &rank, &step, &span, nullptr});
      for (const TraceTransfer& transfer : step.transfers) rows.push_back({&cell, &rank, &step, nullptr, &transfer});
    }
  return rows;
}

constexpr double kPerSecond = 1e9;  // Nanoseconds.
Number waitOf(const TraceRow& row) {
  if (row.transfer == nullptr || !row.transfer->waitKnown) return {};
  return static_cast<double>(row.transfer->readyNs - row.transfer->startNs) / kPerSecond;
}
Number microBatchOf(const TraceRow& row) {
  return row.span != nullptr && row.span->microBatch >= 0 ? Number(row.span->microBatch) : Number();
}
Entry whatOf(const MessageFormatter& language, const TraceRow& row) {
  return row.span != nullptr ? codeEntry(language, "part.", std::string(name(row.span->kind)))
                             : codeEntry(language, "op.", std::string(name(row.transfer->op())));
}

// Makes a column that only collectives have.
TableField<TraceRow> ofTransfers(const MessageFormatter& language, const char* key, const char* title,
                                 Number (*value)(const TraceTransfer&), double scale = 1) {
  return field<TraceRow>(
      language, key, title,
      [&language, value, scale](const TraceRow& row) {
        return numberEntry(language, row.transfer != nullptr ? value(*row.transfer) : Number(), scale);
      });
}
TableField<TraceRow> ofSeconds(const MessageFormatter& language, const char* key, const char* title,
                               Number (*value)(const TraceRow&)) {
  return field<TraceRow>(
      language, key, title, [&language, value](const TraceRow& row) { return numberEntry(language, value(row), 1e3); });
}

Table traceTable(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  using Row = const TraceRow&;
  using Each = const TraceTransfer&;
  const CellResult* cell = tracedCell(study, view);
  return filled<TraceRow>(
      cell == nullptr ? std::vector<TraceRow>() : rowsOf(*cell, view.steps),
      {cellField<TraceRow>(language),
       field<TraceRow>(language, "rank", "column.rank",
                       [&language](Row row) { return countEntry(language, row.rank->rank.value); }),
       field<TraceRow>(language, "step", "column.step",
                       [&language](Row row) { return countEntry(language, static_cast<double>(row.step->step)); }),
       field<TraceRow>(
           language, "part", "column.part", [&language](const TraceRow& row) { return whatOf(language, row); }, false),
       field<TraceRow>(language, "microBatch", "column.micro-batch",
                       [&language](Row row) { return countEntry(language, microBatchOf(row)); }),
       ofSeconds(language, "startSeconds", "column.start-ms",
                 [](Row row) { return Number(static_cast<double>(row.startNs()) / kPerSecond); }),
       ofSeconds(language, "seconds", "column.ms",
                 [](Row row) { return Number(static_cast<double>(row.endNs() - row.startNs()) / kPerSecond); }),
       ofSeconds(language, "waitSeconds", "column.waiting-ms", waitOf),
       field<TraceRow>(language, "bucket", "column.bucket",
                       [&language](Row row) {
                         return countEntry(language,
                                           row.transfer != nullptr ? Number(row.transfer->bucket()) : Number());
                       }),
       ofTransfers(language, "bytes", "column.bytes",
                   [](Each each) { return Number(static_cast<double>(each.bytes)); }),
       ofTransfers(
           language, "busbw", "column.busbw", [](Each each) { return each.busBandwidth; }, 1e-9)});
}

Result<std::string> traceJson(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  const CellResult* cell = tracedCell(study, view);
  if (cell == nullptr && (view.cell > 0 || view.steps.chosen())) return fail("trace.none");
  // Nothing was measured, so the trace is empty, as for every kind.
  if (cell == nullptr) return toChromeTrace(language, {}, study.name, false);
  return toChromeTrace(language, *cell->trace, study.name, isOfProgram(*cell));
}

}  // namespace

ExportKind traceKind() {
  return {.what = "trace",
          .draw = drawTrace,
          .table = traceTable,
          .tab = Tab(TabGroup::time, 170, nullptr, TabWanted::whenDrawn),
          .guardNotes = false,
          .oneCell = OneCell::withSteps,
          .json = traceJson,
          .jsonName = "Chrome trace"};
}

}  // namespace scalescope
