// Tests the file itself: the written values are read back, and every damage is reported with the file and the offset.
#include <sys/stat.h>

#include <cstring>
#include <filesystem>

#include "tests/core/training/checkpoint/helpers.h"

namespace scalescope::testing {
namespace {

class TensorFiles : public InFolder {
 protected:
  // Returns a file with this header and `data` zero bytes, without a checksum.
  static Result<TensorFile> parsed(const std::string& header, std::size_t data) {
    std::string bytes(8, '\0');
    for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<char>(header.size() >> (8 * i));
    bytes += header + std::string(data, '\0');
    return parseTensorFile(bytes, bytes.size(), "x.safetensors");
  }
  static std::string codeOf(const Result<TensorFile>& file) {
    if (file) return "";
    EXPECT_EQ(argument(file.error(), "path"), "x.safetensors");
    return file.error().message.code;
  }
};

TEST_F(TensorFiles, WhatIsWrittenComesBack) {
  const Tensors tensors(3);
  const auto bytes = writeTensorFile(path("a"), {{"step", "3"}, {"word", "with \" and ä"}}, tensors.list());
  ASSERT_TRUE(bytes) << english(bytes.error());
  EXPECT_EQ(std::filesystem::file_size(path("a")), *bytes);
  EXPECT_FALSE(std::filesystem::exists(path("a.tmp")));
  const auto open = openTensorFile(path("a"));
  ASSERT_TRUE(open) << english(open.error());
  EXPECT_EQ(open->file.metadata.at("step"), "3");
  EXPECT_EQ(open->file.metadata.at("word"), "with \" and ä");
  EXPECT_EQ(open->file.dataOffset % 8, 0u);
  ASSERT_EQ(open->file.tensors.size(), 2u);
  const TensorEntry* entry = open->file.find("model.parameter.000");
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(entry->shape, (std::vector<std::int64_t>{2, 3}));
  std::vector<float> values(6);
  ASSERT_TRUE(readTensor(*open, *entry, values.data()));
  EXPECT_EQ(values, tensors.weights);
  EXPECT_EQ(open->file.find("nothing"), nullptr);
}

TEST_F(TensorFiles, APipeIsRefusedAndALinkAtTheTemporaryNameIsReplaced) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  const auto pipe = openTensorFile(path("pipe"));
  ASSERT_FALSE(pipe);
  EXPECT_EQ(pipe.error().message.code, "file.not-regular");
  put(path("precious"), "thesis");
  std::filesystem::create_symlink(path("precious"), path("a.tmp"));
  ASSERT_TRUE(writeTensorFile(path("a"), {}, Tensors(3).list()));
  EXPECT_EQ(bytesOf(path("precious")), "thesis");
  EXPECT_FALSE(std::filesystem::is_symlink(path("a")));
}

TEST_F(TensorFiles, EveryChangedByteAndEveryLengthIsNoticed) {
  const Tensors tensors(3);
  ASSERT_TRUE(writeTensorFile(path("a"), {{"step", "3"}}, tensors.list()));
  const std::string whole = bytesOf(path("a"));
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const int flip : {0x01, 0x20, 0x80}) {
      std::string changed = whole;
      changed[at] = static_cast<char>(changed[at] ^ flip);
      put(path("b"), changed);
      EXPECT_FALSE(openTensorFile(path("b"))) << "byte " << at << " flip " << flip;
    }
    put(path("b"), whole.substr(0, at));
    const auto cut = openTensorFile(path("b"));
    ASSERT_FALSE(cut) << "length " << at;
    EXPECT_EQ(argument(cut.error(), "path"), path("b"));
  }
  put(path("b"), whole + "x");
  EXPECT_FALSE(openTensorFile(path("b")));
}

TEST_F(TensorFiles, AbsurdHeaderLengthsReadNothing) {
  for (const std::uint64_t length : {std::uint64_t{1} << 40, std::uint64_t{1} << 63, UINT64_MAX, std::uint64_t{1000}}) {
    std::string bytes(64, '{');
    std::memcpy(bytes.data(), &length, 8);
    put(path("a"), bytes);
    const auto open = openTensorFile(path("a"));
    ASSERT_FALSE(open);
    EXPECT_EQ(open.error().message.code, "training.checkpoint-header-length");
    EXPECT_EQ(argument(open.error(), "left"), "56");
  }
}

TEST_F(TensorFiles, BadEntriesAreNamed) {
  EXPECT_EQ(codeOf(parsed("[]", 0)), "training.checkpoint-header");
  EXPECT_EQ(codeOf(parsed("{", 0)), "training.checkpoint-header");
  EXPECT_EQ(codeOf(parsed(R"({"__metadata__":{"step":3}})", 0)), "training.checkpoint-metadata");
  EXPECT_EQ(codeOf(parsed(R"({"a":{"dtype":"C64","shape":[1],"data_offsets":[0,8]}})", 8)),
            "training.checkpoint-entry");
  EXPECT_EQ(codeOf(parsed(R"({"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})", 4)),
            "training.checkpoint-entry");
  EXPECT_EQ(codeOf(parsed(R"({"a":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,0]}})", 0)),
            "training.checkpoint-entry");
  EXPECT_EQ(codeOf(parsed(R"({"a":{"dtype":"F32","shape":[1]}})", 4)), "training.checkpoint-entry");
  EXPECT_EQ(codeOf(parsed(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}})", 4)),
            "training.checkpoint-offsets");
  EXPECT_EQ(codeOf(parsed(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}})", 4)),
            "training.checkpoint-offsets");
  EXPECT_EQ(codeOf(parsed(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                          R"("a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
                          8)),
            "training.checkpoint-header");
}

TEST_F(TensorFiles, OverlapsAndHolesAreNamedByTheirTensor) {
  const auto overlap = parsed(
      R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
      12);
  EXPECT_EQ(codeOf(overlap), "training.checkpoint-layout");
  EXPECT_EQ(argument(overlap.error(), "key"), "b");
  EXPECT_EQ(argument(overlap.error(), "begin"), "4");
  const auto hole = parsed(
      R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[2],"data_offsets":[3,5]}})",
      5);
  EXPECT_EQ(codeOf(hole), "training.checkpoint-layout");
  EXPECT_EQ(codeOf(parsed(R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}})", 3)), "training.checkpoint-size");
  EXPECT_TRUE(parsed(
      R"({"a":{"dtype":"U8","shape":[0],"data_offsets":[0,0]},"b":{"dtype":"U8","shape":[],"data_offsets":[0,1]}})",
      1));
}

TEST_F(TensorFiles, AFileOfAnotherProgramHasNoChecksum) {
  const std::string header = R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})";
  std::string bytes(8, '\0');
  bytes[0] = static_cast<char>(header.size());
  put(path("a"), bytes + header + "x");
  const auto open = openTensorFile(path("a"));
  ASSERT_FALSE(open);
  EXPECT_EQ(open.error().message.code, "training.checkpoint-no-checksum");
}

TEST_F(TensorFiles, AFolderThatIsNotThereIsAnErrorOfTheFile) {
  const auto written = writeTensorFile(path("no/a"), {}, {});
  ASSERT_FALSE(written);
  EXPECT_EQ(argument(written.error(), "path"), path("no/a"));
}

}  // namespace
}  // namespace scalescope::testing
