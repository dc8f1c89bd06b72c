#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "core/base/result.h"

namespace scalescope {

struct ImageShape {
  int channels = 3;
  int height = 32;
  int width = 32;

  [[nodiscard]] std::size_t bytes() const { return std::size_t(channels) * std::size_t(height) * std::size_t(width); }
};

// One image: its label, and its pixels in height, width, channel order.
using TakeImage = std::function<void(std::int64_t label, std::span<const std::uint8_t> pixels)>;

// How the files of a dataset are counted and read; each format of this folder makes one. `files` are those that are
// read as one, in order. Memory does not grow with the files, whatever they claim.
struct ImageReader {
  std::size_t filesTogether = 1;  // 2: an IDX file of images and one of labels
  std::size_t recordBytes = 0;    // of a file that is a plain list of records, else 0
  bool packed = false;            // the same images may be stored in more or fewer bytes

  // Images that the files' sizes or headers promise.
  std::function<Result<std::int64_t>(std::span<const std::string> files)> count;
  // Gives out the first `most` images in file order. Errors name the file and the image, offset or variable; images
  // before it have been given out then.
  std::function<Status(std::span<const std::string> files, std::int64_t most, const TakeImage& take)> read;
};

// The error of a label out of range.
tl::unexpected<Error> badLabel(const std::string& path, std::int64_t image, std::int64_t label, std::int64_t classes);

}  // namespace scalescope
