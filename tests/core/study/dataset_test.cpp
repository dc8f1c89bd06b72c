#include "core/study/data/dataset.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cstdlib>
#include <filesystem>

#include "core/base/digest.h"
#include "tests/core/study/dataset_here.h"
#include "tests/core/study/helpers.h"
#include "tests/core/study/mat_bytes.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kRecord = 3073;

// Fixture with a temporary folder to which the environment points; it is removed at the end.
class DatasetTest : public ::testing::Test {
 protected:
  void SetUp() override {
    m_root = fs::temp_directory_path() / ("dataset_test-" + makeUlid());
    fs::create_directories(m_root);
    setenv("XDG_CACHE_HOME", (m_root / "cache").c_str(), 1);
    unsetenv("SCALESCOPE_DATA");
  }
  void TearDown() override { fs::remove_all(m_root); }

  void writeBatches(const fs::path& folder, std::size_t records, std::size_t lastRecords) {
    fs::create_directories(folder);
    for (int i = 1; i <= 5; ++i)
      write(folder / ("data_batch_" + std::to_string(i) + ".bin"),
            std::string((i == 5 ? lastRecords : records) * kRecord, char(i)));
    write(folder / "test_batch.bin", std::string(2 * kRecord, 'x'));
  }
  static void write(const fs::path& path, const std::string& bytes) {
    ASSERT_TRUE(writeFileAtomic(path.string(), bytes).has_value());
  }

  fs::path m_root;
};

std::string errorText(const Result<DatasetInfo>& result) { return result ? "no error" : english(result.error()); }

DatasetSpec named(const std::string& name, const std::string& path = "") {
  DatasetSpec spec;
  spec.name = name;
  spec.path = path;
  return spec;
}

TEST_F(DatasetTest, TheShippedSampleIsWholeAndBalanced) {
  const auto info = locateDataset(named("cifar10-sample"), "");
  ASSERT_TRUE(info.has_value()) << english(info.error());
  EXPECT_EQ(info->trainImages, 1600);
  EXPECT_EQ(info->testImages, 320);
  for (const auto& [path, perClass] : {std::pair{info->trainFiles.at(0), 160}, std::pair{info->testFiles.at(0), 32}}) {
    const auto bytes = readFile(path);
    ASSERT_TRUE(bytes.has_value());
    std::array<int, 256> labels{};
    for (std::size_t at = 0; at < bytes->size(); at += kRecord) ++labels[static_cast<unsigned char>((*bytes)[at])];
    for (std::size_t label = 0; label < 256; ++label) EXPECT_EQ(labels[label], label < 10 ? perClass : 0);
  }
  // The digest is the one in README.md; the records are the originals.
  EXPECT_EQ(*sha256File(info->trainFiles[0]), "0b81ae5d6666b76901cd32603c025d243e92fd438230358f64565af31a73d910");
  EXPECT_EQ(*sha256File(info->testFiles[0]), "487f60428ba46e6e76af9506027e40357eea4b720d4e3f66859398d12d2dfec6");
}

TEST_F(DatasetTest, FindsFilesInTheOrderOfThePlaces) {
  writeBatches(m_root / "a" / "cifar-10-batches-bin", 3, 3);
  writeBatches(m_root / "b", 4, 4);
  writeBatches(m_root / "cache/scalescope/datasets/cifar10/cifar-10-batches-bin", 5, 5);
  EXPECT_EQ(locateDataset(named("cifar10", m_root / "a"), m_root / "b")->trainImages, 15);
  EXPECT_EQ(locateDataset(named("cifar10"), m_root / "b")->trainImages, 20);
  EXPECT_EQ(locateDataset(named("cifar10"), "")->trainImages, 25);
  setenv("SCALESCOPE_DATA", (m_root / "a").c_str(), 1);
  EXPECT_EQ(locateDataset(named("cifar10"), "")->trainImages, 15);
  EXPECT_EQ(locateDataset(named("cifar10"), "")->trainFiles.size(), 5u);
  DatasetSpec few = named("cifar10");
  few.trainLimit = 7;
  few.testLimit = 1;
  EXPECT_EQ(locateDataset(few, "")->trainImages, 7);
  EXPECT_EQ(locateDataset(few, "")->testImages, 1);
}

TEST_F(DatasetTest, MissingAndTruncatedFilesAreNamed) {
  const std::string folder = m_root / "c";
  EXPECT_NE(errorText(locateDataset(named("cifar10", folder), "")).find(folder + "/data_batch_1.bin is missing"),
            std::string::npos);
  writeBatches(folder, 3, 2);
  EXPECT_EQ(
      errorText(locateDataset(named("cifar10", folder), "")),
      folder +
          "/data_batch_5.bin has 6146 bytes instead of 30730000: it is truncated or another file. Fetch it again.");
  writeBatches(folder, 3, 3);
  write(fs::path(folder) / "test_batch.bin", std::string(kRecord + 1, 'x'));
  EXPECT_NE(errorText(locateDataset(named("cifar10", folder), "")).find("test_batch.bin has 3074 bytes"),
            std::string::npos);
  fs::remove(fs::path(folder) / "data_batch_3.bin");
  EXPECT_NE(errorText(locateDataset(named("cifar10", folder), "")).find("data_batch_3.bin is missing"),
            std::string::npos);
  write(m_root / "train_32x32.mat", "MATLAB");
  EXPECT_NE(errorText(locateDataset(named("svhn", m_root), ""))
                .find("train_32x32.mat is not a MATLAB 5 file: it has only 6 bytes"),
            std::string::npos);
}

