// Tests the fakes themselves: NCCL's results in each type, between GPUs of one process and between processes, and the
// rules of streams, events and captures against which the worker is checked.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>
#include <nccl.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

constexpr int kRanks = 3;

template <class T>
class OnDevice {
 public:
  explicit OnDevice(const std::vector<T>& values) : m_count(values.size()) {
    cudaMalloc(&m_memory, values.size() * sizeof(T));
    cudaMemcpy(m_memory, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~OnDevice() { cudaFree(m_memory); }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;
  [[nodiscard]] void* get() const { return m_memory; }
  [[nodiscard]] std::vector<T> values() const {
    std::vector<T> read(m_count);
    cudaMemcpy(read.data(), m_memory, m_count * sizeof(T), cudaMemcpyDeviceToHost);
    return read;
  }

 private:
  std::size_t m_count;
  void* m_memory = nullptr;
};

template <class T>
using Buffers = std::vector<std::unique_ptr<OnDevice<T>>>;

cudaStream_t newStream() {
  cudaStream_t stream = nullptr;
  cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, 0);
  return stream;
}

// Checks the result of two processes that sum up their rank plus one.
void expectTheSumOfTwo(const ncclUniqueId& id, int rank) {
  ncclComm_t communicator = nullptr;
  ASSERT_EQ(ncclCommInitRank(&communicator, 2, id, rank), ncclSuccess);
  const OnDevice<float> memory(std::vector<float>(1000, static_cast<float>(rank + 1)));
  const cudaStream_t stream = newStream();
  ncclAllReduce(memory.get(), memory.get(), 1000, ncclFloat32, ncclSum, communicator, stream);
  ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(memory.values(), std::vector<float>(1000, 3));
}

bool isPassed(cudaEvent_t event) { return cudaEventQuery(event) == cudaSuccess; }

}  // namespace

class FakeLibraries : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    setenv("FAKE_CUDA_DEVICES", std::to_string(kRanks).c_str(), 1);
    setenv("FAKE_NCCL_PATIENCE_S", "60", 1);
    static const TempFolder folder;
    trace = folder.path() + "/trace";
    setenv("FAKE_CUDA_TRACE", trace.c_str(), 1);
  }

  void SetUp() override {
    communicators.resize(kRanks);
    ASSERT_EQ(ncclCommInitAll(communicators.data(), kRanks, nullptr), ncclSuccess);
    for (int rank = 0; rank < kRanks; ++rank) streams.push_back(newStream());
  }

  // Makes a call for every rank in one group, and waits for all of them.
  template <class Call>
  void forEachRank(const Call& call) {
    ncclGroupStart();
    for (int rank = 0; rank < kRanks; ++rank) EXPECT_EQ(call(rank, communicators[rank], streams[rank]), ncclSuccess);
    ncclGroupEnd();
    for (const cudaStream_t stream : streams) EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  }

  template <class T>
  static Buffers<T> buffers(const std::vector<std::vector<T>>& values) {
    Buffers<T> made;
    for (const auto& each : values) made.push_back(std::make_unique<OnDevice<T>>(each));
    return made;
  }

  // Uses more values than a chunk has, so that parts are combined.
  template <class T>
  void expectSums(ncclDataType_t type) {
    constexpr std::size_t kCount = 700'001;
    std::vector<std::vector<T>> values(kRanks, std::vector<T>(kCount));
    for (int rank = 0; rank < kRanks; ++rank)
      for (std::size_t i = 0; i < kCount; ++i)
        values[rank][i] = static_cast<T>(static_cast<float>((rank + 1) * static_cast<int>(i % 17)));
    const Buffers<T> memory = buffers(values);
    forEachRank([&](int rank, ncclComm_t communicator, cudaStream_t stream) {
      return ncclAllReduce(memory[rank]->get(), memory[rank]->get(), kCount, type, ncclSum, communicator, stream);
    });
    for (int rank = 0; rank < kRanks; ++rank) {
      const std::vector<T> sums = memory[rank]->values();
      std::size_t wrong = 0;
      for (std::size_t i = 0; i < kCount; ++i)
        if (static_cast<float>(sums[i]) != static_cast<float>(6 * static_cast<int>(i % 17))) ++wrong;
      EXPECT_EQ(wrong, 0u) << "rank " << rank;
    }
  }

  static inline std::string trace;
  std::vector<ncclComm_t> communicators;
  std::vector<cudaStream_t> streams;
};

