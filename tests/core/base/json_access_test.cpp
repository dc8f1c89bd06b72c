// Reads every line of the sources and fails if one reads a value from JSON directly: value("x"), at("x"), get<T>() and
// ["x"] throw or assert on the contents of a file, a peer's message or the database. core/base's readers do not.
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

#include "tests/core/base/sources.h"

namespace scalescope {
namespace {

// Files in which it is right all the same, with the reason.
const std::map<std::string, std::string> kAllowed{
    {"core/base/json/fields.h", "the reader itself; it writes into members"},
    {"core/telemetry/record/cbor.cpp", "mends texts where they lie"},
    {"core/study/cells/cell_key.cpp", "takes members out of JSON that it has just written"},
};

// A subscript that is assigned to, or appended to, writes.
const std::regex kReads(R"((\.|->)(value|at)\("|(\.|->)(template )?get<|get_ref<|get_to\()"
                        R"(|\["[A-Za-z]+"\](?!( =|\.push_back\(|\.back\(\)\[|\["[A-Za-z]+"\] =)))");

// Expressions that look the same: tuples, C++ maps, LibTorch's saved values.
const std::regex kOthers(R"(std::get<|saved_data\[|words\["|values\[")");

// Returns true if the line has a part of each match of kReads. Most lines have none, and a regular expression takes a
// hundred times as long.
bool mayRead(const std::string& line) {
  for (const char* part : {"value(\"", "at(\"", "get<", "get_ref<", "get_to(", "[\""})
    if (line.find(part) != std::string::npos) return true;
  return false;
}

TEST(JsonAccess, JsonIsReadOnlyByTheReaders) {
  std::set<std::string> used;
  const auto files = sourcesBelow({"core", "launcher", "ui", "app"}, isCode);
  EXPECT_GT(files.size(), 300u);
  for (const auto& [path, lines] : files)
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!mayRead(lines[i]) || !std::regex_search(lines[i], kReads) || std::regex_search(lines[i], kOthers)) continue;
      if (kAllowed.contains(path))
        used.insert(path);
      else
        ADD_FAILURE() << path << ":" << i + 1 << ": " << lines[i];
    }
  for (const auto& [path, why] : kAllowed) EXPECT_TRUE(used.contains(path)) << path << " needs no exception any more";
}

}  // namespace
}  // namespace scalescope
