#include "core/training/data/augment.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <map>

namespace scalescope {
namespace {

// Returns one image whose green channel identifies the origin of each pixel: 1 + y * 8 + x, on black.
ImageSet marked() {
  ImageSet set;
  set.height = set.width = 8;
  set.mean = {0.4914, 0.4822, 0.4465};
  set.deviation = {0.2023, 0.1994, 0.2010};
  set.labels = {0, 1};
  set.pixels.assign(2 * static_cast<std::size_t>(set.imageBytes()), 0);
  for (int image = 0; image < 2; ++image)
    for (int place = 0; place < 64; ++place)
      set.pixels[static_cast<std::size_t>((image * 64 + place) * 3 + 1)] = static_cast<std::uint8_t>(1 + place);
  return set;
}

// Returns the source position of an output pixel; -1 for padding.
int source(const std::vector<float>& out, int y, int x) {
  return static_cast<int>(out[static_cast<std::size_t>((y * 8 + x) * 3 + 1)] * 255.0F + 0.5F) - 1;
}

}  // namespace

TEST(Augment, CropsAndFlipsAreUniform) {
  const ImageSet set = marked();
  const Augmenter augmenter({"crop", "flip"}, set, 7);
  constexpr int kEpochs = 8100;
  std::map<std::pair<int, int>, int> shifts;
  int flips = 0;
  std::vector<float> out(static_cast<std::size_t>(set.imageBytes()));
  for (int epoch = 0; epoch < kEpochs; ++epoch) {
    augmenter.apply(0, epoch, out.data());
    // With a padding of 4 on a side of 8, at least one row of source pixels is inside.
    int y = 0, x = 0;
    for (int place = 0; place < 64; ++place)
      if (source(out, place / 8, place % 8) >= 0) y = place / 8, x = place % 8;
    const int from = source(out, y, x);
    const int left = x > 0 ? source(out, y, x - 1) : -1;
    const int right = x < 7 ? source(out, y, x + 1) : -1;
    const bool flip = left >= 0 ? left > from : right >= 0 && right < from;
    flips += flip ? 1 : 0;
    const int dx = from % 8 - (flip ? 7 - x : x);
    ++shifts[{from / 8 - y, dx}];
  }
  EXPECT_NEAR(flips, kEpochs / 2, 225);  // 5 standard deviations.
  EXPECT_EQ(shifts.size(), 81u);
  for (const auto& [shift, times] : shifts) EXPECT_NEAR(times, 100, 50) << shift.first << ' ' << shift.second;
}

// This must also hold over the images of one epoch: offsets are uniform by chi-square, a flip is independent of the
// offset, and neighbours are unrelated.
TEST(Augment, ChoicesOfOneEpochAreIndependent) {
  const ImageSet set = marked();
  constexpr int kCount = 81'000;
  const Augmenter augmenter({"crop", "flip"}, set, 7);
  std::array<int, 81> shifts{};
  std::array<int, 81> flipped{};
  int flips = 0, likeTheLast = 0, sameShift = 0;
  Augmenter::Choice last;
  for (int image = 0; image < kCount; ++image) {
    const Augmenter::Choice choice = augmenter.choose(image, 3);
    ASSERT_LE(std::max(std::abs(choice.dx), std::abs(choice.dy)), 4);
    const auto place = static_cast<std::size_t>((choice.dy + 4) * 9 + choice.dx + 4);
    ++shifts[place];
    flipped[place] += choice.flip ? 1 : 0;
    flips += choice.flip ? 1 : 0;
    likeTheLast += choice.flip == last.flip ? 1 : 0;
    sameShift += choice.dx == last.dx && choice.dy == last.dy ? 1 : 0;
    last = choice;
  }
  double chiSquare = 0;
  for (const int count : shifts) chiSquare += (count - 1000.0) * (count - 1000.0) / 1000.0;
  EXPECT_GT(chiSquare, 80 - 5 * 12.65);
  EXPECT_LT(chiSquare, 80 + 5 * 12.65);
  EXPECT_NEAR(flips, kCount / 2, 5 * 142);
  EXPECT_NEAR(likeTheLast, kCount / 2, 5 * 142);
  EXPECT_NEAR(sameShift, kCount / 81, 5 * 32);
  for (std::size_t place = 0; place < 81; ++place) EXPECT_NEAR(flipped[place], shifts[place] / 2, 5 * 17) << place;
}

TEST(Augment, WithoutOptionsImagesAreUnchanged) {
  const ImageSet set = marked();
  int moved = 0, flips = 0;
  for (int image = 0; image < 200; ++image) {
    const Augmenter::Choice onlyFlip = Augmenter({"flip"}, set, 7).choose(image, 0);
    const Augmenter::Choice onlyCrop = Augmenter({"crop"}, set, 7).choose(image, 0);
    EXPECT_TRUE(onlyFlip.dx == 0 && onlyFlip.dy == 0 && !onlyCrop.flip);
    moved += onlyCrop.dx != 0 || onlyCrop.dy != 0 ? 1 : 0;
    flips += onlyFlip.flip ? 1 : 0;
  }
  EXPECT_GT(moved, 150);
  EXPECT_GT(flips, 50);
}

// All 256 values of all channels equal the result of torchvision's ToTensor and Normalize in double precision, rounded
// once.
TEST(Augment, NormaliseIsExact) {
  const ImageSet set = marked();
  const Augmenter augmenter({"normalize"}, set, 1);
  constexpr double kMean[] = {0.4914, 0.4822, 0.4465}, kDeviation[] = {0.2023, 0.1994, 0.2010};
  for (int channel = 0; channel < 3; ++channel)
    for (int byte = 0; byte < 256; ++byte)
      EXPECT_EQ(augmenter.values(channel)[static_cast<std::size_t>(byte)],
                static_cast<float>((byte / 255.0 - kMean[channel]) / kDeviation[channel]));
  const Augmenter plain({}, set, 1);
  EXPECT_EQ(plain.values(0)[255], 1.0F);
  EXPECT_EQ(plain.values(2)[51], 0.2F);
}

TEST(Augment, NormaliseIsTorchvisions) {
  ImageSet set = marked();
  set.pixels[0] = 255;
  const Augmenter augmenter({"normalize"}, set, 1);
  std::vector<float> out(static_cast<std::size_t>(set.imageBytes()));
  augmenter.apply(0, 0, out.data());
  EXPECT_FLOAT_EQ(out[0], static_cast<float>((1.0 - 0.4914) / 0.2023));
  EXPECT_FLOAT_EQ(out[1], static_cast<float>((1.0 / 255 - 0.4822) / 0.1994));
  EXPECT_FLOAT_EQ(out[2], static_cast<float>((0.0 - 0.4465) / 0.2010));
}

TEST(Augment, NormaliseIsTheSetsOwn) {
  ImageSet set;
  set.channels = 1;
  EXPECT_EQ(Augmenter({"normalize"}, set, 1).values(0)[255], 1) << "without an image there is nothing to know";
  set.mean = {0.2860};
  set.deviation = {0.3530};
  set.labels = {0};
  const Augmenter augmenter({"normalize"}, set, 1);
  EXPECT_EQ(augmenter.values(0)[0], static_cast<float>((0.0 - 0.2860) / 0.3530));
  EXPECT_EQ(augmenter.values(0)[255], static_cast<float>((1.0 - 0.2860) / 0.3530));
  set.channels = 2;
  EXPECT_THROW(Augmenter({"normalize"}, set, 1), std::out_of_range)
      << "a missing value is not replaced by another channel's";
}

TEST(Augment, DependsOnSeedEpochAndImageAlone) {
  const ImageSet set = marked();
  std::vector<float> one(static_cast<std::size_t>(set.imageBytes())), two = one;
  Augmenter({"crop", "flip"}, set, 3).apply(1, 5, one.data());
  Augmenter({"crop", "flip"}, set, 3).apply(1, 5, two.data());
  EXPECT_EQ(one, two);
  int different = 0;
  for (int epoch = 6; epoch < 16; ++epoch) {
    Augmenter({"crop", "flip"}, set, 3).apply(1, epoch, two.data());
    different += one == two ? 0 : 1;
  }
  EXPECT_GE(different, 8);
}

TEST(Augment, ValidationSeesThePlainImage) {
  const ImageSet set = marked();
  std::vector<float> out(static_cast<std::size_t>(set.imageBytes()));
  Augmenter({"crop", "flip"}, set, 3).plain(0, out.data());
  for (int place = 0; place < 64; ++place) EXPECT_EQ(source(out, place / 8, place % 8), place);
}

}  // namespace scalescope
