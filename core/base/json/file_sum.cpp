#include "core/base/json/file_sum.h"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <sstream>
#include <vector>

#include "core/base/crc32c.h"
#include "core/base/file.h"

namespace scalescope {
namespace {

constexpr std::uint64_t kMostSumBytes = 4096;
constexpr std::uint64_t kMostSummedBytes = 64u << 20;
constexpr std::string_view kBytesWord = "crc32c ";
constexpr std::string_view kSelfWord = "sum ";

std::string sumPath(const std::string& path) { return path + ".sum"; }

std::string hexOf(std::string_view bytes) {
  char text[9];
  std::snprintf(text, sizeof text, "%08x", crc32c(bytes));
  return text;
}

// Returns "crc32c HEX BYTES", the description of the file in PATH.sum.
std::string lineOf(std::string_view bytes) {
  return std::string(kBytesWord) + hexOf(bytes) + " " + std::to_string(bytes.size()) + "\n";
}

Status writeLines(const std::string& path, const std::string& lines) {
  return writeFileAtomic(sumPath(path), lines + std::string(kSelfWord) + hexOf(lines) + "\n");
}

// Returns the lines about the file; empty if the text is not in the format of writeLines().
std::vector<std::string> linesIn(const std::string& text) {
  const std::size_t own = text.rfind(kSelfWord);
  if (own == std::string::npos || text.substr(own) != std::string(kSelfWord) + hexOf(text.substr(0, own)) + "\n")
    return {};
  std::vector<std::string> lines;
  std::istringstream stream(text.substr(0, own));
  for (std::string line; std::getline(stream, line);) lines.push_back(line + "\n");
  return lines;
}

}  // namespace

Status writeFileWithSum(const std::string& path, std::string_view bytes) {
  const std::string line = lineOf(bytes);
  const bool isNew = access(path.c_str(), F_OK) != 0;
  std::string lines = line;
  if (!isNew) {
    const auto old = readFile(path, kMostSummedBytes);
    if (!old) return tl::unexpected(old.error());
    lines += lineOf(*old);
  }
  if (Status wroteLines = writeLines(path, lines); !wroteLines) return wroteLines;
  if (Status written = writeFileAtomic(path, bytes); !written) return written;
  return isNew ? Status{} : writeLines(path, line);
}

Status writeSum(const std::string& path) {
  const auto bytes = readFile(path, kMostSummedBytes);
  return bytes ? writeLines(path, lineOf(*bytes)) : tl::unexpected(bytes.error());
}

bool lacksSum(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(std::filesystem::symlink_status(path, error)) &&
         access(sumPath(path).c_str(), F_OK) != 0;
}

Error lacksSumWarning(const std::string& path) {
  return {{"file.no-sum", {{"path", path}, {"sum", sumPath(path)}}}, {}};
}

Result<std::string> readFileWithSum(const std::string& path, std::uint64_t maxBytes,
                                    const std::function<void(const Error&)>& warning) {
  Result<std::string> bytes = readFile(path, maxBytes);
  const std::string sum = sumPath(path);
  if (!bytes || access(sum.c_str(), F_OK) != 0) return bytes;
  const auto text = readFile(sum, kMostSumBytes);
  const std::vector<std::string> lines = text ? linesIn(*text) : std::vector<std::string>();
  if (lines.empty()) {
    if (warning) warning({{"file.sum-damaged", {{"path", path}, {"sum", sum}}}, {}});
    return bytes;
  }
  const std::string found = lineOf(*bytes);
  for (const std::string& line : lines)
    if (line == found) return bytes;
  return fail("file.damaged", {{"path", path}, {"sum", sum}});
}

}  // namespace scalescope
