// Reads every #include line of the sources and fails on a dependency that docs/ARCHITECTURE.md forbids.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/core/base/sources.h"
#include "tests/paths.h"

namespace {

namespace fs = std::filesystem;
using scalescope::isCode;
using scalescope::sourceFile;
using scalescope::sourcesBelow;

// Boxes, most specific folder (or file without its extension) first, and the other boxes that each may include.
const std::vector<std::pair<std::string, std::set<std::string>>> kBoxes{
    {"core/base", {}},
    {"core/study", {"core/base"}},
    {"core/telemetry", {"core/base"}},
    {"core/store", {"core/study", "core/telemetry", "core/base"}},
    {"core/analysis", {"core/study", "core/telemetry", "core/base"}},
    {"core/report", {"core/analysis", "core/study", "core/telemetry", "core/base"}},
    {"core/program", {"core/study", "core/telemetry", "core/base"}},
    {"core/training", {"core/study", "core/telemetry", "core/base"}},
    {"launcher/agent", {"core/telemetry", "core/base"}},
    {"launcher/transport", {"core/study", "core/telemetry", "core/base"}},
    {"launcher/slurm", {"launcher/transport", "core/study", "core/base"}},
    {"launcher/datasets", {"launcher/plan", "launcher/transport", "core/study", "core/base"}},
    {"launcher/plan",
     {"launcher/slurm", "launcher/transport", "core/store", "core/study", "core/telemetry", "core/base"}},
    {"launcher/bundle", {"core/store", "core/study", "core/telemetry", "core/base"}},
    {"launcher/preflight",
     {"launcher/datasets", "launcher/plan", "launcher/transport", "core/study", "core/telemetry", "core/base"}},
    {"launcher/run",
     {"launcher/datasets", "launcher/plan", "launcher/transport", "launcher", "core/store", "core/analysis",
      "core/study", "core/telemetry", "core/base"}},
    {"launcher/owner",
     {"launcher/run", "launcher/bundle", "launcher/plan", "launcher/transport", "core/store", "core/analysis",
      "core/study", "core/telemetry", "core/base"}},
    {"launcher/client", {"launcher/plan", "core/store", "core/study", "core/telemetry", "core/base"}},
    {"launcher/live", {"core/report", "core/analysis", "core/study", "core/telemetry", "core/base"}},
    {"launcher", {"core/store", "core/analysis", "core/study", "core/base"}},
    {"ui/style", {"core/report"}},
    {"ui",
     {"ui/style", "launcher/bundle", "launcher/client", "launcher/datasets", "launcher/live", "launcher/plan",
      "launcher/preflight", "launcher/transport", "core/store", "core/report", "core/analysis", "core/program",
      "core/study", "core/telemetry", "core/base"}},
    {"app/desktop",
     {"ui", "ui/style", "launcher", "launcher/bundle", "launcher/datasets", "launcher/plan", "launcher/preflight",
      "core/store", "core/report", "core/analysis", "core/study", "core/telemetry", "core/base"}},
    {"app/cli",
     {"launcher/bundle", "launcher/client", "launcher/live", "launcher/plan", "launcher/preflight", "launcher/datasets",
      "launcher", "core/store", "core/report", "core/analysis", "core/study", "core/telemetry", "core/base"}},
    {"app/owner_main", {"launcher/owner", "core/store", "core/base"}},
    {"app/agent", {"launcher/agent", "core/telemetry", "core/base"}},
    {"app/gpuprobe", {}},
    {"app/program_main", {"core/program"}},
    {"app/hook", {"app/gpuprobe"}},
    {"app/worker_main", {"core/training", "core/study", "core/telemetry", "core/base"}},
};

// Libraries that only one box may include: pattern of the header, and the folders or files that are allowed.
const std::vector<std::pair<std::string, std::vector<std::string>>> kLibraries{
    {"^sqlite3\\.h", {"core/store/"}},
    {"^libssh/", {"launcher/transport/ssh"}},
    {"^launcher/slurm/", {"launcher/slurm/", "launcher/plan/provisioners"}},
    {"^core/study/read/slurm_section",
     {"core/study/read/slurm_section", "core/study/read/cluster_kinds", "launcher/slurm/",
      "ui/pages/new_study/fields/slurm_form"}},
    {"^ui/pages/new_study/fields/slurm_form",
     {"ui/pages/new_study/fields/slurm_form", "ui/pages/new_study/fields/cluster_forms"}},
    {"^openssl/", {"core/base/digest", "launcher/transport/ssh/ssh_known_hosts"}},
    {"^zlib", {"core/study/data/mat_body"}},
    {"^archive", {"launcher/datasets/", "launcher/bundle/"}},
    {"^(torch|ATen|c10|nccl|cuda)", {"core/training/"}},
    {"^(Q[A-Z]|Qt)", {"ui/", "app/desktop/"}},
    {"^(QtCharts|QChart|QLineSeries|QValueAxis|QAreaSeries|QBar|QScatterSeries|QLogValueAxis|QCategoryAxis)",
     {"ui/charts/"}},
    {"^asio", {"launcher/"}},
};

std::string boxOf(const std::string& path) {
  std::string best;
  for (const auto& [box, allowed] : kBoxes)
    if ((path.rfind(box + "/", 0) == 0 || path.rfind(box + ".", 0) == 0) && box.size() > best.size()) best = box;
  return best;
}

std::vector<std::pair<std::string, std::vector<std::string>>> sources() {
  std::vector<std::pair<std::string, std::vector<std::string>>> files;
  const std::regex include("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]");
  for (const auto& [path, lines] : sourcesBelow({"core", "launcher", "ui", "app"}, isCode)) {
    std::vector<std::string> includes;
    for (const std::string& line : lines) {
      std::smatch match;
      if (line.find('#') != std::string::npos && std::regex_search(line, match, include)) includes.push_back(match[1]);
    }
    files.emplace_back(path, std::move(includes));
  }
  return files;
}

using Graph = std::map<std::string, std::set<std::string>>;

// Returns the unit of a file, which is a header with its sources: the path without its extension.
std::string unitOf(const std::string& path) { return path.substr(0, path.rfind('.')); }

// Returns which unit includes which, or by `nameOf`, which group of units includes which.
template <class NameOf>
Graph graphOf(const NameOf& nameOf) {
  const auto files = sources();
  std::set<std::string> units;
  for (const auto& [path, includes] : files) units.insert(unitOf(path));
  Graph graph;
  for (const auto& [path, includes] : files) {
    const std::string from = nameOf(unitOf(path));
    for (const std::string& included : includes)
      if (units.contains(unitOf(included)) && nameOf(unitOf(included)) != from)
        graph[from].insert(nameOf(unitOf(included)));
  }
  return graph;
}

std::set<std::string> reachableFrom(const Graph& graph, const std::string& start) {
  std::set<std::string> seen;
  std::vector<std::string> open{start};
  while (!open.empty()) {
    const std::string at = open.back();
    open.pop_back();
    const auto found = graph.find(at);
    if (found == graph.end()) continue;
    for (const std::string& next : found->second)
      if (seen.insert(next).second) open.push_back(next);
  }
  return seen;
}

// Returns the cycles: sets with more than `most` members that all reach each other, as "a b c".
std::set<std::string> circlesAbove(const Graph& graph, std::size_t most) {
  std::map<std::string, std::set<std::string>> reach;
  for (const auto& [from, to] : graph) reach[from] = reachableFrom(graph, from);
  std::set<std::string> circles;
  for (const auto& [from, to] : reach) {
    if (!to.contains(from)) continue;
    std::string names;
    std::size_t count = 0;
    for (const std::string& other : to) {
      const auto back = reach.find(other);
      if (back == reach.end() || !back->second.contains(from)) continue;
      names += (names.empty() ? "" : " ") + other;
      ++count;
    }
    if (count > most) circles.insert(names);
  }
  return circles;
}

constexpr std::size_t kLargestCircle = 3;  // Number of units that can be understood together.

}  // namespace

