#include "core/training/data/sampler.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace scalescope {
namespace {

SamplerOptions options(std::int64_t images, std::vector<std::int64_t> batches) {
  SamplerOptions made;
  made.images = images;
  made.rankBatches = std::move(batches);
  return made;
}

// Returns how often each image is a real sample in one epoch, over all ranks.
std::map<std::int64_t, int> counts(const SamplerOptions& made, int epoch) {
  std::map<std::int64_t, int> seen;
  for (std::size_t rank = 0; rank < made.rankBatches.size(); ++rank) {
    Sampler sampler(made);
    for (std::int64_t step = 0; step < sampler.stepsPerEpoch(); ++step) {
      const RankShare share = sampler.share(epoch * sampler.stepsPerEpoch() + step, static_cast<int>(rank));
      EXPECT_EQ(share.epoch, epoch);
      for (const MicroBatch& micro : share.micros) {
        EXPECT_FALSE(micro.indices.empty());
        for (std::int64_t i = 0; i < micro.real; ++i) ++seen[micro.indices[static_cast<std::size_t>(i)]];
      }
    }
  }
  return seen;
}

std::vector<std::int64_t> globalBatch(const SamplerOptions& made, std::int64_t step) {
  std::vector<std::int64_t> images;
  for (std::size_t rank = 0; rank < made.rankBatches.size(); ++rank) {
    Sampler sampler(made);
    for (const MicroBatch& micro : sampler.share(step, static_cast<int>(rank)).micros)
      images.insert(images.end(), micro.indices.begin(), micro.indices.begin() + micro.real);
  }
  return images;
}

}  // namespace

TEST(Sampler, KeepGivesEveryImageToExactlyOneRank) {
  for (const std::int64_t images : {1, 7, 64, 65, 100, 127})
    for (const auto& batches : std::vector<std::vector<std::int64_t>>{{16}, {8, 8}, {22, 21, 21}, {1, 1, 1, 1}}) {
      const auto seen = counts(options(images, batches), 1);
      const std::int64_t global = Sampler(options(images, batches)).globalBatch();
      if (global > images) continue;  // Such an epoch repeats samples by definition.
      EXPECT_EQ(seen.size(), static_cast<std::size_t>(images));
      for (const auto& [image, times] : seen) EXPECT_EQ(times, 1) << image << " of " << images;
    }
}

TEST(Sampler, DropLeavesTheRestOut) {
  SamplerOptions made = options(100, {16, 16});
  made.lastBatch = LastBatch::drop;
  EXPECT_EQ(Sampler(made).stepsPerEpoch(), 3);
  EXPECT_EQ(counts(made, 0).size(), 96u);
}

TEST(Sampler, PadFillsTheLastBatchAndCountsOnlyRealSamples) {
  SamplerOptions made = options(100, {16, 16});
  made.lastBatch = LastBatch::pad;
  Sampler sampler(made);
  EXPECT_EQ(sampler.stepsPerEpoch(), 4);
  std::int64_t rows = 0;
  for (int rank = 0; rank < 2; ++rank)
    rows += static_cast<std::int64_t>(sampler.share(3, rank).micros[0].indices.size());
  EXPECT_EQ(rows, 32);
  EXPECT_EQ(sampler.share(3, 0).globalRows, 32);
  const auto seen = counts(made, 0);
  EXPECT_EQ(seen.size(), 100u);
  for (const auto& [image, times] : seen) EXPECT_EQ(times, 1) << image;
}

TEST(Sampler, ARankWithoutASampleStillTakesTheStep) {
  Sampler sampler(options(33, {16, 16}));  // One image is left for two ranks.
  const RankShare first = sampler.share(1, 0);
  const RankShare second = sampler.share(1, 1);
  EXPECT_TRUE(first.micros[0].empty);
  EXPECT_EQ(first.micros[0].real, 0);
  EXPECT_EQ(first.micros[0].indices.size(), 1u);
  EXPECT_FALSE(second.micros[0].empty);
  EXPECT_EQ(second.micros[0].real, 1);
  EXPECT_EQ(first.globalRows, 1);
}

TEST(Sampler, TheGlobalBatchDoesNotDependOnTheRanks) {
  for (const std::int64_t step : {0, 3, 7}) {
    EXPECT_EQ(globalBatch(options(200, {32}), step), globalBatch(options(200, {16, 16}), step));
    SamplerOptions twice = options(200, {8, 8});
    twice.accumulation = 2;
    EXPECT_EQ(globalBatch(options(200, {32}), step), globalBatch(twice, step));
  }
}

