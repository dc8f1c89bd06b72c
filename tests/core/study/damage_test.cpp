#include <filesystem>

#include "tests/core/study/helpers.h"
#include "tests/paths.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size);

namespace scalescope {
namespace {

void feed(const std::string& text) {
  ASSERT_EQ(LLVMFuzzerTestOneInput(reinterpret_cast<const unsigned char*>(text.data()), text.size()), 0);
}

// Reads the fuzzer's corpus, whole and damaged; a crash or an abort ends the test program.
TEST(Damage, StudiesCutAndChangedAnywhereNeverCrash) {
  int studies = 0;
  for (const auto& entry : std::filesystem::directory_iterator(sourceFile("tests/data/studies"))) {
    const auto text = readFile(entry.path().string());
    ASSERT_TRUE(text.has_value());
    feed(*text);
    ++studies;
    for (std::size_t at = 0; at < text->size(); at += 5) {
      feed(text->substr(0, at));
      for (const char byte : {'\0', '"', '{', '0', '-', '\xff'}) {
        std::string changed = *text;
        changed[at] = byte;
        feed(changed);
      }
    }
  }
  EXPECT_GE(studies, 16);
}

}  // namespace
}  // namespace scalescope
