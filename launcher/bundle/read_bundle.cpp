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
#include "core/base/text.h"
#include "launcher/bundle/bundle.h"
#include "launcher/bundle/entry_names.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kUnpackBlock = 64u << 10;
// Logs grow in steps of zeros, so a short run packs well; what packs better than this is made to be large.
constexpr std::uint64_t kMostTimesPacked = 400;
constexpr std::uint64_t kAlwaysAllowed = 64u << 20;
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

// Where a bundle is read, and who hears of it.
struct BundleReading {
  archive* reader;
  const std::string& path;
  const std::stop_token& stop;
};

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

// The next entry's name; "" at the end. What is no plain file is refusedEntry.
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

std::string countText(std::uint64_t bytes) { return std::to_string(bytes); }

// What the manifest says is judged before a byte of it is unpacked.
Status checkManifest(const BundleManifest& manifest, const std::string& path) {
  std::error_code error;
  const std::uint64_t packed = fs::file_size(path, error);
  const std::uint64_t most =
      std::min(kMostBundled, kAlwaysAllowed + kMostTimesPacked * (error ? 0 : std::min(packed, kMostBundled)));
  std::set<std::string> names;
  std::uint64_t total = 0;
  for (const BundledFile& file : manifest.files) {
    const auto limit = mostBytesOf(file.path);
    if (!limit || file.sha256.size() != kDigestDigits) return refusedEntry(path, file.path);
    if (!names.insert(file.path).second) return damagedEntry(path, file.path);
    total += std::min(file.bytes, kMostBundled + 1);
    if (file.bytes > *limit || total > most)
      return fail("bundle.too-large",
                  {{"path", path}, {"file", file.path}, {"most", countText(std::min(most, *limit))}});
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
  const Status read = eachUnpacked(from, [&](std::string_view piece) -> Status {
    if (text.size() + piece.size() > kMostBundleManifest) return refusedEntry(from.path, std::string(kManifestEntry));
    text += piece;
    return {};
  });
  if (!read) return tl::unexpected(read.error());
  auto manifest = fromText<BundleManifest>(text, std::string(kManifestEntry), kMostBundleManifest);
  if (!manifest) return fail("bundle.manifest", {{"path", from.path}}, manifest.error());
  if (Status checked = checkManifest(*manifest, from.path); !checked) return tl::unexpected(checked.error());
  return manifest;
}

// As long as the manifest says, and the same bytes.
Status unpackEntry(const BundleReading& from, const BundledFile& told, const std::string& folder,
                   const std::function<void(std::uint64_t)>& passed) {
  const std::string target = folder + "/" + told.path;
  if (Status made = makeFolders(fs::path(target).parent_path().string()); !made) return made;
  const UniqueFd file(open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644));
  if (!file.valid()) return fail("file.open", {{"path", target}, {"reason", errnoText(errno)}});
  Sha256 digest;
  std::uint64_t written = 0;
  const Status put = eachUnpacked(from, [&](std::string_view piece) -> Status {
    written += piece.size();
    if (written > told.bytes) return damagedEntry(from.path, told.path);
    digest.update(piece);
    passed(piece.size());
    return writeAll(file.get(), piece, target);
  });
  if (!put) return put;
  if (written != told.bytes || digest.finishHex() != told.sha256) return damagedEntry(from.path, told.path);
  return {};
}

Status enoughSpace(const BundleManifest& manifest, const std::string& path, const std::string& folder) {
  std::uint64_t total = 0;
  for (const BundledFile& file : manifest.files) total += file.bytes;
  std::error_code error;
  const fs::space_info space = fs::space(folder, error);
  if (error || space.available > total + total / 4) return {};  // the index beside them
  return fail("bundle.no-space", {{"path", path}, {"folder", folder}, {"bytes", static_cast<std::int64_t>(total)}});
}

}  // namespace

bool looksLikeBundle(const std::string& path) {
  const UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  char head[4] = {};
  return file.valid() && read(file.get(), head, sizeof head) == sizeof head &&
         std::string_view(head, sizeof head) == "PK\x03\x04";
}

Result<BundleManifest> unpackBundle(const std::string& path, const std::string& folder, const BundleProgress& progress,
                                    const std::stop_token& stop) {
  const ZipReader reader(archive_read_new(), archive_read_free);
  archive_read_support_format_zip(reader.get());
  if (archive_read_open_filename(reader.get(), path.c_str(), kUnpackBlock) != ARCHIVE_OK)
    return notReadable(path, reader.get());
  const BundleReading from{reader.get(), path, stop};
  auto manifest = readManifest(from);
  if (!manifest) return manifest;
  if (Status made = makeFolders(folder); !made) return tl::unexpected(made.error());
  if (Status enough = enoughSpace(*manifest, path, folder); !enough) return tl::unexpected(enough.error());
  std::map<std::string, const BundledFile*> wanted;
  std::uint64_t total = 0, done = 0;
  for (const BundledFile& file : manifest->files) wanted[file.path] = &file, total += file.bytes;
  int percent = -1;
  const auto passed = [&](std::uint64_t bytes) {
    done += bytes;
    const int now = static_cast<int>(done * 100 / std::max<std::uint64_t>(1, total));
    if (progress && now > percent) progress(now / 100.0);
    percent = std::max(now, percent);
  };
  while (true) {
    const auto name = nextEntry(from);
    if (!name) return tl::unexpected(name.error());
    if (name->empty()) break;
    const auto told = wanted.find(*name);
    if (told == wanted.end()) return refusedEntry(path, *name);
    if (Status unpacked = unpackEntry(from, *told->second, folder, passed); !unpacked)
      return tl::unexpected(unpacked.error());
    wanted.erase(told);
  }
  if (!wanted.empty()) return damagedEntry(path, wanted.begin()->first);
  return manifest;
}

}  // namespace scalescope
