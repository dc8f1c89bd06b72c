#include "launcher/transport/packed_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <optional>
#include <sstream>
#include <thread>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/ids.h"
#include "core/study/data/dataset.h"

namespace scalescope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kCompressionLevel = 3;  // Its window of 2 MiB is within the agent's limit.
constexpr std::size_t kPieceBytes = 1u << 20;
constexpr std::chrono::hours kKept{24 * 30};

// Paths of a file's packed form and of the files that belong to it.
struct PackedPlace {
  std::string folder;
  std::string form;  // The packed form.
  std::string note;  // Its digest and its bytes; touched by every user of the form.
  std::string lock;
};

PackedPlace placeOf(const std::string& digest, const Environment& environment) {
  const std::string cache = cacheFolder(environment);
  const std::string folder = (cache.empty() ? "." : cache) + "/packed";
  const std::string base = folder + "/" + digest;
  return {folder, base + ".zst", base + ".sum", base + ".lock"};
}

std::string partOf(const PackedPlace& place) { return place.form + ".part-"; }

class Signs {
 public:
  explicit Signs(const PackingOptions& options) : m_options(options) {}
  void look() {
    if (!m_options.sign || Clock::now() < m_next) return;
    m_next = Clock::now() + m_options.signs;
    m_options.sign();
  }

 private:
  const PackingOptions& m_options;
  Clock::time_point m_next = {};
};

// Removes forms that are no longer needed, and, if the lock says that no other packer runs, the leftovers of an earlier
// packer of this file.
void removeUnused(const PackedPlace& place, bool isAlone) {
  std::error_code ignored;  // A file that another process removes at the same time is gone as well.
  const auto oldest = std::filesystem::file_time_type::clock::now() - kKept;
  for (const auto& entry : std::filesystem::directory_iterator(place.folder, ignored)) {
    std::error_code unknown, isNoted;
    auto used = entry.last_write_time(unknown);
    if (entry.path().extension() == ".zst")
      if (const auto asked =
              std::filesystem::last_write_time(std::filesystem::path(entry).replace_extension(".sum"), isNoted);
          !isNoted)
        used = std::max(used, asked);
    const bool isLeft = isAlone && entry.path().string().starts_with(partOf(place));
    if (isLeft || (!unknown && used < oldest)) std::filesystem::remove(entry.path(), unknown);
  }
}

