#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/analysis/foreign/benchmark_rows.h"
#include "core/analysis/foreign/nccl_tests.h"
#include "core/analysis/foreign/parts.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

bool isOsu(std::string_view text) {
  const std::size_t title = text.find("# OSU ");
  return title != std::string_view::npos &&
         text.substr(title, text.find('\n', title) - title).find(" Test v") != std::string_view::npos;
}

bool isNcclTests(std::string_view text) {
  bool found = isRcclCsv(withoutByteOrderMark(text)) || text.find("\"bus_bw\"") != std::string_view::npos ||
               text.find("\"busBw\"") != std::string_view::npos;
  std::string_view prefix;
  static_cast<void>(eachLine(text, [&](std::string_view line, std::int64_t) -> Status {
    found = found || ncclHeading(line, prefix);
    return {};
  }));
  return found;
}

std::string joinedOnce(const std::vector<std::string>& words) {
  std::vector<std::string> seen;
  std::string out;
  for (const std::string& word : words)
    if (std::find(seen.begin(), seen.end(), word) == seen.end() && out.size() < 300) {
      out += (seen.empty() ? "" : " | ") + word;
      seen.push_back(word);
    }
  return out;
}

Cell cellOfRanks(int nodes, int ranks, int number) {
  Cell cell;
  cell.number = number;
  cell.nodes = nodes;
  cell.devices = ranks / nodes;
  cell.strategy = ranks > 1 ? Strategy::ddp : Strategy::single;
  cell.batch = BatchShares(1, std::vector<std::int64_t>(static_cast<std::size_t>(ranks), 0));
  return cell;
}

// The measurements that have been read for one number of ranks on one number of nodes.
struct MeasuredRanks {
  std::vector<std::string> devices;
  std::set<std::string> hosts;
  std::map<std::string, std::string> types;             // Data type of each collective.
  std::map<std::pair<std::string, double>, int> times;  // Number of times that a collective has measured a size.
  std::vector<ForeignRun> repeats;
};

Status addRun(const BenchmarkRun& run, const std::string& fileName, MeasuredRanks& to) {
  const std::set<std::string> hosts(run.hosts.begin(), run.hosts.end());
  if (!to.repeats.empty() && (run.devices != to.devices || hosts != to.hosts))
    return fail("nccl.devices", {{"file", fileName}, {"line", run.line}, {"ranks", std::int64_t{run.ranks}}});
  to.devices = run.devices;
  to.hosts = hosts;
  const std::string& type = to.types.try_emplace(run.op, run.type).first->second;
  if (type != run.type)
    return fail("nccl.types", {{"file", fileName}, {"line", run.line}, {"type", run.type}, {"other", type}});
  const auto op = operationNamed(run.op);
  for (const CeilingPoint& point : run.points) {
    if (!op || !(point.bytes < 9e18)) continue;  // The size exceeds the range of a byte count.
    const int repeat = ++to.times[{run.op, point.bytes}];
    if (static_cast<std::size_t>(repeat) > to.repeats.size()) {
      ForeignRun& added = to.repeats.emplace_back();
      added.repeat = repeat;
      added.line = static_cast<int>(run.line);
      if (!run.devices.empty()) added.words["device"] = joinedOnce(run.devices);
      if (const std::string names = joinedOnce(run.hosts); !names.empty()) added.words["host"] = names;
      if (!run.type.empty()) added.words["type"] = run.type;
    }
    to.repeats[static_cast<std::size_t>(repeat) - 1].benchmarks.push_back(
        {*op, static_cast<std::int64_t>(point.bytes), *point.seconds, 0, point.correct});
  }
  return {};
}

}  // namespace

bool isBenchmark(std::string_view text) { return isOsu(text) || isNcclTests(text); }

Result<ForeignStudy> readForeignBenchmark(std::string_view text, const std::string& fileName,
                                          std::optional<CollectiveOp> collective) {
  const bool osu = isOsu(text);
  const auto runs = osu ? readOsu(text, fileName) : readNcclTests(text, fileName, collective);
  if (!runs) return tl::unexpected(runs.error());
  std::map<std::pair<int, int>, MeasuredRanks> measured;  // The key is ranks and nodes.
  for (const BenchmarkRun& run : *runs) {
    if (run.ranks > kMaxForeignDevices)
      return fail("nccl.many-ranks",
                  {{"file", fileName}, {"line", run.line}, {"most", std::int64_t{kMaxForeignDevices}}});
    if (auto added = addRun(run, fileName, measured[{run.ranks, run.nodes}]); !added)
      return tl::unexpected(added.error());
  }
  ForeignStudy study;
  study.spec = foreignSpec(text, fileName, osu ? "osu" : "nccl-tests");
  study.spec.axes.batches = {1};
  study.spec.axes.nodes.clear();
  study.spec.axes.devices.clear();
  study.spec.axes.strategies.clear();
  std::size_t repeats = measured.empty() ? 1 : measured.begin()->second.repeats.size();
  const auto addOnce = [](auto& values, const auto& value) {
    if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
  };
  for (auto& [place, of] : measured) {
    const std::size_t index = study.cells.size();
    study.cells.push_back(cellOfRanks(place.second, place.first, static_cast<int>(index) + 1));
    const Cell& cell = study.cells.back();
    addOnce(study.spec.axes.nodes, cell.nodes);
    addOnce(study.spec.axes.devices, cell.devices);
    addOnce(study.spec.axes.strategies, cell.strategy);
    repeats = std::min(repeats, of.repeats.size());
    for (ForeignRun& run : of.repeats) {
      run.cell = index;
      study.runs.push_back(std::move(run));
    }
  }
  study.spec.measure.repeats = static_cast<int>(std::clamp<std::size_t>(repeats, 1, 1000));
  for (Cell& cell : study.cells) cell.study = study.spec;
  if (study.runs.size() > kMaxForeignRows)
    return fail("foreign.many-rows", {{"file", fileName}, {"most", static_cast<std::int64_t>(kMaxForeignRows)}});
  return study;
}

}  // namespace scalescope
