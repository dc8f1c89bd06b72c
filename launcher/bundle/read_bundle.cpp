#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/json/file_sum.h"
#include "core/base/json/json_text.h"
#include "core/base/text.h"
#include "core/store/stored_json.h"
#include "core/telemetry/log/segment.h"
#include "core/telemetry/record/records.h"
#include "launcher/bundle/bundle.h"
#include "launcher/bundle/entry_names.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kUnpackBlock = 64u << 10;
// Limit of the unpacked size: bytes for each packed byte, and bytes that a bundle of any size may have. Records of real
// runs pack to a half; the zeros with which logs are preallocated and JSON pack well. Data that pack better than this
// are made to be large. A bundle of 5 MB may take 267 MB of the disk, index included, and unpacks to at most 47 MB of
// records, which a reader holds in memory.
struct Allowance {
  std::uint64_t timesPacked = 0;
  std::uint64_t always = 0;
};
constexpr Allowance kOnDisk{40, 64u << 20};
constexpr Allowance kOfRecords{6, 16u << 20};  // Allowance up to the last byte of a file that is not zero.
constexpr Allowance kOfJson{3, 8u << 20};
// JSON of real studies has 17 bytes and more for each entry and fills at most half of its allowance. An entry needs up
// to 200 bytes of memory when it is parsed.
constexpr std::uint64_t kLeastBytesOfEntry = 24;
// An object in a log has 7 bytes and more for each value and key. One needs up to 100 bytes of memory when it is read.
constexpr std::uint64_t kLeastBytesOfValue = 10;
// A small file takes a block for its contents, one for its checksum and its part of the folders.
constexpr std::uint64_t kOnDiskOfFile = 12u << 10;
// The index has the cause of a run's end twice, and its write-ahead log has it twice too.
constexpr std::uint64_t kOnDiskOfCause = 4 * kMostCauseBytes;
constexpr std::uint64_t kMostBundled = 64ull << 30;
constexpr std::size_t kDigestDigits = 64;

using ZipReader = std::unique_ptr<archive, int (*)(archive*)>;

tl::unexpected<Error> noBundle(const std::string& path, const std::string& reason) {
  return fail("bundle.not", {{"path", path}, {"reason", reason}});
}

tl::unexpected<Error> notReadable(const std::string& path, archive* reader) {
  const char* text = archive_error_string(reader);
  return noBundle(path, inertText(text != nullptr ? text : "it cannot be read", 200));
}

tl::unexpected<Error> refusedEntry(const std::string& path, const std::string& entry) {
  return fail("bundle.refused", {{"path", path}, {"file", inertText(entry, 120)}});
}

tl::unexpected<Error> damagedEntry(const std::string& path, const std::string& entry) {
  return fail("bundle.damaged", {{"path", path}, {"file", inertText(entry, 120)}});
}

// The archive that is being read, its path for errors, and the token that cancels it.
struct BundleReading {
  archive* reader;
  const std::string& path;
  const std::stop_token& stop;
};

bool isJson(const std::string& entry) { return entry.ends_with(".json"); }

std::uint64_t mostOf(const Allowance& allowance, const std::string& path) {
  std::error_code error;
  const std::uint64_t packed = fs::file_size(path, error);
  const std::uint64_t counted = error ? 0 : std::min(packed, kMostBundled);
  return std::min(kMostBundled, allowance.always + allowance.timesPacked * counted);
}

tl::unexpected<Error> tooLarge(const std::string& path, const std::string& file, std::uint64_t most) {
  return fail("bundle.too-large", {{"path", path}, {"file", inertText(file, 120)}, {"most", std::to_string(most)}});
}

tl::unexpected<Error> tooManyValues(const std::string& file, std::uint64_t most) {
  return fail("json.too-many-values", {{"file", file}, {"limit", static_cast<std::int64_t>(most)}});
}

std::uint64_t mostEntriesOf(const std::string& path) { return mostOf(kOfJson, path) / kLeastBytesOfEntry; }

