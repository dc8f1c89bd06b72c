#pragma once

#include <vector>

#include "core/training/data/augment.h"
#include "core/training/data/batch.h"
#include "core/training/kernels/launcher.h"

namespace scalescope {

// A set that lies as bytes on a device and is cropped, flipped and normalised there: the same choices and, to the bit,
// the same values as Augmenter::apply gives on the host.
class DeviceSet {
 public:
  DeviceSet(const ImageSet& set, const Augmenter& augmenter, at::Device device);

  // Images and labels alone; queued on the device's current stream.
  [[nodiscard]] Batch batch(const std::vector<std::int64_t>& indices, int epoch) const {
    return m_launcher ? byKernel(*m_launcher, indices, epoch) : byTorch(indices, epoch);
  }
  // From here on by one kernel instead of PyTorch's operations. Not while another thread asks for a batch.
  void useKernel(c10::intrusive_ptr<KernelLauncher> launcher) { m_launcher = std::move(launcher); }

  // Both ways, the same to the bit.
  [[nodiscard]] Batch byTorch(const std::vector<std::int64_t>& indices, int epoch) const;
  [[nodiscard]] Batch byKernel(KernelLauncher& launcher, const std::vector<std::int64_t>& indices, int epoch) const;

 private:
  // The rows are each image's index, dy, dx and whether it is mirrored: [4, images] on the device.
  [[nodiscard]] at::Tensor choicesOf(const std::vector<std::int64_t>& indices, int epoch) const;

  const Augmenter& m_augmenter;
  at::Device m_device;
  std::int64_t m_height, m_width, m_channels;
  at::Tensor m_pixels;  // [images * height * width, channels], uint8
  at::Tensor m_labels;  // [images], int64
  at::Tensor m_table;   // [channels * 256]: byte -> value
  at::Tensor m_rows, m_columns, m_firstOfChannel;
  c10::intrusive_ptr<KernelLauncher> m_launcher;
};

}  // namespace scalescope
