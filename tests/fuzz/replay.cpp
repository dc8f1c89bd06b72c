// Runs a target with every file of a folder, and with each file truncated and with single bytes changed.
#include "tests/fuzz/replay.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

constexpr std::size_t kVariants = 400;

void run(FuzzTarget target, const std::string& bytes) {
  target(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

void runWithVariants(FuzzTarget target, const std::string& bytes) {
  run(target, bytes);
  const std::size_t stride = std::max<std::size_t>(1, bytes.size() / kVariants);
  for (std::size_t at = 0; at < bytes.size(); at += stride) {
    run(target, bytes.substr(0, at));
    std::string changed = bytes;
    for (const int flip : {0x01, 0x80, 0xff}) {
      changed[at] = static_cast<char>(bytes[at] ^ flip);
      run(target, changed);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return std::fprintf(stderr, "usage: %s TARGET FOLDER\n", argv[0]), 2;
  const auto target = kFuzzTargets.find(argv[1]);
  if (target == kFuzzTargets.end()) return std::fprintf(stderr, "no fuzz target is named %s\n", argv[1]), 2;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(argv[2])) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& path : files) {
    std::ifstream file(path, std::ios::binary);
    runWithVariants(target->second, {std::istreambuf_iterator<char>(file), {}});
  }
  std::printf("%zu files\n", files.size());
  return files.empty() ? 1 : 0;  // An empty corpus checks nothing.
}