// Returns the most that the file needs on the disk, with its part of the index. The index has the contents of JSON
// files, which are in its write-ahead log too while it is made.
std::uint64_t onDisk(const BundledFile& file) {
  const std::uint64_t bytes = std::min(file.bytes, kMostBundled + 1);
  const bool hasCause = file.path.find("/client.") != std::string::npos;
  return bytes * (isJson(file.path) ? 3 : 1) + kOnDiskOfFile + (hasCause ? kOnDiskOfCause : 0);
}

template <class Take>
Status eachUnpacked(const BundleReading& from, const Take& take) {
  std::string block(kUnpackBlock, '\0');
  while (true) {
    if (from.stop.stop_requested()) return fail("bundle.import-cancelled", {{"path", from.path}});
    const la_ssize_t got = archive_read_data(from.reader, block.data(), block.size());
    if (got < 0) return notReadable(from.path, from.reader);
    if (got == 0) return {};
    if (Status taken = take(std::string_view(block.data(), static_cast<std::size_t>(got))); !taken) return taken;
  }
}

// Returns the next entry's name, empty at the end. An entry that is not a plain file is refused.
Result<std::string> nextEntry(const BundleReading& from) {
  archive_entry* entry = nullptr;
  const int code = archive_read_next_header(from.reader, &entry);
  if (code == ARCHIVE_EOF) return std::string();
  if (code != ARCHIVE_OK && code != ARCHIVE_WARN) return notReadable(from.path, from.reader);
  const char* name = archive_entry_pathname(entry);
  const std::string text = name != nullptr ? name : "";
  const bool plain = archive_entry_filetype(entry) == AE_IFREG && archive_entry_hardlink(entry) == nullptr &&
                     archive_entry_symlink(entry) == nullptr && archive_entry_is_encrypted(entry) == 0;
  if (text.empty() || !plain) return refusedEntry(from.path, text.empty() ? "?" : text);
  // A model of PPMd alone may need 256 MB of memory.
  const char* format = archive_format_name(from.reader);
  const std::string_view method = format != nullptr ? format : "";
  if (!method.ends_with("(deflation)") && !method.ends_with("(uncompressed)"))
    return noBundle(from.path, "an entry is not compressed with deflate");
  return text;
}

// Checks the manifest before any file of it is unpacked.
Status checkManifest(const BundleManifest& manifest, const std::string& path) {
  const std::uint64_t most = mostOf(kOnDisk, path), mostJson = mostOf(kOfJson, path);
  std::set<std::string> names;
  std::uint64_t total = 0, json = 0;
  for (const BundledFile& file : manifest.files) {
    const auto limit = mostBytesOf(file.path);
    if (!limit || file.sha256.size() != kDigestDigits) return refusedEntry(path, file.path);
    if (!names.insert(file.path).second) return damagedEntry(path, file.path);
    total += onDisk(file);
    json += isJson(file.path) ? std::min(file.bytes, kMostBundled + 1) : 0;
    if (file.bytes > *limit || total > most) return tooLarge(path, file.path, std::min(most, *limit));
    if (json > mostJson) return tooLarge(path, file.path, mostJson);
  }
  for (const char* needed : {"study.json", "cells.json"}) {
    const std::string name = "studies/" + manifest.study.value + "/" + needed;
    if (!names.contains(name)) return damagedEntry(path, name);
  }
  return {};
}

