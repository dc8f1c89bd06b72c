#include "core/training/models/norm_relu_rows.h"

#include <cstring>

#define SCALESCOPE_INLINE [[gnu::always_inline]] static inline

namespace scalescope {
namespace {

// Loops over vectors of `bytes` bytes, `count` of them at a time: the values of that many channels stay in registers
// while rows go by.
template <class Real, int bytes, int count>
struct Loops {
  typedef Real Vector
      __attribute__((vector_size(bytes)));  // NOLINT(modernize-use-using): `using` drops the attribute here
  static constexpr std::int64_t kLanes = bytes / sizeof(Real);
  static constexpr std::int64_t kWidth = kLanes * count;
  static_assert(kNormReluChannels % kWidth == 0);

  struct Values {
    Vector each[count];
  };

  SCALESCOPE_INLINE Vector load(const Real* from) {
    Vector value;
    std::memcpy(&value, from, sizeof value);
    return value;
  }
  SCALESCOPE_INLINE void store(Real* to, const Vector& value) { std::memcpy(to, &value, sizeof value); }
  SCALESCOPE_INLINE void loadAll(Values& values, const Real* from) {
    for (int i = 0; i < count; ++i) values.each[i] = load(from + i * kLanes);
  }
  SCALESCOPE_INLINE void storeAll(Real* to, const Values& values) {
    for (int i = 0; i < count; ++i) store(to + i * kLanes, values.each[i]);
  }

  SCALESCOPE_INLINE void sums(const Real* x, std::int64_t rows, std::int64_t channels, const Real* shift, Real* sum,
                              Real* squares) {
    for (std::int64_t c = 0; c < channels; c += kWidth) {
      Values middle, first, second;
      loadAll(middle, shift + c);
      loadAll(first, sum + c);
      loadAll(second, squares + c);
      const Real* at = x + c;
      for (std::int64_t row = 0; row < rows; ++row, at += channels)
        for (int i = 0; i < count; ++i) {
          const Vector d = load(at + i * kLanes) - middle.each[i];
          first.each[i] += d;
          second.each[i] += d * d;
        }
      storeAll(sum + c, first);
      storeAll(squares + c, second);
    }
  }

  template <bool isAdded>
  SCALESCOPE_INLINE void applyTo(const Real* x, const Real* added, std::int64_t rows, std::int64_t channels,
                                 const Real* a, const Real* b, Real* y) {
    for (std::int64_t c = 0; c < channels; c += kWidth) {
      Values slope, offset;
      loadAll(slope, a + c);
      loadAll(offset, b + c);
      for (std::int64_t row = 0; row < rows; ++row) {
        const std::int64_t at = row * channels + c;
        for (int i = 0; i < count; ++i) {
          Vector v = load(x + at + i * kLanes) * slope.each[i] + offset.each[i];
          if constexpr (isAdded) v += load(added + at + i * kLanes);
          store(y + at + i * kLanes, v < 0 ? Vector{} : v);
        }
      }
    }
  }

  SCALESCOPE_INLINE void apply(const Real* x, const Real* added, std::int64_t rows, std::int64_t channels,
                               const Real* a, const Real* b, Real* y) {
    if (added == nullptr)
      applyTo<false>(x, nullptr, rows, channels, a, b, y);
    else
      applyTo<true>(x, added, rows, channels, a, b, y);
  }

  template <bool isKept>
  SCALESCOPE_INLINE void sumGradients(const Real* x, const Real* y, const Real* gradient, std::int64_t rows,
                                      std::int64_t channels, const Real* a, const Real* b, const Real* mean, Real* g,
                                      Real* sum, Real* product) {
    for (std::int64_t c = 0; c < channels; c += kWidth) {
      Values slope, offset, middle, first, second;
      loadAll(slope, a + c);
      loadAll(offset, b + c);
      loadAll(middle, mean + c);
      loadAll(first, sum + c);
      loadAll(second, product + c);
      for (std::int64_t row = 0; row < rows; ++row)
        for (int i = 0; i < count; ++i) {
          const std::int64_t at = row * channels + c + i * kLanes;
          const Vector in = load(x + at), from = load(gradient + at);
          Vector result;
          if constexpr (isKept)
            result = load(y + at);
          else
            result = in * slope.each[i] + offset.each[i];
          const Vector passed = result <= 0 ? Vector{} : from;
          if constexpr (isKept) store(g + at, passed);
          first.each[i] += passed;
          second.each[i] += passed * (in - middle.each[i]);
        }
      storeAll(sum + c, first);
      storeAll(product + c, second);
    }
  }

