// Tests mistakes of users: a command reports what is wrong, where, and what to try, and the store is not changed.
#include "tests/app/bench_place.h"

#include <sys/mount.h>

#include <array>
#include <atomic>
#include <cstring>

#include <nlohmann/json.hpp>

#include "core/base/crc32c.h"
#include "launcher/client/store_session.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

class BadInput : public Bench {
 protected:
  static void expectWords(const ProgramOutput& output, const std::vector<std::string>& words) {
    for (const std::string& word : words)
      EXPECT_NE(output.err.find(word), std::string::npos) << word << " is not in: " << output.err;
  }

  void expectNoStore() const { EXPECT_FALSE(fs::exists(store() + "/store.db")); }

  // Writes five batches and a test batch, as in the original, each with that many images.
  void writeCifar(const std::string& folder, int images) const {
    fs::create_directories(folder);
    for (const char* name :
         {"data_batch_1", "data_batch_2", "data_batch_3", "data_batch_4", "data_batch_5", "test_batch"})
      std::ofstream(folder + "/" + name + ".bin") << std::string(static_cast<std::size_t>(images) * 3073, 'x');
  }

  std::string cifarPatch(const std::string& folder) const {
    return R"({"dataset": {"name": "cifar10", "path": ")" + folder +
           R"(", "shape": null, "classes": null, "count": null}})";
  }
};

TEST_F(BadInput, KeysThatAreUnknownOrOfAnotherTypeAreNamed) {
  for (const auto& [extra, words] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {R"(, "optimizer": {"momentun": 0.9})", {"optimizer.momentun", "momentum"}},
           {R"(, "seed": "one")", {"seed", "\"one\""}},
           {R"(, "ddp": {"overlap": 1})", {"ddp.overlap"}},
           {R"(, "schedule": {"name": "cosin"})", {"schedule.name", "cosine"}}}) {
    const ProgramOutput output = cli({"run", study("keys", extra)});
    EXPECT_EQ(output.exitCode, 2);
    expectWords(output, words);
    expectWords(output, {"keys.json"});
  }
  std::ofstream(path("torn.json")) << R"({"scalescope": 1, "name": )";
  const ProgramOutput torn = cli({"plan", path("torn.json")});
  EXPECT_EQ(torn.exitCode, 2);
  expectWords(torn, {"torn.json", "line 1"});
  expectNoStore();
}

TEST_F(BadInput, MisspelledNamesAreAnsweredWithTheNearestOnes) {
  std::ofstream(path("key.json")) << R"({"scalescope": 1, "name": "key", "protocl": "free", "axes": {}})";
  ASSERT_EQ(cli({"run", study("speed-lab", "", 4, 1)}).exitCode, 0);
  for (const auto& [arguments, words] : std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>>{
           {{"plan", path("key.json")}, {"protocl", "\"protocol\""}},
           {{"resuls", "speed-lab"}, {"resuls", "Did you mean results?"}},
           {{"queue", "paus"}, {"paus", "Did you mean pause?"}},
           {{"results", "speed-lab", "--jso"}, {"--jso", "Did you mean --json?"}},
           {{"results", "speed-lap"}, {"speed-lap", "\"speed-lab\""}}}) {
    const ProgramOutput output = cli(arguments);
    EXPECT_EQ(output.exitCode, 2) << arguments[0];
    expectWords(output, words);
  }
}

TEST_F(BadInput, AnUnknownNameHasOneExitCode) {
  ASSERT_EQ(cli({"run", study("known", "", 4, 1)}).exitCode, 0);
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"results", "nobody"},
                                             {"export", "nobody", "--what", "speedup", "--out", path("x.csv")},
                                             {"report", "nobody", "--out", path("x")},
                                             {"compare", "nobody", "known"},
                                             {"size", "nobody", "--devices", "8", "--link-gbps", "10"},
                                             {"run", "nobody"},
                                             {"plan", "nobody"},
                                             {"tag", "nobody", "best"},
                                             {"note", "nobody", "text"}}) {
    const ProgramOutput output = cli(arguments);
    EXPECT_EQ(output.exitCode, 2) << arguments[0] << ": " << output.err;
  }
}

