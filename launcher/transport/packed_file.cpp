#include "launcher/transport/packed_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <memory>

#include "core/base/file.h"
#include "core/base/ids.h"
#include "core/study/data/dataset.h"

namespace scalescope {
namespace {

constexpr int kCompressionLevel = 3;  // its window of 2 MiB is within what the agent takes
constexpr std::size_t kPieceBytes = 1u << 20;
constexpr std::chrono::hours kKept{24 * 30};

void removeUnused(const std::string& folder) {
  std::error_code ignored;  // a file that another process removes is gone as well
  const auto oldest = std::filesystem::file_time_type::clock::now() - kKept;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    std::error_code unknown;
    const auto used = entry.last_write_time(unknown);
    if (!unknown && used < oldest) std::filesystem::remove(entry.path(), unknown);
  }
}

Status compress(const std::string& from, const std::string& to, const std::stop_token& stop) {
  const UniqueFd in(open(from.c_str(), O_RDONLY | O_CLOEXEC));
  if (!in.valid()) return fail("file.open", {{"path", from}, {"reason", errnoText(errno)}});
  const UniqueFd out(open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (!out.valid()) return fail("file.open", {{"path", to}, {"reason", errnoText(errno)}});
  const std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> packer(ZSTD_createCCtx(), ZSTD_freeCCtx);
  if (!packer || ZSTD_isError(ZSTD_CCtx_setParameter(packer.get(), ZSTD_c_compressionLevel, kCompressionLevel)) != 0)
    return fail("file.write", {{"path", to}, {"reason", errnoText(ENOMEM)}});
  std::string bytes(kPieceBytes, '\0');
  std::string packed(ZSTD_CStreamOutSize(), '\0');
  for (bool isLast = false; !isLast;) {
    if (stop.stop_requested()) return fail("data.cancelled");
    const ssize_t got = read(in.get(), bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("file.read", {{"path", from}, {"reason", errnoText(errno)}});
    isLast = got == 0;
    ZSTD_inBuffer source{bytes.data(), static_cast<std::size_t>(got), 0};
    for (std::size_t left = 1; source.pos < source.size || (isLast && left > 0);) {
      ZSTD_outBuffer target{packed.data(), packed.size(), 0};
      left = ZSTD_compressStream2(packer.get(), &target, &source, isLast ? ZSTD_e_end : ZSTD_e_continue);
      if (ZSTD_isError(left) != 0) return fail("file.write", {{"path", to}, {"reason", ZSTD_getErrorName(left)}});
      if (auto put = writeAll(out.get(), {packed.data(), target.pos}, to); !put) return put;
    }
  }
  return {};
}

}  // namespace

Result<PackedFile> packFile(const std::string& path, const std::string& digest, const std::stop_token& stop) {
  const std::string folder = (cacheFolder().empty() ? "." : cacheFolder()) + "/packed";
  if (auto made = makeFolders(folder); !made) return tl::unexpected(made.error());
  PackedFile packed{folder + "/" + digest + ".zst"};
  if (utimensat(AT_FDCWD, packed.path.c_str(), nullptr, 0) != 0) {
    removeUnused(folder);
    const std::string part = packed.path + ".part-" + makeUlid();
    auto status = compress(path, part, stop);
    if (status && rename(part.c_str(), packed.path.c_str()) != 0)
      status = fail("file.write", {{"path", packed.path}, {"reason", errnoText(errno)}});
    if (!status) {
      unlink(part.c_str());
      return tl::unexpected(status.error());
    }
  }
  auto sum = fileDigest(packed.path, stop);
  if (!sum) return tl::unexpected(sum.error());
  struct stat info {};
  if (stat(packed.path.c_str(), &info) != 0)
    return fail("file.open", {{"path", packed.path}, {"reason", errnoText(errno)}});
  packed.digest = std::move(*sum);
  packed.bytes = info.st_size;
  return packed;
}

}  // namespace scalescope
