// Reads the sources and fails on a line that is too long for a screen, or on a class without its output of moc.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "tests/core/base/sources.h"

namespace scalescope {
namespace {

constexpr std::ptrdiff_t kMostColumns = 120;

std::ptrdiff_t columnsOf(const std::string& line) {
  return std::count_if(
      line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; });  // Counts characters of UTF-8.
}

// Messages (.inc) have one line each, whatever their length.
bool hasLines(const std::filesystem::path& path) {
  return isCode(path) || path.extension() == ".py" || path.extension() == ".cmake" ||
         path.filename() == "CMakeLists.txt";
}

TEST(Lines, HaveAtMost120Columns) {
  EXPECT_EQ(columnsOf("Z\xc3\xbcrich"), 6);
  auto files = sourcesBelow({"core", "launcher", "ui", "app", "tests", "cmake", "packaging", "translations"}, hasLines);
  for (const char* alone : {"dev", "CMakeLists.txt"}) files.push_back(readSource(alone));
  EXPECT_GT(files.size(), 500u);
  for (const auto& [path, lines] : files) {
    EXPECT_FALSE(lines.empty()) << path;
    for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_LE(columnsOf(lines[i]), kMostColumns) << path << ":" << i + 1;
  }
}

// A class whose output of moc is not included costs a compiler of its own, which reads all headers again.
TEST(Lines, SourcesOfQObjectsIncludeTheOutputOfMoc) {
  const auto isHeader = [](const std::filesystem::path& path) { return path.extension() == ".h"; };
  int found = 0;
  for (const auto& [path, lines] : sourcesBelow({"ui"}, isHeader)) {
    const bool hasMacro =
        std::any_of(lines.begin(), lines.end(), [](const std::string& line) { return line == "  Q_OBJECT"; });
    const std::filesystem::path source = std::filesystem::path(path).replace_extension(".cpp");
    if (!hasMacro || !std::filesystem::exists(sourceFile(source.string()))) continue;
    ++found;
    const std::string wanted = "#include \"moc_" + source.filename().string() + "\"";
    EXPECT_EQ(readSource(source.string()).lines.back(), wanted) << source;
  }
  EXPECT_GT(found, 100);
}

// A thread variable is a parameter that no signature has: a function depends on which of its callers has set it. The
// classes of LibTorch that call cast_weights.cpp and flops.cpp pass no argument.
TEST(Lines, NoOtherSourceHasThreadVariables) {
  const std::set<std::string> known{"core/training/models/cast_weights.cpp", "core/training/models/flops.cpp"};
  std::set<std::string> found;
  for (const auto& [path, lines] : sourcesBelow({"core", "launcher", "ui", "app"}, isCode))
    for (const std::string& line : lines)
      if (line.find("thread_local ") != std::string::npos) found.insert(path);
  EXPECT_EQ(found, known);
}

bool hasOneOf(const std::string& line, std::initializer_list<const char*> words) {
  return std::any_of(
      words.begin(), words.end(), [&](const char* word) { return line.find(word) != std::string::npos; });
}

// An owner resolves studies and reaches hosts for its clients, whose variables these functions get as an Environment.
// The others work for the user of their process: lists, downloads and caches of a window or command, the context that a
// client sends, and an owner's work without a client.
TEST(Lines, WorkForAClientReadsNoVariableOfThisProcess) {
  const std::set<std::string> own{"launcher/cached_stores.cpp",           "launcher/client/start_owner.cpp",
                                  "launcher/datasets/catalog.cpp",        "launcher/datasets/dataset_fetch.cpp",
                                  "launcher/datasets/dataset_folder.cpp", "launcher/datasets/dataset_import.cpp",
                                  "launcher/datasets/dataset_list.cpp",   "launcher/owner/owner_tasks.cpp",
                                  "launcher/plan/host_facts.cpp",         "launcher/plan/host_groups.cpp",
                                  "launcher/plan/ssh_aliases.cpp"};
  std::set<std::string> found;
  for (const auto& [path, lines] : sourcesBelow({"launcher"}, isCode))
    for (const std::string& line : lines)
      if (!path.starts_with("launcher/agent/") && hasOneOf(line, {"environmentVariable(", "getenv(", "ofThisProcess("}))
        found.insert(path);
  EXPECT_EQ(found, own);
}

// A default argument or a default value of a member hides from the caller whose variables decide.
TEST(Lines, NoHeaderHasTheEnvironmentOfThisProcessAsADefault) {
  const auto isHeader = [](const std::filesystem::path& path) { return path.extension() == ".h"; };
  std::vector<std::string> found;
  for (const auto& [path, lines] : sourcesBelow({"core", "launcher", "ui", "app"}, isHeader))
    for (const std::string& line : lines)
      if (hasOneOf(line, {"ofThisProcess()"})) found.push_back(path + ": " + line);
  EXPECT_EQ(found, std::vector<std::string>{"core/base/environment.h:   static Environment ofThisProcess();"});
}

}  // namespace
}  // namespace scalescope
