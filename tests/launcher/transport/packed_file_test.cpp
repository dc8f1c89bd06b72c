// Files that are sent packed: made here, unpacked by the agent there.
#include "launcher/transport/packed_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <future>
#include <random>
#include <vector>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/process.h"
#include "launcher/transport/deploy_script.h"
#include "tests/paths.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

Result<PackedFile> packFile(const std::string& path, const std::string& digest, const PackingOptions& options = {}) {
  return packFile(path, digest, Environment::ofThisProcess(), options);
}

namespace fs = std::filesystem;

const DeployPlace kBundle{"worker-0123"};
const DeployPlace kAgent{"agent-0123"};

std::string textOf(std::size_t bytes) {
  std::mt19937 random(7);
  std::string text;
  while (text.size() < bytes) text += std::to_string(random() % 1000) + " ranks\n";
  text.resize(bytes);
  return text;
}

class Packed : public ::testing::Test {
 protected:
  void SetUp() override {
    setenv("XDG_CACHE_HOME", (m_temp.path() + "/here").c_str(), 1);
    m_file = m_temp.path() + "/library.so";
    ASSERT_TRUE(writeFileAtomic(m_file, m_text));
    const std::string agent = m_there + "/" + kAgent.folder;
    fs::create_directories(agent);
    fs::copy(builtProgram("scalescope-agent"), agent + "/scalescope-agent");
    const auto packed = packFile(m_file, m_item.digest, {});
    ASSERT_TRUE(packed) << english(packed.error());
    m_packed = *packed;
    m_item.packed = {packed->digest, packed->bytes};
    m_bytes = readFile(packed->path).value_or("");
  }
  void TearDown() override { unsetenv("XDG_CACHE_HOME"); }

  [[nodiscard]] std::string run(const std::string& script, const std::string& input) const {
    ProgramOptions options;
    options.input = input;
    options.environment.set = {{"HOME", m_temp.path()}};
    options.environment.unset = {"XDG_CACHE_HOME"};
    const auto output = runProgram({"/bin/sh", "-c", script}, options);
    return output ? output->out : english(output.error());
  }
  [[nodiscard]] std::string put(const std::string& bytes, std::int64_t from = 0, const std::string& own = "") const {
    return markedText(run(shellCommand(putScript(kBundle, m_item, from, own, {}, kAgent)), bytes), kDeployPutMark);
  }
  [[nodiscard]] std::string ask() const {
    return markedText(run(askScript(kBundle.folder, {m_item}), ""), kDeployItemMark);
  }
  // Runs the agent's unpack command.
  [[nodiscard]] ProgramOutput unpack(const std::string& bytes, const std::string& whole) const {
    ProgramOptions options;
    options.input = bytes;
    const auto output = runProgram({builtProgram("scalescope-agent"), "unpack", whole}, options);
    return output.value_or(ProgramOutput{});
  }
  [[nodiscard]] int partCount() const {
    int count = 0;
    for (const auto& entry : fs::directory_iterator(m_there + "/" + kBundle.folder))
      count += entry.path().filename().string().starts_with(".part") ? 1 : 0;
    return count;
  }

  [[nodiscard]] fs::path note() const { return fs::path(m_packed.path).replace_extension(".sum"); }
  // Returns the number of files in the folder of packed files whose names contain `part`.
  [[nodiscard]] int count(const std::string& part) const {
    int found = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(m_packed.path).parent_path()))
      found += entry.path().filename().string().find(part) != std::string::npos ? 1 : 0;
    return found;
  }
  void packAnother(const std::string& text) const {
    ASSERT_TRUE(writeFileAtomic(m_file, text));
    ASSERT_TRUE(packFile(m_file, sha256Hex(text)));
  }

  const TempFolder m_temp;
  const std::string m_text = textOf(3'000'000);
  const std::string m_there = m_temp.path() + "/.cache/scalescope";
  std::string m_file;
  DeployedFile m_item{"library.so", sha256Hex(m_text), static_cast<std::int64_t>(m_text.size())};
  PackedFile m_packed;
  std::string m_bytes;
};

}  // namespace