// The form and its entry in the folder are durable before the note is written, so a form of that length is complete.
std::optional<PackedFile> findPacked(const PackedPlace& place) {
  const auto note = readFile(place.note, 256);
  PackedFile packed{place.form};
  if (!note || !(std::istringstream(*note) >> packed.digest >> packed.bytes) || packed.digest.size() != 64 ||
      packed.bytes <= 0 || packed.digest.find_first_not_of("0123456789abcdef") != std::string::npos)
    return std::nullopt;
  struct stat info {};
  if (stat(place.form.c_str(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_size != packed.bytes)
    return std::nullopt;
  static_cast<void>(utimensat(AT_FDCWD, place.note.c_str(), nullptr, 0));
  return packed;
}

// Returns an invalid descriptor on a file system that cannot lock: then each process packs its own form.
Result<UniqueFd> lockPacking(const PackedPlace& place, const PackingOptions& options, Signs& signs) {
  UniqueFd lock(open(place.lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (!lock.valid()) return fail("file.open", {{"path", place.lock}, {"reason", errnoText(errno)}});
  const auto end = Clock::now() + options.patience;
  while (flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) return UniqueFd();
    if (options.stop.stop_requested()) return fail("data.cancelled");
    if (Clock::now() > end)
      return fail("file.locked",
                  {{"path", place.lock}, {"seconds", std::chrono::duration<double>(options.patience).count()}});
    signs.look();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  // This marks the lock as used, so that removeUnused() does not remove it.
  static_cast<void>(futimens(lock.get(), nullptr));
  return lock;
}

// Compresses a file with that digest; the result is durable on return.
Result<PackedFile> compress(const std::string& from, const std::string& digest, const std::string& to,
                            const std::stop_token& stop, Signs& signs) {
  const UniqueFd in(open(from.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat info {};
  if (!in.valid() || fstat(in.get(), &info) != 0)
    return fail("file.open", {{"path", from}, {"reason", errnoText(errno)}});
  const UniqueFd out(open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (!out.valid()) return fail("file.open", {{"path", to}, {"reason", errnoText(errno)}});
  const std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> packer(ZSTD_createCCtx(), ZSTD_freeCCtx);
  if (!packer || ZSTD_isError(ZSTD_CCtx_setParameter(packer.get(), ZSTD_c_compressionLevel, kCompressionLevel)) != 0 ||
      ZSTD_isError(ZSTD_CCtx_setPledgedSrcSize(packer.get(), static_cast<unsigned long long>(info.st_size))) != 0)
    return fail("file.write", {{"path", to}, {"reason", errnoText(ENOMEM)}});
  PackedFile packed{to};
  Sha256 whole, form;
  std::string bytes(kPieceBytes, '\0');
  std::string piece(ZSTD_CStreamOutSize(), '\0');
  for (bool isLast = false; !isLast;) {
    if (stop.stop_requested()) return fail("data.cancelled");
    signs.look();
    const ssize_t got = read(in.get(), bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("file.read", {{"path", from}, {"reason", errnoText(errno)}});
    isLast = got == 0;
    whole.update({bytes.data(), static_cast<std::size_t>(got)});
    ZSTD_inBuffer source{bytes.data(), static_cast<std::size_t>(got), 0};
    for (std::size_t left = 1; source.pos < source.size || (isLast && left > 0);) {
      ZSTD_outBuffer target{piece.data(), piece.size(), 0};
      left = ZSTD_compressStream2(packer.get(), &target, &source, isLast ? ZSTD_e_end : ZSTD_e_continue);
      if (ZSTD_isError(left) != 0) return fail("file.write", {{"path", to}, {"reason", ZSTD_getErrorName(left)}});
      if (auto put = writeAll(out.get(), {piece.data(), target.pos}, to); !put) return tl::unexpected(put.error());
      form.update({piece.data(), target.pos});
      packed.bytes += static_cast<std::int64_t>(target.pos);
    }
  }
  if (whole.finishHex() != digest) return fail("file.changed", {{"path", from}});
  if (fdatasync(out.get()) != 0) return fail("file.write", {{"path", to}, {"reason", errnoText(errno)}});
  packed.digest = form.finishHex();
  return packed;
}

Result<PackedFile> makePacked(const std::string& path, const std::string& digest, const PackedPlace& place,
                              const std::stop_token& stop, Signs& signs) {
  const std::string part = partOf(place) + makeUlid();
  auto packed = compress(path, digest, part, stop, signs);
  if (packed && rename(part.c_str(), place.form.c_str()) != 0)
    packed = fail("file.write", {{"path", place.form}, {"reason", errnoText(errno)}});
  if (!packed) {
    unlink(part.c_str());
    return packed;
  }
  packed->path = place.form;
  if (auto kept = fsyncFolder(place.folder); !kept) return tl::unexpected(kept.error());
  if (auto noted = writeFileAtomic(place.note, packed->digest + " " + std::to_string(packed->bytes) + "\n"); !noted)
    return tl::unexpected(noted.error());
  return packed;
}

}  // namespace

Result<PackedFile> packFile(const std::string& path, const std::string& digest, const Environment& environment,
                            const PackingOptions& options) {
  const PackedPlace place = placeOf(digest, environment);
  if (auto made = makeFolders(place.folder); !made) return tl::unexpected(made.error());
  if (auto found = findPacked(place)) return *found;
  Signs signs(options);
  signs.look();
  const auto lock = lockPacking(place, options, signs);
  if (!lock) return tl::unexpected(lock.error());
  if (auto found = findPacked(place)) return *found;
  forgetPacked(digest, environment);
  removeUnused(place, lock->valid());
  return makePacked(path, digest, place, options.stop, signs);
}

void forgetPacked(const std::string& digest, const Environment& environment) {
  const PackedPlace place = placeOf(digest, environment);
  unlink(place.note.c_str());
  unlink(place.form.c_str());
}

}  // namespace scalescope
