#include "launcher/live/live_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "core/base/text.h"
#include "core/base/units.h"
#include "core/report/text/number_text.h"
#include "launcher/live/live_messages.h"
#include "launcher/live/live_outliers.h"

namespace scalescope {
namespace {

constexpr std::size_t kName = 80;
constexpr std::size_t kSentence = 1000;
constexpr int kMostLoads = 8;  // Most lines of sparklines of one kind.
constexpr int kMostMatrixRows = 12;
constexpr int kBar = 24;

const char* const kBlocks[] = {"\u2581", "\u2582", "\u2583", "\u2584", "\u2585", "\u2586", "\u2587", "\u2588"};
const char* const kAscii[] = {"_", ".", ",", "-", "=", "+", "*", "#"};

bool isContinued(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

int widthOf(const std::string& text) {
  return static_cast<int>(std::count_if(
      text.begin(), text.end(), [](char byte) { return !isContinued(byte); }));
}

std::string cutTo(const std::string& text, int columns) {
  int width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (isContinued(text[i])) continue;
    if (width++ == columns) return text.substr(0, i);
  }
  return text;
}

std::string padded(const std::string& text, int columns) {
  const std::string cut = cutTo(text, columns);
  return cut + std::string(static_cast<std::size_t>(std::max(0, columns - widthOf(cut))), ' ');
}

// Breaks the text at spaces into at most `most` lines.
std::vector<std::string> folded(std::string text, int columns, int most) {
  std::vector<std::string> out;
  while (!text.empty() && static_cast<int>(out.size()) < most) {
    std::string line = cutTo(text, columns);
    const std::size_t space = line.rfind(' ');
    if (line.size() < text.size() && text[line.size()] != ' ' && space != std::string::npos && space > 0)
      line.resize(space);
    text.erase(0, std::min(text.size(), line.size() + (line.size() < text.size() && text[line.size()] == ' ' ? 1 : 0)));
    out.push_back(std::move(line));
  }
  return out;
}

std::string inert(const std::string& text) { return inertText(text, kName); }
std::string sentence(const Message& message) { return inertText(english(message), kSentence); }

std::string count(int many, const char* what) { return std::to_string(many) + " " + what + (many == 1 ? "" : "s"); }

std::string cellText(const LiveState& state, const LiveCell& cell) {
  const LiveCellText text = liveCellText(state, cell);
  if (text.state == LiveCellState::running) return english(text.progress >= 0 ? *text.detail : text.title);
  const bool isPartial = text.state == LiveCellState::done && cell.repeatsDone < cell.repeats;
  return english(text.title) +
         (isPartial ? " " + std::to_string(cell.repeatsDone) + "/" + std::to_string(cell.repeats) : "");
}

std::string rowName(const CellGrid::Row& row, const CellGrid& grid) {
  std::string name = "batch " + sixDigits(row.batch);
  if (grid.hasStrategies) name += ", " + inert(row.strategy);
  if (grid.hasPrecisions) name += ", " + inert(row.precision);
  if (grid.hasAccumulations) name += ", accumulate " + std::to_string(row.accumulation);
  if (grid.hasVariants) name += ", " + inert(row.variant);
  return name;
}

// Returns a line of headings and one line for each row of cells; cells in the same place are distinguished by their
// strategy.
std::vector<std::vector<std::string>> matrixTexts(const LiveState& state) {
  const std::vector<LiveCell>& cells = state.cells;
  const CellGrid grid = gridOf({cells.begin(), cells.end()});
  std::vector<std::vector<std::string>> texts{{""}};
  for (const CellGrid::Column& column : grid.columns)
    texts.front().push_back(column.nodes > 1 ? std::to_string(column.nodes) + " x " + std::to_string(column.devices)
                                             : count(column.devices, "device"));
  for (const CellGrid::Row& row : grid.rows) {
    texts.emplace_back(grid.columns.size() + 1);
    texts.back().front() = rowName(row, grid);
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const CellGrid::Place& place = grid.places[i];
    std::string& text = texts[static_cast<std::size_t>(place.row) + 1][static_cast<std::size_t>(place.column) + 1];
    if (!text.empty()) text += ", ";
    if (place.isShared) text += inert(cells[i].strategy) + ": ";
    text += cellText(state, cells[i]);
  }
  return texts;
}

std::vector<std::string> matrixLines(const LiveState& state, int columns) {
  if (state.cells.empty()) return {};
  const std::vector<std::vector<std::string>> texts = matrixTexts(state);
  std::vector<int> widths(texts.front().size());
  for (const auto& row : texts)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], widthOf(row[i]));
  std::vector<std::string> out;
  for (const auto& row : texts) {
    if (static_cast<int>(out.size()) > kMostMatrixRows) {
      out.push_back("... " + count(static_cast<int>(texts.size() - out.size()), "more row"));
      break;
    }
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) line += (i > 0 ? "  " : "") + padded(row[i], widths[i]);
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out.push_back(cutTo(line, columns));
  }
  return out;
}