TEST_F(BadInput, ABatchThatCannotBeDividedIsRefusedWithTheNearestOnes) {
  const ProgramOutput output =
      cli({"run", study("odd"), "--patch", R"({"axes": {"devices": [2], "globalBatch": [63]}})"});
  EXPECT_EQ(output.exitCode, 2);
  expectWords(output, {"63", "62", "64"});
  expectNoStore();
}

TEST_F(BadInput, MoreDevicesThanThereAreAreCounted) {
  const ProgramOutput output =
      cli({"run", study("many"), "--patch",
           R"({"limits": {"oversubscribe": false}, "axes": {"devices": [512], "globalBatch": [512]}})"});
  EXPECT_EQ(output.exitCode, 2);
  expectWords(output, {"local", "512 devices", "limits.oversubscribe"});
  expectNoStore();
}

TEST_F(BadInput, MissingAndTruncatedDataAreNamedWithWhatToTry) {
  const std::string file = study("data", "", 5, 1);
  const ProgramOutput missing = cli({"run", file, "--patch", cifarPatch(path("nowhere"))});
  EXPECT_EQ(missing.exitCode, 1);
  expectWords(missing, {path("nowhere") + "/data_batch_1.bin is missing"});
  writeCifar(path("cifar"), 20);
  fs::resize_file(path("cifar/data_batch_4.bin"), 20 * 3073 - 1);
  const ProgramOutput truncated = cli({"run", file, "--patch", cifarPatch(path("cifar"))});
  EXPECT_EQ(truncated.exitCode, 1);
  expectWords(truncated, {path("cifar") + "/data_batch_4.bin", "truncated", "Fetch it again"});
  expectNoStore();
  // Planning reports why the keys are unknown and ends with 0.
  const nlohmann::json plan = json({"plan", file, "--patch", cifarPatch(path("cifar"))});
  EXPECT_TRUE(plan["cells"][0]["cellKey"].is_null());
  EXPECT_NE(plan["cells"][0]["keyReason"].get<std::string>().find("data_batch_4.bin"), std::string::npos);
}

TEST_F(BadInput, AStoreOfANewerVersionIsLeftAsItIs) {
  const std::string file = study("newer", "", 5, 1);
  ASSERT_EQ(cli({"run", file, "--only", "1"}).exitCode, 0);
  const std::string database = store() + "/store.db";
  {
    std::fstream bytes(database, std::ios::binary | std::ios::in | std::ios::out);
    std::string page(4096, '\0');
    bytes.read(page.data(), static_cast<std::streamsize>(page.size()));
    page.replace(60, 4, std::string("\0\0\0\x63", 4));  // The "user version" of SQLite's format, big-endian.
    // The page's checksum is that of core/store/sqlite/page_sums.h, over the page's offset and content.
    const std::uint32_t sum = crc32c({page.data(), page.size() - 8}, crc32c(std::string(8, '\0')));
    const std::array<std::uint32_t, 2> sums{sum, ~sum};
    std::memcpy(page.data() + page.size() - sizeof sums, sums.data(), sizeof sums);
    bytes.seekp(0);
    bytes.write(page.data(), static_cast<std::streamsize>(page.size()));
  }
  const std::string before = readFile(database).value_or("");
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"run", file}, {"runs"}, {"results", "newer"}, {"tag", "01", "x"}, {"rebuild"}}) {
    const ProgramOutput output = cli(command);
    EXPECT_NE(output.exitCode, 0) << command[0];
    expectWords(output, {"newer version", "schema 99", store()});
  }
  EXPECT_EQ(readFile(database).value_or(""), before);
}

