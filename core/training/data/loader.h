#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "core/training/data/augment.h"
#include "core/training/data/sampler.h"
#include "core/training/torch_api.h"

namespace scalescope {

struct Batch {
  at::Tensor images;      // [n, channels, height, width], channels last
  at::Tensor labels;      // [n], int64
  std::int64_t real = 0;  // samples that count
  double weight = 1;      // share of the step's mean loss: rows / rows of all ranks; 0 for a rank without a sample
  bool evalForm = false;  // BatchNorm in eval form

  void moveTo(at::Device device);
};

struct StepData {
  std::int64_t step = 0;
  int epoch = 0;
  std::vector<Batch> micros;
};

struct LoaderOptions {
  int rank = 0;
  Loading loading = Loading::memory;
  int workers = 0;              // threads that prepare steps ahead; 0 = the training thread itself
  std::int64_t lastStep = 0;    // no step from here on is prepared
  bool repeatRankZero = false;  // mutation for the tests: every rank gets rank 0's images
};

// The batches of one rank, step after step. next() must be called with ascending steps.
class Loader {
 public:
  Loader(const ImageSet& set, const Augmenter& augmenter, Sampler sampler, LoaderOptions options);
  ~Loader();
  Loader(const Loader&) = delete;
  Loader& operator=(const Loader&) = delete;

  StepData next(std::int64_t step);
  // The first step's batches, made here and now: for rehearsals, which consume nothing.
  StepData first();
  [[nodiscard]] const Sampler& sampler() const { return m_sampler; }

 private:
  StepData prepare(std::int64_t step, const RankShare& share) const;
  void work();

  const ImageSet& m_set;
  const Augmenter& m_augmenter;
  Sampler m_sampler;
  LoaderOptions m_options;
  StepData m_resident;  // loading none

  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::map<std::int64_t, StepData> m_ready;
  std::int64_t m_nextToPrepare = 0;
  std::int64_t m_wanted = 0;
  bool m_stop = false;
  std::exception_ptr m_error;
  std::vector<std::thread> m_threads;
};

// Batches of the test set for one of `ranks` ranks: images rank, rank + ranks, ..; every image once over all ranks.
Batch testBatch(const ImageSet& set, const Augmenter& augmenter, const std::vector<std::int64_t>& indices);

}  // namespace scalescope