TEST_F(FakeLibraries, SumsAreRightInEachType) {
  expectSums<float>(ncclFloat32);
  expectSums<double>(ncclFloat64);
  expectSums<std::int32_t>(ncclInt32);
  expectSums<std::int64_t>(ncclInt64);
  expectSums<_Float16>(ncclFloat16);
}

// Each half equals the compiler's conversion, also after a sum is rounded.
TEST_F(FakeLibraries, HalvesAreRoundedToTheNearestAndTiesToEven) {
  std::vector<std::vector<_Float16>> halves(kRanks);
  std::vector<_Float16> wanted;
  const _Float16 steps[] = {0, static_cast<_Float16>(0.00048828125), static_cast<_Float16>(1.5),
                            static_cast<_Float16>(-3)};
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto narrow = static_cast<std::uint16_t>(bits);
    _Float16 value;
    std::memcpy(&value, &narrow, sizeof value);
    if (value != value) continue;
    for (const _Float16 step : steps) {
      halves[0].push_back(value), halves[1].push_back(step), halves[2].push_back(0);
      wanted.push_back(static_cast<_Float16>(static_cast<float>(value) + static_cast<float>(step)));
    }
  }
  const Buffers<_Float16> memory = buffers(halves);
  forEachRank([&](int rank, ncclComm_t communicator, cudaStream_t stream) {
    return ncclAllReduce(memory[rank]->get(), memory[rank]->get(), wanted.size(), ncclFloat16, ncclSum, communicator,
                         stream);
  });
  const std::vector<_Float16> found = memory[0]->values();
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (found[i] != wanted[i]) ++wrong;
  EXPECT_EQ(wrong, 0u);
}

// 1 + 2^-8 is between two values of bfloat16, and is rounded to the even one; a slightly larger value is rounded up.
TEST_F(FakeLibraries, BFloat16IsRoundedLikewise) {
  const std::vector<std::vector<std::uint16_t>> values = {
      {0x3f80, 0x3f81, 0x3f80}, {0x3b80, 0x3b80, 0x3b81}, {0, 0, 0}};
  const Buffers<std::uint16_t> memory = buffers(values);
  forEachRank([&](int rank, ncclComm_t communicator, cudaStream_t stream) {
    return ncclAllReduce(memory[rank]->get(), memory[rank]->get(), 3, ncclBfloat16, ncclSum, communicator, stream);
  });
  EXPECT_EQ(memory[2]->values(), (std::vector<std::uint16_t>{0x3f80, 0x3f82, 0x3f81}));
}