TEST_F(Packed, AFileArrivesWholeAndIsSmallerOnTheWay) {
  EXPECT_LT(m_bytes.size(), m_text.size() / 2);
  EXPECT_EQ(static_cast<std::int64_t>(m_bytes.size()), sentBytes(m_item));
  EXPECT_EQ(put(m_bytes), "ok");
  EXPECT_EQ(ask(), "whole");
  EXPECT_EQ(readFile(m_there + "/worker-0123/library.so").value_or(""), m_text);
  EXPECT_EQ(partCount(), 0);
  struct stat info {};
  ASSERT_EQ(stat((m_there + "/worker-0123/library.so").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777u, 0700u);
}

TEST_F(Packed, ACopyThatWasCutOffResumes) {
  const std::size_t half = m_bytes.size() / 2;
  EXPECT_EQ(put(m_bytes.substr(0, half)), "short");
  EXPECT_EQ(ask(), std::to_string(half));
  EXPECT_EQ(put(m_bytes.substr(half), static_cast<std::int64_t>(half)), "ok");
  EXPECT_EQ(readFile(m_there + "/worker-0123/library.so").value_or(""), m_text);
}

TEST_F(Packed, AFileOfOneClientLeavesNothingBehind) {
  EXPECT_EQ(put(m_bytes.substr(0, 100), 0, "01ARZ3NDEKTSV4RRFFQ69G5FAV"), "short");
  EXPECT_EQ(partCount(), 0);
  EXPECT_EQ(put(m_bytes, 0, "01ARZ3NDEKTSV4RRFFQ69G5FAV"), "ok");
  EXPECT_EQ(partCount(), 0);
}

TEST_F(Packed, WhatIsDamagedOrNoSuchFileGetsNoName) {
  std::string damaged = m_bytes;
  damaged[damaged.size() / 2] ^= 1;
  EXPECT_EQ(put(damaged), "damaged");
  EXPECT_EQ(ask(), "0");
  const std::string other(1000, 'x');  // Arrives as it was sent, and is no zstd.
  m_item.packed = {sha256Hex(other), 1000};
  EXPECT_EQ(put(other), "not-unpacked");
  EXPECT_NE(ask(), "whole");
  EXPECT_EQ(partCount(), 0) << "it is gone on with for ever, or stays there";
  const std::string wrong = m_text.substr(1) + "x";  // Has the right length.
  ASSERT_TRUE(writeFileAtomic(m_file, wrong));
  const auto packed = packFile(m_file, sha256Hex(wrong), {});
  ASSERT_TRUE(packed);
  m_item.packed = {packed->digest, packed->bytes};
  EXPECT_EQ(put(readFile(packed->path).value_or("")), "damaged");
  EXPECT_NE(ask(), "whole");
  EXPECT_EQ(partCount(), 0);
}

TEST_F(Packed, TheAgentWritesWhatWasAnnouncedAndNoMore) {
  EXPECT_EQ(unpack(m_bytes, "3000000").out, m_text);
  const auto small = unpack(m_bytes, "1000");
  EXPECT_NE(small.exitCode, 0);
  EXPECT_LE(small.out.size(), 1000u);
  EXPECT_NE(unpack(m_bytes, "3000001").exitCode, 0);
  EXPECT_NE(unpack(m_bytes.substr(0, m_bytes.size() - 1), "3000000").exitCode, 0);
  EXPECT_NE(unpack("", "0").exitCode, 0);
  EXPECT_NE(unpack("no zstd", "7").exitCode, 0);
}

// Its last piece fills the agent's buffer exactly.
TEST_F(Packed, AFileOfWholePiecesArrivesWhole) {
  const std::string text(8u << 20, 'x');
  ASSERT_TRUE(writeFileAtomic(m_file, text));
  const auto packed = packFile(m_file, sha256Hex(text), {});
  ASSERT_TRUE(packed);
  const auto output = unpack(readFile(packed->path).value_or(""), std::to_string(text.size()));
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_EQ(output.out, text);
}

TEST_F(Packed, IsMadeOnceAndRemovedWhenUnused) {
  const auto now = fs::last_write_time(m_packed.path);
  const auto days = [&](int count) { return now - std::chrono::hours(24 * count); };
  fs::last_write_time(m_packed.path, days(40));
  fs::last_write_time(note(), days(29));
  ASSERT_TRUE(writeFileAtomic(m_packed.path + "-mark", ""));
  const auto again = packFile("/nonexistent", m_item.digest);  // The file is not even opened.
  ASSERT_TRUE(again) << english(again.error());
  EXPECT_EQ(again->digest, m_packed.digest);
  EXPECT_EQ(again->bytes, m_packed.bytes);
  EXPECT_GE(fs::last_write_time(note()), now) << "it was wanted now";
  packAnother("first");
  EXPECT_TRUE(fs::exists(m_packed.path));

  fs::last_write_time(note(), days(31));
  packAnother("second");
  EXPECT_FALSE(fs::exists(m_packed.path));
  EXPECT_FALSE(fs::exists(note()));
  EXPECT_TRUE(fs::exists(m_packed.path + "-mark"));
}

TEST_F(Packed, StopsWhenCancelledAndLeavesNoPart) {
  std::stop_source stop;
  stop.request_stop();
  ASSERT_TRUE(writeFileAtomic(m_file, "another"));
  EXPECT_FALSE(packFile(m_file, sha256Hex("another"), {.stop = stop.get_token()}));
  EXPECT_FALSE(packFile("/nonexistent", std::string(64, 'c')));
  EXPECT_EQ(count(".part-"), 0);
}

TEST_F(Packed, WhatChangedSinceItsDigestWasTakenIsNotPacked) {
  const auto packed = packFile(m_file, std::string(64, 'a'));
  ASSERT_FALSE(packed);
  EXPECT_EQ(packed.error().message.code, "file.changed");
  EXPECT_EQ(count(std::string(64, 'a') + ".zst"), 0);
}

// A power failure leaves such files, and so does a build from before there were notes.
TEST_F(Packed, ADamagedOneIsPackedAgain) {
  const auto spoilt = [&](const std::function<void()>& spoil) {
    spoil();
    int signs = 0;
    const auto again = packFile(m_file, m_item.digest, {.sign = [&] { ++signs; }});
    EXPECT_TRUE(again) << english(again.error());
    EXPECT_EQ(signs, 1);
    EXPECT_EQ(again->digest, m_packed.digest);
    EXPECT_EQ(again->bytes, m_packed.bytes);
    EXPECT_TRUE(readFile(m_packed.path).value_or("") == m_bytes);
  };
  spoilt([&] { fs::resize_file(m_packed.path, m_bytes.size() - 1); });
  spoilt([&] { fs::resize_file(m_packed.path, 0); });
  spoilt([&] { fs::remove(m_packed.path); });
  spoilt([&] { fs::remove(note()); });
  spoilt([&] { ASSERT_TRUE(writeFileAtomic(note(), "")); });
  spoilt([&] { ASSERT_TRUE(writeFileAtomic(note(), "$(id) " + std::to_string(m_packed.bytes) + "\n")); });
  spoilt([&] { forgetPacked(m_item.digest, Environment::ofThisProcess()); });
  const auto whole = packFile(m_file, m_item.digest, {.sign = [] { FAIL() << "it is as it was made"; }});
  EXPECT_TRUE(whole);
}

// Many new hosts request it at once.
TEST_F(Packed, ConcurrentRequestsShareOneFile) {
  const std::string text = textOf(20'000'000);
  ASSERT_TRUE(writeFileAtomic(m_file, text));
  const std::string digest = sha256Hex(text);
  const UniqueFd watch(inotify_init1(IN_CLOEXEC | IN_NONBLOCK));
  ASSERT_GE(inotify_add_watch(watch.get(), note().parent_path().c_str(), IN_CREATE), 0);
  std::vector<std::future<Result<PackedFile>>> all;
  for (int i = 0; i < 8; ++i) all.push_back(std::async(std::launch::async, [&] { return packFile(m_file, digest); }));
  for (auto& one : all) {
    const auto packed = one.get();
    ASSERT_TRUE(packed) << english(packed.error());
    EXPECT_EQ(packed->digest, sha256Hex(readFile(packed->path).value_or("")));
  }
  EXPECT_EQ(count(digest + ".zst"), 1);
  EXPECT_EQ(count(".part-"), 0);
  std::string events(1u << 16, '\0');
  events.resize(static_cast<std::size_t>(std::max<ssize_t>(0, read(watch.get(), events.data(), events.size()))));
  std::size_t begun = 0;
  for (std::size_t at = 0; (at = events.find(digest + ".zst.part-", at)) != std::string::npos; ++at) ++begun;
  EXPECT_EQ(begun, 1u) << "it was compressed that often";
}

// Another process packs it: the wait is reported, and its result is used.
TEST_F(Packed, WhatAnotherProcessPacksIsWaitedFor) {
  const std::string kept = m_temp.path() + "/kept";
  fs::rename(note(), kept);
  const fs::path lockPath = fs::path(m_packed.path).replace_extension(".lock");
  UniqueFd other(open(lockPath.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  ASSERT_EQ(flock(other.get(), LOCK_EX | LOCK_NB), 0);
  const auto made = fs::last_write_time(m_packed.path);
  int signs = 0;
  const auto sign = [&] {
    if (++signs < 3) return;
    fs::rename(kept, note());
    other.reset();
  };
  const auto packed = packFile("/nonexistent", m_item.digest, {.sign = sign, .signs = std::chrono::milliseconds(1)});
  ASSERT_TRUE(packed) << english(packed.error());
  EXPECT_EQ(packed->digest, m_packed.digest);
  EXPECT_EQ(fs::last_write_time(m_packed.path), made);
}

TEST_F(Packed, OneThatIsHeldUpIsNotWaitedForWithoutEnd) {
  fs::remove(note());
  const fs::path lockPath = fs::path(m_packed.path).replace_extension(".lock");
  const UniqueFd other(open(lockPath.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  ASSERT_EQ(flock(other.get(), LOCK_EX | LOCK_NB), 0);
  const auto late = packFile(m_file, m_item.digest, {.patience = std::chrono::milliseconds(50)});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().message.code, "file.locked");
  std::stop_source stop;
  const auto reported =
      packFile(m_file, m_item.digest, {.stop = stop.get_token(), .sign = [&] { stop.request_stop(); }});
  ASSERT_FALSE(reported);
  EXPECT_EQ(reported.error().message.code, "data.cancelled");
}

TEST_F(Packed, FilesOfAKilledProcessAreRemovedByTheNext) {
  fs::remove(note());
  ASSERT_TRUE(writeFileAtomic(m_packed.path + ".part-01ARZ3NDEKTSV4RRFFQ69G5FAV", "half"));
  ASSERT_TRUE(packFile(m_file, m_item.digest));
  EXPECT_EQ(count(".part-"), 0);
}

}  // namespace scalescope
