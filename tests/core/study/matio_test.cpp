// Reads files that libmatio writes, which is an independent writer of the same format.
#include <matio.h>

#include <filesystem>

#include "core/study/data/image_reader.h"
#include "core/study/data/mat_file.h"
#include "tests/core/study/helpers.h"
#include "tests/core/study/mat_bytes.h"

namespace scalescope {
namespace {

class MatioTest : public ::testing::Test {
 protected:
  void SetUp() override { m_path = std::filesystem::temp_directory_path() / ("matio_test-" + makeUlid() + ".mat"); }
  void TearDown() override { std::filesystem::remove(m_path); }

  void write(mat_ft version, const std::function<void(mat_t*)>& variables) {
    std::filesystem::remove(m_path);
    mat_t* file = Mat_CreateVer(m_path.c_str(), nullptr, version);
    ASSERT_NE(file, nullptr);
    variables(file);
    Mat_Close(file);
  }
  static void put(mat_t* file, const char* name, matio_classes kind, matio_types type,
                  std::vector<std::size_t> dimensions, void* data, matio_compression packing) {
    matvar_t* variable =
        Mat_VarCreate(name, kind, type, static_cast<int>(dimensions.size()), dimensions.data(), data, 0);
    ASSERT_EQ(Mat_VarWrite(file, variable, packing), 0);
    Mat_VarFree(variable);
  }

  std::filesystem::path m_path;
};

TEST_F(MatioTest, ItsDigitsAreRead) {
  constexpr std::uint32_t kCount = 37;
  std::string pixels = mat::images(kCount).data;
  for (const auto packing : {MAT_COMPRESSION_NONE, MAT_COMPRESSION_ZLIB})
    for (const bool asDouble : {false, true}) {
      std::vector<std::uint8_t> bytes(kCount);
      std::vector<double> reals(kCount);
      for (std::size_t i = 0; i < kCount; ++i) reals[i] = bytes[i] = static_cast<std::uint8_t>(1 + i % 10);
      write(MAT_FT_MAT5, [&](mat_t* file) {
        put(file, "X", MAT_C_UINT8, MAT_T_UINT8, {32, 32, 3, kCount}, pixels.data(), packing);
        if (asDouble)
          put(file, "y", MAT_C_DOUBLE, MAT_T_DOUBLE, {kCount, 1}, reals.data(), packing);
        else
          put(file, "y", MAT_C_UINT8, MAT_T_UINT8, {kCount, 1}, bytes.data(), packing);
      });
      std::size_t image = 0;
      const Status read = svhnDigits().read(std::vector{m_path.string()}, 1000,
                                            [&](std::int64_t label, std::span<const std::uint8_t> got) {
                                              EXPECT_EQ(label, static_cast<std::int64_t>((1 + image % 10) % 10));
                                              for (std::size_t i = 0; i < got.size(); ++i)
                                                ASSERT_EQ(got[i], mat::pixelOf(image, i / 96, i / 3 % 32, i % 3));
                                              ++image;
                                            });
      EXPECT_TRUE(read.has_value()) << english(read.error());
      EXPECT_EQ(image, kCount);
    }
}

TEST_F(MatioTest, ItsHdf5IsRefusedWithAnError) {
  std::uint8_t one = 1;
  write(MAT_FT_MAT73, [&](mat_t* file) {
    put(file, "y", MAT_C_UINT8, MAT_T_UINT8, {1, 1}, &one, MAT_COMPRESSION_NONE);
  });
  EXPECT_EQ(MatFile::open(m_path.string()).error().message.code, "data.mat-hdf5");
}

TEST_F(MatioTest, OtherVariablesAreListed) {
  std::vector<double> reals{1, 2, 3, 4, 5, 6};
  write(MAT_FT_MAT5, [&](mat_t* file) {
    const char* fields[] = {"a"};
    std::size_t dimensions[] = {1, 1};
    matvar_t* structure = Mat_VarCreateStruct("s", 2, dimensions, fields, 1);
    Mat_VarWrite(file, structure, MAT_COMPRESSION_ZLIB);
    Mat_VarFree(structure);
    put(file, "r", MAT_C_DOUBLE, MAT_T_DOUBLE, {2, 3}, reals.data(), MAT_COMPRESSION_ZLIB);
  });
  const auto file = MatFile::open(m_path.string());
  ASSERT_TRUE(file.has_value()) << english(file.error());
  EXPECT_EQ(file->find("s")->kind, "struct");
  EXPECT_EQ(*file->integers(*file->find("r"), 10), (std::vector<std::int64_t>{1, 2, 3, 4, 5, 6}));
}

}  // namespace
}  // namespace scalescope