TEST_F(FakeLibraries, EachCollectiveMovesWhatItShould) {
  const Buffers<int> send = buffers<int>({{1, 2, 3}, {10, 20, 30}, {100, 200, 300}});
  const Buffers<int> receive = buffers<int>(std::vector<std::vector<int>>(kRanks, std::vector<int>(9, -1)));
  using Values = std::vector<int>;
  const auto received = [&](int rank, std::size_t count) {
    const Values all = receive[rank]->values();
    return Values(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
  };
  forEachRank([&](int rank, ncclComm_t communicator, cudaStream_t stream) {
    return ncclAllGather(send[rank]->get(), receive[rank]->get(), 3, ncclInt32, communicator, stream);
  });
  for (int rank = 0; rank < kRanks; ++rank) EXPECT_EQ(received(rank, 9), (Values{1, 2, 3, 10, 20, 30, 100, 200, 300}));
  forEachRank([&](int rank, ncclComm_t communicator, cudaStream_t stream) {
    return ncclReduceScatter(send[rank]->get(), receive[rank]->get(), 1, ncclInt32, ncclSum, communicator, stream);
  });
  for (int rank = 0; rank < kRanks; ++rank) EXPECT_EQ(received(rank, 1), (Values{111 * (rank + 1)}));
  forEachRank([&](int rank, ncclComm_t communicator, cudaStream_t stream) {
    return ncclReduce(send[rank]->get(), receive[rank]->get(), 3, ncclInt32, ncclMax, 1, communicator, stream);
  });
  EXPECT_EQ(received(1, 3), (Values{100, 200, 300}));
  EXPECT_EQ(received(0, 1), (Values{111})) << "only the root has it";
  forEachRank([&](int rank, ncclComm_t communicator, cudaStream_t stream) {
    return ncclAlltoAll(send[rank]->get(), receive[rank]->get(), 1, ncclInt32, communicator, stream);
  });
  EXPECT_EQ(received(2, 3), (Values{3, 30, 300}));
  forEachRank([&](int rank, ncclComm_t communicator, cudaStream_t stream) {
    return ncclBroadcast(send[rank]->get(), receive[rank]->get(), 3, ncclInt32, 2, communicator, stream);
  });
  for (int rank = 0; rank < kRanks; ++rank) EXPECT_EQ(received(rank, 3), (Values{100, 200, 300}));
}

// The messages are longer than a message's buffer, and all go around a ring at once.
TEST_F(FakeLibraries, MessagesPassEachOther) {
  constexpr std::size_t kCount = 300'000;
  std::vector<std::vector<int>> values;
  for (int rank = 0; rank < kRanks; ++rank) values.emplace_back(kCount, rank);
  const Buffers<int> send = buffers(values);
  const Buffers<int> receive = buffers(values);
  forEachRank([&](int rank, ncclComm_t communicator, cudaStream_t stream) {
    ncclSend(send[rank]->get(), kCount, ncclInt32, (rank + 1) % kRanks, communicator, stream);
    return ncclRecv(receive[rank]->get(), kCount, ncclInt32, (rank + kRanks - 1) % kRanks, communicator, stream);
  });
  for (int rank = 0; rank < kRanks; ++rank)
    EXPECT_EQ(receive[rank]->values(), std::vector<int>(kCount, (rank + kRanks - 1) % kRanks));
}

TEST_F(FakeLibraries, ProcessesConnectByTheUniqueId) {
  ncclUniqueId id;
  ASSERT_EQ(ncclGetUniqueId(&id), ncclSuccess);
  // A separate program is needed, because threads of the fakes do not survive a fork.
  const pid_t child = fork();
  if (child == 0) {
    setenv("FAKE_TEST_ID", id.internal, 1);
    execl("/proc/self/exe", "test_fake_libraries", "--gtest_filter=OtherProcess.*", "--gtest_also_run_disabled_tests",
          static_cast<char*>(nullptr));
    _exit(127);
  }
  expectTheSumOfTwo(id, 0);
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

// Is rank 1 of the test above.
TEST(OtherProcess, DISABLED_SumsUp) {
  ncclUniqueId id{};
  const char* text = std::getenv("FAKE_TEST_ID");
  ASSERT_NE(text, nullptr);
  std::strncpy(id.internal, text, sizeof id.internal - 1);
  expectTheSumOfTwo(id, 1);
}

TEST_F(FakeLibraries, RanksThatDoNotDoTheSameAreAnError) {
  const Buffers<float> memory = buffers<float>({{1, 1}, {1, 1}, {1, 1}});
  for (int rank = 0; rank < kRanks; ++rank)
    ncclAllReduce(memory[rank]->get(), memory[rank]->get(), rank == 2 ? 1 : 2, ncclFloat32, ncclSum,
                  communicators[rank], streams[rank]);
  const auto failed = [&] {
    ncclResult_t error = ncclSuccess;
    ncclCommGetAsyncError(communicators[2], &error);
    return error == ncclInvalidUsage;
  };
  while (!failed()) usleep(1000);  // ctest's limit ends it.
  cudaEvent_t event = nullptr;
  cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  cudaEventRecord(event, streams[2]);
  EXPECT_FALSE(isPassed(event)) << "a collective that failed never ends";
  for (const ncclComm_t communicator : communicators) ncclCommAbort(communicator);
  EXPECT_EQ(cudaStreamSynchronize(streams[2]), cudaSuccess) << "until it is aborted";
}

// Streams that wait for a collective wait for the slowest rank; others do not.
TEST_F(FakeLibraries, AStreamWaitsUntilAllRanksHaveArrived) {
  const Buffers<float> memory = buffers<float>({{1}, {2}, {3}});
  cudaEvent_t before = nullptr, after = nullptr, beside = nullptr;
  for (cudaEvent_t* event : {&before, &after, &beside}) cudaEventCreateWithFlags(event, cudaEventDisableTiming);
  const auto reduce = [&](int rank) {
    ncclAllReduce(memory[rank]->get(), memory[rank]->get(), 1, ncclFloat32, ncclSum, communicators[rank],
                  streams[rank]);
  };
  cudaEventRecord(before, streams[0]);
  reduce(0), reduce(1);
  cudaEventRecord(after, streams[0]);
  const cudaStream_t other = newStream();
  cudaEventRecord(beside, other);
  cudaStreamWaitEvent(other, after, 0);
  float read = 0;
  while (!isPassed(before) || !isPassed(beside)) usleep(1000);  // ctest's limit ends it.
  EXPECT_FALSE(isPassed(after));
  EXPECT_EQ(cudaStreamQuery(other), cudaErrorNotReady);
  reduce(2);
  cudaMemcpyAsync(&read, memory[0]->get(), sizeof read, cudaMemcpyDeviceToHost, other);
  EXPECT_EQ(cudaStreamSynchronize(other), cudaSuccess);
  EXPECT_TRUE(isPassed(after));
  EXPECT_EQ(read, 6);
}

TEST_F(FakeLibraries, WhatIsCapturedRunsWhenItsGraphIsLaunched) {
  const OnDevice<int> from({7}), to({0});
  const cudaStream_t stream = streams[0];
  ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), cudaSuccess);
  cudaMemcpyAsync(to.get(), from.get(), sizeof(int), cudaMemcpyDeviceToDevice, stream);
  cudaGraph_t graph = nullptr;
  ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
  EXPECT_EQ(to.values(), std::vector<int>{0});
  cudaGraphExec_t executable = nullptr;
  ASSERT_EQ(cudaGraphInstantiateWithFlags(&executable, graph, 0), cudaSuccess);
  ASSERT_EQ(cudaGraphLaunch(executable, stream), cudaSuccess);
  ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(to.values(), std::vector<int>{7});
}

