#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <cstdio>
#include <memory>

#include "core/base/file.h"
#include "launcher/agent/agent.h"

namespace scalescope::agent {
namespace {

constexpr int kMostWindow = 23;  // Window of 8 MiB, larger than the sender's level needs.
constexpr std::size_t kPieceBytes = 1u << 18;

int failure(const std::string& reason) {
  std::fprintf(stderr, "scalescope-agent: standard input is not a packed file: %s\n", reason.c_str());
  return 1;
}

}  // namespace

int unpack(std::int64_t bytes) {
  const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> unpacker(ZSTD_createDCtx(), ZSTD_freeDCtx);
  if (!unpacker || ZSTD_isError(ZSTD_DCtx_setParameter(unpacker.get(), ZSTD_d_windowLogMax, kMostWindow)) != 0)
    return failure(errnoText(ENOMEM));
  std::string packed(kPieceBytes, '\0');
  std::string piece(ZSTD_DStreamOutSize(), '\0');
  std::size_t wanted = 1;  // Hint of the decoder; 0 when a frame is complete.
  for (;;) {
    const ssize_t got = read(STDIN_FILENO, packed.data(), packed.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failure(errnoText(errno));
    if (got == 0) break;
    ZSTD_inBuffer source{packed.data(), static_cast<std::size_t>(got), 0};
    for (bool isFull = false; source.pos < source.size || isFull;) {
      ZSTD_outBuffer target{piece.data(), piece.size(), 0};
      wanted = ZSTD_decompressStream(unpacker.get(), &target, &source);
      if (ZSTD_isError(wanted) != 0) return failure(ZSTD_getErrorName(wanted));
      isFull = target.pos == target.size && wanted != 0;
      bytes -= static_cast<std::int64_t>(target.pos);
      if (bytes < 0) return failure("it is larger than announced");
      if (auto put = writeAll(STDOUT_FILENO, {piece.data(), target.pos}, "standard output"); !put)
        return failure(english(put.error()));
    }
  }
  return wanted == 0 && bytes == 0 ? 0 : failure("it is truncated");
}

}  // namespace scalescope::agent