TEST_F(BadInput, AFolderThatCannotBeWrittenIsReadAndNamed) {
  const std::string file = study("readonly", "", 5, 1);
  ASSERT_EQ(cli({"run", file, "--only", "1"}).exitCode, 0);
  const std::string run = runs()[0].id.value;
  if (mount(store().c_str(), store().c_str(), nullptr, MS_BIND, nullptr) != 0)
    GTEST_SKIP() << "bind mounts are refused here (needs root)";
  const bool closed = mount(nullptr, store().c_str(), nullptr, MS_BIND | MS_REMOUNT | MS_RDONLY, nullptr) == 0;
  const ProgramOutput listed = cli({"runs"});
  const ProgramOutput more = cli({"run", file});
  const ProgramOutput tagged = cli({"tag", run, "word"});
  umount2(store().c_str(), MNT_DETACH);
  ASSERT_TRUE(closed);
  EXPECT_EQ(listed.exitCode, 0) << listed.err;
  EXPECT_NE(listed.out.find("readonly"), std::string::npos) << listed.out;
  for (const ProgramOutput* refused : {&more, &tagged}) {
    EXPECT_EQ(refused->exitCode, 1);
    expectWords(*refused, {store(), "is read-only"});
  }
  EXPECT_EQ(runs().size(), 1u);
}

TEST_F(Bench, BadInputIsExitCodeTwoAndNamesTheKey) {
  const ProgramOutput unknown = cli({"run", study("bad", R"(, "optimiser": {})")});
  EXPECT_EQ(unknown.exitCode, 2);
  EXPECT_NE(unknown.err.find("optimizer"), std::string::npos) << unknown.err;
  EXPECT_EQ(cli({"run", study("many", R"(, "batchSplit": "exact")"), "--patch",
                 R"({"limits": {"oversubscribe": false}, "axes": {"devices": [512], "globalBatch": [512]}})"})
                .exitCode,
            2);
  EXPECT_EQ(cli({"run", "nothing-of-this-name"}).exitCode, 2);
  EXPECT_EQ(cli({"run"}).exitCode, 2);
  EXPECT_EQ(cli({"plan", study("cell"), "--only", "99", "--out", path("x")}).exitCode, 2);
  EXPECT_EQ(cli({"studies"}).exitCode, 1);
}

TEST_F(Bench, WhatIsNotTrainedIsRefusedBeforeAnythingStartsButPlanned) {
  const std::string file = study("mixed", "", 5, 1);
  const std::string patch = R"({"axes": {"devices": [2], "strategy": ["ddp", "parameter-server"]},
    "parameterServer": {"servers": 2}, "optimizer": {"clipNorm": 1}})";
  const ProgramOutput refused = cli({"run", file, "--patch", patch});
  EXPECT_EQ(refused.exitCode, 2);
  EXPECT_NE(refused.err.find("cell 2: this version cannot train optimizer.clipNorm 1"), std::string::npos)
      << refused.err;
  EXPECT_FALSE(std::filesystem::exists(store() + "/store.db"));
  EXPECT_EQ(cli({"run", file, "--patch", patch, "--only", "1", "--only", "2"}).exitCode, 2);
  const nlohmann::json plan = json({"plan", file, "--patch", patch});
  ASSERT_EQ(plan["cells"].size(), 4u);
  EXPECT_TRUE(plan["cells"][0]["secondsPerRepeat"].is_number());
  EXPECT_TRUE(plan["cells"][1]["secondsPerRepeat"].is_null());
  EXPECT_NE(plan["remarks"].dump().find(" of 4 cells can be planned but not run here; cell 2"), std::string::npos)
      << plan["remarks"].dump();
  const ProgramOutput ran = cli({"run", file, "--patch", patch, "--only", "1"});
  EXPECT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(count(RunStatus::done), 1);
}