std::string cellWords(const LiveState& state) {
  const LiveCell* cell = runningCell(state);
  std::string text = "cell " + std::to_string(state.cell.value);
  if (!state.cells.empty()) text += " of " + std::to_string(state.cells.size());
  text += ", repeat " + std::to_string(state.repeat.value);
  if (cell != nullptr && cell->repeats > 0)
    text += " of " + std::to_string(std::max(cell->repeats, state.repeat.value));
  return text;
}

double shareOfRun(const LiveState& state) {
  return state.steps > 0 ? static_cast<double>(state.step + 1) / static_cast<double>(state.steps) : 0;
}

std::string stateWord(const LiveState& state) {
  if (state.isGone) return "ended";
  return state.studyState ? std::string(enumName(*state.studyState)) : "unknown";
}

// Returns the state of a study of which nothing runs, shown instead of a bar.
std::string betweenRuns(const LiveState& state) {
  std::string text = inert(state.studyName) + ": " + stateWord(state);
  if (state.waitsFor) text += ", " + sentence(*state.waitsFor);
  return text;
}

struct SparkLine {
  std::string name;
  const std::vector<LivePoint>* points = nullptr;
  std::string value;
};

std::optional<double> newest(const std::vector<LivePoint>& points) {
  for (auto each = points.rbegin(); each != points.rend(); ++each)
    if (std::isfinite(each->y)) return each->y;
  return std::nullopt;
}

std::string valueText(const MetricInfo& info, double value) {
  if (info.unit == "bytes") return bytesText(value);
  if (info.unit == "bytes/s") return bytesText(value) + "/s";
  return columnText(value) + " " + std::string(info.unit);
}

// One kind of load: a few series are shown one by one, many as their median and the outliers.
struct Load {
  std::string name;  // Name such as "CPU, rank".
  std::vector<LiveSeries> lines;
  Metric metric;
  std::vector<LivePoint> median = {};
};

std::string numberOf(const Load& load, int number) {
  const int own = number % kCoresPerNode, node = number / kCoresPerNode;
  return load.name + " " + (node > 0 ? std::to_string(node) + "." : "") + std::to_string(own);
}

void addLoad(std::vector<SparkLine>& out, Load& load) {
  const auto add = [&out, &load](std::string name, const std::vector<LivePoint>& points) {
    const auto last = newest(points);
    if (last) out.push_back({std::move(name), &points, valueText(*metricInfo(load.metric), *last)});
  };
  if (load.lines.size() <= kMostLoads) {
    for (const LiveSeries& each : load.lines) add(numberOf(load, each.number), each.points);
    return;
  }
  LiveBand band = bandOf(load.lines);
  load.median = std::move(band.median);
  add(load.name + "s, median", load.median);
  for (const std::size_t place : band.apart) add(numberOf(load, load.lines[place].number), load.lines[place].points);
}

// Sampled metrics for which a terminal has room.
constexpr Metric kSampled[] = {Metric::gpuMemoryUsed,
                               Metric::gpuPowerWatts,
                               Metric::gpuTemperature,
                               Metric::networkSendBytesPerSecond,
                               Metric::networkReceiveBytesPerSecond,
                               Metric::diskWriteBytesPerSecond};

