#include "core/training/data/upload.h"

#include <c10/core/StreamGuard.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include "core/training/device/streams.h"

namespace scalescope {

Uploader::Uploader(at::Device device) : m_device(device), m_copies(streamBeside(device)) {}

void Uploader::start(StepData host) {
  const c10::StreamGuard on(m_copies);
  const std::int64_t step = host.step;
  for (Batch& batch : host.micros) {
    batch.images = batch.images.to(m_device, /*non_blocking=*/true);
    batch.labels = batch.labels.to(m_device, /*non_blocking=*/true);
  }
  c10::Event copied(m_device.type());
  copied.record(m_copies);
  m_started.emplace(step, Started{std::move(host), std::move(copied)});
}

StepData Uploader::take(std::int64_t step) {
  auto node = m_started.extract(step);
  m_started.erase(m_started.begin(), m_started.lower_bound(step));
  Started& started = node.mapped();
  const c10::Stream current = c10::impl::VirtualGuardImpl(m_device.type()).getStream(m_device);
  started.copied.block(current);
  // The allocator must not give the memory to the next copy while this stream still reads it.
  for (Batch& batch : started.data.micros) {
    batch.images.record_stream(current);
    batch.labels.record_stream(current);
  }
  return std::move(started.data);
}

}  // namespace scalescope
