#include <algorithm>
#include <cmath>

#include "core/analysis/foreign/benchmark_rows.h"
#include "core/analysis/run/bandwidth.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

enum class SizeOf { all, onePair };

// A collective as the title names it, and the meaning of the sizes in its table.
struct OsuTest {
  std::string_view title;
  CollectiveOp op;
  SizeOf size;
};
constexpr OsuTest kOsuTests[] = {
    {"Allreduce", CollectiveOp::allReduce, SizeOf::all},
    {"Allgather", CollectiveOp::allGather, SizeOf::onePair},
    {"Reduce_scatter", CollectiveOp::reduceScatter, SizeOf::all},
    {"Broadcast", CollectiveOp::broadcast, SizeOf::all},
    {"All-to-All Personalized Exchange", CollectiveOp::allToAll, SizeOf::onePair},
    {"Scatter", CollectiveOp::scatter, SizeOf::onePair},
    {"Gather", CollectiveOp::gather, SizeOf::onePair},
    {"Reduce", CollectiveOp::reduce, SizeOf::all},
};

std::string knownTitles() {
  std::string out;
  for (const OsuTest& test : kOsuTests) out += (out.empty() ? "" : ", ") + std::string(test.title);
  return out;
}

// Returns the test of a title like "# OSU MPI-CUDA Allreduce Latency Test v7.0", or nullptr if it is not one of a
// collective.
const OsuTest* testOf(std::string_view title) {
  const std::size_t end = title.find(" Latency Test");
  std::size_t start = title.find("OSU ");
  if (end == std::string_view::npos || start == std::string_view::npos) return nullptr;
  start = title.find(' ', start + 4);  // This skips "MPI", "MPI-CUDA" or "NCCL".
  if (start == std::string_view::npos || start >= end) return nullptr;
  const std::string_view collective = title.substr(start + 1, end - start - 1);
  const auto* test = std::find_if(std::begin(kOsuTests), std::end(kOsuTests),
                                  [&](const OsuTest& known) { return known.title == collective; });
  return test == std::end(kOsuTests) ? nullptr : test;
}

// Returns 4 for "mpirun -np 4 ./osu_allreduce", and 0 if the line is not such a command.
int ranksOfCommand(const std::vector<std::string_view>& words) {
  const bool isCommand = std::any_of(words.begin(), words.end(),
                                     [](std::string_view word) { return word.find("osu_") != std::string_view::npos; });
  if (!isCommand) return 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string_view value;
    for (const std::string_view option : {"-n", "-np", "--np", "-ntasks", "--ntasks"}) {
      if (words[i] == option && i + 1 < words.size()) value = words[i + 1];
      if (words[i].starts_with(option) && words[i].substr(option.size()).starts_with('='))
        value = words[i].substr(option.size() + 1);
    }
    if (const auto ranks = printedNumber(value); ranks && ranks->value >= 1 && ranks->value <= 65'536)
      return static_cast<int>(ranks->value);
  }
  return 0;
}

class OsuText {
 public:
  explicit OsuText(std::string fileName) : m_file(std::move(fileName)) {}

  Status takeLine(std::string_view line, std::int64_t number) {
    const std::vector<std::string_view> words = lineWords(line);
    if (words.empty()) return {};
    if (const int ranks = ranksOfCommand(words)) m_ranks = ranks;
    if (words[0].front() == '#') return takeComment(line, number);
    if (m_test == nullptr || !m_hasHeading || words[0].find_first_not_of("0123456789") != std::string_view::npos)
      return {};
    return takeRow(words, number);
  }

  std::vector<BenchmarkRun> runs;

 private:
  Status takeComment(std::string_view line, std::int64_t number) {
    if (line.find(" Test v") != std::string_view::npos && line.find("OSU ") != std::string_view::npos) {
      m_test = testOf(line);
      m_hasHeading = false;
      if (m_test == nullptr)
        return fail("osu.test",
                    {{"file", m_file}, {"line", number}, {"title", inertText(line, 100)}, {"choices", knownTitles()}});
      if (m_ranks == 0) return fail("osu.ranks", {{"file", m_file}, {"line", number}});
      runs.push_back({std::string(name(m_test->op)), m_ranks, 1, {}, {}, {}, number, {}});
    } else if (m_test != nullptr && line.find("Size") != std::string_view::npos) {
      if (line.find("Avg Latency(us)") == std::string_view::npos)
        return fail("osu.heading", {{"file", m_file}, {"line", number}});
      m_hasHeading = true;
      m_hasRange = line.find("Min Latency(us)") != std::string_view::npos &&
                   line.find("Max Latency(us)") != std::string_view::npos;
    }
    return {};
  }

  Status takeRow(const std::vector<std::string_view>& words, std::int64_t number) {
    const auto isNotARow = [&] { return fail("osu.row", {{"file", m_file}, {"line", number}}); };
    if (words.size() < (m_hasRange ? 4u : 2u) || ++m_rows > kMaxBenchmarkRows) return isNotARow();
    const auto size = printedNumber(words[0]), average = printedNumber(words[1]);
    if (!size || !average || !(average->value > 0)) return isNotARow();
    if (m_hasRange) {
      const auto least = printedNumber(words[2]), most = printedNumber(words[3]);
      if (!least || !most || average->value < least->value || average->value > most->value) return isNotARow();
    }
    const double bytes = size->value * (m_test->size == SizeOf::onePair ? m_ranks : 1);
    CeilingPoint point{runs.back().op, bytes, average->value * 1e-6, bytes / (average->value * 1e-6), {}, true};
    if (!(bytes > 0) || !std::isfinite(*point.algbw)) return isNotARow();
    if (m_ranks > 1) point.busbw = busFactor(m_test->op, m_ranks) * *point.algbw;
    runs.back().points.push_back(std::move(point));
    return {};
  }

  std::string m_file;
  int m_ranks = 0;
  const OsuTest* m_test = nullptr;
  bool m_hasHeading = false;
  bool m_hasRange = false;  // True if the columns Min and Max follow Avg.
  std::size_t m_rows = 0;
};

}  // namespace

Result<std::vector<BenchmarkRun>> readOsu(std::string_view text, const std::string& fileName) {
  if (text.size() > kMaxBenchmarkBytes) return fail("nccl.large", {{"file", fileName}});
  const std::size_t title = text.find("# OSU ");
  if (title == std::string_view::npos) return fail("osu.no-table", {{"file", fileName}});
  const std::size_t line = text.rfind('\n', title) + 1;  // 0 for the first line.
  const LinePrefix prefix(text.substr(line, title - line));
  OsuText reader(fileName);
  const Status read = eachLine(text, [&](std::string_view one, std::int64_t number) {
    return reader.takeLine(prefix.strip(one).value_or(one), number);
  });
  if (!read) return tl::unexpected(read.error());
  std::erase_if(reader.runs, [](const BenchmarkRun& run) { return run.points.empty(); });
  if (reader.runs.empty()) return fail("osu.no-table", {{"file", fileName}});
  return std::move(reader.runs);
}

}  // namespace scalescope