// A program without the CUDA runtime's headers calls the driver like this: it has its kernels by their names.
TEST_F(FakeLibraries, AKernelOfAModuleIsALaunchByItsName) {
  const auto driver = [](const char* name) {
    void* function = nullptr;
    cudaDriverEntryPointQueryResult result{};
    cudaGetDriverEntryPointByVersion(name, &function, CUDART_VERSION, cudaEnableDefault, &result);
    return function;
  };
  const auto load = reinterpret_cast<int (*)(void**, const void*)>(driver("cuModuleLoadData"));
  const auto find = reinterpret_cast<int (*)(void**, void*, const char*)>(driver("cuModuleGetFunction"));
  const auto launch = reinterpret_cast<int (*)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                                               unsigned, void*, void**, void**)>(driver("cuLaunchKernel"));
  void* module = nullptr;
  void* function = nullptr;
  ASSERT_EQ(load(&module, "cubin"), 0);
  ASSERT_EQ(find(&function, module, "own_kernel"), 0);
  ASSERT_EQ(launch(function, 1, 1, 1, 32, 1, 1, 0, streams[0], nullptr, nullptr), 0);
  const auto loadLibrary =
      reinterpret_cast<int (*)(void**, const void*, void*, void*, unsigned, void*, void*, unsigned)>(
          driver("cuLibraryLoadData"));
  const auto findKernel = reinterpret_cast<int (*)(void**, void*, const char*)>(driver("cuLibraryGetKernel"));
  ASSERT_EQ(loadLibrary(&module, "fatbin", nullptr, nullptr, 0, nullptr, nullptr, 0), 0);
  ASSERT_EQ(findKernel(&function, module, "library_kernel"), 0);
  ASSERT_EQ(launch(function, 1, 1, 1, 32, 1, 1, 0, streams[0], nullptr, nullptr), 0);
  const auto written = readFile(trace + "." + std::to_string(getpid()));
  ASSERT_TRUE(written);
  EXPECT_NE(written->find(" launch own_kernel "), std::string::npos);
  EXPECT_NE(written->find(" launch library_kernel "), std::string::npos);
}

TEST_F(FakeLibraries, ACaptureForbidsWhatCudaForbids) {
  const cudaStream_t stream = streams[0];
  const auto breaks = [&](const auto& call) {
    EXPECT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), cudaSuccess);
    const cudaError_t error = call();
    cudaGraph_t graph = nullptr;
    const cudaError_t end = cudaStreamEndCapture(stream, &graph);
    cudaGetLastError();
    return error != cudaSuccess && end == cudaErrorStreamCaptureInvalidated && graph == nullptr;
  };
  void* memory = nullptr;
  cudaEvent_t outside = nullptr;
  cudaEventCreateWithFlags(&outside, cudaEventDisableTiming);
  cudaEventRecord(outside, streams[1]);
  EXPECT_TRUE(breaks([&] { return cudaMalloc(&memory, 16); }));
  EXPECT_TRUE(breaks([&] { return cudaStreamSynchronize(stream); }));
  EXPECT_TRUE(breaks([&] { return cudaDeviceSynchronize(); }));
  EXPECT_TRUE(breaks([&] { return cudaStreamWaitEvent(stream, outside, 0); }));
  EXPECT_TRUE(breaks([&] { return cudaEventQuery(outside); }));
  EXPECT_FALSE(breaks([&] { return cudaMemsetAsync(memory, 0, 0, stream); }));
}

}  // namespace scalescope
