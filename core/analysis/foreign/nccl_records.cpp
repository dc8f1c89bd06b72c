#include <algorithm>
#include <cmath>

#include "core/analysis/foreign/benchmark_rows.h"
#include "core/base/json/fields.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

// The programs write numbers with at least two decimals.
PrintedNumber writtenNumber(double value) { return {value, 0.005}; }

struct NcclDevice {
  std::int64_t rank = -1;
  std::string host;
  std::string info;
};
template <class Visit, SameAs<NcclDevice> T>
void eachField(Visit&& visit, T& m) {
  visit("rank", m.rank), visit("hostname", m.host), visit("device_info", m.info);
}

struct NcclConfig {
  std::vector<NcclDevice> devices;
};
template <class Visit, SameAs<NcclConfig> T>
void eachField(Visit&& visit, T& m) {
  visit("devices", m.devices);
}

struct NcclFigures {
  std::optional<double> time, algbw, busbw, wrong;
};
template <class Visit, SameAs<NcclFigures> T>
void eachField(Visit&& visit, T& m) {
  visit("time", m.time), visit("alg_bw", m.algbw), visit("bus_bw", m.busbw), visit("nwrong", m.wrong);
}

struct NcclResult {
  double size = -1;
  std::string type, redop, name;
  NcclFigures outOfPlace;
};
template <class Visit, SameAs<NcclResult> T>
void eachField(Visit&& visit, T& m) {
  visit("size", m.size), visit("type", m.type), visit("redop", m.redop), visit("experiment_name", m.name);
  visit("out_of_place", m.outOfPlace);
}

struct NcclFile {
  NcclConfig config;
  std::vector<NcclResult> results;
};
template <class Visit, SameAs<NcclFile> T>
void eachField(Visit&& visit, T& m) {
  visit("config", m.config), visit("results", m.results);
}

// One size in the format of rccl-tests.
struct RcclRecord {
  std::string name, type, redop, wrong;
  std::int64_t ranks = 0, nodes = 0, inPlace = 0;
  std::optional<double> size, time, algbw, busbw;
};
template <class Visit, SameAs<RcclRecord> T>
void eachField(Visit&& visit, T& m) {
  visit("name", m.name), visit("type", m.type), visit("redop", m.redop), visit("#wrong", m.wrong);
  visit("gpus", m.ranks), visit("ranks", m.ranks), visit("nodes", m.nodes), visit("inPlace", m.inPlace),
      visit("size", m.size);
  visit("time", m.time), visit("algBw", m.algbw), visit("busBw", m.busbw);
}

std::string typeAndReduction(const std::string& type, const std::string& reduction) {
  return reduction.empty() ? type : type + " " + reduction;
}

// Returns the line of the n-th "size", counted from 0.
std::int64_t lineOfResult(std::string_view text, std::size_t index) {
  std::size_t at = text.find("\"results\"");
  for (std::size_t i = 0; i <= index && at != std::string_view::npos; ++i) at = text.find("\"size\"", at + 1);
  return 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size())), '\n');
}

Result<std::vector<BenchmarkTable>> readNcclFile(const NcclFile& file, std::string_view text,
                                                 const std::string& fileName) {
  BenchmarkTable table;
  table.unitSeconds = 1e-6;
  for (const NcclDevice& device : file.config.devices) {
    table.devices.push_back(inertText(device.info, 100));
    table.hosts.push_back(inertText(device.host, 100));
  }
  table.ranks = static_cast<int>(table.devices.size());
  for (std::size_t i = 0; i < file.results.size(); ++i) {
    const NcclResult& result = file.results[i];
    const NcclFigures& figures = result.outOfPlace;
    const std::int64_t line = lineOfResult(text, i);
    if (i >= kMaxBenchmarkRows || !(result.size >= 0) || !figures.time || !figures.algbw || !figures.busbw)
      return fail("nccl.record", {{"file", fileName}, {"line", line}});
    if (!table.program.empty() && result.name != table.program)
      return fail("nccl.record", {{"file", fileName}, {"line", line}});
    table.program = result.name;
    table.rows.push_back({result.size, writtenNumber(*figures.time), writtenNumber(*figures.algbw),
                          writtenNumber(*figures.busbw), typeAndReduction(result.type, result.redop),
                          figures.wrong.value_or(0) < 1e-3, line});
  }
  return std::vector{std::move(table)};
}

