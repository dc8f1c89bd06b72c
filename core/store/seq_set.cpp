#include "core/store/seq_set.h"

#include <algorithm>

#include "core/telemetry/record/bytes.h"

namespace scalescope {
namespace {

// A source with more missing ranges than this is badly damaged; the oldest ranges are then dropped permanently.
constexpr std::size_t kMaxRanges = 4096;

}  // namespace

bool SeqSet::add(std::uint64_t seq) {
  if (seq == 0) return false;
  if (seq > m_last) {
    if (seq > m_last + 1) m_missing.emplace_back(m_last + 1, seq - 1);
    if (m_missing.size() > kMaxRanges) m_missing.erase(m_missing.begin());
    m_last = seq;
    return true;
  }
  const auto range =
      std::lower_bound(m_missing.begin(), m_missing.end(), seq,
                       [](const auto& missing, std::uint64_t wanted) { return missing.second < wanted; });
  if (range == m_missing.end() || range->first > seq) return false;
  const auto [first, last] = *range;
  if (first == last) {
    m_missing.erase(range);
  } else if (seq == first) {
    ++range->first;
  } else {
    range->second = seq - 1;
    if (seq < last) m_missing.insert(range + 1, {seq + 1, last});
  }
  return true;
}

std::string SeqSet::encode() const {
  std::string bytes;
  for (const auto& [first, last] : m_missing) {
    putBytes(bytes, first);
    putBytes(bytes, last);
  }
  return bytes;
}

SeqSet SeqSet::decode(std::uint64_t last, std::string_view missing) {
  SeqSet set;
  set.m_last = last;
  ByteReader in(missing);
  while (in.left() >= 16) {
    const auto from = in.take<std::uint64_t>();
    set.m_missing.emplace_back(from, in.take<std::uint64_t>());
  }
  return set;
}

}  // namespace scalescope