Result<BundleManifest> readManifest(const BundleReading& from) {
  const auto name = nextEntry(from);
  if (!name) return tl::unexpected(name.error());
  if (*name != kManifestEntry) return noBundle(from.path, "it does not begin with its manifest");
  std::string text;
  const std::uint64_t most = std::min<std::uint64_t>(kMostBundleManifest, mostOf(kOfJson, from.path));
  const std::uint64_t mostEntries = mostEntriesOf(from.path);
  JsonEntries entries;
  const Status read = eachUnpacked(from, [&](std::string_view piece) -> Status {
    if (text.size() + piece.size() > most) return tooLarge(from.path, std::string(kManifestEntry), most);
    entries.add(piece);
    if (entries.count() > mostEntries) return tooManyValues(from.path, mostEntries);
    text += piece;
    return {};
  });
  if (!read) return tl::unexpected(read.error());
  auto manifest = fromText<BundleManifest>(text, std::string(kManifestEntry), kMostBundleManifest);
  if (!manifest) return fail("bundle.manifest", {{"path", from.path}}, manifest.error());
  if (Status checked = checkManifest(*manifest, from.path); !checked) return tl::unexpected(checked.error());
  return manifest;
}

// Counter of what the readers of the unpacked files need, which refuses the bundle before that exceeds the limits of
// its size.
class ContentLimits {
 public:
  ContentLimits(const std::string& path, const BundleManifest& manifest)
      : m_path(path),
        m_mostDisk(mostOf(kOnDisk, path)),
        m_mostRecords(mostOf(kOfRecords, path)),
        m_mostEntries(mostEntriesOf(path)),
        m_mostValues(mostOf(kOfJson, path) / kLeastBytesOfValue) {
    for (const BundledFile& file : manifest.files) m_disk += onDisk(file);
  }

  void begin(const std::string& entry) {
    m_zeros = 0;
    m_entries += m_here.count();
    m_here = JsonEntries();
    m_isJson = isJson(entry);
    m_log.reset();
    if (entry.ends_with(".log") || entry.ends_with(".reserve")) m_log.emplace();
  }

  Status add(std::string_view piece) {
    if (m_isJson) m_here.add(piece);
    if (m_entries + m_here.count() > m_mostEntries) return tooManyValues(m_path, m_mostEntries);
    const std::size_t last = piece.find_last_not_of('\0');
    if (last == std::string_view::npos) return m_zeros += piece.size(), Status{};
    const std::string_view bytes = piece.substr(0, last + 1);
    m_records += m_zeros + bytes.size();
    if (m_records > m_mostRecords) return tooLarge(m_path, "its files", m_mostRecords);
    // The index needs as much for the numbers of missing records as the records take.
    if (m_disk + m_records > m_mostDisk) return tooLarge(m_path, "its files", m_mostDisk);
    const std::uint64_t before = std::exchange(m_zeros, piece.size() - bytes.size());
    return addRecords(before, bytes);
  }

  // The zeros at the end of a log may be the end of a record.
  Status end() { return addRecords(std::exchange(m_zeros, 0), {}); }

 private:
  Status addRecords(std::uint64_t zeros, std::string_view bytes) {
    if (!m_log) return {};
    m_log->feed(std::string(static_cast<std::size_t>(zeros), '\0'));
    m_log->feed(bytes);
    while (const auto item = m_log->next())
      if (item->kind == SegmentReader::Item::Kind::record) m_values += objectValues(item->payload);
    return m_values > m_mostValues ? tooManyValues(m_path, m_mostValues) : Status{};
  }

  const std::string& m_path;
  const std::uint64_t m_mostDisk, m_mostRecords, m_mostEntries, m_mostValues;
  std::uint64_t m_disk = 0;     // Bytes of the files on the disk, without the records' part of the index.
  std::uint64_t m_records = 0;  // Bytes of the files up to the last one of each that is not zero.
  std::uint64_t m_zeros = 0;    // Number of zeros at the end of the entry's bytes so far.
  std::uint64_t m_entries = 0;  // Number in the JSON files before this one.
  std::uint64_t m_values = 0;   // Number in the objects of the logs.
  JsonEntries m_here;
  bool m_isJson = false;
  std::optional<SegmentReader> m_log;
};

