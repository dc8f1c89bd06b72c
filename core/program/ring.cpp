#include "core/program/ring.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr char kMagic[] = "SCSPRING";
constexpr std::uint32_t kVersion = 1;
constexpr off_t kReadAt = 24, kDroppedAt = 32, kAttachedAt = 40;

off_t placeOf(std::uint64_t slot) { return static_cast<off_t>(kRingHeaderBytes + kRingRecordBytes * slot); }

// Reads a number of the file; returns 0 if the file has been truncated.
template <class T>
T readNumber(const UniqueFd& file, off_t at) {
  T value{};
  return pread(file.get(), &value, sizeof value, at) == static_cast<ssize_t>(sizeof value) ? value : T{};
}

// Reads the records of `count` consecutive slots, or fewer if the file is shorter.
std::vector<RingRecord> readSlots(const UniqueFd& file, std::uint64_t first, std::size_t count) {
  std::vector<RingRecord> records(count);
  const ssize_t got = pread(file.get(), records.data(), count * kRingRecordBytes, placeOf(first));
  records.resize(got > 0 ? static_cast<std::size_t>(got) / kRingRecordBytes : 0);
  return records;
}

}  // namespace

Result<Ring> Ring::make(const std::string& path, std::uint32_t capacity) {
  UniqueFd file(open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  const auto failed = [&](int error) { return fail("file.write", {{"path", path}, {"reason", errnoText(error)}}); };
  if (!file.valid()) return failed(errno);
  Ring ring(path, std::move(file), capacity);
  // All blocks are allocated now: a program that writes to a mapped page for which the disk has no space is ended by
  // SIGBUS.
  if (const int error = posix_fallocate(ring.m_file.get(), 0, placeOf(capacity)); error != 0) return failed(error);
  char header[kRingHeaderBytes] = {};
  std::memcpy(header, kMagic, 8);
  std::memcpy(header + 8, &kVersion, 4);
  std::memcpy(header + 12, &capacity, 4);
  if (pwrite(ring.m_file.get(), header, sizeof header, 0) != static_cast<ssize_t>(sizeof header)) return failed(errno);
  return ring;
}

Ring::~Ring() {
  if (m_file.valid()) unlink(m_path.c_str());
}

std::vector<RingRecord> Ring::drain() {
  std::vector<RingRecord> taken;
  while (taken.size() < m_capacity) {
    const std::uint64_t slot = m_read % m_capacity;
    const std::size_t count = std::min<std::size_t>(
        {static_cast<std::size_t>(m_capacity - slot), static_cast<std::size_t>(m_capacity - taken.size()), 1024});
    const std::vector<RingRecord> look = readSlots(m_file, slot, count);
    const auto whole = static_cast<std::size_t>(
        std::find_if(look.begin(), look.end(), [](const RingRecord& one) { return one.kind == 0; }) - look.begin());
    if (whole == 0) break;
    // The writer sets the kind last, so a record that is read after its kind was seen is complete.
    const std::vector<RingRecord> records = readSlots(m_file, slot, whole);
    taken.insert(taken.end(), records.begin(), records.end());
    const std::string zeros(records.size() * kRingRecordBytes, '\0');
    if (pwrite(m_file.get(), zeros.data(), zeros.size(), placeOf(slot)) != static_cast<ssize_t>(zeros.size())) break;
    m_read += records.size();
    if (pwrite(m_file.get(), &m_read, sizeof m_read, kReadAt) != static_cast<ssize_t>(sizeof m_read)) break;
    if (whole < count) break;
  }
  return taken;
}

std::uint32_t Ring::attached() const { return readNumber<std::uint32_t>(m_file, kAttachedAt); }

std::uint64_t Ring::dropped() const { return readNumber<std::uint64_t>(m_file, kDroppedAt); }

}  // namespace scalescope
