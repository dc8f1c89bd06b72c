#pragma once

#include "core/study/data/image_reader.h"

namespace scalescope {

// Reads CIFAR's binary version: records of label bytes and three 32x32 colour planes. With `coarseClasses` (CIFAR-100)
// a coarse label precedes the fine one, which is used.
ImageReader cifarRecords(int classes, int coarseClasses = 0);

}  // namespace scalescope