// Units that include each other in a cycle can only be understood, tested and compiled together.
TEST(Arrows, CyclesOfUnitsAreSmall) {
  EXPECT_EQ(circlesAbove(graphOf([](const std::string& unit) { return unit; }), kLargestCircle),
            std::set<std::string>{});
}

TEST(Arrows, FoldersFormNoCycle) {
  EXPECT_EQ(circlesAbove(graphOf([](const std::string& unit) { return fs::path(unit).parent_path().string(); }), 1),
            std::set<std::string>{});
}

// Qt's style sheet engine took 93 % of the window's time; ui/style draws instead.
TEST(Arrows, NoWidgetSetsAStyleSheet) {
  const std::regex sheet("\\bsetStyleSheet\\b|QStyleSheetStyle|qproperty-|\\.qss\\b");
  int read = 0;
  for (const char* top : {"ui", "app"})
    for (const auto& entry : fs::recursive_directory_iterator(sourceFile(top))) {
      if (!entry.is_regular_file()) continue;
      EXPECT_NE(entry.path().extension(), ".qss") << entry.path();
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);)
        if (line.find("heet") != std::string::npos || line.find('q') != std::string::npos)
          EXPECT_FALSE(std::regex_search(line, sheet)) << entry.path() << ": " << line;
      ++read;
    }
  EXPECT_GT(read, 100);
}

