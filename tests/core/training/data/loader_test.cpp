#include "core/training/data/loader.h"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>

#include "core/training/data/images.h"
#include "tests/core/study/idx_bytes.h"
#include "tests/core/training/few_threads.h"
#include "tests/core/training/kernels/cpu_launcher.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

constexpr std::int64_t kImages = 50;
const std::vector<std::string> kAugment{"crop", "flip", "normalize"};

// Returns images whose bytes identify the image and the position.
ImageSet numbered(std::int64_t count = kImages) {
  ImageSet set;
  set.height = 12;
  set.width = 10;
  set.mean = {0.5, 0.4, 0.3};
  set.deviation = {0.2, 0.3, 0.4};
  set.parts = {{0, "first.bin"}, {count / 2, "second.bin"}};
  for (std::int64_t image = 0; image < count; ++image) {
    set.labels.push_back(image % 10);
    for (std::int64_t at = 0; at < set.imageBytes(); ++at)
      set.pixels.push_back(static_cast<std::uint8_t>(mix(static_cast<std::uint64_t>(image * 1000 + at))));
  }
  return set;
}

Sampler sampler(std::int64_t images = kImages) {
  SamplerOptions options;
  options.images = images;
  options.rankBatches = {8, 8};
  options.accumulation = 2;
  return Sampler(options);
}

LoaderOptions options(Loading loading, int workers, std::int64_t lastStep = 8) {
  LoaderOptions made;
  made.rank = 1;
  made.loading = loading;
  made.workers = workers;
  made.lastStep = lastStep;
  return made;
}

void expectEqual(const StepData& one, const StepData& two) {
  EXPECT_EQ(one.step, two.step);
  EXPECT_EQ(one.epoch, two.epoch);
  ASSERT_EQ(one.micros.size(), two.micros.size());
  for (std::size_t i = 0; i < one.micros.size(); ++i) {
    const Batch &a = one.micros[i], &b = two.micros[i];
    EXPECT_TRUE(at::equal(a.images, b.images)) << "step " << one.step;
    EXPECT_TRUE(at::equal(a.labels, b.labels)) << "step " << one.step;
    EXPECT_TRUE(a.images.is_contiguous(at::MemoryFormat::ChannelsLast));
    EXPECT_EQ(a.real, b.real);
    EXPECT_EQ(a.weight, b.weight);
    EXPECT_EQ(a.evalForm, b.evalForm);
  }
}

}  // namespace

