// Tests `bundle`, `import` and `compare` with the real programs.
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <system_error>

#include "core/base/digest.h"
#include "core/base/json/json_text.h"
#include "launcher/client/store_session.h"
#include "tests/app/bench_place.h"
#include "tests/sanitized.h"
#include "tests/zip_file.h"

namespace scalescope {
namespace {

class Bundles : public Bench {};

// Returns a value of so many nested objects, in chains as deep as JSON may be. Each of them needs a map, a node and the
// memory of its key if that is long: no other entry needs as much.
std::string nestedObjects(std::size_t count, const std::string& key) {
  constexpr std::size_t kDeep = kMaxJsonDepth - 8;
  std::string text = "[0";
  for (std::size_t left = count; left > 0;) {
    const std::size_t deep = std::min(left, kDeep);
    text += ",";
    for (std::size_t i = 0; i < deep; ++i) text += "{\"" + key + "\":";
    text += "0" + std::string(deep, '}');
    left -= deep;
  }
  return text + "]";
}

// Returns an object of so many members with empty texts. Each of them needs two texts and a node of a map.
std::string wideObject(std::size_t count) {
  std::string text = "{\"first\":0";
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    text += ",\"" + std::string(17 - number.size(), 'k') + number + "\":\"\"";
  }
  return text + "}";
}

// Returns the bytes on the disk of all files in the folder, whose files may come and go.
std::uint64_t bytesOnDisk(const std::string& folder) {
  namespace fs = std::filesystem;
  std::uint64_t bytes = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    struct stat status {};
    if (lstat(it->path().c_str(), &status) == 0) bytes += static_cast<std::uint64_t>(status.st_blocks) * 512;
  }
  return bytes;
}

std::uint64_t peakMemory(pid_t pid) {
  const std::string status = processFile(pid, "status");
  const std::size_t at = status.find("VmHWM:");
  return at == std::string::npos ? 0 : std::stoull(status.substr(at + 6)) << 10;
}

// An import of a bundle: its end, and what it took at most.
struct ImportCost {
  int exitCode = -1;
  std::string err;
  std::uint64_t memory = 0;  // Peak of the owner.
  std::uint64_t disk = 0;    // Growth of the store's folder, during the import or after it.
};

constexpr std::uint64_t kMostCost = 300'000'000;
constexpr std::size_t kZeros = 165'000'000;

// Bundles of 5 MB whose content is as expensive as their limits accept.
class ExpensiveBundles : public Bundles {
 protected:
  enum class In { file, cell, manifest };

  // Adds a value to the file of a bundle's cells, to its first cell or to its manifest, zeros to its logs, and an
  // output that does not pack.
  void writeExpensive(const std::string& file, const std::string& value, In in = In::file,
                      std::size_t noiseBytes = 4'650'000) {
    ZipEntries entries = readZip(path("lab.scalescope"));
    ASSERT_GT(entries.size(), 1u);
    const auto isLog = [](const auto& entry) { return entry.first.ends_with(".log"); };
    const auto log = std::find_if(entries.begin(), entries.end(), isLog);
    ASSERT_NE(log, entries.end());
    const std::string output = log->first.substr(0, log->first.rfind('/')) + "/rank-0.out";
    std::erase_if(entries, [&](const auto& entry) { return entry.first == output; });
    std::mt19937 random(1);
    std::string noise(noiseBytes, ' ');
    for (char& c : noise) c = static_cast<char>(random());
    entries.emplace_back(output, noise);
    const auto logs = static_cast<std::size_t>(std::count_if(entries.begin(), entries.end(), isLog));
    for (auto& [name, text] : entries) {
      if (name.ends_with("/cells.json") && in == In::file) text.insert(text.rfind('}'), ",\"unknown\":" + value);
      if (name.ends_with("/cells.json") && in == In::cell)
        text.insert(text.find('{', text.find("\"cell\"")) + 1, "\"unknown\":" + value + ",");
      if (name.ends_with(".log")) text.append(kZeros / logs, '\0');
    }
    nlohmann::json manifest = nlohmann::json::parse(entries.front().second);
    manifest["files"] = nlohmann::json::array();
    for (std::size_t i = 1; i < entries.size(); ++i)
      manifest["files"].push_back(
          {{"path", entries[i].first}, {"bytes", entries[i].second.size()}, {"sha256", sha256Hex(entries[i].second)}});
    entries.front().second = manifest.dump();
    if (in == In::manifest) entries.front().second.insert(entries.front().second.rfind('}'), ",\"unknown\":" + value);
    writeZip(file, entries);
    ASSERT_LE(std::filesystem::file_size(file), 5'000'000u);
    ASSERT_GE(std::filesystem::file_size(file), 4'900'000u);
  }

