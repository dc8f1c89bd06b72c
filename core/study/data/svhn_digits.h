#pragma once

#include "core/study/data/image_reader.h"

namespace scalescope {

// Reads SVHN's cropped digits: a MAT-file with X (32x32x3xN, uint8) and y (N labels, 10 means the digit 0).
ImageReader svhnDigits();

}  // namespace scalescope
