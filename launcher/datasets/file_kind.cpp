#include "launcher/datasets/file_kind.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <string_view>

namespace scalescope {
namespace {

constexpr std::string_view kPointer = "version https://git-lfs.github.com/spec/";
constexpr std::string_view kPages[] = {"<!doctype", "<html", "<head", "<?xml"};
constexpr int kNewestPickle = 5;

bool isPage(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return std::any_of(std::begin(kPages), std::end(kPages), [&](std::string_view start) {
    return text.size() >= start.size() && std::equal(start.begin(), start.end(), text.begin(), [](char wanted, char c) {
             return wanted == std::tolower(static_cast<unsigned char>(c));
           });
  });
}

}  // namespace

Status checkFileKind(const std::string& path, const std::string& shown, const DatasetKind& kind) {
  std::array<char, 256> bytes{};
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), bytes.size());
  const std::string_view start(bytes.data(), static_cast<std::size_t>(file.gcount()));
  if (isPage(start)) return fail("data.page", {{"path", shown}, {"name", kind.name}});
  if (start.starts_with(kPointer)) return fail("data.pointer", {{"path", shown}});
  const bool pickled = start.size() > 1 && start[0] == '\x80' && start[1] >= 2 && start[1] <= kNewestPickle;
  return pickled ? Status(isPickle(shown, kind)) : Status();
}

std::string pythonNameOf(const DataFile& file) {
  constexpr std::string_view kBinary = ".bin";
  return file.name.ends_with(kBinary) ? file.name.substr(0, file.name.size() - kBinary.size()) : std::string();
}

tl::unexpected<Error> isPickle(const std::string& shown, const DatasetKind& kind) {
  const std::string published = kind.downloads.empty() ? kind.name : kind.downloads.front().file;
  return fail("data.pickle", {{"path", shown}, {"name", kind.name}, {"file", published}});
}

}  // namespace scalescope