TEST(Loader, ItsThreadsAreJoinedIfALaterOneCannotBeStarted) {
  if (kIsSanitized) GTEST_SKIP();
  const ImageSet set = numbered();
  const Augmenter augmenter(kAugment, set, 5);
  EXPECT_EXIT(
      exitWithFewThreads([&] { const Loader loader(set, augmenter, sampler(), options(Loading::workers, 10'000, 0)); }),
      ::testing::ExitedWithCode(0), "");
}

TEST(Loader, EveryModeGivesTheSameImagesWhateverTheThreads) {
  const ImageSet set = numbered();
  const Augmenter augmenter(kAugment, set, 5);
  Loader plain(set, augmenter, sampler(), options(Loading::memory, 0));
  std::vector<StepData> wanted;
  for (std::int64_t step = 0; step < 8; ++step) wanted.push_back(plain.next(step));  // Two epochs.
  EXPECT_FALSE(at::equal(wanted[0].micros[0].images, wanted[4].micros[0].images));
  for (const int workers : {0, 1, 2, 3, 7}) {
    Loader loader(set, augmenter, sampler(), options(Loading::workers, workers));
    for (std::int64_t step = 0; step < 8; ++step)
      expectEqual(loader.next(step), wanted[static_cast<std::size_t>(step)]);
  }
}

// Follows the bytes of published files to the input of the model, with the textbook formulas.
TEST(Loader, AGreySetArrivesAsItsFilesSay) {
  const TempFolder folder;
  std::string pixels;
  for (std::uint64_t at = 0; at < kImages * 784; ++at) pixels += static_cast<char>(mix(at));
  std::ofstream(folder.path("images"), std::ios::binary) << idx::header({kImages, 28, 28}) << pixels;
  std::ofstream(folder.path("labels"), std::ios::binary) << idx::labels(kImages);
  DatasetSpec spec;
  spec.name = "fashion-mnist";
  const auto set = loadImages(
      spec, {spec.name, 1, 28, 28, 10, kImages, 0, {folder.path("images"), folder.path("labels")}, {}}, Split::train);
  ASSERT_TRUE(set);
  const Augmenter augmenter({"normalize"}, *set, 5);
  Loader loader(*set, augmenter, sampler(), options(Loading::memory, 0));
  Sampler order = sampler();
  for (std::int64_t step = 0; step < order.stepsPerEpoch(); ++step) {
    const StepData data = loader.next(step);
    const RankShare share = order.share(step, 1);
    ASSERT_EQ(data.micros.size(), share.micros.size());
    for (std::size_t m = 0; m < share.micros.size(); ++m) {
      const at::Tensor images = data.micros[m].images.contiguous();
      const std::vector<std::int64_t>& indices = share.micros[m].indices;
      ASSERT_EQ(images.sizes(), (std::vector<std::int64_t>{static_cast<std::int64_t>(indices.size()), 1, 28, 28}));
      for (std::size_t i = 0; i < indices.size(); ++i) {
        EXPECT_EQ(data.micros[m].labels[static_cast<std::int64_t>(i)].item<std::int64_t>(), indices[i] % 10);
        for (std::size_t at = 0; at < 784; ++at) {
          const auto byte = static_cast<std::uint8_t>(pixels[static_cast<std::size_t>(indices[i]) * 784 + at]);
          ASSERT_EQ(images.const_data_ptr<float>()[i * 784 + at], static_cast<float>((byte / 255.0 - 0.2860) / 0.3530))
              << "image " << indices[i] << ", byte " << at;
        }
      }
    }
  }
}

// Computes the GPU's augmentation on the CPU.
TEST(Loader, TheDevicesAugmentationIsTheHostsToTheBit) {
  const ImageSet set = numbered();
  const std::vector<std::int64_t> indices{0, 49, 7, 7, 25};
  const auto size = static_cast<std::size_t>(set.imageBytes());
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{}, {"crop"}, {"flip"}, {"normalize"}, kAugment}) {
    const Augmenter augmenter(words, set, 11);
    const DeviceSet onDevice(set, augmenter, at::kCPU);
    scalescope::testing::CpuLauncher launcher;
    for (int epoch = 0; epoch < 20; ++epoch) {
      const Batch batch = onDevice.batch(indices, epoch);
      const Batch byKernel = onDevice.byKernel(launcher, indices, epoch);
      EXPECT_TRUE(byKernel.images.is_contiguous(at::MemoryFormat::ChannelsLast));
      EXPECT_TRUE(at::equal(batch.images, byKernel.images));
      EXPECT_TRUE(at::equal(batch.labels, byKernel.labels));
      EXPECT_TRUE(batch.images.is_contiguous(at::MemoryFormat::ChannelsLast));
      std::vector<float> host(size);
      for (std::size_t i = 0; i < indices.size(); ++i) {
        augmenter.apply(indices[i], epoch, host.data());
        const at::Tensor one = at::from_blob(host.data(), {set.height, set.width, set.channels}).permute({2, 0, 1});
        ASSERT_TRUE(at::equal(batch.images[static_cast<std::int64_t>(i)], one)) << "image " << i << ", epoch " << epoch;
        EXPECT_EQ(batch.labels[static_cast<std::int64_t>(i)].item<std::int64_t>(),
                  set.labels[static_cast<std::size_t>(indices[i])]);
      }
    }
  }
}

TEST(Loader, TheDevicesKernelDoesColoursAndOblongImages) {
  ImageSet set;
  set.channels = 3, set.height = 6, set.width = 9;
  set.mean = {0.4, 0.5, 0.6}, set.deviation = {0.2, 0.3, 0.25};
  for (std::int64_t i = 0; i < 7 * set.imageBytes(); ++i) set.pixels.push_back(static_cast<std::uint8_t>(i * 37 % 251));
  for (std::int64_t i = 0; i < 7; ++i) set.labels.push_back(6 - i);
  const Augmenter augmenter(kAugment, set, 3);
  DeviceSet onDevice(set, augmenter, at::kCPU);
  const auto launcher = c10::make_intrusive<scalescope::testing::CpuLauncher>();
  for (int epoch = 0; epoch < 20; ++epoch) {
    const std::vector<std::int64_t> indices{6, 0, 3, 3};
    const Batch ours = onDevice.byKernel(*launcher, indices, epoch), theirs = onDevice.byTorch(indices, epoch);
    ASSERT_TRUE(at::equal(ours.images, theirs.images)) << epoch;
    ASSERT_TRUE(at::equal(ours.labels, theirs.labels));
    EXPECT_EQ(ours.real, theirs.real);
  }
  onDevice.useKernel(launcher);
  static_cast<void>(onDevice.batch({1, 2}, 0));
  EXPECT_EQ(launcher->launches, 21);
}

TEST(Loader, NoneIsTheFirstBatchAgainAndAgain) {
  const ImageSet set = numbered();
  const Augmenter augmenter(kAugment, set, 5);
  Loader plain(set, augmenter, sampler(), options(Loading::memory, 0));
  Loader none(set, augmenter, sampler(), options(Loading::none, 3));
  const StepData first = plain.next(0);
  for (const std::int64_t step : {0, 1, 6}) {
    const StepData data = none.next(step);
    EXPECT_EQ(data.step, step);
    EXPECT_EQ(data.epoch, step / 2);
    EXPECT_TRUE(at::equal(data.micros[0].images, first.micros[0].images));
    EXPECT_EQ(data.micros[1].images.data_ptr(), none.next(0).micros[1].images.data_ptr());
  }
}

TEST(Loader, ThreadsStayWithinTheirQueue) {
  const ImageSet set = numbered();
  const Augmenter augmenter(kAugment, set, 5);
  for (const int workers : {1, 3}) {
    Loader loader(set, augmenter, sampler(), options(Loading::workers, workers, 400));
    std::atomic<bool> done = false;
    std::atomic<std::int64_t> most = 0;
    std::thread watcher([&] {
      while (!done) most = std::max(most.load(), loader.stepsAhead());
    });
    for (std::int64_t step = 0; step < 400; ++step) EXPECT_EQ(loader.next(step).step, step);
    done = true;
    watcher.join();
    EXPECT_LE(most, 2 * workers);
    EXPECT_EQ(loader.stepsAhead(), 0);  // Nothing is prepared beyond the last step.
  }
}

TEST(Loader, WhatAThreadThrowsIsThrownWithStepAndFile) {
  const ImageSet set = numbered();
  const Augmenter augmenter(kAugment, set, 5);
  // The sampler has more images than the file, so some step must fail.
  for (const int workers : {1, 4}) {
    Loader loader(set, augmenter, sampler(2 * kImages), options(Loading::workers, workers, 100));
    std::string what;
    try {
      for (std::int64_t step = 0; step < 100; ++step) loader.next(step);
    } catch (const std::exception& exception) {
      what = exception.what();
    }
    EXPECT_NE(what.find("cannot prepare step "), std::string::npos) << what;
    EXPECT_NE(what.find(".bin): step "), std::string::npos) << what;
    EXPECT_NE(what.find(" of 50"), std::string::npos) << what;
  }
}

TEST(Loader, StartsWhereARunResumes) {
  const ImageSet set = numbered();
  const Augmenter augmenter(kAugment, set, 5);
  Loader plain(set, augmenter, sampler(), options(Loading::memory, 0));
  LoaderOptions later = options(Loading::workers, 2);
  later.firstStep = 5;
  Loader loader(set, augmenter, sampler(), later);
  for (std::int64_t step = 5; step < 8; ++step) expectEqual(loader.next(step), plain.next(step));
}

TEST(Loader, ARehearsalConsumesNothing) {
  const ImageSet set = numbered();
  const Augmenter augmenter(kAugment, set, 5);
  Loader plain(set, augmenter, sampler(), options(Loading::memory, 0));
  Loader loader(set, augmenter, sampler(), options(Loading::workers, 2));
  loader.next(0);
  loader.next(1);
  expectEqual(loader.first(), plain.next(0));
  expectEqual(loader.next(2), plain.next(2));
}

}  // namespace scalescope
