#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/json/file_sum.h"
#include "core/base/json/json_entries.h"
#include "core/base/text.h"
#include "launcher/bundle/bundle.h"
#include "launcher/bundle/entry_names.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kUnpackBlock = 64u << 10;
// Limits the unpacked size: bytes for each packed byte, and bytes that a bundle of any size may have. Records of real
// runs pack to a half; the zeros with which logs are preallocated and JSON pack well. Data that pack better than this
// are made to be large. A bundle of 5 MB unpacks to 267 MB at most, and to 47 MB of records, which a reader holds in
// memory.
struct Allowance {
  std::uint64_t timesPacked = 0;
  std::uint64_t always = 0;
};
constexpr Allowance kOnDisk{40, 64u << 20};
constexpr Allowance kOfRecords{6, 16u << 20};  // Applies up to the last byte of a log that is not zero.
constexpr Allowance kOfJson{3, 8u << 20};
// JSON of real studies has 17 bytes and more for each entry and fills at most half of its allowance. An entry needs up
// to 200 bytes of memory when it is parsed.
constexpr std::uint64_t kLeastBytesOfEntry = 24;
// A small file takes a block for its contents, one for its checksum and its part of the folders.
constexpr std::uint64_t kOnDiskOfFile = 12u << 10;
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
    total += std::min(file.bytes, kMostBundled + 1) + kOnDiskOfFile;
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
  const Status read = eachUnpacked(from, [&](std::string_view piece) -> Status {
    if (text.size() + piece.size() > most) return tooLarge(from.path, std::string(kManifestEntry), most);
    text += piece;
    return {};
  });
  if (!read) return tl::unexpected(read.error());
  auto manifest = fromText<BundleManifest>(text, std::string(kManifestEntry), kMostBundleManifest);
  if (!manifest) return fail("bundle.manifest", {{"path", from.path}}, manifest.error());
  if (Status checked = checkManifest(*manifest, from.path); !checked) return tl::unexpected(checked.error());
  return manifest;
}

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
  std::uint64_t total = 0;
  for (const BundledFile& file : manifest.files) total += file.bytes;
  std::error_code error;
  const fs::space_info space = fs::space(folder, error);
  // The margin is for the index, which needs space in the same folder.
  if (error || space.available > total + total / 4) return {};
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
  const std::uint64_t mostRecords = mostOf(kOfRecords, path);
  std::uint64_t records = 0;
  std::uint64_t zeros = 0;  // Number of zeros at the end of the entry's bytes so far.
  const std::uint64_t mostEntries = mostOf(kOfJson, path) / kLeastBytesOfEntry;
  std::uint64_t entries = 0;  // Number in the JSON files before this one.
  JsonEntries here;
  bool inJson = false;
  const auto passed = [&](std::string_view piece) -> Status {
    done += piece.size();
    const int now = static_cast<int>(done * 100 / std::max<std::uint64_t>(1, total));
    if (progress && now > percent) progress(now / 100.0);
    percent = std::max(now, percent);
    if (inJson) here.add(piece);
    if (entries + here.count() > mostEntries)
      return fail("json.too-many-values", {{"file", path}, {"limit", static_cast<std::int64_t>(mostEntries)}});
    const std::size_t last = piece.find_last_not_of('\0');
    records += last == std::string_view::npos ? 0 : zeros + last + 1;
    zeros = last == std::string_view::npos ? zeros + piece.size() : piece.size() - last - 1;
    return records > mostRecords ? tooLarge(path, "its logs", mostRecords) : Status{};
  };
  while (true) {
    const auto name = nextEntry(from);
    if (!name) return tl::unexpected(name.error());
    if (name->empty()) break;
    const auto expected = wanted.find(*name);
    if (expected == wanted.end()) return refusedEntry(path, *name);
    zeros = 0;
    entries += here.count();
    here = JsonEntries();
    inJson = isJson(*name);
    if (Status unpacked = unpackEntry(from, *expected->second, folder, passed); !unpacked)
      return tl::unexpected(unpacked.error());
    wanted.erase(expected);
  }
  if (!wanted.empty()) return damagedEntry(path, wanted.begin()->first);
  return manifest;
}

}  // namespace scalescope