std::vector<Load> loadsOf(const LiveState& state) {
  std::vector<Load> out;
  const auto addSampled = [&state, &out](Metric metric) {
    const auto found = state.sampled.find(metric);
    if (found == state.sampled.end()) return;
    const MetricInfo& info = *metricInfo(metric);
    const std::string title = english(Message{std::string(info.title), {}});
    out.push_back({title + (info.lines == MetricLines::gpus ? ", GPU" : ", node"), found->second, metric});
  };
  addSampled(Metric::gpuPercent);
  out.push_back({state.cpuPerRank ? "CPU, rank" : "CPU, core", state.cpu, Metric::rankCpuPercent});
  if (!state.sampled.contains(Metric::gpuMemoryUsed)) out.push_back({"memory, rank", state.memory, Metric::rankRss});
  for (const Metric metric : kSampled) addSampled(metric);
  return out;
}

std::vector<std::string> sparkLines(const LiveState& state, const TextPlace& place) {
  std::vector<SparkLine> lines;
  const auto curve = [&lines](const char* name, const std::vector<LivePoint>& points, double factor, const char* unit) {
    if (const auto last = newest(points)) lines.push_back({name, &points, columnText(*last * factor) + unit});
  };
  curve("loss", state.loss, 1, "");
  curve("accuracy", state.accuracy, 100, " %");
  if (state.learningRate && !state.learningRates.empty())
    lines.push_back({"learning rate", &state.learningRates, sixDigits(*state.learningRate)});
  std::vector<Load> loads = loadsOf(state);
  for (Load& each : loads) addLoad(lines, each);
  int names = 0, values = 0;
  for (const SparkLine& each : lines) {
    names = std::max(names, widthOf(each.name));
    values = std::max(values, widthOf(each.value));
  }
  std::vector<std::string> out;
  const int width = std::clamp(place.columns - names - values - 4, 0, 60);
  for (const SparkLine& each : lines)
    out.push_back(cutTo(padded(each.name, names) + "  " +
                            padded(sparkline(*each.points, width, place.isUnicode), width) + "  " + each.value,
                        place.columns));
  return out;
}

std::string stateOfQueued(const LiveQueued& queued) {
  if (queued.isHeld || queued.state == StudyState::paused) return " (paused)";
  return queued.state == StudyState::queued ? "" : " (running)";
}

std::vector<std::string> queueLines(const LiveState& state, int columns) {
  std::string line;
  int others = 0;
  for (const LiveQueued& each : state.queue) {
    if (each.entry == state.entry) continue;
    line += (others++ > 0 ? ", " : "") + inert(each.name) + stateOfQueued(each);
  }
  if (others == 0) return {};
  return {cutTo("also in the queue: " + line, columns)};
}

std::vector<std::string> logLines(const LiveState& state, int columns, int most) {
  std::vector<std::string> out;
  for (auto each = state.log.rbegin(); each != state.log.rend() && static_cast<int>(out.size()) < most; ++each) {
    const std::string when = std::isfinite(each->seconds) ? columnText(std::max(0.0, each->seconds)) + " s" : "";
    const std::string text = each->message ? sentence(*each->message) : inertText(each->text, kSentence);
    out.push_back(cutTo(padded(when, 8) + " " + padded(inert(each->source), 7) + " " + text, columns));
  }
  std::reverse(out.begin(), out.end());
  return out;
}

}  // namespace

