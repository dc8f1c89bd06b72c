#include "launcher/plan/program_digest.h"

#include <filesystem>

#include "core/base/digest.h"
#include "core/study/data/dataset.h"

namespace scalescope {

Result<std::string> programDigest(const ProgramSpec& program) {
  namespace fs = std::filesystem;
  std::string digests;
  for (const std::string& word : program.command) {
    std::error_code error;
    const fs::path path = fs::path(program.workingDirectory) / word;
    if (word.empty() || !fs::is_regular_file(path, error)) continue;
    auto digest = fileDigest(path.string());
    if (!digest) return digest;
    digests += *digest + "\n";
  }
  return sha256Hex(digests);
}

}  // namespace scalescope
