#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "tests/fake_cuda/cudart/settings.h"

// Rendezvous of the ranks of one communicator: a file of shared memory, named by the communicator's unique id.
namespace fake {

constexpr int kMostRanks = 16;
constexpr std::size_t kChunkBytes = 1 << 20;   // Part of a collective that a rank offers at once.
constexpr std::size_t kMailBytes = 256 << 10;  // Part of a message from one rank to another.

// Description of a rank's operation, so that another rank with a different one notices it.
struct Offer {
  std::uint32_t operation;
  std::uint32_t type;
  std::uint32_t reduction;
  std::uint32_t root;
  std::uint64_t count;
  bool operator==(const Offer&) const = default;
};

// A rank's part of the file. Chunks are numbered from 1; a rank writes its next chunk once each has taken the last one.
struct Seat {
  std::atomic<std::uint64_t> posted;  // Newest chunk that can be read.
  std::atomic<std::uint64_t> taken;   // Newest chunk of which this rank has read all others' parts.
  Nanoseconds start;                  // Time at which the rank's stream reached the operation.
  Offer offer;
  char chunk[kChunkBytes];
};

// Messages from one rank to another, one after the other.
struct Mail {
  std::atomic<std::uint64_t> posted;
  std::atomic<std::uint64_t> taken;
  Nanoseconds start;
  char bytes[kMailBytes];
};

struct SharedRoom {
  std::atomic<std::uint32_t> arrived;
  Seat seats[kMostRanks];
  Mail mail[kMostRanks][kMostRanks];  // [from][to]
};

class Room {
 public:
  // Returns null if the file cannot be created. The last rank to arrive unlinks it, so that nothing is left.
  static std::shared_ptr<Room> enter(const std::string& id, int size);
  ~Room();
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;
  [[nodiscard]] int size() const { return m_size; }
  [[nodiscard]] SharedRoom& shared() const { return *m_shared; }

 private:
  Room(SharedRoom* shared, int size) : m_shared(shared), m_size(size) {}
  SharedRoom* m_shared;
  int m_size;
};

// Polls until `isSo` holds. Returns false once `isOver` holds, or after FAKE_NCCL_PATIENCE_S, which only ends
// leftovers of a test.
bool lookUntil(const std::function<bool()>& isSo, const std::function<bool()>& isOver);

}  // namespace fake
