#include "core/training/data/augment.h"

#include <algorithm>

#include "core/training/data/sampler.h"

namespace scalescope {
namespace {

constexpr int kPadding = 4;

bool has(const std::vector<std::string>& words, const char* word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

Augmenter::Augmenter(const std::vector<std::string>& words, const ImageSet& set, std::uint64_t seed)
    : m_set(set), m_seed(seed), m_crop(has(words, "crop")), m_flip(has(words, "flip")) {
  const bool normalize = has(words, "normalize") && set.count() > 0;  // A set that is not loaded has no values.
  for (std::size_t channel = 0; channel < static_cast<std::size_t>(set.channels); ++channel) {
    const double mean = normalize ? set.mean.at(channel) : 0;
    const double deviation = normalize ? set.deviation.at(channel) : 1;
    std::array<float, 256> table{};
    for (int value = 0; value < 256; ++value) {
      const double share = value / 255.0;
      table[static_cast<std::size_t>(value)] = static_cast<float>((share - mean) / deviation);
    }
    m_table.push_back(table);
  }
}

Augmenter::Choice Augmenter::choose(std::int64_t index, int epoch) const {
  const std::uint64_t key =
      mix(m_seed ^ mix(static_cast<std::uint64_t>(epoch) << 40 ^ static_cast<std::uint64_t>(index)));
  Choice choice;
  if (m_crop) {
    choice.dy = static_cast<int>(key % (2 * kPadding + 1)) - kPadding;
    choice.dx = static_cast<int>((key >> 16) % (2 * kPadding + 1)) - kPadding;
  }
  choice.flip = m_flip && ((key >> 40) & 1) != 0;
  return choice;
}

void Augmenter::apply(std::int64_t index, int epoch, float* out) const {
  copyShifted(m_set.image(index), choose(index, epoch), out);
}

void Augmenter::plain(std::int64_t index, float* out) const { copyShifted(m_set.image(index), {}, out); }

// The source pixel of (y, x) is (y + dy, x' + dx), black outside, where x' runs backwards if flipped.
void Augmenter::copyShifted(const std::uint8_t* image, Choice choice, float* out) const {
  const int channels = m_set.channels;
  for (int y = 0; y < m_set.height; ++y) {
    const int fromY = y + choice.dy;
    for (int x = 0; x < m_set.width; ++x) {
      const int fromX = (choice.flip ? m_set.width - 1 - x : x) + choice.dx;
      const bool inside = fromY >= 0 && fromY < m_set.height && fromX >= 0 && fromX < m_set.width;
      const std::uint8_t* pixel = inside ? image + (fromY * m_set.width + fromX) * channels : nullptr;
      for (int channel = 0; channel < channels; ++channel)
        *out++ = m_table[static_cast<std::size_t>(channel)][pixel != nullptr ? pixel[channel] : 0];
    }
  }
}

}  // namespace scalescope
