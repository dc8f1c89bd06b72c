#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/data/dataset.h"

namespace scalescope {

// A set of images in memory: bytes in height, width, channel order, and one label each.
struct ImageSet {
  int channels = 3;
  int height = 32;
  int width = 32;
  int classes = 10;
  std::vector<double> mean, deviation;  // Values per channel, for `normalize` only.
  std::vector<std::uint8_t> pixels;
  std::vector<std::int64_t> labels;
  struct Part {  // Images from `first` on come from `path`.
    std::int64_t first = 0;
    std::string path;
  };
  std::vector<Part> parts;  // Parts in order; empty if nothing was read from files.

  [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(labels.size()); }
  [[nodiscard]] std::int64_t imageBytes() const { return std::int64_t{channels} * height * width; }
  [[nodiscard]] std::string fileOf(std::int64_t index) const;
  [[nodiscard]] const std::uint8_t* image(std::int64_t index) const { return pixels.data() + index * imageBytes(); }
};

enum class Split { train, test };

// Reads the files that locateDataset found, or creates the synthetic set: one pattern per class plus noise, so that a
// model can learn it. Errors are those of core/study/data/formats, an unknown dataset, and a set that does not fit into
// memory.
Result<ImageSet> loadImages(const DatasetSpec& spec, const DatasetInfo& info, Split split);

}  // namespace scalescope
