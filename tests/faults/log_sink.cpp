#include "tests/faults/log_sink.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace scalescope {
namespace {

constexpr std::size_t kBlock = 32768;
constexpr std::size_t kHead = 7;  // Checksum u32, length u16, kind u8.
enum Kind { unused = 0, whole = 1, first = 2, middle = 3, last = 4 };

std::uint32_t checksum(const char* bytes, std::size_t count, std::uint32_t seed) {
  static const auto table = [] {
    std::array<std::uint32_t, 256> made{};
    for (std::uint32_t i = 0; i < made.size(); ++i) {
      std::uint32_t value = i;
      for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ (0x82F63B78u & (0u - (value & 1u)));
      made[i] = value;
    }
    return made;
  }();
  std::uint32_t sum = ~seed;
  for (std::size_t i = 0; i < count; ++i) sum = (sum >> 8) ^ table[(sum ^ static_cast<unsigned char>(bytes[i])) & 0xff];
  return ~sum;
}

template <class T>
T numberAt(const std::string& bytes, std::size_t at) {
  T value{};
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

// Returns the payloads of one file with the header first; the rest of a preallocated file is zeros.
std::vector<std::string> payloads(const std::string& bytes, const std::string& name, std::vector<std::string>& faults) {
  std::vector<std::string> all;
  std::string joined;
  std::uint32_t sum = 0;
  for (std::size_t at = 0; at + kHead <= bytes.size();) {
    const std::size_t left = kBlock - at % kBlock;
    if (left < kHead) {
      at += left;
      continue;
    }
    const int kind = static_cast<unsigned char>(bytes[at + 6]);
    if (kind == unused) break;
    const std::size_t length = numberAt<std::uint16_t>(bytes, at + 4);
    if (kind == whole || kind == first) joined.clear(), sum = 0;
    const bool fits = length + kHead <= left && at + kHead + length <= bytes.size();
    if (fits) sum = checksum(bytes.data() + at + 4, length + 3, sum);
    if (!fits || kind > last || sum != numberAt<std::uint32_t>(bytes, at)) {
      faults.push_back(name + " at " + std::to_string(at));
      break;
    }
    joined.append(bytes, at + kHead, length);
    if (kind == whole || kind == last) all.push_back(joined);
    at += kHead + length;
  }
  return all;
}

}  // namespace

LogTruth readLogs(const std::string& attemptFolder) {
  LogTruth truth;
  for (const auto& entry : std::filesystem::directory_iterator(attemptFolder)) {
    const std::string name = entry.path().filename().string();
    const bool reserve = name.ends_with(".reserve");
    if (!reserve && !name.ends_with(".log")) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    const auto records = payloads(bytes, name, truth.faults);
    auto& hashes = truth.sources[name.substr(0, name.find('.'))];
    for (std::size_t i = 1; i < records.size(); ++i)  // 0 is the header.
      hashes.emplace_back(numberAt<std::uint64_t>(records[i], 1), checksum(records[i].data(), records[i].size(), 0));
  }
  for (auto& [source, hashes] : truth.sources) std::sort(hashes.begin(), hashes.end());
  return truth;
}

}  // namespace scalescope
