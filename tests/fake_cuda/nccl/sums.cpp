#include "tests/fake_cuda/nccl/sums.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace fake {
namespace {

// Rounds to nearest, ties to even.
struct BFloat16 {
  std::uint16_t bits;
  explicit operator float() const { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }
  static BFloat16 of(float value) {
    const auto wide = std::bit_cast<std::uint32_t>(value);
    if (std::isnan(value)) return {static_cast<std::uint16_t>((wide >> 16) | 0x40)};
    return {static_cast<std::uint16_t>((wide + 0x7fff + ((wide >> 16) & 1)) >> 16)};
  }
};

struct Half {
  std::uint16_t bits;
  explicit operator float() const {
    const int exponent = (bits >> 10) & 0x1f;
    const int fraction = bits & 0x3ff;
    const float sign = (bits & 0x8000) != 0 ? -1.0f : 1.0f;
    if (exponent == 0x1f) return fraction != 0 ? NAN : sign * INFINITY;
    if (exponent == 0) return sign * std::ldexp(static_cast<float>(fraction), -24);
    return sign * std::ldexp(static_cast<float>(fraction | 0x400), exponent - 25);
  }
  static Half of(float value) {
    const auto sign = static_cast<std::uint16_t>(std::signbit(value) ? 0x8000 : 0);
    const float size = std::fabs(value);
    if (std::isnan(value)) return {static_cast<std::uint16_t>(sign | 0x7e00)};
    if (size >= 65520.0f) return {static_cast<std::uint16_t>(sign | 0x7c00)};
    // Below 2^-14 the step is 2^-24; above, it is 2^(exponent - 10).
    int exponent = 0;
    std::frexp(size, &exponent);
    const int step = std::max(exponent - 11, -24);
    const auto steps = static_cast<std::uint32_t>(std::nearbyint(std::ldexp(size, -step)));
    if (steps < 0x400) return {static_cast<std::uint16_t>(sign | steps)};
    // A carry out of the fraction increments the exponent.
    return {static_cast<std::uint16_t>(sign + (static_cast<std::uint32_t>(step + 24) << 10) + steps)};
  }
};

template <class T>
T reduced(ncclRedOp_t reduction, T left, T right) {
  switch (reduction) {
    case ncclProd:
      return static_cast<T>(left * right);
    case ncclMax:
      return std::max(left, right);
    case ncclMin:
      return std::min(left, right);
    default:
      return static_cast<T>(left + right);
  }
}

template <class T>
void combineValues(ncclRedOp_t reduction, void* into, const void* from, std::size_t count) {
  auto* left = static_cast<T*>(into);
  const auto* right = static_cast<const T*>(from);
  for (std::size_t i = 0; i < count; ++i) left[i] = reduced(reduction, left[i], right[i]);
}

template <class T>
void combineHalves(ncclRedOp_t reduction, void* into, const void* from, std::size_t count) {
  auto* left = static_cast<T*>(into);
  const auto* right = static_cast<const T*>(from);
  for (std::size_t i = 0; i < count; ++i)
    left[i] = T::of(reduced(reduction, static_cast<float>(left[i]), static_cast<float>(right[i])));
}

template <class T>
void divideValues(void* values, std::size_t count, int ranks) {
  auto* each = static_cast<T*>(values);
  for (std::size_t i = 0; i < count; ++i) each[i] = static_cast<T>(each[i] / static_cast<T>(ranks));
}

template <class T>
void divideHalves(void* values, std::size_t count, int ranks) {
  auto* each = static_cast<T*>(values);
  for (std::size_t i = 0; i < count; ++i) each[i] = T::of(static_cast<float>(each[i]) / static_cast<float>(ranks));
}

}  // namespace

std::size_t bytesOf(ncclDataType_t type) {
  switch (type) {
    case ncclInt8:
    case ncclUint8:
      return 1;
    case ncclFloat16:
    case ncclBfloat16:
      return 2;
    case ncclInt32:
    case ncclUint32:
    case ncclFloat32:
      return 4;
    case ncclInt64:
    case ncclUint64:
    case ncclFloat64:
      return 8;
    default:
      return 0;
  }
}

void combine(ncclDataType_t type, ncclRedOp_t reduction, void* into, const void* from, std::size_t count) {
  switch (type) {
    case ncclInt8:
      return combineValues<std::int8_t>(reduction, into, from, count);
    case ncclUint8:
      return combineValues<std::uint8_t>(reduction, into, from, count);
    case ncclInt32:
      return combineValues<std::int32_t>(reduction, into, from, count);
    case ncclUint32:
      return combineValues<std::uint32_t>(reduction, into, from, count);
    case ncclInt64:
      return combineValues<std::int64_t>(reduction, into, from, count);
    case ncclUint64:
      return combineValues<std::uint64_t>(reduction, into, from, count);
    case ncclFloat32:
      return combineValues<float>(reduction, into, from, count);
    case ncclFloat64:
      return combineValues<double>(reduction, into, from, count);
    case ncclFloat16:
      return combineHalves<Half>(reduction, into, from, count);
    case ncclBfloat16:
      return combineHalves<BFloat16>(reduction, into, from, count);
    default:
      return;
  }
}

void divide(ncclDataType_t type, void* values, std::size_t count, int ranks) {
  switch (type) {
    case ncclInt8:
      return divideValues<std::int8_t>(values, count, ranks);
    case ncclUint8:
      return divideValues<std::uint8_t>(values, count, ranks);
    case ncclInt32:
      return divideValues<std::int32_t>(values, count, ranks);
    case ncclUint32:
      return divideValues<std::uint32_t>(values, count, ranks);
    case ncclInt64:
      return divideValues<std::int64_t>(values, count, ranks);
    case ncclUint64:
      return divideValues<std::uint64_t>(values, count, ranks);
    case ncclFloat32:
      return divideValues<float>(values, count, ranks);
    case ncclFloat64:
      return divideValues<double>(values, count, ranks);
    case ncclFloat16:
      return divideHalves<Half>(values, count, ranks);
    case ncclBfloat16:
      return divideHalves<BFloat16>(values, count, ranks);
    default:
      return;
  }
}

}  // namespace fake