// Unpacks an entry and checks its length and digest against the manifest. Gives each piece to `passed`, whose error
// ends it.
using PassedBytes = std::function<Status(std::string_view piece)>;
Status unpackEntry(const BundleReading& from, const BundledFile& expected, const std::string& folder,
                   const PassedBytes& passed) {
  const std::string target = folder + "/" + expected.path;
  if (Status made = makeFolders(fs::path(target).parent_path().string()); !made) return made;
  const UniqueFd file(open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644));
  if (!file.valid()) return fail("file.open", {{"path", target}, {"reason", errnoText(errno)}});
  Sha256 digest;
  std::uint64_t written = 0;
  const Status put = eachUnpacked(from, [&](std::string_view piece) -> Status {
    written += piece.size();
    if (written > expected.bytes) return damagedEntry(from.path, expected.path);
    digest.update(piece);
    if (Status allowed = passed(piece); !allowed) return allowed;
    return writeAll(file.get(), piece, target);
  });
  if (!put) return put;
  if (written != expected.bytes || digest.finishHex() != expected.sha256) return damagedEntry(from.path, expected.path);
  return isJson(expected.path) ? writeSum(target) : Status{};
}

Status enoughSpace(const BundleManifest& manifest, const std::string& path, const std::string& folder) {
  std::uint64_t total = 0, needed = 0;
  for (const BundledFile& file : manifest.files) {
    total += file.bytes;
    needed += onDisk(file);
  }
  std::error_code error;
  const fs::space_info space = fs::space(folder, error);
  // The margin is for the records' part of the index, which is in the same folder.
  if (error || space.available > needed + total / 4) return {};
  return fail("bundle.no-space", {{"path", path}, {"folder", folder}, {"bytes", static_cast<std::int64_t>(total)}});
}

}  // namespace

bool looksLikeBundle(const std::string& path) {
  const Result<UniqueFd> file = openRegularFile(path);
  char head[4] = {};
  return file && read(file->get(), head, sizeof head) == sizeof head &&
         std::string_view(head, sizeof head) == "PK\x03\x04";
}

Result<BundleManifest> unpackBundle(const std::string& path, const std::string& folder, const BundleProgress& progress,
                                    const std::stop_token& stop, const AcceptManifest& accept) {
  const ZipReader reader(archive_read_new(), archive_read_free);
  archive_read_support_format_zip(reader.get());
  if (archive_read_open_filename(reader.get(), path.c_str(), kUnpackBlock) != ARCHIVE_OK)
    return notReadable(path, reader.get());
  const BundleReading from{reader.get(), path, stop};
  auto manifest = readManifest(from);
  if (!manifest) return manifest;
  if (Status accepted = accept ? accept(*manifest) : Status{}; !accepted) return tl::unexpected(accepted.error());
  if (Status made = makeFolders(folder); !made) return tl::unexpected(made.error());
  if (Status enough = enoughSpace(*manifest, path, folder); !enough) return tl::unexpected(enough.error());
  std::map<std::string, const BundledFile*> wanted;
  std::uint64_t total = 0, done = 0;
  for (const BundledFile& file : manifest->files) wanted[file.path] = &file, total += file.bytes;
  int percent = -1;
  ContentLimits limits(path, *manifest);
  const auto passed = [&](std::string_view piece) -> Status {
    done += piece.size();
    const int now = static_cast<int>(done * 100 / std::max<std::uint64_t>(1, total));
    if (progress && now > percent) progress(now / 100.0);
    percent = std::max(now, percent);
    return limits.add(piece);
  };
  while (true) {
    const auto name = nextEntry(from);
    if (!name) return tl::unexpected(name.error());
    if (name->empty()) break;
    const auto expected = wanted.find(*name);
    if (expected == wanted.end()) return refusedEntry(path, *name);
    limits.begin(*name);
    if (Status unpacked = unpackEntry(from, *expected->second, folder, passed); !unpacked)
      return tl::unexpected(unpacked.error());
    if (Status ended = limits.end(); !ended) return tl::unexpected(ended.error());
    wanted.erase(expected);
  }
  if (!wanted.empty()) return damagedEntry(path, wanted.begin()->first);
  return manifest;
}

}  // namespace scalescope
