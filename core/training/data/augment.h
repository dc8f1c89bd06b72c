#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/training/data/images.h"

namespace scalescope {

// Augmenter that crops (zero padding 4), flips horizontally and normalizes, as torchvision's RandomCrop(size,
// padding=4), RandomHorizontalFlip and Normalize(mean, deviation) do, with the set's own values. Choices depend on
// (seed, epoch, image) alone, so an image looks the same whichever rank or thread prepares it.
class Augmenter {
 public:
  Augmenter(const std::vector<std::string>& words, const ImageSet& set, std::uint64_t seed);

  // Offset of an image's crop in the padded image, less the padding, and whether it is mirrored.
  struct Choice {
    int dy = 0, dx = 0;
    bool flip = false;
  };
  [[nodiscard]] Choice choose(std::int64_t index, int epoch) const;
  // Returns the value of each byte of a channel.
  [[nodiscard]] const std::array<float, 256>& values(int channel) const {
    return m_table.at(static_cast<std::size_t>(channel));
  }

  // Writes one image as floats in height, width, channel order (a channels-last tensor's storage).
  void apply(std::int64_t index, int epoch, float* out) const;
  // Writes one image without crop and flip, for validation.
  void plain(std::int64_t index, float* out) const;

 private:
  void copyShifted(const std::uint8_t* image, Choice choice, float* out) const;

  const ImageSet& m_set;
  std::uint64_t m_seed;
  bool m_crop = false;
  bool m_flip = false;
  std::vector<std::array<float, 256>> m_table;  // Map of each channel: byte -> value.
};

}  // namespace scalescope