TEST(Sampler, ShuffleFollowsEpochAndSeed) {
  SamplerOptions made = options(64, {64});
  EXPECT_NE(globalBatch(made, 0), globalBatch(made, 1));
  SamplerOptions other = made;
  other.seed = 2;
  EXPECT_NE(globalBatch(made, 0), globalBatch(other, 0));
  made.shuffle = Shuffle::once;
  EXPECT_EQ(globalBatch(made, 0), globalBatch(made, 1));
  made.shuffle = Shuffle::none;
  const auto plain = globalBatch(made, 1);
  for (std::size_t i = 0; i < plain.size(); ++i) EXPECT_EQ(plain[i], static_cast<std::int64_t>(i));
}

TEST(Sampler, FirstPlacesAreSpreadOverTheSet) {
  constexpr int kImages = 20, kEpochs = 2000;
  std::map<std::int64_t, int> first;
  Sampler sampler(options(kImages, {kImages}));
  for (int epoch = 0; epoch < kEpochs; ++epoch) ++first[sampler.share(epoch, 0).micros[0].indices[0]];
  for (int image = 0; image < kImages; ++image)
    EXPECT_NEAR(first[image], kEpochs / kImages, 50) << image;  // 5 standard deviations.
}

TEST(Sampler, ABatchAboveTheSetRepeatsSamplesAndIsOneStep) {
  Sampler sampler(options(10, {16, 9}));
  EXPECT_EQ(sampler.stepsPerEpoch(), 1);
  EXPECT_EQ(sampler.share(0, 0).micros[0].real, 16);
  EXPECT_EQ(sampler.share(0, 1).micros[0].real, 9);
  EXPECT_EQ(sampler.share(0, 1).globalRows, 25);
}

// For every end of an epoch, every order and any number of ranks: each sample is counted once, and the weights of a
// step's micro-batches over all ranks add up to the number of rows by which the loss is divided.
TEST(Sampler, NothingIsCountedTwiceWhateverTheOptions) {
  for (const std::int64_t images : {48, 97, 128})
    for (const auto& batches : std::vector<std::vector<std::int64_t>>{{12}, {6, 6}, {5, 4, 3}, {3, 3, 3, 3}})
      for (const int accumulation : {1, 2})
        for (const LastBatch last : {LastBatch::keep, LastBatch::drop, LastBatch::pad})
          for (const Shuffle shuffle : {Shuffle::epoch, Shuffle::once, Shuffle::none}) {
            SamplerOptions made = options(images, batches);
            made.accumulation = accumulation;
            made.lastBatch = last;
            made.shuffle = shuffle;
            const auto seen = counts(made, 2);
            for (const auto& [image, times] : seen) EXPECT_EQ(times, 1) << image;
            const std::int64_t global = 12 * accumulation;
            EXPECT_EQ(static_cast<std::int64_t>(seen.size()),
                      last == LastBatch::drop ? images / global * global : images);
            for (std::int64_t step = 0; step < Sampler(made).stepsPerEpoch(); ++step) {
              std::int64_t rows = 0, divisor = -1;
              for (std::size_t rank = 0; rank < batches.size(); ++rank) {
                Sampler sampler(made);
                const RankShare share = sampler.share(step, static_cast<int>(rank));
                EXPECT_TRUE(divisor < 0 || divisor == share.globalRows);
                divisor = share.globalRows;
                for (const MicroBatch& micro : share.micros)
                  rows += micro.empty ? 0 : static_cast<std::int64_t>(micro.indices.size());
              }
              EXPECT_EQ(rows, divisor);
            }
          }
}

// Each image is equally often at each position: 20 x 20 counts around 100. Rows and columns sum to 2,000, so their
// chi-square is about 20/19 of one with 361 degrees of freedom.
TEST(Sampler, EveryOrderIsAsLikely) {
  constexpr int kImages = 20, kEpochs = 2000;
  std::vector<int> at(kImages * kImages);
  Sampler sampler(options(kImages, {kImages}));
  for (int epoch = 0; epoch < kEpochs; ++epoch) {
    const RankShare share = sampler.share(epoch, 0);
    for (int place = 0; place < kImages; ++place)
      ++at[static_cast<std::size_t>(share.micros[0].indices[static_cast<std::size_t>(place)] * kImages + place)];
  }
  double chiSquare = 0;
  for (const int count : at) chiSquare += (count - 100.0) * (count - 100.0) / 100.0;
  EXPECT_GT(chiSquare, 380 - 5 * 28);
  EXPECT_LT(chiSquare, 380 + 5 * 28);
}

TEST(Sampler, OnceIsOneShuffleOfTheSeed) {
  SamplerOptions made = options(64, {32, 32});
  made.shuffle = Shuffle::once;
  const auto first = globalBatch(made, 0);
  EXPECT_NE(first, globalBatch(options(64, {32, 32}), 2));  // This is epoch 1 of a shuffle per epoch.
  EXPECT_EQ(first, globalBatch(made, 1));
  EXPECT_EQ(first, globalBatch(made, 7));
  made.seed = 9;
  EXPECT_NE(first, globalBatch(made, 0));
}

}  // namespace scalescope
