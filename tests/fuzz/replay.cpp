// Runs a target over every file of a folder, and over each file cut short and with single bytes changed.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz.h"

namespace {

constexpr std::size_t kVariants = 400;

void run(const std::string& bytes) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

void runWithVariants(const std::string& bytes) {
  run(bytes);
  const std::size_t stride = std::max<std::size_t>(1, bytes.size() / kVariants);
  for (std::size_t at = 0; at < bytes.size(); at += stride) {
    run(bytes.substr(0, at));
    std::string changed = bytes;
    for (const int flip : {0x01, 0x80, 0xff}) {
      changed[at] = static_cast<char>(bytes[at] ^ flip);
      run(changed);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]), 2;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1])) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& path : files) {
    std::ifstream file(path, std::ios::binary);
    runWithVariants({std::istreambuf_iterator<char>(file), {}});
  }
  std::printf("%zu files\n", files.size());
  return files.empty() ? 1 : 0;  // an empty corpus checks nothing
}
