#include "core/store/series/packing.h"

#include <zstd.h>

#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <optional>

#include "core/base/maths/wrapped.h"
#include "core/telemetry/record/bytes.h"

namespace scalescope {
namespace {

constexpr int kCompressionLevel = 3;
constexpr unsigned long long kMaxUnpackedBytes = 64ull << 20;
constexpr std::size_t kMaxEntries = 1u << 16;

void putVarint(std::string& out, std::int64_t value) {
  std::uint64_t zigzag = static_cast<std::uint64_t>(value) << 1u ^ static_cast<std::uint64_t>(value >> 63);
  for (; zigzag >= 128; zigzag >>= 7u) out += static_cast<char>(zigzag | 128u);
  out += static_cast<char>(zigzag);
}

std::int64_t takeVarint(ByteReader& in) {
  std::uint64_t zigzag = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const auto byte = in.take<std::uint8_t>();
    zigzag |= static_cast<std::uint64_t>(byte & 127u) << shift;
    if (byte < 128) break;
  }
  return static_cast<std::int64_t>(zigzag >> 1u ^ (~(zigzag & 1u) + 1u));
}

// Writes values as eight byte planes, so that exponents and leading digits, which hardly change, are adjacent.
void putPlanes(std::string& out, const std::vector<double>& values) {
  const std::size_t start = out.size();
  const std::size_t n = values.size();
  out.resize(start + 8 * n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto bits = std::bit_cast<std::uint64_t>(values[i]);
    for (unsigned plane = 0; plane < 8; ++plane) out[start + plane * n + i] = static_cast<char>(bits >> (8 * plane));
  }
}

std::vector<double> takePlanes(ByteReader& in, std::size_t n) {
  const std::string_view planes = in.takeBytes(8 * n);
  std::vector<double> values(in.good() ? n : 0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::uint64_t bits = 0;
    for (unsigned plane = 0; plane < 8; ++plane)
      bits |= static_cast<std::uint64_t>(static_cast<unsigned char>(planes[plane * n + i])) << (8 * plane);
    values[i] = std::bit_cast<double>(bits);
  }
  return values;
}

// Converts values to integers if they are in fact whole nanoseconds or bytes, which halves their size. A scale is used
// only if it restores every value exactly.
std::optional<std::vector<std::int64_t>> asIntegers(const std::vector<double>& values, double scale) {
  std::vector<std::int64_t> integers;
  for (const double value : values) {
    const double scaled = std::round(value * scale);
    if (!(std::fabs(scaled) < 1e15) ||
        std::bit_cast<std::uint64_t>(scaled / scale) != std::bit_cast<std::uint64_t>(value))
      return std::nullopt;
    integers.push_back(static_cast<std::int64_t>(scaled));
  }
  return integers;
}

constexpr double kScales[] = {0, 1, 1e9};  // 0: byte planes

void putColumn(std::string& out, const std::vector<double>& values) {
  for (std::uint8_t mode = 1; mode < std::size(kScales); ++mode) {
    const auto integers = asIntegers(values, kScales[mode]);
    if (!integers) continue;
    putBytes(out, mode);
    for (std::size_t i = 0; i < integers->size(); ++i) putVarint(out, (*integers)[i] - (i ? (*integers)[i - 1] : 0));
    return;
  }
  putBytes(out, std::uint8_t{0});
  putPlanes(out, values);
}

std::vector<double> takeColumn(ByteReader& in, std::size_t n) {
  const auto mode = in.take<std::uint8_t>();
  if (mode == 0 || mode >= std::size(kScales)) return takePlanes(in, n);
  std::vector<double> values(n);
  std::int64_t integer = 0;
  for (double& value : values) {
    integer = wrappedSum(integer, takeVarint(in));
    value = static_cast<double>(integer) / kScales[mode];
  }
  return values;
}

}  // namespace

std::string compressed(std::string_view bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size = ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), kCompressionLevel);
  out.resize(ZSTD_isError(size) ? 0 : size);
  return out;
}

