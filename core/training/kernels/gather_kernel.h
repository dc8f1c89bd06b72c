#pragma once

#include "core/training/kernels/block.h"

namespace scalescope {

// Kernel that gathers a batch from a set on the device as bytes, cropped, flipped and normalized as in Augmenter.
struct GatherImages {
  const std::uint8_t* pixels;   // [images of the set, height, width, channels]
  const std::int64_t* labels;   // [images of the set]
  const std::int64_t* choices;  // [4, images]: index, dy, dx, 1 if it is mirrored
  const float* table;           // [channels, 256]: byte -> value
  float* batch;                 // [images, height, width, channels]
  std::int64_t* batchLabels;    // [images]
  std::int64_t images;
  int height, width, channels;
};

struct NoState {};

// Each thread writes values at a fixed stride, so that neighboring threads write neighboring values.
template <class Block>
SCALESCOPE_KERNEL void gatherImages(Block& block, const GatherImages& a) {
  block.last([&](int thread, auto&) {
    const std::int64_t first = static_cast<std::int64_t>(block.index()) * Block::kThreads + thread;
    const std::int64_t step = static_cast<std::int64_t>(block.count()) * Block::kThreads;
    const int ofRow = a.width * a.channels;
    const int ofImage = a.height * ofRow;
    for (std::int64_t at = first; at < a.images; at += step) a.batchLabels[at] = a.labels[a.choices[at]];
    for (std::int64_t at = first; at < a.images * ofImage; at += step) {
      const std::int64_t image = at / ofImage;
      const int within = static_cast<int>(at - image * ofImage);
      const int y = within / ofRow, x = within % ofRow / a.channels, channel = within % a.channels;
      const bool isMirrored = a.choices[3 * a.images + image] != 0;
      const std::int64_t fromY = y + a.choices[a.images + image];
      const std::int64_t fromX = (isMirrored ? a.width - 1 - x : x) + a.choices[2 * a.images + image];
      int value = 0;  // Pixels outside are black.
      if (fromY >= 0 && fromY < a.height && fromX >= 0 && fromX < a.width)
        value = a.pixels[((a.choices[image] * a.height + fromY) * a.width + fromX) * a.channels + channel];
      a.batch[at] = a.table[channel * 256 + value];
    }
  });
}

}  // namespace scalescope