TEST_F(Bench, BatchesAboveTheDataAndImpossibleDevicesAreRefusedPerCell) {
  const std::string file = study("large", "", 5, 1);
  const std::string patch = R"({"axes": {"devices": [1], "globalBatch": [64, 1024]}})";
  const ProgramOutput refused = cli({"run", file, "--patch", patch});
  EXPECT_EQ(refused.exitCode, 2);
  EXPECT_NE(refused.err.find("cell 2: a global batch of 1024 is more than the 512 training images"), std::string::npos)
      << refused.err;
  EXPECT_EQ(cli({"plan", file, "--patch", patch}).exitCode, 0);
  EXPECT_EQ(cli({"run", file, "--patch", patch, "--only", "1"}).exitCode, 0);
  const ProgramOutput nccl = cli({"run", file, "--patch", R"({"ddp": {"backend": "nccl"}})"});
  EXPECT_EQ(nccl.exitCode, 2);
  EXPECT_NE(nccl.err.find("NCCL needs GPUs"), std::string::npos) << nccl.err;
}

// The window queues a lab in this way.
TEST_F(Bench, ALabRefusesWhatItCannotTrainAndEndsAStudyThatDoesNotFitItsData) {
  auto session = openStoreSession({.folder = store(), .program = "test", .serves = true});
  ASSERT_TRUE(session) << english(session.error());
  const auto spec = loadStudy(study("queued", "", 5, 1), {});
  ASSERT_TRUE(spec);
  StudySpec saved = *spec;
  saved.axes.strategies = {Strategy::parameterServer};
  saved.axes.precisions = {Precision::fp16};
  const auto refused = (*session)->request(enqueueNew(saved));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.code, "study.not-trainable");
  EXPECT_TRUE(reader()->studies()->empty());

  StudySpec large = *spec;
  large.axes.batches = {1024};
  std::atomic<int> code{-1};
  std::atomic<bool> reported{false};
  const auto token = (*session)->subscribe([&](const StoreEvent& event) {
    if (const auto* guard = std::get_if<GuardEvent>(&event))
      reported = reported || english(guard->message).find("1024 is more than") != std::string::npos;
    if (const auto* done = std::get_if<DoneEvent>(&event)) code = done->exitCode;
  });
  ASSERT_TRUE((*session)->request(enqueueNew(large)));
  EXPECT_TRUE(until([&] { return code >= 0; }));
  EXPECT_EQ(code, 1);
  EXPECT_TRUE(reported);
  EXPECT_TRUE(runs().empty());
}

TEST_F(BadInput, ATableOfOthersIsImportedMarkedOrRefusedByRowAndColumn) {
  std::ofstream(path("bad.csv")) << "devices,batch,step_s\n1,32,0.1\n2,32,soon\n";
  const ProgramOutput bad = cli({"import", path("bad.csv")});
  EXPECT_EQ(bad.exitCode, 2);
  expectWords(bad, {"bad.csv line 3 (row 2), column step_s: \"soon\" is not a number"});
  EXPECT_TRUE(runs().empty());
  std::ofstream(path("good.csv")) << "devices,batch,step_s\n1,32,0.1\n2,32,0.125\n";
  const ProgramOutput good = cli({"import", path("good.csv")});
  ASSERT_EQ(good.exitCode, 0);
  EXPECT_NE(good.err.find("runs added: "), std::string::npos) << good.err;
  const ProgramOutput twice = cli({"import", path("good.csv")});
  EXPECT_EQ(twice.exitCode, 0);
  EXPECT_NE(twice.err.find("no runs added: the store already has all of them"), std::string::npos) << twice.err;
  const ProgramOutput listed = cli({"runs"});
  EXPECT_NE(listed.out.find("imported"), std::string::npos) << listed.out;
  const auto json = nlohmann::json::parse(cli({"results", "good.csv", "--json"}).out);
  const auto& cells = json["studies"][0]["cells"];
  EXPECT_DOUBLE_EQ(cells[1]["imagesPerSecond"].get<double>(), 512);
  EXPECT_DOUBLE_EQ(cells[1]["speedup"].get<double>(), 1.6);
  EXPECT_EQ(cells[1]["imported"]["file"], "good.csv");
  const ProgramOutput again = cli({"run", "good.csv"});
  EXPECT_EQ(again.exitCode, 2);
  expectWords(again, {"good.csv was imported from good.csv, not measured here"});
}

}  // namespace
}  // namespace scalescope
