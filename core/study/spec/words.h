#pragma once

#include <array>

#include "core/base/words.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// The names in files for every enum of spec.h.
inline constexpr std::array kProtocols{Word{Protocol::strong, "strong"}, Word{Protocol::weak, "weak"},
                                       Word{Protocol::fixedEpoch, "fixed-epoch"},
                                       Word{Protocol::batchSweep, "batch-sweep"}, Word{Protocol::free, "free"}};
inline constexpr std::array kStrategies{Word{Strategy::single, "single"}, Word{Strategy::dataParallel, "data-parallel"},
                                        Word{Strategy::ddp, "ddp"},
                                        Word{Strategy::parameterServer, "parameter-server"}};
inline constexpr std::array kPrecisions{Word{Precision::fp32, "fp32"}, Word{Precision::tf32, "tf32"},
                                        Word{Precision::fp16, "fp16"}, Word{Precision::bf16, "bf16"}};
inline constexpr std::array kBatchSplits{Word{BatchSplit::exact, "exact"}, Word{BatchSplit::floor, "floor"},
                                         Word{BatchSplit::uneven, "uneven"}};
inline constexpr std::array kLastBatches{Word{LastBatch::keep, "keep"}, Word{LastBatch::drop, "drop"},
                                         Word{LastBatch::pad, "pad"}};
inline constexpr std::array kShuffles{Word{Shuffle::epoch, "epoch"}, Word{Shuffle::once, "once"},
                                      Word{Shuffle::none, "none"}};
inline constexpr std::array kLoadings{Word{Loading::memory, "memory"}, Word{Loading::workers, "workers"},
                                      Word{Loading::none, "none"}};
inline constexpr std::array kMeasureModes{Word{MeasureMode::time, "time"}, Word{MeasureMode::train, "train"}};
inline constexpr std::array kValidates{Word{Validate::none, "none"}, Word{Validate::epoch, "epoch"},
                                       Word{Validate::end, "end"}};
inline constexpr std::array kRepeatOrders{Word{RepeatOrder::repeatMajor, "repeat-major"},
                                          Word{RepeatOrder::cellMajor, "cell-major"}};
inline constexpr std::array kDeviceKinds{Word{DeviceKind::automatic, "auto"}, Word{DeviceKind::cpu, "cpu"},
                                         Word{DeviceKind::cuda, "cuda"}};
inline constexpr std::array kScheduleKinds{Word{ScheduleKind::constant, "constant"}, Word{ScheduleKind::step, "step"},
                                           Word{ScheduleKind::cosine, "cosine"}};
inline constexpr std::array kDdpBackends{Word{DdpBackend::automatic, "auto"}, Word{DdpBackend::gloo, "gloo"},
                                         Word{DdpBackend::nccl, "nccl"}};
inline constexpr std::array kWireTypes{Word{WireType::fp32, "fp32"}, Word{WireType::fp16, "fp16"},
                                       Word{WireType::bf16, "bf16"}};
inline constexpr std::array kServerModes{Word{ServerMode::bsp, "bsp"}, Word{ServerMode::ssp, "ssp"},
                                         Word{ServerMode::async, "async"}};
inline constexpr std::array kServerPlacements{Word{ServerPlacement::colocated, "colocated"},
                                              Word{ServerPlacement::own, "own"}};
inline constexpr std::array kCheckpointModes{Word{CheckpointMode::sync, "sync"}, Word{CheckpointMode::async, "async"}};
inline constexpr std::array kOnNans{Word{OnNan::record, "record"}, Word{OnNan::stop, "stop"}};
inline constexpr std::array kGpuKernels{Word{GpuKernels::automatic, "auto"}, Word{GpuKernels::torch, "torch"}};

constexpr const auto& wordsOf(Protocol) { return kProtocols; }
constexpr const auto& wordsOf(Strategy) { return kStrategies; }
constexpr const auto& wordsOf(Precision) { return kPrecisions; }
constexpr const auto& wordsOf(BatchSplit) { return kBatchSplits; }
constexpr const auto& wordsOf(LastBatch) { return kLastBatches; }
constexpr const auto& wordsOf(Shuffle) { return kShuffles; }
constexpr const auto& wordsOf(Loading) { return kLoadings; }
constexpr const auto& wordsOf(MeasureMode) { return kMeasureModes; }
constexpr const auto& wordsOf(Validate) { return kValidates; }
constexpr const auto& wordsOf(RepeatOrder) { return kRepeatOrders; }
constexpr const auto& wordsOf(DeviceKind) { return kDeviceKinds; }
constexpr const auto& wordsOf(ScheduleKind) { return kScheduleKinds; }
constexpr const auto& wordsOf(DdpBackend) { return kDdpBackends; }
constexpr const auto& wordsOf(WireType) { return kWireTypes; }
constexpr const auto& wordsOf(ServerMode) { return kServerModes; }
constexpr const auto& wordsOf(ServerPlacement) { return kServerPlacements; }
constexpr const auto& wordsOf(CheckpointMode) { return kCheckpointModes; }
constexpr const auto& wordsOf(OnNan) { return kOnNans; }
constexpr const auto& wordsOf(GpuKernels) { return kGpuKernels; }

}  // namespace scalescope
