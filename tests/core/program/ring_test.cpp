#include "core/program/ring.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>

#include "tests/temp_folder.h"

namespace scalescope {
namespace {

constexpr std::uint32_t kSlots = 8;

// A program's side of the ring, as docs/FORMATS.md describes it.
class RingTest : public ::testing::Test {
 protected:
  RingTest() : m_path(m_folder.path() + "/ring") {
    auto made = Ring::make(m_path, kSlots);
    EXPECT_TRUE(made.has_value());
    m_ring.emplace(std::move(*made));
    m_file = UniqueFd(open(m_path.c_str(), O_RDWR | O_CLOEXEC));
  }

  void put(std::uint64_t slot, std::uint32_t kind, double a = 0) {
    RingRecord record;
    record.kind = kind;
    record.a = a;
    ASSERT_EQ(pwrite(m_file.get(), &record, sizeof record, static_cast<off_t>(64 + 64 * (slot % kSlots))), 64);
  }
  template <class T>
  T number(off_t at) {
    T value{};
    EXPECT_EQ(pread(m_file.get(), &value, sizeof value, at), static_cast<ssize_t>(sizeof value));
    return value;
  }
  std::vector<double> drained() {
    std::vector<double> out;
    for (const RingRecord& record : m_ring->drain()) out.push_back(record.a);
    return out;
  }

  TempFolder m_folder;
  std::string m_path;
  std::optional<Ring> m_ring;
  UniqueFd m_file;
};

using Numbers = std::vector<double>;

TEST_F(RingTest, HasTheHeaderThatProgramsExpectAndAllOfItsBlocks) {
  char magic[9] = {};
  ASSERT_EQ(pread(m_file.get(), magic, 8, 0), 8);
  EXPECT_STREQ(magic, "SCSPRING");
  EXPECT_EQ(number<std::uint32_t>(8), 1U);
  EXPECT_EQ(number<std::uint32_t>(12), kSlots);
  EXPECT_EQ(std::filesystem::file_size(m_path), 64 + 64 * kSlots);
}

TEST_F(RingTest, GivesRecordsInTheOrderOfTheirSlotsOnce) {
  put(0, 1, 10), put(1, 2, 11);
  EXPECT_EQ(drained(), (Numbers{10, 11}));
  EXPECT_EQ(number<std::uint64_t>(24), 2U) << "a writer sees how far it was read";
  EXPECT_TRUE(drained().empty());
  for (std::uint64_t slot = 2; slot < 2 + kSlots; ++slot) put(slot, 1, double(slot));
  EXPECT_EQ(drained(), (Numbers{2, 3, 4, 5, 6, 7, 8, 9})) << "a full ring, around its end";
  EXPECT_EQ(number<std::uint64_t>(24), 10U);
}

TEST_F(RingTest, WaitsForARecordWithoutItsKind) {
  put(0, 1, 1), put(1, 0, 2), put(2, 1, 3);
  EXPECT_EQ(drained(), (Numbers{1}));
  put(1, 1, 2);
  EXPECT_EQ(drained(), (Numbers{2, 3}));
}

TEST_F(RingTest, ReadsWhatTheProgramCounts) {
  const std::uint64_t dropped = 7;
  const std::uint32_t attached = kHookAttached | kTapAttached;
  ASSERT_EQ(pwrite(m_file.get(), &dropped, 8, 32), 8);
  ASSERT_EQ(pwrite(m_file.get(), &attached, 4, 40), 4);
  EXPECT_EQ(m_ring->dropped(), 7U);
  EXPECT_EQ(m_ring->attached(), attached);
}

TEST_F(RingTest, SurvivesAProgramThatWritesTheHeaderOver) {
  put(0, 1, 1);
  const std::string noise(64, '\xff');
  ASSERT_EQ(pwrite(m_file.get(), noise.data(), 64, 0), 64);
  EXPECT_EQ(drained(), (Numbers{1}));
  for (int look = 0; look < 3; ++look) EXPECT_LE(m_ring->drain().size(), kSlots);
}

TEST_F(RingTest, SurvivesAProgramThatCutsOrRemovesTheFile) {
  put(0, 1, 1), put(1, 1, 2);
  ASSERT_EQ(ftruncate(m_file.get(), 64 + 64 + 10), 0);
  EXPECT_EQ(drained(), (Numbers{1})) << "the second record is not whole any more";
  ASSERT_EQ(ftruncate(m_file.get(), 0), 0);
  EXPECT_TRUE(m_ring->drain().empty());
  EXPECT_EQ(m_ring->attached(), 0U);
  unlink(m_path.c_str());
  m_ring.reset();
}

TEST_F(RingTest, DoesNotChangeAnExistingFile) {
  EXPECT_FALSE(Ring::make(m_path, kSlots).has_value());
  m_ring.reset();
  EXPECT_FALSE(std::filesystem::exists(m_path)) << "and removes its own";
}

}  // namespace
}  // namespace scalescope
