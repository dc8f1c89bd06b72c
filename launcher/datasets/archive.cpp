#include "launcher/datasets/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <memory>
#include <string_view>

#include "core/base/file.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::size_t kBlock = 256u << 10;
constexpr int kMostEntries = 100'000;
constexpr std::int64_t kMostUnpacked = std::int64_t{8} << 30;  // Limit that also applies to skipped entries.

using Reader = std::unique_ptr<archive, int (*)(archive*)>;

Status broken(const std::string& path, archive* reader) {
  const char* text = archive_error_string(reader);
  return fail("data.archive-broken",
              {{"path", path}, {"reason", inertText(text != nullptr ? text : "unreadable", 200)}});
}

tl::unexpected<Error> tooMuch(const std::string& path) { return fail("data.archive-too-large", {{"path", path}}); }

// The archive that is being read, its path for errors, the progress callback and the stop token.
struct Reading {
  archive* reader;
  const std::string& path;
  const std::function<void(std::uint64_t)>& progress;
  const std::stop_token& stop;
};

// Passes the entry to `take` piece by piece. Skipped entries are read as well: a small file may claim more content than
// can be read in reasonable time.
template <class Take>
Status eachPiece(const Reading& from, const Take& take) {
  std::string block(kBlock, '\0');
  while (true) {
    if (from.stop.stop_requested()) return fail("data.cancelled");
    const la_ssize_t got = archive_read_data(from.reader, block.data(), block.size());
    if (got < 0) return broken(from.path, from.reader);
    if (got == 0) return {};
    if (Status taken = take(std::string_view(block.data(), static_cast<std::size_t>(got))); !taken) return taken;
    from.progress(static_cast<std::uint64_t>(std::max<la_int64_t>(0, archive_filter_bytes(from.reader, -1))));
  }
}

Status copyEntry(const Reading& from, const std::string& target, std::uint64_t most) {
  const UniqueFd file(open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
  if (!file.valid()) return fail("file.write", {{"path", target}, {"reason", errnoText(errno)}});
  std::uint64_t written = 0;
  return eachPiece(from, [&](std::string_view piece) -> Status {
    written += piece.size();
    if (written > most)
      return fail("data.archive-large", {{"path", from.path},
                                         {"name", target.substr(target.rfind('/') + 1)},
                                         {"most", static_cast<std::int64_t>(most)}});
    return writeAll(file.get(), piece, target);
  });
}

// Skips an entry; `passed` is the number of skipped bytes so far.
Status passEntry(const Reading& from, std::int64_t& passed) {
  return eachPiece(
      from,
      [&](std::string_view piece) -> Status {
        passed += static_cast<std::int64_t>(piece.size());
        if (passed > kMostUnpacked) return tooMuch(from.path);
        return {};
      });
}

// Returns the last part of an entry's name if the entry is a plain file.
std::string plainName(archive_entry* entry) {
  const char* name = archive_entry_pathname(entry);
  if (name == nullptr || archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry) != nullptr)
    return {};
  const std::string text = name;
  return text.substr(text.rfind('/') == std::string::npos ? 0 : text.rfind('/') + 1);
}

}  // namespace

Result<std::vector<std::string>> unpackArchive(const std::string& path,
                                               const std::map<std::string, std::uint64_t>& wanted,
                                               const std::string& folder,
                                               const std::function<void(std::uint64_t)>& progress,
                                               std::stop_token stop) {
  const Reader reader(archive_read_new(), archive_read_free);
  for (const auto support :
       {archive_read_support_filter_gzip, archive_read_support_filter_xz, archive_read_support_filter_bzip2,
        archive_read_support_filter_zstd, archive_read_support_format_tar, archive_read_support_format_zip})
    support(reader.get());
  if (archive_read_open_filename(reader.get(), path.c_str(), kBlock) != ARCHIVE_OK)
    return tl::unexpected(broken(path, reader.get()).error());
  const Reading from{reader.get(), path, progress, stop};
  std::vector<std::string> found;
  std::int64_t passed = 0;
  for (int number = 0;; ++number) {
    archive_entry* entry = nullptr;
    const int code = archive_read_next_header(reader.get(), &entry);
    if (code == ARCHIVE_EOF) return found;
    if (code != ARCHIVE_OK && code != ARCHIVE_WARN) return tl::unexpected(broken(path, reader.get()).error());
    if (stop.stop_requested()) return fail("data.cancelled");
    if (number > kMostEntries || archive_filter_bytes(reader.get(), 0) > kMostUnpacked) return tooMuch(path);
    const std::string name = plainName(entry);
    const auto limit = wanted.find(name);
    if (limit == wanted.end()) {
      if (auto over = passEntry(from, passed); !over) return tl::unexpected(over.error());
      continue;
    }
    if (std::find(found.begin(), found.end(), name) != found.end())
      return fail("data.archive-twice", {{"path", path}, {"name", name}});
    if (auto copied = copyEntry(from, folder + "/" + name, limit->second); !copied)
      return tl::unexpected(copied.error());
    found.push_back(name);
  }
}

Status unpackGzip(const std::string& path, const std::string& target, std::uint64_t most,
                  const std::function<void(std::uint64_t)>& progress, std::stop_token stop) {
  const Reader reader(archive_read_new(), archive_read_free);
  archive_read_support_filter_gzip(reader.get());
  archive_read_support_format_raw(reader.get());
  if (archive_read_open_filename(reader.get(), path.c_str(), kBlock) != ARCHIVE_OK) return broken(path, reader.get());
  archive_entry* entry = nullptr;
  const int code = archive_read_next_header(reader.get(), &entry);
  if (code != ARCHIVE_OK && code != ARCHIVE_WARN) return broken(path, reader.get());
  return copyEntry({reader.get(), path, progress, stop}, target, most);
}

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
  const Result<UniqueFd> file = openRegularFile(path);
  const ssize_t got = file ? pread(file->get(), bytes.data(), bytes.size(), 0) : 0;
  const std::string_view start(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(0, got)));
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
