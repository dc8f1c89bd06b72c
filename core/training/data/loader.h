#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "core/training/data/augment.h"
#include "core/training/data/device_set.h"
#include "core/training/data/sampler.h"
#include "core/training/data/upload.h"

namespace scalescope {

struct LoaderOptions {
  int rank = 0;
  Loading loading = Loading::memory;
  int workers = 0;                        // Threads that prepare steps ahead; 0 = the training thread prepares them.
  std::int64_t firstStep = 0;             // First step to prepare.
  std::int64_t lastStep = 0;              // End of the steps to prepare (exclusive).
  at::Device device = at::kCPU;           // Device of the batches that next() returns.
  at::ScalarType imageType = at::kFloat;  // Type of the batch that loading `none` keeps.
  bool repeatRankZero = false;            // Mutation for the tests: every rank gets rank 0's images.
};

// Loader of the batches of one rank, step after step. They are the same for every kind of loading (except `none`) and
// number of threads.
// memory   the set is on the device as bytes and is augmented there; on a CPU the training thread augments it
// workers  threads prepare up to 2 x workers steps ahead in pinned memory; a copy stream sends them to the device
// none     the first batch, augmented and on the device, again and again
// next() must be called with ascending steps, from one thread. It throws what a loading thread has thrown, with step
// and file.
class Loader {
 public:
  Loader(const ImageSet& set, const Augmenter& augmenter, Sampler sampler, LoaderOptions options);
  ~Loader();
  Loader(const Loader&) = delete;
  Loader& operator=(const Loader&) = delete;

  StepData next(std::int64_t step);
  // Prepares the first step's batches at once, for rehearsals, which consume nothing. They may be on the host.
  StepData first();
  [[nodiscard]] const Sampler& sampler() const { return m_sampler; }
  [[nodiscard]] DeviceSet* onDevice() const { return m_onDevice.get(); }  // Returns null if no set is on a GPU.
  // Returns the number of steps that are being prepared or wait to be taken, at most 2 x workers.
  [[nodiscard]] std::int64_t stepsAhead();

 private:
  StepData prepare(std::int64_t step, const RankShare& share) const;
  [[nodiscard]] Batch hostBatch(const MicroBatch& micro, std::int64_t step, int epoch) const;
  StepData takeReady(std::int64_t step);
  StepData uploaded(std::int64_t step);
  void work();
  void joinThreads();

  const ImageSet& m_set;
  const Augmenter& m_augmenter;
  Sampler m_sampler;
  LoaderOptions m_options;
  std::unique_ptr<DeviceSet> m_onDevice;  // Set in GPU memory, for loading memory.
  std::unique_ptr<Uploader> m_uploader;   // Uploader to a GPU, for loading workers.
  StepData m_resident;                    // The only batch if the study's loading is `none`; it stays in memory.

  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::map<std::int64_t, StepData> m_ready;
  std::int64_t m_nextToPrepare = 0;
  std::int64_t m_wanted = 0;
  bool m_stop = false;
  std::exception_ptr m_error;
  std::vector<std::thread> m_threads;
};

// Returns a batch of the test set's images `indices`. Each of N ranks takes the images rank, rank + N, .., so that
// every image is used once over all ranks.
Batch testBatch(const ImageSet& set, const Augmenter& augmenter, const std::vector<std::int64_t>& indices);

}  // namespace scalescope
