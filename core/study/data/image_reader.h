#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

struct ImageShape {
  int channels = 3;
  int height = 32;
  int width = 32;

  [[nodiscard]] std::size_t bytes() const { return std::size_t(channels) * std::size_t(height) * std::size_t(width); }
};

// Receives one image: its label, and its pixels in height, width, channel order.
using TakeImage = std::function<void(std::int64_t label, std::span<const std::uint8_t> pixels)>;

// Functions that count and read the files of a dataset; each format of this folder makes one. `files` are the files
// that are read together, in order. Memory does not grow with the files, whatever their headers claim.
struct ImageReader {
  std::size_t filesTogether = 1;  // Number of files that are read together; 2: an IDX file of images and one of labels.
  std::size_t recordBytes = 0;    // Size of a record if a file is a plain list of records, else 0.
  bool packed = false;            // True if the same images can be stored in different numbers of bytes.

  // Returns the number of images according to the files' sizes or headers.
  std::function<Result<std::int64_t>(std::span<const std::string> files)> count;
  // Passes the first `most` images to `take` in file order. Errors name the file and the image, offset or variable; the
  // images before it have been passed on by then.
  std::function<Status(std::span<const std::string> files, std::int64_t most, const TakeImage& take)> read;
};

// Opens a file of a dataset. Errors training.dataset-open and file.not-regular.
Result<UniqueFd> openImageFile(const std::string& path);
// Reads until `bytes` bytes are read or the file ends; returns how many were read.
std::size_t readUpTo(const UniqueFd& file, char* to, std::size_t bytes);

// Returns the error of a label out of range.
tl::unexpected<Error> badLabel(const std::string& path, std::int64_t image, std::int64_t label, std::int64_t classes);

inline constexpr std::size_t kPlaneSide = 32;
inline constexpr std::size_t kPlanes = 3;

using PlanePixels = std::array<std::uint8_t, kPlanes * kPlaneSide * kPlaneSide>;

// Converts three 32x32 planes, stored by rows (CIFAR) or by columns (MATLAB), to height, width, channel order.
inline void interleavePlanes(const std::uint8_t* planes, bool columnsFirst, PlanePixels& out) {
  std::uint8_t* to = out.data();
  for (std::size_t y = 0; y < kPlaneSide; ++y)
    for (std::size_t x = 0; x < kPlaneSide; ++x) {
      const std::size_t at = columnsFirst ? x * kPlaneSide + y : y * kPlaneSide + x;
      for (std::size_t plane = 0; plane < kPlanes; ++plane) *to++ = planes[plane * kPlaneSide * kPlaneSide + at];
    }
}

// Reads CIFAR's binary version: records of label bytes and three 32x32 color planes. With `coarseClasses` (CIFAR-100)
// a coarse label precedes the fine one, which is used.
ImageReader cifarRecords(int classes, int coarseClasses = 0);

// Reads MNIST's IDX files, unpacked: one of gray images (magic 0x00000803, then count, height and width, 4 bytes each,
// big-endian) and one of their labels (0x00000801, count), as yann.lecun.com/exdb/mnist describes them. A file must be
// exactly as long as its header says.
ImageReader idxImages(int height, int width, int classes);

// Reads SVHN's cropped digits: a MAT-file with X (32x32x3xN, uint8) and y (N labels, 10 means the digit 0).
ImageReader svhnDigits();

}  // namespace scalescope
