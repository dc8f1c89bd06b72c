#include "core/report/words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>

namespace scalescope {
namespace {

std::string plural(int devices) { return say(devices == 1 ? "report.device" : "report.devices", {{"count", std::int64_t{devices}}}); }

// The parts of a series name, one per dimension that can differ.
std::vector<std::string> dimensions(const CellResult& result, Along along) {
  const Cell& cell = result.cell;
  const bool global = cell.study.axes.batchKind == BatchKind::global;
  std::vector<std::string> out{cell.variant, std::string(name(cell.strategy)), std::string(name(cell.precision)),
                               say("report.accumulation", {{"steps", std::int64_t{cell.accumulation}}})};
  out.push_back(along == Along::batch ? std::string()
                                      : say(global ? "report.batch" : "report.batch-per-device", {{"batch", batchOf(result)}}));
  out.push_back(along == Along::devices ? std::string() : plural(cell.worldDevices()));
  if (along != Along::devices && cell.nodes > 1) out.back() += say("report.on-nodes", {{"nodes", std::int64_t{cell.nodes}}});
  return out;
}

}  // namespace

std::string say(const char* code, Arguments arguments) { return english(Message{code, std::move(arguments)}); }

std::string exact(const Number& number) {
  if (!number || !std::isfinite(*number)) return {};
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), *number);
  return {buffer.data(), end.ptr};
}

std::string shown(const Number& number, int digits) {
  if (!number || !std::isfinite(*number)) return {};
  const double value = *number;
  int decimals = 0;
  if (value != 0) decimals = std::clamp(digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(value)))), 0, 12);
  std::array<char, 400> buffer{};  // the largest double has 309 digits
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
  std::string text(buffer.data(), end.ptr);
  return text.find_first_not_of("-0.") == std::string::npos ? "0" : text;
}

double batchOf(const CellResult& cell) {
  return cell.cell.study.axes.batchKind == BatchKind::global
             ? static_cast<double>(cell.cell.askedGlobalBatch > 0 ? cell.cell.askedGlobalBatch : cell.cell.globalBatch)
             : cell.cell.perRankBatch;
}

const CellResult* cellNumbered(const StudyResult& study, int number) {
  for (const CellResult& cell : study.cells)
    if (number > 0 && cell.cell.number == number) return &cell;
  return nullptr;
}

const CellResult* headlineCell(const StudyResult& study) {
  const CellResult* best = nullptr;
  for (const CellResult& cell : study.cells) {
    if (!cell.imagesPerSecond || cell.cell.number == cell.baselineCell) continue;
    if (best == nullptr || cell.cell.worldDevices() > best->cell.worldDevices() ||
        (cell.cell.worldDevices() == best->cell.worldDevices() && cell.cell.globalBatch > best->cell.globalBatch))
      best = &cell;
  }
  return best;
}

std::string subtitleOf(const StudyResult& study) {
  std::string text = say("report.protocol", {{"protocol", std::string(name(study.protocol))}});
  std::set<int> baselines;
  int most = 0;
  for (const CellResult& cell : study.cells) {
    most = std::max(most, cell.repeats);
    if (cell.speedup && cell.baselineCell != cell.cell.number) baselines.insert(cell.baselineCell);
  }
  if (!baselines.empty()) {
    const CellResult* base = cellNumbered(study, *baselines.begin());
    if (base != nullptr)
      text +=
          say("report.baseline", {{"devices", plural(base->cell.worldDevices())}, {"strategy", std::string(name(base->cell.strategy))}});
  }
  if (most > 1) text += say("report.repeats", {{"n", std::int64_t{most}}});
  if (most == 1) text += say("report.one-repeat");
  return text;
}

std::vector<std::string> notesOf(const StudyResult& study, const std::vector<const CellResult*>& cells) {
  std::vector<std::string> out;
  const auto add = [&](const std::vector<GuardNote>& notes) {
    for (const GuardNote& note : notes)
      if (std::string text = english(note.message); std::find(out.begin(), out.end(), text) == out.end()) out.push_back(std::move(text));
  };
  if (cells.empty()) add(study.guard);
  for (const CellResult* cell : cells) add(cell->guard);
  return out;
}

std::string stampOf(const StudyResult& study, const std::vector<const CellResult*>& cells) {
  std::string runs;
  std::set<std::string> seen;
  for (const CellResult* cell : cells)
    for (const RunId& run : cell->runs)
      if (seen.insert(run.value).second) runs += (runs.empty() ? "" : " ") + run.value;
  std::set<std::string> processors;
  for (const CellResult* cell : cells)
    for (const auto& [key, value] : cell->environment)
      if (key == "processor") processors.insert(value);
  std::string on;
  for (const std::string& processor : processors) on += (on.empty() ? "" : " | ") + processor;
  if (runs.empty()) return say("report.stamp-empty", {{"study", study.name}});
  return say(on.empty() ? "report.stamp-runs" : "report.stamp", {{"study", study.name}, {"runs", runs}, {"processor", on}});
}

std::vector<CellGroup> groupsOf(const std::vector<const CellResult*>& cells, Along along) {
  std::vector<std::vector<std::string>> keys;
  std::vector<CellGroup> groups;
  for (const CellResult* cell : cells) {
    const auto key = dimensions(*cell, along);
    const auto at = std::find(keys.begin(), keys.end(), key);
    if (at == keys.end()) {
      keys.push_back(key);
      groups.push_back({{}, {cell}});
    } else {
      groups[static_cast<std::size_t>(at - keys.begin())].cells.push_back(cell);
    }
  }
  for (std::size_t d = 0; !keys.empty() && d < keys.front().size(); ++d) {
    const bool differs = std::any_of(keys.begin(), keys.end(), [&](const auto& key) { return key[d] != keys.front()[d]; });
    const bool strategy = d == 1 && keys.size() == 1;  // a lone series is named by its strategy
    if (!differs && !strategy) continue;
    for (std::size_t i = 0; i < groups.size(); ++i)
      if (!keys[i][d].empty()) groups[i].name += (groups[i].name.empty() ? "" : ", ") + keys[i][d];
  }
  for (CellGroup& group : groups)
    std::stable_sort(group.cells.begin(), group.cells.end(), [&](const CellResult* a, const CellResult* b) {
      return along == Along::batch ? batchOf(*a) < batchOf(*b) : a->cell.worldDevices() < b->cell.worldDevices();
    });
  return groups;
}

}  // namespace scalescope
