#pragma once

// Interface that the body of a GPU kernel uses, so that the same source runs on a CPU: a body is a function template of
// a block, which runs a phase for each of its threads. nvcc compiles this file and those that include it without
// LibTorch.

#include <cstdint>
#include <cstring>

#ifdef __CUDACC__
#define SCALESCOPE_KERNEL __device__ __forceinline__
#define SCALESCOPE_UNROLL _Pragma("unroll")
#define SCALESCOPE_UNROLL_BY_8 _Pragma("unroll 8")
#else
#include <cmath>
#include <vector>
#define SCALESCOPE_KERNEL inline
#define SCALESCOPE_UNROLL
#define SCALESCOPE_UNROLL_BY_8
#endif

namespace scalescope {

// 16 bytes, which a thread loads or stores at once.
struct alignas(16) Packed {
  std::uint32_t words[4];
};

SCALESCOPE_KERNEL Packed load16(const void* from, std::int64_t index) {
#ifdef __CUDACC__
  const uint4 value = static_cast<const uint4*>(from)[index];
  return {{value.x, value.y, value.z, value.w}};
#else
  return static_cast<const Packed*>(from)[index];
#endif
}

SCALESCOPE_KERNEL void store16(void* to, std::int64_t index, const Packed& value) {
#ifdef __CUDACC__
  static_cast<uint4*>(to)[index] = make_uint4(value.words[0], value.words[1], value.words[2], value.words[3]);
#else
  static_cast<Packed*>(to)[index] = value;
#endif
}

struct alignas(16) Four {
  float values[4];
};

// Loads what other blocks of the same launch have written, bypassing this multiprocessor's own cache.
SCALESCOPE_KERNEL Four loadOthers(const float* from) {
#ifdef __CUDACC__
  const float4 value = __ldcg(reinterpret_cast<const float4*>(from));
  return {{value.x, value.y, value.z, value.w}};
#else
  Four value;
  std::memcpy(&value, from, sizeof value);
  return value;
#endif
}

SCALESCOPE_KERNEL float multiplyAdd(float a, float b, float c) {
#ifdef __CUDACC__
  return fmaf(a, b, c);
#else
  return std::fma(a, b, c);
#endif
}

SCALESCOPE_KERNEL float squareRoot(float value) {
#ifdef __CUDACC__
  return sqrtf(value);
#else
  return std::sqrt(value);
#endif
}

#ifdef __CUDACC__

// State is what a thread keeps from phase to phase, in registers.
template <int threads, class State>
class Block {
 public:
  static constexpr int kThreads = threads;
  SCALESCOPE_KERNEL explicit Block(float* shared) : m_shared(shared) {}
  SCALESCOPE_KERNEL int index() const { return static_cast<int>(blockIdx.x); }
  SCALESCOPE_KERNEL int count() const { return static_cast<int>(gridDim.x); }
  SCALESCOPE_KERNEL float* shared() const { return m_shared; }

  // Runs phase(thread, state) for each thread. When it returns, all threads see what all have written.
  template <class Phase>
  SCALESCOPE_KERNEL void each(const Phase& phase) {
    phase(static_cast<int>(threadIdx.x), m_state);
    __syncthreads();
  }
  // Runs a phase after which no thread reads what another has written.
  template <class Phase>
  SCALESCOPE_KERNEL void last(const Phase& phase) {
    phase(static_cast<int>(threadIdx.x), m_state);
  }

  // Returns true for the last of `expected` blocks to arrive, which then sees what the others have written. The counter
  // is 0 before the first and after the last.
  SCALESCOPE_KERNEL bool arriveLast(unsigned* counter, unsigned expected) {
    __shared__ bool isLast;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) isLast = atomicInc(counter, expected - 1) == expected - 1;
    __syncthreads();
    if (isLast) __threadfence();
    return isLast;
  }

 private:
  float* m_shared;
  State m_state;
};

#else

template <int threads, class State>
class Block {
 public:
  static constexpr int kThreads = threads;
  Block(int index, int count, float* shared)
      : m_index(index), m_count(count), m_shared(shared), m_states(static_cast<std::size_t>(threads)) {}
  [[nodiscard]] int index() const { return m_index; }
  [[nodiscard]] int count() const { return m_count; }
  [[nodiscard]] float* shared() const { return m_shared; }

  template <class Phase>
  void each(const Phase& phase) {
    for (int thread = 0; thread < threads; ++thread) phase(thread, m_states[static_cast<std::size_t>(thread)]);
  }
  template <class Phase>
  void last(const Phase& phase) {
    each(phase);
  }

  bool arriveLast(unsigned* counter, unsigned expected) {
    const bool isLast = *counter == expected - 1;
    *counter = isLast ? 0 : *counter + 1;
    return isLast;
  }

 private:
  int m_index, m_count;
  float* m_shared;
  std::vector<State> m_states;
};

#endif

}  // namespace scalescope
