#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/base/ids.h"
#include "core/base/process.h"
#include "core/study/data/dataset.h"
#include "launcher/datasets/datasets.h"
#include "tests/core/study/dataset_here.h"
#include "tests/core/study/idx_bytes.h"
#include "tests/core/study/mat_bytes.h"

namespace scalescope {

namespace fs = std::filesystem;

inline constexpr std::size_t kRecord = 3073;

// Fixture with a temporary cache folder and catalog.
class DatasetsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    m_root = fs::temp_directory_path() / ("datasets_test-" + makeUlid());
    fs::create_directories(m_root);
    setenv("XDG_CACHE_HOME", (m_root / "cache").c_str(), 1);
    setenv("XDG_CONFIG_HOME", (m_root / "config").c_str(), 1);
    unsetenv("SCALESCOPE_DATA");
    unsetenv("SCALESCOPE_DATASETS");
  }
  void TearDown() override {
    fs::remove_all(m_root);
    unsetenv("SCALESCOPE_DATASETS");
  }

  static void write(const fs::path& path, const std::string& bytes) {
    fs::create_directories(path.parent_path());
    ASSERT_TRUE(writeFileAtomic(path.string(), bytes).has_value());
  }

  // Writes five batches and a test batch of `records` images each, all of the class `label`.
  fs::path cifar(const std::string& folder, std::size_t records, char label = 3) {
    const fs::path place = m_root / folder / "cifar-10-batches-bin";
    for (int batch = 1; batch <= 5; ++batch)
      write(place / ("data_batch_" + std::to_string(batch) + ".bin"), images(records, label, static_cast<char>(batch)));
    write(place / "test_batch.bin", images(records, label, 'x'));
    return place;
  }
  static std::string images(std::size_t records, char label, char pixel) {
    std::string bytes;
    for (std::size_t i = 0; i < records; ++i) bytes += label + std::string(kRecord - 1, pixel);
    return bytes;
  }
  void svhn(const std::string& folder, const std::string& split, std::uint32_t count) {
    write(m_root / folder / (split + "_32x32.mat"),
          mat::header() + mat::compressed(mat::matrix(mat::images(count))) +
              mat::compressed(mat::matrix(mat::labels(std::string(count, 10)))));
  }

  enum class Packed { no, yes };
  // Writes Fashion-MNIST's two files of a split, published under "train" and "t10k".
  void fashion(const std::string& folder, const std::string& split, std::uint32_t count, Packed packed) {
    const fs::path images = m_root / folder / (split + "-images-idx3-ubyte"),
                   labels = m_root / folder / (split + "-labels-idx1-ubyte");
    write(images, idx::images(count, 28, 28, 7));
    write(labels, idx::labels(count));
    if (packed == Packed::no) return;
    gzip(images);
    gzip(labels);
  }
  // Replaces FILE by FILE.gz, with the same bytes every time.
  static void gzip(const fs::path& file) {
    const auto made = runProgram({"/bin/sh", "-c", "exec gzip -n -f \"$1\"", "sh", file.string()}, {});
    ASSERT_TRUE(made.has_value() && made->exitCode == 0);
  }

  // Packs a folder as Python's tarfile or zipfile do.
  std::string pack(const char* module, const std::string& archive, const fs::path& folder) {
    const std::string path = m_root / archive;
    const auto made =
        runProgram({"/bin/sh", "-c", "cd \"$1\" && exec python3 -m " + std::string(module) + " -c \"$2\" \"$3\"", "sh",
                    folder.parent_path().string(), path, folder.filename().string()},
                   {});
    EXPECT_TRUE(made.has_value() && made->exitCode == 0) << (made ? made->err : english(made.error()));
    return path;
  }

  // Expects that no temporary files are left.
  void expectTidy() const {
    for (const auto& entry : fs::recursive_directory_iterator(m_root / "cache")) {
      const std::string name = entry.path().filename().string();
      EXPECT_EQ(name.find(".new"), std::string::npos) << entry.path();
      EXPECT_EQ(name.find(".tmp"), std::string::npos) << entry.path();
    }
  }

  static std::string digestAt(const std::string& name, const fs::path& folder) {
    DatasetSpec spec;
    spec.name = name;
    spec.path = folder.string();
    const auto info = locateDataset(spec, "");
    return info ? datasetDigest(spec, *info).value_or("no digest") : english(info.error());
  }

  fs::path m_root;
};

}  // namespace scalescope
