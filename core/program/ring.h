#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// The ring (docs/FORMATS.md) is a file through which a measured program passes records to the process that started it.
// The program writes and this side reads, with system calls only, so that the reader neither crashes nor blocks
// whatever the program does to the file.

enum class RingKind : std::uint32_t {
  none = 0,
  step,
  input,
  forward,
  backward,
  optimizer,
  checkpoint,
  validation,
  exposed,
  collective,
  fact,
  phase
};

enum class RingFact : int {
  parameters = 1,
  gradientBytes,
  flopsPerStep,
  worldSize,
  rank,
  learningRate,
  datasetLength,
  batch,
  accuracy,
  flopsShare,
  algorithm,
  peakFlopsPerSecond,
  ownCommHook
};

struct RingRecord {
  std::uint32_t kind = 0;
  std::uint32_t source = 0;  // Writer of the ring: 1 hook, 2 tap, 3 package, 4 NCCL's profiler.
  std::int64_t beginNs = 0;
  std::int64_t endNs = 0;
  std::uint64_t step = 0;
  double a = 0, b = 0, c = 0;
  std::uint32_t thread = 0;
  std::uint32_t zero = 0;
};
inline constexpr std::size_t kRingHeaderBytes = 64;
inline constexpr std::size_t kRingRecordBytes = 64;
static_assert(sizeof(RingRecord) == kRingRecordBytes);

// Bits for the sources that have attached to a ring.
inline constexpr std::uint32_t kHookAttached = 1, kTapAttached = 2, kPackageAttached = 4, kNcclAttached = 8;

// The reader's side of a ring. One thread.
class Ring {
 public:
  // Creates the file, which must not exist, with all of its blocks allocated. `capacity` must be a power of two.
  static Result<Ring> make(const std::string& path, std::uint32_t capacity = 16384);
  Ring(Ring&&) = default;
  Ring& operator=(Ring&&) = default;
  ~Ring();  // Removes the file.

  // Returns the complete records since the last call, in the order in which their slots were claimed, at most one ring
  // full.
  std::vector<RingRecord> drain();
  [[nodiscard]] std::uint32_t attached() const;
  // Returns how many records found no free slot, as counted by the program.
  [[nodiscard]] std::uint64_t dropped() const;

 private:
  Ring(std::string path, UniqueFd file, std::uint32_t capacity)
      : m_path(std::move(path)), m_file(std::move(file)), m_capacity(capacity) {}

  std::string m_path;
  UniqueFd m_file;
  std::uint32_t m_capacity = 0;
  std::uint64_t m_read = 0;
};

}  // namespace scalescope