std::string sparkline(const std::vector<LivePoint>& points, int columns, bool isUnicode) {
  double least = std::numeric_limits<double>::infinity(), most = -least;
  for (const LivePoint& each : points)
    if (std::isfinite(each.y) && std::isfinite(each.high)) {
      least = std::min(least, each.low);
      most = std::max(most, each.high);
    }
  if (columns <= 0 || least > most) return {};
  const auto many = static_cast<std::size_t>(columns);
  const std::size_t buckets = std::min(many, points.size());
  std::string out;
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    double highest = -std::numeric_limits<double>::infinity();
    for (std::size_t i = bucket * points.size() / buckets; i < (bucket + 1) * points.size() / buckets; ++i)
      if (std::isfinite(points[i].y)) highest = std::max(highest, points[i].high);
    if (!std::isfinite(highest)) {
      out += ' ';
      continue;
    }
    const double share = most > least ? (highest - least) / (most - least) : 0;
    const auto level = static_cast<std::size_t>(std::clamp(share * 7 + 0.5, 0.0, 7.0));
    out += isUnicode ? kBlocks[level] : kAscii[level];
  }
  return out;
}

std::string shareBar(double share, int columns, bool isUnicode) {
  if (columns < 3) return {};
  const int inside = columns - 2;
  const int done = static_cast<int>(std::clamp(std::isfinite(share) ? share : 0, 0.0, 1.0) * inside);
  std::string out = "[";
  for (int i = 0; i < inside; ++i) out += i < done ? (isUnicode ? "\u2588" : "#") : (isUnicode ? "\u2591" : "-");
  return out + "]";
}

std::string progressLine(const LiveState& state, const TextPlace& place) {
  if (state.run.empty() || state.waitsFor) return cutTo(betweenRuns(state), place.columns);
  // Parts in the order of the line, each with its priority: the highest is left out first if there is not enough room.
  std::vector<std::pair<int, std::string>> parts{{2, cellWords(state)},
                                                 {3, shareBar(shareOfRun(state), kBar, place.isUnicode)}};
  const auto add = [&parts](int priority, const std::optional<Message>& part) {
    if (part) parts.emplace_back(priority, sentence(*part));
  };
  add(0, stepMessage(state));
  add(0, warmupMessage(state));
  add(4, stepTimeMessage(state));
  add(1, rateMessage(state));
  add(4, tokenRateMessage(state));
  add(0, timeLeftMessage(state));
  const auto joined = [&parts] {
    std::string line;
    for (const auto& [rank, part] : parts) line += (line.empty() ? "" : "  ") + part;
    return line;
  };
  for (int rank = 4; rank > 0 && widthOf(joined()) > place.columns; --rank)
    std::erase_if(parts, [rank](const auto& part) { return part.first == rank; });
  return cutTo(joined(), place.columns);
}

std::vector<std::string> liveScreen(const LiveState& state, const TextPlace& place) {
  std::vector<std::string> out;
  const auto add = [&out](const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    if (!out.empty()) out.emplace_back();
    out.insert(out.end(), lines.begin(), lines.end());
  };
  std::string head = inert(state.studyName) + ": " + stateWord(state);
  if (state.runsTotal > 0)
    head += ", " + std::to_string(state.runsDone) + " of " + count(state.runsTotal, "run") + " done";
  if (const auto left = timeLeftMessage(state)) head += ", " + sentence(*left);
  std::vector<std::string> heads{cutTo(head, place.columns)};
  for (const auto& said : {state.waitsFor, state.verdict}) {
    if (!said) continue;
    const std::vector<std::string> lines = folded(sentence(*said), place.columns, 3);
    heads.insert(heads.end(), lines.begin(), lines.end());
  }
  const std::vector<std::string> queued = queueLines(state, place.columns);
  heads.insert(heads.end(), queued.begin(), queued.end());
  add(heads);
  add(matrixLines(state, place.columns));
  if (!state.run.empty()) {
    add({progressLine(state, place)});
    add(sparkLines(state, place));
  }
  if (state.firstError) {
    const LiveLine& error = *state.firstError;
    add({cutTo("error: " + (error.message ? sentence(*error.message)
                                          : inert(error.source) + ": " + inertText(error.text, kSentence)),
               place.columns)});
  }
  const int room = place.lines - static_cast<int>(out.size()) - 1;
  if (room > 0) add(logLines(state, place.columns, std::min(room, 6)));
  if (static_cast<int>(out.size()) > place.lines) out.resize(static_cast<std::size_t>(std::max(0, place.lines)));
  return out;
}

}  // namespace scalescope
