#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "tests/played_cuda/cudart/settings.h"

// Where the ranks of one communicator meet: a file of shared memory, named by the communicator's unique id.
namespace played {

constexpr int kMostRanks = 16;
constexpr std::size_t kChunkBytes = 1 << 20;   // of a collective, that a rank offers at once
constexpr std::size_t kMailBytes = 256 << 10;  // of a message from one rank to another

// What a rank does, so that another one that does something else is noticed.
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
  std::atomic<std::uint64_t> posted;  // the newest chunk that can be read
  std::atomic<std::uint64_t> taken;   // the newest chunk of which this rank has read all others' parts
  Nanoseconds start;                  // when the rank's stream came to the operation
  Offer offer;
  char chunk[kChunkBytes];
};

// Of messages from one rank to another, one after the other.
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
  // Null where the file cannot be made. The last one to come takes its name away: nothing is left of it.
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

// Looks until it is so. False once `isOver` says so, or after PLAYED_NCCL_PATIENCE_S, which only ends what a test left.
bool lookUntil(const std::function<bool()>& isSo, const std::function<bool()>& isOver);

}  // namespace played
