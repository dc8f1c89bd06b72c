#include "core/training/data/device_set.h"

#include <algorithm>

#include "core/training/kernels/gather_kernel.h"

namespace scalescope {

DeviceSet::DeviceSet(const ImageSet& set, const Augmenter& augmenter, at::Device device)
    : m_augmenter(augmenter), m_device(device), m_height(set.height), m_width(set.width), m_channels(set.channels) {
  const auto whole = at::TensorOptions().device(device).dtype(at::kLong);
  const auto hostBytes =
      at::from_blob(const_cast<std::uint8_t*>(set.pixels.data()), {set.count() * m_height * m_width, m_channels},
                    at::TensorOptions().dtype(at::kByte));
  const auto hostLabels =
      at::from_blob(const_cast<std::int64_t*>(set.labels.data()), {set.count()}, at::TensorOptions().dtype(at::kLong));
  m_pixels = hostBytes.to(device);
  m_labels = hostLabels.to(device);
  at::Tensor table = at::empty({m_channels, 256}, at::TensorOptions().dtype(at::kFloat));
  for (std::int64_t channel = 0; channel < m_channels; ++channel)
    std::copy_n(augmenter.values(static_cast<int>(channel)).data(), 256,
                table.mutable_data_ptr<float>() + channel * 256);
  m_table = table.reshape({m_channels * 256}).to(device);
  m_rows = at::arange(m_height, whole).view({1, m_height, 1});
  m_columns = at::arange(m_width, whole).view({1, 1, m_width});
  m_firstOfChannel = at::arange(m_channels, whole) * 256;
}

at::Tensor DeviceSet::choicesOf(const std::vector<std::int64_t>& indices, int epoch) const {
  const auto count = static_cast<std::int64_t>(indices.size());
  const at::Tensor choices =
      at::empty({4, count}, at::TensorOptions().dtype(at::kLong).pinned_memory(!m_device.is_cpu()));
  auto* choice = choices.mutable_data_ptr<std::int64_t>();
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t index = indices[static_cast<std::size_t>(i)];
    const Augmenter::Choice chosen = m_augmenter.choose(index, epoch);
    choice[i] = index;
    choice[count + i] = chosen.dy;
    choice[2 * count + i] = chosen.dx;
    choice[3 * count + i] = chosen.flip ? 1 : 0;
  }
  return choices.to(m_device, /*non_blocking=*/true);
}

Batch DeviceSet::byKernel(KernelLauncher& launcher, const std::vector<std::int64_t>& indices, int epoch) const {
  const auto count = static_cast<std::int64_t>(indices.size());
  const at::Tensor choices = choicesOf(indices, epoch);
  const at::Tensor images = at::empty({count, m_channels, m_height, m_width},
                                      m_table.options().memory_format(at::MemoryFormat::ChannelsLast));
  const at::Tensor labels = at::empty({count}, m_labels.options());
  const GatherImages arguments{m_pixels.const_data_ptr<std::uint8_t>(),
                               m_labels.const_data_ptr<std::int64_t>(),
                               choices.const_data_ptr<std::int64_t>(),
                               m_table.const_data_ptr<float>(),
                               images.mutable_data_ptr<float>(),
                               labels.mutable_data_ptr<std::int64_t>(),
                               count,
                               static_cast<int>(m_height),
                               static_cast<int>(m_width),
                               static_cast<int>(m_channels)};
  const std::int64_t blocks = (images.numel() + kKernelThreads - 1) / kKernelThreads;
  const std::int64_t most = std::int64_t{8} * launcher.multiprocessors(m_device);  // Blocks that they hold at once.
  launcher.launch(m_device, {Kernel::gatherImages, static_cast<int>(std::min(blocks, most)), &arguments});
  return {images, labels, count, 1, false};
}

Batch DeviceSet::byTorch(const std::vector<std::int64_t>& indices, int epoch) const {
  const auto count = static_cast<std::int64_t>(indices.size());
  const at::Tensor choices = choicesOf(indices, epoch);
  const at::Tensor image = choices[0].view({count, 1, 1});
  const at::Tensor y = m_rows + choices[1].view({count, 1, 1});
  const at::Tensor flip = choices[3].view({count, 1, 1}).ne(0);
  const at::Tensor x = at::where(flip, m_width - 1 - m_columns, m_columns) + choices[2].view({count, 1, 1});
  const at::Tensor inside = y.ge(0) & y.lt(m_height) & x.ge(0) & x.lt(m_width);
  const at::Tensor place = (image * m_height + y.clamp(0, m_height - 1)) * m_width + x.clamp(0, m_width - 1);
  at::Tensor bytes = m_pixels.index_select(0, place.view(-1)).view({count, m_height, m_width, m_channels});
  bytes = bytes * inside.unsqueeze(-1);  // Pixels outside are black.
  const at::Tensor values = m_table.take(bytes.to(at::kLong) + m_firstOfChannel);
  return {values.permute({0, 3, 1, 2}), m_labels.index_select(0, choices[0]), count, 1, false};
}

}  // namespace scalescope
