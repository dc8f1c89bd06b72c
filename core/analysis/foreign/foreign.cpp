#include "core/analysis/foreign/foreign.h"

#include <algorithm>

#include "core/analysis/foreign/parts.h"
#include "core/analysis/foreign/nccl_tests.h"
#include "core/base/digest.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

// A line of column titles, or of one of nccl-tests' programs, and no comma-separated table.
bool looksLikeNcclTests(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const std::size_t first = line.find_first_not_of(" \t");
    if (first != std::string_view::npos && line[first] == '#' && line.find("algbw") != std::string_view::npos &&
        line.find("busbw") != std::string_view::npos && line.find(',') == std::string_view::npos)
      return true;
    at = end + 1;
  }
  return false;
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

Result<ForeignStudy> readBenchmark(std::string_view text, const std::string& fileName,
                                   std::optional<CollectiveOp> collective) {
  const auto read = readNcclTests(text, fileName, 0, collective);
  if (!read) return tl::unexpected(read.error());
  if (read->ranks < 1 || read->ranks > kMaxForeignDevices) return fail("foreign.no-ranks", {{"file", fileName}});
  ForeignStudy study;
  study.spec = foreignSpec(text, fileName, "nccl-tests");
  study.spec.axes.devices = {read->ranks};
  study.spec.axes.batches = {1};
  Cell cell;
  cell.number = 1;
  cell.devices = read->ranks;
  cell.strategy = read->ranks > 1 ? Strategy::ddp : Strategy::single;
  study.spec.axes.strategies = {cell.strategy};
  cell.batch = BatchShares(1, std::vector<std::int64_t>(static_cast<std::size_t>(read->ranks), 0));
  cell.study = study.spec;
  study.cells.push_back(std::move(cell));
  ForeignRun run;
  if (!read->devices.empty()) run.words["device"] = joinedOnce(read->devices);
  for (const CeilingPoint& point : read->points) {
    const auto op = operationNamed(point.op);
    if (!op) return fail("foreign.no-operation", {{"file", fileName}, {"choices", collectiveChoices()}});
    if (!(point.bytes < 9e18)) continue;  // more than a count of bytes can hold
    run.benchmarks.push_back({*op, static_cast<std::int64_t>(point.bytes), *point.seconds, 0, point.correct});
  }
  study.runs.push_back(std::move(run));
  return study;
}

// What is stored must be read again: whatever a file may say, its study has passed the reader of study files before.
Status checkReadable(const ForeignStudy& study, const std::string& fileName) {
  if (const Status good = check(study.spec, fileName); !good) return good;
  for (const Cell& cell : study.cells)
    if (const auto read = cellFromJson(toJson(cell)); !read) return tl::unexpected(read.error());
  return {};
}

}  // namespace

StudySpec foreignSpec(std::string_view text, const std::string& fileName, const std::string& kind) {
  StudySpec spec;
  std::string plain = inertText(fileName, 200);
  if (plain.empty()) plain = kind;
  spec.name = plain;
  spec.protocol = Protocol::free;
  spec.baselineWritten = true;  // a table of a sweep has its baseline in it
  spec.measure.repeats = 1;
  spec.hosts.front().name = "imported";
  spec.imported = ImportedFrom{plain, sha256Hex(text), kind};
  return spec;
}

Result<ForeignStudy> readForeign(std::string_view text, const std::string& fileName, const std::string& collective) {
  const auto said = collectiveNamed(collective);
  if (!said && !collective.empty())
    return fail("foreign.collective", {{"collective", inertText(collective, 64)}, {"choices", collectiveChoices()}});
  auto study = looksLikeNcclTests(text) ? readBenchmark(text, fileName, said) : readForeignTable(text, fileName);
  if (!study) return study;
  if (auto readable = checkReadable(*study, fileName); !readable) return tl::unexpected(readable.error());
  return study;
}

}  // namespace scalescope