  // Imports the file into a new store. A session keeps its owner, whose peak is read after the import.
  ImportCost costOf(const std::string& file, const std::string& name) {
    ImportCost cost;
    const std::string folder = path(name);
    const auto session = openStoreSession({.folder = folder, .program = "test"});
    EXPECT_TRUE(session) << english(session.error());
    const nlohmann::json report = nlohmann::json::parse(cliAt(folder, {"owner", "--json"}).out, nullptr, false);
    if (!session || !report.is_object() || !report["owner"].is_object()) return cost;
    const pid_t owner = report["owner"]["pid"].get<pid_t>();
    const std::uint64_t before = bytesOnDisk(folder);
    const pid_t import = startCliAt(folder, {"import", file}, name);
    EXPECT_TRUE(until(
        [&] {
          cost.disk = std::max(cost.disk, bytesOnDisk(folder));
          siginfo_t ended{};
          return waitid(P_PID, static_cast<id_t>(import), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
                 ended.si_pid == import;
        },
        120));
    cost.exitCode = waitFor(import);
    cost.disk = std::max(cost.disk, bytesOnDisk(folder)) - before;
    cost.err = text(name + ".err");
    cost.memory = peakMemory(owner);
    (*session)->finish();
    return cost;
  }

  void expectCheap(const ImportCost& cost) {
    EXPECT_GT(cost.memory, 1'000'000u) << "the owner ended before its peak was read";
    EXPECT_LT(cost.memory, kMostCost);
    EXPECT_LT(cost.disk, kMostCost);
  }
};

TEST_F(ExpensiveBundles, OneOfFiveMegabytesCostsLessThan300) {
  if (kIsSanitized) GTEST_SKIP() << "a sanitizer needs several times the memory";
  ASSERT_EQ(cli({"run", study("lab", "", 6, 2)}).exitCode, 0);
  ASSERT_EQ(cli({"bundle", "lab", "--out", path("lab.scalescope")}).exitCode, 0);
  constexpr std::size_t kMost = ((8u << 20) + 3 * 4'900'000) / 24;  // The limit of the entries.
  const std::string longKey(17, 'k');

  ASSERT_NO_FATAL_FAILURE(writeExpensive(path("accepted.scalescope"), nestedObjects(kMost - kMost / 50, longKey)));
  const ImportCost accepted = costOf(path("accepted.scalescope"), "accepted");
  EXPECT_EQ(accepted.exitCode, 0) << accepted.err;
  expectCheap(accepted);
  ASSERT_NO_FATAL_FAILURE(
      writeExpensive(path("cell.scalescope"), nestedObjects(kMost - kMost / 50, longKey), In::cell));
  const ImportCost ofCell = costOf(path("cell.scalescope"), "cell");
  EXPECT_EQ(ofCell.exitCode, 0) << ofCell.err;
  expectCheap(ofCell);
  ASSERT_NO_FATAL_FAILURE(writeExpensive(path("wide.scalescope"), wideObject(kMost - kMost / 50), In::file, 2'300'000));
  const ImportCost wide = costOf(path("wide.scalescope"), "wide");
  EXPECT_EQ(wide.exitCode, 0) << wide.err;
  expectCheap(wide);
  ASSERT_NO_FATAL_FAILURE(writeExpensive(path("manifest.scalescope"), nestedObjects(3 * kMost, ""), In::manifest));
  const ImportCost ofManifest = costOf(path("manifest.scalescope"), "manifest");
  EXPECT_EQ(ofManifest.exitCode, 2) << ofManifest.err;
  EXPECT_NE(ofManifest.err.find(" has more than "), std::string::npos) << ofManifest.err;
  expectCheap(ofManifest);

  // The last one has as many objects as the limit of the bytes of JSON accepts.
  for (const std::string& value : {nestedObjects(kMost + kMost / 50, longKey), nestedObjects(3 * kMost, "")}) {
    ASSERT_NO_FATAL_FAILURE(writeExpensive(path("refused.scalescope"), value));
    const ImportCost refused = costOf(path("refused.scalescope"), "refused-" + std::to_string(value.size()));
    EXPECT_EQ(refused.exitCode, 2) << refused.err;
    EXPECT_NE(refused.err.find(" has more than "), std::string::npos) << refused.err;
    expectCheap(refused);
  }
}

// The owner held the zeros of each log: a folder of 400 kB needed 700 MB, and more logs need more.
TEST_F(ExpensiveBundles, AFolderOfLogsThatAreHolesCostsLessThan300) {
  if (kIsSanitized) GTEST_SKIP() << "a sanitizer needs several times the memory";
  ASSERT_EQ(cli({"run", study("lab", "", 3, 1)}).exitCode, 0);
  const std::string run = json({"runs"})["runs"][0]["run"];
  std::filesystem::create_directory(path("holes"));
  for (const char* name : {"store.db", "store.db-wal", "journal.log", "studies", "runs"})
    std::filesystem::copy(store() + "/" + name, path("holes/") + name, std::filesystem::copy_options::recursive);
  for (int rank = 2; rank < 40; ++rank) {
    const std::string log = path("holes/runs/" + run + "/0/rank-" + std::to_string(rank) + ".0001.log");
    std::ofstream(log).close();
    std::filesystem::resize_file(log, 16u << 20);
  }
  const ImportCost cost = costOf(path("holes"), "imported");
  EXPECT_EQ(cost.exitCode, 0) << cost.err;
  expectCheap(cost);
}

TEST_F(Bundles, ABundleHasTheSameResultsInAnotherStore) {
  ASSERT_EQ(cli({"run", study("lab", "", 6, 2)}).exitCode, 0);
  const std::string file = path("anna.scalescope");
  const ProgramOutput written = cli({"bundle", "lab", "--out", file, "--by", "Anna"});
  ASSERT_EQ(written.exitCode, 0) << written.err;
  EXPECT_NE(written.out.find("lab, 6 runs, "), std::string::npos) << written.out;
  const std::string other = path("other");
  const ProgramOutput imported = cliAt(other, {"import", file});
  ASSERT_EQ(imported.exitCode, 0) << imported.err;
  const std::string here = cli({"results", "lab", "--json"}).out;
  EXPECT_EQ(cliAt(other, {"results", "Anna", "--json"}).out, here);
  EXPECT_EQ(cliAt(other, {"results", "lab", "--json"}).out, here);
  // It is in no list, and its cells are not used as measured ones.
  EXPECT_EQ(nlohmann::json::parse(cliAt(other, {"studies", "--json"}).out)["studies"].size(), 0u);
  EXPECT_EQ(nlohmann::json::parse(cliAt(other, {"runs", "--json"}).out)["runs"].size(), 0u);
  const nlohmann::json plan = nlohmann::json::parse(cliAt(other, {"plan", path("lab.json"), "--json"}).out);
  for (const nlohmann::json& cell : plan["cells"]) EXPECT_EQ(cell["storedRepeats"], 0);
  const nlohmann::json compared = nlohmann::json::parse(cliAt(other, {"compare", "--json"}).out);
  ASSERT_EQ(compared["studies"].size(), 1u);
  EXPECT_EQ(compared["studies"][0]["by"], "Anna");
  EXPECT_EQ(compared["studies"][0]["devices"], 2);
  EXPECT_GT(compared["studies"][0]["imagesPerSecond"].get<double>(), 0);
  ASSERT_EQ(cliAt(other, {"delete", "Anna"}).exitCode, 0);
  EXPECT_EQ(cliAt(other, {"results", "Anna"}).exitCode, 2);
  const ProgramOutput none = cliAt(other, {"compare"});
  EXPECT_EQ(none.exitCode, 0);
  EXPECT_NE(none.err.find("has no bundle"), std::string::npos) << none.err;
  ASSERT_EQ(cliAt(other, {"delete", "Anna", "--undo"}).exitCode, 0);
  EXPECT_EQ(cliAt(other, {"results", "Anna", "--json"}).out, here);
}

TEST_F(Bundles, SingleRunsAreComparedByTheirIds) {
  ASSERT_EQ(cli({"run", study("lab", "", 6, 2)}).exitCode, 0);
  const nlohmann::json runs = json({"runs"})["runs"];
  ASSERT_EQ(runs.size(), 6u);
  const std::string first = runs[0]["run"], last = runs[5]["run"];
  const nlohmann::json compared = json({"compare", first, last, "lab"});
  ASSERT_EQ(compared["studies"].size(), 3u);
  for (int at : {0, 1}) {
    const nlohmann::json& line = compared["studies"][static_cast<std::size_t>(at)];
    const nlohmann::json& run = at == 0 ? runs[0] : runs[5];
    EXPECT_EQ(line["run"], run["run"]);
    EXPECT_EQ(line["name"], "lab");
    EXPECT_EQ(line["who"], "lab, cell " + run["cell"].dump() + ", repeat " + run["repeat"].dump());
    EXPECT_EQ(line["repeats"], 1);
    EXPECT_GT(line["imagesPerSecond"].get<double>(), 0) << "a baseline's run, too";
    EXPECT_TRUE(line["speedup"].is_null() || line["speedup"] == 1) << line;
  }
  EXPECT_TRUE(compared["studies"][2]["run"].is_null());
  EXPECT_EQ(compared["studies"][2]["repeats"], 2);
  const ProgramOutput reported = cli({"compare", first, last});
  EXPECT_EQ(reported.exitCode, 0) << reported.err;
  EXPECT_NE(reported.out.find(", repeat "), std::string::npos) << reported.out;
  const ProgramOutput unknown = cli({"compare", first, "nobody"});
  EXPECT_EQ(unknown.exitCode, 2);
  EXPECT_NE(unknown.err.find("no study"), std::string::npos) << unknown.err;
}

TEST_F(Bundles, BundlesThatCannotBeWrittenOrReadAreRefused) {
  ASSERT_EQ(cli({"run", study("lab", "", 3, 1)}).exitCode, 0);
  EXPECT_EQ(cli({"bundle", "lab", "--out", path("anna.zip")}).exitCode, 2);
  EXPECT_EQ(cli({"bundle", "nobody", "--out", path("a.scalescope")}).exitCode, 2);
  EXPECT_EQ(cli({"bundle", "lab", "--out", path("nowhere/a.scalescope")}).exitCode, 1);
  std::ofstream(path("bad.scalescope")) << "PK\x03\x04 and then nothing";
  const ProgramOutput bad = cli({"import", path("bad.scalescope")});
  EXPECT_EQ(bad.exitCode, 2);
  EXPECT_NE(bad.err.find("is not a bundle"), std::string::npos) << bad.err;
  EXPECT_EQ(cli({"compare", "lab", "nobody"}).exitCode, 2);
  const ProgramOutput both = cli({"compare", "lab", "lab"});
  EXPECT_EQ(both.exitCode, 0) << both.err;
  EXPECT_NE(both.out.find("lab (2)"), std::string::npos) << both.out;
}

}  // namespace
}  // namespace scalescope
