#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/analysis/foreign/benchmark_rows.h"
#include "core/analysis/foreign/parts.h"

namespace scalescope {
namespace {

// A program that is recognized by a line that only it prints. The line contains `mark` followed by `further`; without
// `further` it must begin with `mark`.
struct OtherProgram {
  const char* program;
  std::string_view mark, further;
};
constexpr OtherProgram kOtherPrograms[] = {
    {"MLPerf", ":::MLLOG ", "{"},
    {"MLPerf", ":::MLPv", "("},
    {"Extra-P", "PARAMETER ", ""},
    {"Extra-P", "{\"params\"", "\"metric\""},
    {"Gloo's benchmark", "Options: ", "processes="},
    {"Gloo's benchmark", "elements", "p50 (us)"},
    {"Gloo's benchmark", "elements", "p99 (us)"},
    {"Intel MPI Benchmarks", "#bytes", "#repetitions"},
    {"perftest", "#bytes", "#iterations"},
};

bool isOf(const OtherProgram& program, std::string_view line) {
  const std::size_t mark = line.find(program.mark);
  if (mark == std::string_view::npos || line.find(program.further, mark) == std::string_view::npos) return false;
  return program.further.size() > 0 || line.find_first_not_of(" \t") == mark;
}

bool isJson(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  if (first == std::string_view::npos || (text[first] != '{' && text[first] != '[')) return false;
  const std::string_view line = text.substr(first, text.find('\n', first) - first);
  return nlohmann::json::accept(text.substr(first)) || nlohmann::json::accept(line);
}

}  // namespace

Status checkNoOtherBenchmark(std::string_view text, const std::string& fileName) {
  if (isBenchmark(text)) return {};
  Status named = eachLine(text, [&](std::string_view line, std::int64_t number) -> Status {
    for (const OtherProgram& program : kOtherPrograms)
      if (isOf(program, line))
        return fail("foreign.other-program",
                    {{"file", fileName}, {"line", number}, {"program", std::string(program.program)}});
    return {};
  });
  if (!named) return named;
  if (isJson(text)) return fail("foreign.json", {{"file", fileName}});
  return {};
}

}  // namespace scalescope
