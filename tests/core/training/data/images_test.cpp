#include "core/training/data/images.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <tuple>

#include "tests/core/study/idx_bytes.h"

namespace scalescope {
namespace {

class Images : public ::testing::Test {
 protected:
  void SetUp() override {
    m_path = std::filesystem::temp_directory_path() / ("scalescope-images-" + std::to_string(getpid()) + ".bin");
    m_info = {"cifar10", 3, 32, 32, 10, 2, 0, {m_path.string()}, {}};
    m_spec.name = "cifar10";
  }
  void TearDown() override { std::filesystem::remove(m_path); }

  // Writes records of one label byte and three planes filled with 10, 20 and 30.
  void write(std::size_t bytes, char label = 7) {
    std::string record(1, label);
    for (const char value : {'\x0a', '\x14', '\x1e'}) record += std::string(1024, value);
    std::string all = record + record;
    all.resize(bytes);
    std::ofstream(m_path, std::ios::binary) << all;
  }

  std::filesystem::path m_path;
  DatasetInfo m_info;
  DatasetSpec m_spec;
};

}  // namespace

TEST_F(Images, PlanesBecomePixels) {
  write(2 * 3073);
  const auto set = loadImages(m_spec, m_info, Split::train);
  ASSERT_TRUE(set);
  EXPECT_EQ(set->count(), 2);
  EXPECT_EQ(set->labels[1], 7);
  const std::uint8_t* last = set->image(1) + 3069;
  EXPECT_EQ(last[0], 10);
  EXPECT_EQ(last[1], 20);
  EXPECT_EQ(last[2], 30);
}

TEST_F(Images, ErrorsNameTheFileAndTheSizes) {
  write(3073 + 100);
  const auto truncated = loadImages(m_spec, m_info, Split::train);
  ASSERT_FALSE(truncated);
  const std::string text = english(truncated.error());
  EXPECT_NE(text.find(m_path.string()), std::string::npos) << text;
  EXPECT_NE(text.find("3073"), std::string::npos) << text;
  EXPECT_NE(text.find("100"), std::string::npos) << text;

  write(2 * 3073, 11);
  EXPECT_EQ(loadImages(m_spec, m_info, Split::train).error().message.code, "training.dataset-label");
  write(3073);
  EXPECT_EQ(loadImages(m_spec, m_info, Split::train).error().message.code, "training.dataset-short");
  std::filesystem::remove(m_path);
  EXPECT_EQ(loadImages(m_spec, m_info, Split::train).error().message.code, "training.dataset-open");
}

TEST_F(Images, TheFileOfAnImageIsKnown) {
  write(2 * 3073);
  m_info.trainImages = 4;
  m_info.trainFiles = {m_path.string(), m_path.string() + "b"};
  std::filesystem::copy_file(m_path, m_info.trainFiles[1]);
  const auto set = loadImages(m_spec, m_info, Split::train);
  std::filesystem::remove(m_info.trainFiles[1]);
  ASSERT_TRUE(set);
  EXPECT_EQ(set->fileOf(1), m_info.trainFiles[0]);
  EXPECT_EQ(set->fileOf(2), m_info.trainFiles[1]);
}

// There are two pairs, each of an IDX file of images and one of labels.
TEST_F(Images, FilesThatAreReadAsOneMakeOnePart) {
  const std::string base = m_path.string();
  m_spec.name = "fashion-mnist";
  m_info = {"fashion-mnist", 1, 28, 28, 10, 5, 0, {base + "i", base + "l", base + "i2", base + "l2"}, {}};
  const std::string bytes[] = {idx::images(3, 28, 28, 50), idx::labels(3), idx::images(2, 28, 28, 90), idx::labels(2)};
  for (std::size_t i = 0; i < 4; ++i) std::ofstream(m_info.trainFiles[i], std::ios::binary) << bytes[i];
  const auto set = loadImages(m_spec, m_info, Split::train);
  for (const std::string& file : m_info.trainFiles) std::filesystem::remove(file);
  ASSERT_TRUE(set);
  EXPECT_EQ(set->labels, (std::vector<std::int64_t>{0, 1, 2, 0, 1}));
  EXPECT_EQ(set->pixels.size(), 5u * 784);
  EXPECT_EQ(*set->image(4), 91);
  EXPECT_EQ(set->fileOf(2), base + "i");
  EXPECT_EQ(set->fileOf(3), base + "i2");
  EXPECT_EQ(set->mean, std::vector<double>{0.2860});
  m_spec.name = "mnist";
  EXPECT_EQ(loadImages(m_spec, m_info, Split::train).error().message.code, "study.dataset-unknown");
}

TEST_F(Images, ASetLargerThanAnyMemoryIsRefused) {
  m_spec.name = "synthetic";
  for (const std::int64_t count : {std::int64_t{1} << 35, std::int64_t{1} << 60}) {
    m_info = {"synthetic", 3, 4096, 4096, 4, count, 0, {}, {}};
    EXPECT_EQ(loadImages(m_spec, m_info, Split::train).error().message.code, "data.memory");
  }
}

TEST_F(Images, SyntheticTakesAnyShape) {
  m_spec.name = "synthetic";
  for (const auto& [channels, height, width] : {std::tuple{1, 28, 20}, std::tuple{3, 1, 1}, std::tuple{8, 5, 64}}) {
    m_info = {"synthetic", channels, height, width, 3, 10, 2, {}, {}};
    const auto set = loadImages(m_spec, m_info, Split::train);
    ASSERT_TRUE(set);
    EXPECT_EQ(set->pixels.size(), static_cast<std::size_t>(10 * channels * height * width));
    EXPECT_EQ(set->count(), 10);
    EXPECT_EQ(set->mean.size(), static_cast<std::size_t>(channels)) << "with more channels than numbers, these again";
    EXPECT_EQ(set->deviation.size(), set->mean.size());
    EXPECT_EQ(set->mean.back(),
              std::vector<double>({0.4914, 0.4822, 0.4465})[static_cast<std::size_t>(channels - 1) % 3]);
  }
}

TEST_F(Images, SyntheticIsTheSameEveryTimeAndLearnable) {
  m_spec.name = "synthetic";
  m_info = {"synthetic", 3, 16, 16, 4, 64, 16, {}, {}};
  const auto one = loadImages(m_spec, m_info, Split::train);
  const auto two = loadImages(m_spec, m_info, Split::train);
  const auto test = loadImages(m_spec, m_info, Split::test);
  ASSERT_TRUE(one && two && test);
  EXPECT_EQ(one->pixels, two->pixels);
  EXPECT_EQ(test->count(), 16);
  for (const std::int64_t label : one->labels) EXPECT_LT(label, 4);
}

}  // namespace scalescope