Result<std::string> decompressed(std::string_view bytes) {
  const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (size > kMaxUnpackedBytes) return fail("store.packed");  // also covers "unknown" and "error"
  std::string out(static_cast<std::size_t>(size), '\0');
  if (ZSTD_decompress(out.data(), out.size(), bytes.data(), bytes.size()) != out.size()) return fail("store.packed");
  return out;
}

namespace {

std::string columns(const SeriesEntry* entries, std::size_t count, int level) {
  std::string out;
  putBytes(out, static_cast<std::uint32_t>(count));
  std::vector<double> mins, maxs, means;
  for (std::size_t i = 0; i < count; ++i) {
    putVarint(out, wrappedDifference(entries[i].ns, i ? entries[i - 1].ns : 0));
    means.push_back(entries[i].mean), mins.push_back(entries[i].min), maxs.push_back(entries[i].max);
  }
  for (std::size_t i = 0; i < count; ++i)
    putVarint(out, wrappedDifference(entries[i].step, i ? entries[i - 1].step : 0));
  putColumn(out, means);
  if (level > 0) putColumn(out, mins), putColumn(out, maxs);
  return out;
}

bool fromColumns(std::string_view bytes, int level, std::vector<SeriesEntry>& out) {
  ByteReader in(bytes);
  const std::size_t count = in.take<std::uint32_t>();
  if (count > kMaxEntries) return false;
  std::vector<SeriesEntry> entries(count);
  for (std::size_t i = 0; i < count; ++i) entries[i].ns = wrappedSum(takeVarint(in), i ? entries[i - 1].ns : 0);
  for (std::size_t i = 0; i < count; ++i) entries[i].step = wrappedSum(takeVarint(in), i ? entries[i - 1].step : 0);
  const std::vector<double> means = takeColumn(in, count);
  const std::vector<double> mins = level == 0 ? means : takeColumn(in, count);
  const std::vector<double> maxs = level == 0 ? means : takeColumn(in, count);
  if (!in.good() || in.left() != 0) return false;
  for (std::size_t i = 0; i < count; ++i)
    entries[i].mean = means[i], entries[i].min = mins[i], entries[i].max = maxs[i];
  out.insert(out.end(), entries.begin(), entries.end());
  return true;
}

constexpr char kPlain = 0;
constexpr char kPacked = 1;
// Bytes; below it the header of a compressed frame costs more than compression saves.
constexpr std::size_t kWorthPacking = 64;

}  // namespace

std::string encodeTail(const SeriesEntry* entries, std::size_t count, int level) {
  const std::string plain = columns(entries, count, level);
  const std::string packed = plain.size() < kWorthPacking ? plain : compressed(plain);
  return packed.size() < plain.size() ? kPacked + packed : kPlain + plain;
}

bool decodeTail(std::string_view bytes, int level, std::vector<SeriesEntry>& out) {
  if (bytes.empty()) return false;
  const std::string_view rest = bytes.substr(1);
  if (bytes.front() == kPlain) return fromColumns(rest, level, out);
  const Result<std::string> raw = decompressed(rest);
  return raw && fromColumns(*raw, level, out);
}

std::string encodeChunk(const SeriesEntry* entries, std::size_t count, int level) {
  return compressed(columns(entries, count, level));
}

bool decodeChunk(std::string_view bytes, int level, std::vector<SeriesEntry>& out) {
  const Result<std::string> raw = decompressed(bytes);
  return raw && fromColumns(*raw, level, out);
}

SeriesEntry summarised(const SeriesEntry* entries, std::size_t count) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  SeriesEntry sum{entries[0].ns, entries[0].step, kNaN, kNaN, 0};
  std::size_t counted = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (std::isnan(entries[i].mean)) continue;
    sum.min = std::fmin(sum.min, entries[i].min);
    sum.max = std::fmax(sum.max, entries[i].max);
    sum.mean += entries[i].mean;
    ++counted;
  }
  // A chart's mean line needs no more than seven digits; the extremes stay exact.
  sum.mean = counted ? static_cast<double>(static_cast<float>(sum.mean / static_cast<double>(counted))) : kNaN;
  return sum;
}

}  // namespace scalescope
