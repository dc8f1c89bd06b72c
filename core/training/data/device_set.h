#pragma once

#include <vector>

#include "core/training/data/augment.h"
#include "core/training/data/upload.h"
#include "core/training/kernels/launcher.h"

namespace scalescope {

// A set that is on a device as bytes and is cropped, flipped and normalized there. Choices and values are the same as
// those of Augmenter::apply on the host, to the bit.
class DeviceSet {
 public:
  DeviceSet(const ImageSet& set, const Augmenter& augmenter, at::Device device);

  // Returns images and labels alone; queued on the device's current stream.
  [[nodiscard]] Batch batch(const std::vector<std::int64_t>& indices, int epoch) const {
    return m_launcher ? byKernel(*m_launcher, indices, epoch) : byTorch(indices, epoch);
  }
  // Uses one kernel instead of PyTorch's operations from now on. Must not be called while another thread requests a
  // batch.
  void useKernel(c10::intrusive_ptr<KernelLauncher> launcher) { m_launcher = std::move(launcher); }

  // Both implementations give the same result to the bit.
  [[nodiscard]] Batch byTorch(const std::vector<std::int64_t>& indices, int epoch) const;
  [[nodiscard]] Batch byKernel(KernelLauncher& launcher, const std::vector<std::int64_t>& indices, int epoch) const;

 private:
  // Returns the choices on the device, [4, images]: each image's index, dy, dx and whether it is mirrored.
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