TEST(Arrows, EveryIncludeFollowsTheArchitecture) {
  const std::map<std::string, std::set<std::string>> boxes(kBoxes.begin(), kBoxes.end());
  const auto files = sources();
  ASSERT_GT(files.size(), 20u);
  for (const auto& [path, includes] : files) {
    const std::string box = boxOf(path);
    ASSERT_FALSE(box.empty()) << path << " lies in no box";
    for (const std::string& included : includes) {
      const std::string other = boxOf(included);
      if (!other.empty() && other != box)
        EXPECT_TRUE(boxes.at(box).contains(other)) << path << " includes " << included;
    }
  }
}

TEST(Arrows, LibrariesAreIncludedOnlyInTheirBoxes) {
  std::vector<std::regex> patterns;
  for (const auto& [pattern, allowed] : kLibraries) patterns.emplace_back(pattern);
  for (const auto& [path, includes] : sources())
    for (const std::string& included : includes)
      for (std::size_t i = 0; i < patterns.size(); ++i) {
        if (!std::regex_search(included, patterns[i])) continue;
        const std::vector<std::string>& allowed = kLibraries[i].second;
        bool good = false;
        for (const std::string& prefix : allowed) good = good || path.rfind(prefix, 0) == 0;
        EXPECT_TRUE(good) << path << " includes " << included;
      }
}

// A detached thread outlives the data that it writes to. Tensors have a detach() too, so a file may call that only if
// it starts no threads itself, and never on what a lambda or a thread is passed to.
TEST(Arrows, NoThreadIsDetached) {
  const auto has = [](const std::string& line, std::initializer_list<const char*> texts) {
    return std::any_of(texts.begin(), texts.end(),
                       [&](const char* text) { return line.find(text) != std::string::npos; });
  };
  for (const auto& [path, lines] : sourcesBelow({"core", "launcher", "ui", "app"}, isCode)) {
    const bool isThreaded = std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
      return has(line, {"std::thread ", "std::thread(", "std::jthread", "startThread", "pthread_create"});
    });
    for (const std::string& line : lines) {
      EXPECT_FALSE(has(line, {"}).detach()", "hread.detach()", "pthread_detach", "PTHREAD_CREATE_DETACHED"}))
          << path << ": " << line;
      EXPECT_FALSE(isThreaded && has(line, {"detach()"})) << path << ": " << line;
    }
  }
}

// A wait for a host name inside the C library cannot be interrupted.
TEST(Arrows, NoTransportWaitsForNamesInTheCLibrary) {
  int looked = 0;
  for (const auto& [path, lines] : sourcesBelow({"launcher"}, isCode)) {
    ++looked;
    if (fs::path(path).parent_path().filename() != "transport") continue;
    for (const std::string& line : lines)
      for (const char* waits : {"getaddrinfo(", "gethostbyname", "getpwuid(", "getpwuid_r(", "getpwnam"})
        EXPECT_EQ(line.find(waits), std::string::npos) << path << " calls " << waits;
  }
  EXPECT_GT(looked, 100);
}