TEST_F(DatasetTest, SvhnFilesGiveTheirNumberOfImages) {
  const auto file = [](std::uint32_t count) {
    return mat::header() + mat::compressed(mat::matrix(mat::images(count))) +
           mat::compressed(mat::matrix(mat::labels(std::string(count, 1))));
  };
  write(m_root / "train_32x32.mat", file(5));
  write(m_root / "test_32x32.mat", file(2));
  EXPECT_EQ(locateDataset(named("svhn", m_root), "")->trainImages, 5);
  EXPECT_EQ(locateDataset(named("svhn", m_root), "")->testImages, 2);
  DatasetSpec both = named("svhn", m_root);
  both.splits = {"train", "extra"};
  EXPECT_NE(errorText(locateDataset(both, "")).find("extra_32x32.mat is missing"), std::string::npos);
  write(m_root / "extra_32x32.mat", file(7));
  EXPECT_EQ(locateDataset(both, "")->trainImages, 12);
  EXPECT_EQ(locateDataset(both, "")->trainFiles.size(), 2u);
  both.splits = {"extra"};
  EXPECT_EQ(locateDataset(both, "")->trainImages, 7);
  write(m_root / "extra_32x32.mat", file(7).substr(0, 1000));
  EXPECT_NE(errorText(locateDataset(both, "")).find("extra_32x32.mat is truncated"), std::string::npos);
}

TEST_F(DatasetTest, TheDigestFollowsTheContent) {
  const std::string folder = m_root / "d";
  writeBatches(folder, 3, 3);
  const auto digest = [&] {
    return *datasetDigest(named("cifar10", folder), *locateDataset(named("cifar10", folder), ""));
  };
  const std::string before = digest();
  // The files are old enough for a stored note; the second call reads it.
  for (const auto& entry : fs::directory_iterator(folder))
    fs::last_write_time(entry, fs::file_time_type::clock::now() - std::chrono::hours(1));
  EXPECT_EQ(digest(), before);
  EXPECT_FALSE(fs::is_empty(m_root / "cache/scalescope/digests"));
  EXPECT_EQ(digest(), before);
  std::string changed(3 * kRecord, char(2));
  changed[5000] ^= 1;
  write(fs::path(folder) / "data_batch_2.bin", changed);
  EXPECT_NE(digest(), before);
  fs::rename(folder, m_root / "e");
  fs::create_directories(folder);
  writeBatches(folder, 3, 3);
  EXPECT_EQ(digest(), before);  // The path has no influence.
}

TEST_F(DatasetTest, ADamagedNoteIsIgnored) {
  const std::string folder = m_root / "f";
  writeBatches(folder, 3, 3);
  for (const auto& entry : fs::directory_iterator(folder))
    fs::last_write_time(entry, fs::file_time_type::clock::now() - std::chrono::hours(1));
  const auto info = *locateDataset(named("cifar10", folder), "");
  const std::string before = *datasetDigest(named("cifar10"), info);
  for (const auto& entry : fs::directory_iterator(m_root / "cache/scalescope/digests")) write(entry.path(), "rubbish");
  EXPECT_EQ(*datasetDigest(named("cifar10"), info), before);
}

TEST_F(DatasetTest, SyntheticAndPublishedCounts) {
  DatasetSpec spec = named("synthetic");
  spec.shape = {1, 28, 20};
  spec.classes = 4;
  spec.count = 1000;
  const auto info = *locateDataset(spec, "");
  EXPECT_EQ(info.channels, 1);
  EXPECT_EQ(info.width, 20);
  EXPECT_EQ(info.trainImages, 1000);
  const std::string before = *datasetDigest(spec, info);
  spec.count = 1001;
  EXPECT_NE(*datasetDigest(spec, *locateDataset(spec, "")), before);

  DatasetSpec svhn = named("svhn");
  EXPECT_EQ(publishedTrainImages(svhn), 73'257);
  svhn.splits = {"train", "extra"};
  EXPECT_EQ(publishedTrainImages(svhn), 604'388);
  EXPECT_EQ(publishedInfo(svhn)->testImages, 26'032);
  EXPECT_EQ(publishedTrainImages(named("cifar10")), 50'000);
  EXPECT_EQ(publishedTrainImages(named("cifar10-sample")), 1600);
  svhn.trainLimit = 10;
  EXPECT_EQ(publishedTrainImages(svhn), 10);
}

}  // namespace
}  // namespace scalescope
