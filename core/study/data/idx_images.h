#pragma once

#include "core/study/data/image_reader.h"

namespace scalescope {

// Reads MNIST's IDX files, unpacked: one of grey images (magic 0x00000803, then count, height and width, 4 bytes each,
// big-endian) and one of their labels (0x00000801, count), as yann.lecun.com/exdb/mnist describes them. A file must be
// exactly as long as its header says.
ImageReader idxImages(int height, int width, int classes);

}  // namespace scalescope