  SCALESCOPE_INLINE void gradientSums(const Real* x, const Real* y, const Real* gradient, std::int64_t rows,
                                      std::int64_t channels, const Real* a, const Real* b, const Real* mean, Real* g,
                                      Real* sum, Real* product) {
    if (g == nullptr)
      sumGradients<false>(x, y, gradient, rows, channels, a, b, mean, g, sum, product);
    else
      sumGradients<true>(x, y, gradient, rows, channels, a, b, mean, g, sum, product);
  }

  template <bool isKept>
  SCALESCOPE_INLINE void passOn(const Real* x, const Real* from, std::int64_t rows, std::int64_t channels,
                                const Real* a, const Real* b, const Real* p, const Real* q, Real* dx) {
    for (std::int64_t c = 0; c < channels; c += kWidth) {
      Values slope, offset, back, rest;
      loadAll(slope, a + c);
      loadAll(offset, b + c);
      loadAll(back, p + c);
      loadAll(rest, q + c);
      for (std::int64_t row = 0; row < rows; ++row)
        for (int i = 0; i < count; ++i) {
          const std::int64_t at = row * channels + c + i * kLanes;
          const Vector in = load(x + at);
          Vector g = load(from + at);
          if constexpr (!isKept) g = in * slope.each[i] + offset.each[i] <= 0 ? Vector{} : g;
          store(dx + at, g * slope.each[i] + in * back.each[i] + rest.each[i]);
        }
    }
  }

  SCALESCOPE_INLINE void passBack(const Real* x, const Real* g, const Real* gradient, std::int64_t rows,
                                  std::int64_t channels, const Real* a, const Real* b, const Real* p, const Real* q,
                                  Real* dx) {
    if (g == nullptr)
      passOn<false>(x, gradient, rows, channels, a, b, p, q, dx);
    else
      passOn<true>(x, g, rows, channels, a, b, p, q, dx);
  }
};

// Defines the four loops as functions that are compiled with `features`, and the table of them.
#define SCALESCOPE_ROWS(Name, features, bytes, count)                                                                 \
  template <class Real>                                                                                               \
  struct Name {                                                                                                       \
    using Here = Loops<Real, bytes, count>;                                                                           \
    features static void sums(const Real* x, std::int64_t rows, std::int64_t channels, const Real* shift, Real* sum,  \
                              Real* squares) {                                                                        \
      Here::sums(x, rows, channels, shift, sum, squares);                                                             \
    }                                                                                                                 \
    features static void apply(const Real* x, const Real* added, std::int64_t rows, std::int64_t channels,            \
                               const Real* a, const Real* b, Real* y) {                                               \
      Here::apply(x, added, rows, channels, a, b, y);                                                                 \
    }                                                                                                                 \
    features static void gradientSums(const Real* x, const Real* y, const Real* gradient, std::int64_t rows,          \
                                      std::int64_t channels, const Real* a, const Real* b, const Real* mean, Real* g, \
                                      Real* sum, Real* product) {                                                     \
      Here::gradientSums(x, y, gradient, rows, channels, a, b, mean, g, sum, product);                                \
    }                                                                                                                 \
    features static void passBack(const Real* x, const Real* g, const Real* gradient, std::int64_t rows,              \
                                  std::int64_t channels, const Real* a, const Real* b, const Real* p, const Real* q,  \
                                  Real* dx) {                                                                         \
      Here::passBack(x, g, gradient, rows, channels, a, b, p, q, dx);                                                 \
    }                                                                                                                 \
    static constexpr NormReluRows<Real> table{sums, apply, gradientSums, passBack};                                   \
  };

SCALESCOPE_ROWS(PlainRows, , 16, 2)
#ifdef __x86_64__
SCALESCOPE_ROWS(Avx2Rows, [[gnu::target("avx2,fma")]], 32, 2)
SCALESCOPE_ROWS(Avx512Rows, [[gnu::target("avx512f")]], 64, 4)
#endif
#undef SCALESCOPE_ROWS

}  // namespace

template <class Real>
std::vector<NormReluRows<Real>> usableNormReluRows() {
  std::vector<NormReluRows<Real>> usable;
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512f")) usable.push_back(Avx512Rows<Real>::table);
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) usable.push_back(Avx2Rows<Real>::table);
#endif
  usable.push_back(PlainRows<Real>::table);
  return usable;
}

template <class Real>
const NormReluRows<Real>& normReluRows() {
  static const NormReluRows<Real> fastest = usableNormReluRows<Real>().front();
  return fastest;
}

template std::vector<NormReluRows<float>> usableNormReluRows();
template std::vector<NormReluRows<double>> usableNormReluRows();
template const NormReluRows<float>& normReluRows();
template const NormReluRows<double>& normReluRows();

}  // namespace scalescope
