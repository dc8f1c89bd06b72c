#include <algorithm>

#include "core/study/cells/expand.h"

namespace scalescope {

Status checkAgainstData(const Cell& cell, std::int64_t trainImages) {
  if (cell.untilOom || cell.batch.global() <= trainImages) return {};
  const auto workers = static_cast<std::int64_t>(cell.batch.ranks().size());
  const std::int64_t each = std::max<std::int64_t>(1, workers) * cell.batch.accumulation();
  return fail("study.batch-above-data", {{"cell", std::int64_t{cell.number}},
                                         {"batch", cell.batch.global()},
                                         {"images", trainImages},
                                         {"workers", workers},
                                         {"accumulation", std::int64_t{cell.batch.accumulation()}},
                                         {"largest", trainImages / each * each}});
}

Status checkAgainstDevice(const Cell& cell, DeviceKind resolved) {
  // The CUDA worker has no other backend for ddp, so it would run with NCCL instead of Gloo.
  const bool gloo = cell.strategy == Strategy::ddp && cell.study.ddp.backend == DdpBackend::gloo;
  if (resolved == DeviceKind::cuda && gloo) return fail("study.device-gloo", {{"cell", std::int64_t{cell.number}}});
  if (resolved != DeviceKind::cpu) return {};
  if (cell.precision == Precision::tf32 || cell.precision == Precision::fp16)
    return fail("study.device-precision",
                {{"cell", std::int64_t{cell.number}}, {"precision", std::string(name(cell.precision))}});
  if (cell.study.ddp.backend == DdpBackend::nccl)
    return fail("study.device-nccl", {{"cell", std::int64_t{cell.number}}});
  return {};
}

}  // namespace scalescope