// Adds a record to the run of its collective and ranks; ignores in-place measurements.
Status addRecord(const RcclRecord& record, std::int64_t line, const std::string& fileName,
                 std::vector<BenchmarkTable>& tables) {
  if (record.inPlace != 0) return {};
  if (!record.size || !record.time || !record.algbw || !record.busbw || !(*record.size >= 0) || record.ranks < 1 ||
      record.ranks > 65'536 || record.nodes < 0 || record.nodes > record.ranks || record.name.empty())
    return fail("nccl.record", {{"file", fileName}, {"line", line}});
  auto table = std::find_if(tables.begin(), tables.end(), [&](const BenchmarkTable& one) {
    return one.program == record.name && one.ranks == record.ranks && one.nodes == record.nodes;
  });
  if (table == tables.end()) {
    tables.push_back({record.name, static_cast<int>(record.ranks), static_cast<int>(record.nodes), {}, {}, 1e-6, {}});
    table = std::prev(tables.end());
  }
  if (table->rows.size() >= kMaxBenchmarkRows) return fail("nccl.record", {{"file", fileName}, {"line", line}});
  const auto wrong = printedNumber(record.wrong);
  table->rows.push_back({*record.size, writtenNumber(*record.time), writtenNumber(*record.algbw),
                         writtenNumber(*record.busbw), typeAndReduction(record.type, record.redop),
                         !wrong || wrong->value < 1e-3, line});
  return {};
}

// Accepts an object or a list of objects.
Status addJson(const nlohmann::json& json, std::int64_t line, const std::string& fileName,
               std::vector<BenchmarkTable>& tables) {
  const auto add = [&](const nlohmann::json& one) {
    Problem ignored;
    return addRecord(fromJsonLoosely<RcclRecord>(one, ignored), line, fileName, tables);
  };
  if (!json.is_array()) return add(json);
  for (const nlohmann::json& one : json)
    if (Status added = add(one); !added) return added;
  return {};
}

std::vector<std::string_view> commaWords(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at <= line.size() && words.size() < 64;) {
    const std::size_t end = std::min(line.find(',', at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

}  // namespace

Result<std::vector<BenchmarkTable>> readNcclJson(std::string_view text, const std::string& fileName) {
  if (const auto whole = parseJson<nlohmann::json>(text, fileName, kMaxBenchmarkBytes)) {
    if (whole->is_object() && whole->contains("results")) {
      Problem ignored;
      return readNcclFile(fromJsonLoosely<NcclFile>(*whole, ignored), text, fileName);
    }
    std::vector<BenchmarkTable> tables;
    if (Status added = addJson(*whole, 1, fileName, tables); !added) return tl::unexpected(added.error());
    return tables;
  }
  std::vector<BenchmarkTable> tables;
  const Status read = eachLine(text, [&](std::string_view line, std::int64_t number) -> Status {
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return {};
    const auto json = parseJson<nlohmann::json>(line, fileName, kMaxBenchmarkBytes);
    if (!json) return fail("nccl.record", {{"file", fileName}, {"line", number}}, json.error());
    return addJson(*json, number, fileName, tables);
  });
  if (!read) return tl::unexpected(read.error());
  return tables;
}

bool isRcclCsv(std::string_view text) {
  const std::string_view first = text.substr(0, text.find('\n'));
  return first.starts_with("numCycle,") && first.find(",busBw") != std::string_view::npos;
}

Result<std::vector<BenchmarkTable>> readRcclCsv(std::string_view text, const std::string& fileName) {
  std::vector<BenchmarkTable> tables;
  std::vector<std::string_view> header;
  const Status read = eachLine(text, [&](std::string_view line, std::int64_t number) -> Status {
    if (line.empty()) return {};
    const std::vector<std::string_view> cells = commaWords(line);
    if (header.empty()) return header = cells, Status();
    const auto cell = [&](std::string_view title) {
      const auto at = static_cast<std::size_t>(std::find(header.begin(), header.end(), title) - header.begin());
      return at < cells.size() ? std::string(cells[at]) : std::string();
    };
    const auto figure = [&](std::string_view title) -> std::optional<double> {
      const auto printed = printedNumber(cell(title));
      return printed ? std::optional(printed->value) : std::nullopt;
    };
    const auto count = [&](std::string_view title) -> std::int64_t {
      const double value = figure(title).value_or(0);
      return value >= 1 && value <= 65'536 ? static_cast<std::int64_t>(value) : 0;
    };
    const RcclRecord record{cell("name"),
                            cell("type"),
                            cell("redop"),
                            cell("#wrong"),
                            count("ranks"),
                            count("nodes"),
                            figure("inPlace").value_or(0) != 0 ? 1 : 0,
                            figure("size"),
                            figure("time"),
                            figure("algBw"),
                            figure("busBw")};
    return addRecord(record, number, fileName, tables);
  });
  if (!read) return tl::unexpected(read.error());
  return tables;
}

}  // namespace scalescope
