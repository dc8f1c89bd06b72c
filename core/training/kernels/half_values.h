#pragma once

#include "core/training/kernels/block.h"

#ifdef __CUDACC__
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif

namespace scalescope {

// Two 16-bit values in a word, the first in the low half, are unpacked to two floats, and packed rounded to nearest
// even.

struct Pair {
  float low, high;
};

#ifdef __CUDACC__

struct BFloat16Values {
  static SCALESCOPE_KERNEL Pair unpack(std::uint32_t word) {
    return {__uint_as_float(word << 16), __uint_as_float(word & 0xffff0000U)};
  }
  static SCALESCOPE_KERNEL std::uint32_t pack(float low, float high) {
    const __nv_bfloat162 both = __floats2bfloat162_rn(low, high);
    std::uint32_t word;
    memcpy(&word, &both, sizeof word);
    return word;
  }
};

struct HalfValues {
  static SCALESCOPE_KERNEL Pair unpack(std::uint32_t word) {
    __half2 both;
    memcpy(&both, &word, sizeof both);
    const float2 values = __half22float2(both);
    return {values.x, values.y};
  }
  static SCALESCOPE_KERNEL std::uint32_t pack(float low, float high) {
    const __half2 both = __floats2half2_rn(low, high);
    std::uint32_t word;
    memcpy(&word, &both, sizeof word);
    return word;
  }
};

#else

inline std::uint32_t bitsOf(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

inline float floatOf(std::uint32_t bits) {
  float value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

struct BFloat16Values {
  static Pair unpack(std::uint32_t word) { return {floatOf(word << 16), floatOf(word & 0xffff0000U)}; }
  static std::uint32_t pack(float low, float high) { return round(low) | round(high) << 16; }

 private:
  static std::uint32_t round(float value) {
    const std::uint32_t bits = bitsOf(value);
    if (value != value) return 0x7fff;
    return (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
  }
};

struct HalfValues {
  static Pair unpack(std::uint32_t word) { return {widen(word & 0xffff), widen(word >> 16)}; }
  static std::uint32_t pack(float low, float high) { return round(low) | round(high) << 16; }

 private:
  // Scaling by 2^112 corrects the exponent, and lets the float unit convert subnormal halves like normal ones.
  static float widen(std::uint32_t half) {
    const std::uint32_t sign = (half & 0x8000) << 16, rest = half & 0x7fff;
    if (rest >= 0x7c00) return floatOf(sign | 0x7f800000 | (rest & 0x3ff) << 13);
    return floatOf(sign | bitsOf(floatOf(rest << 13) * 0x1p112F));
  }
  static std::uint32_t round(float value) {
    const std::uint32_t bits = bitsOf(value), sign = bits >> 16 & 0x8000, rest = bits & 0x7fffffff;
    if (rest > 0x7f800000) return 0x7fff;
    if (rest >= 0x477ff000) return sign | 0x7c00;  // 65520 and more become infinity.
    if (rest < 0x38800000)                         // Steps below 2^-14 are 2^-24, which is the last bit of 0.5.
      return sign | (bitsOf(floatOf(rest) + 0.5F) - bitsOf(0.5F));
    return sign | ((rest - 0x38000000 + 0xfff + (rest >> 13 & 1)) >> 13);
  }
};

#endif

struct Eight {
  float values[8];
};

template <class Values>
SCALESCOPE_KERNEL Eight unpacked(const Packed& packed) {
  Eight out;
  SCALESCOPE_UNROLL
  for (int i = 0; i < 4; ++i) {
    const Pair pair = Values::unpack(packed.words[i]);
    out.values[2 * i] = pair.low;
    out.values[2 * i + 1] = pair.high;
  }
  return out;
}

template <class Values>
SCALESCOPE_KERNEL Packed packed(const Eight& eight) {
  Packed out;
  SCALESCOPE_UNROLL
  for (int i = 0; i < 4; ++i) out.words[i] = Values::pack(eight.values[2 * i], eight.values[2 * i + 1]);
  return out;
}

SCALESCOPE_KERNEL Eight loadEight(const float* from) {
  Eight out;
  SCALESCOPE_UNROLL
  for (int i = 0; i < 2; ++i) {
    const Packed part = load16(from, i);
    memcpy(&out.values[4 * i], &part, sizeof part);
  }
  return out;
}

}  // namespace scalescope
