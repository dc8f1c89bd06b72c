#pragma once

#include <array>

#include "core/base/enum_names.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// The names in files for every enum of spec.h.
inline constexpr std::array kProtocols{EnumName{Protocol::strong, "strong"}, EnumName{Protocol::weak, "weak"},
                                       EnumName{Protocol::fixedEpoch, "fixed-epoch"},
                                       EnumName{Protocol::batchSweep, "batch-sweep"}, EnumName{Protocol::free, "free"}};
inline constexpr std::array kStrategies{
    EnumName{Strategy::single, "single"}, EnumName{Strategy::dataParallel, "data-parallel"},
    EnumName{Strategy::ddp, "ddp"}, EnumName{Strategy::parameterServer, "parameter-server"}};
inline constexpr std::array kPrecisions{EnumName{Precision::fp32, "fp32"}, EnumName{Precision::tf32, "tf32"},
                                        EnumName{Precision::fp16, "fp16"}, EnumName{Precision::bf16, "bf16"}};
inline constexpr std::array kBatchSplits{EnumName{BatchSplit::exact, "exact"}, EnumName{BatchSplit::floor, "floor"},
                                         EnumName{BatchSplit::uneven, "uneven"}};
inline constexpr std::array kLastBatches{EnumName{LastBatch::keep, "keep"}, EnumName{LastBatch::drop, "drop"},
                                         EnumName{LastBatch::pad, "pad"}};
inline constexpr std::array kShuffles{EnumName{Shuffle::epoch, "epoch"}, EnumName{Shuffle::once, "once"},
                                      EnumName{Shuffle::none, "none"}};
inline constexpr std::array kLoadings{EnumName{Loading::memory, "memory"}, EnumName{Loading::workers, "workers"},
                                      EnumName{Loading::none, "none"}};
inline constexpr std::array kMeasureModes{EnumName{MeasureMode::time, "time"}, EnumName{MeasureMode::train, "train"}};
inline constexpr std::array kValidates{EnumName{Validate::none, "none"}, EnumName{Validate::epoch, "epoch"},
                                       EnumName{Validate::end, "end"}};
inline constexpr std::array kRepeatOrders{EnumName{RepeatOrder::repeatMajor, "repeat-major"},
                                          EnumName{RepeatOrder::cellMajor, "cell-major"}};
inline constexpr std::array kDeviceKinds{EnumName{DeviceKind::automatic, "auto"}, EnumName{DeviceKind::cpu, "cpu"},
                                         EnumName{DeviceKind::cuda, "cuda"}};
inline constexpr std::array kScheduleKinds{EnumName{ScheduleKind::constant, "constant"},
                                           EnumName{ScheduleKind::step, "step"},
                                           EnumName{ScheduleKind::cosine, "cosine"}};
inline constexpr std::array kDdpBackends{EnumName{DdpBackend::automatic, "auto"}, EnumName{DdpBackend::gloo, "gloo"},
                                         EnumName{DdpBackend::nccl, "nccl"}};
inline constexpr std::array kWireTypes{EnumName{WireType::fp32, "fp32"}, EnumName{WireType::fp16, "fp16"},
                                       EnumName{WireType::bf16, "bf16"}};
inline constexpr std::array kServerModes{EnumName{ServerMode::bsp, "bsp"}, EnumName{ServerMode::ssp, "ssp"},
                                         EnumName{ServerMode::async, "async"}};
inline constexpr std::array kServerPlacements{EnumName{ServerPlacement::colocated, "colocated"},
                                              EnumName{ServerPlacement::own, "own"}};
inline constexpr std::array kCheckpointModes{EnumName{CheckpointMode::sync, "sync"},
                                             EnumName{CheckpointMode::async, "async"}};
inline constexpr std::array kOnNans{EnumName{OnNan::record, "record"}, EnumName{OnNan::stop, "stop"}};
inline constexpr std::array kGpuKernels{EnumName{GpuKernels::automatic, "auto"}, EnumName{GpuKernels::torch, "torch"}};

constexpr const auto& enumNames(Protocol) { return kProtocols; }
constexpr const auto& enumNames(Strategy) { return kStrategies; }
constexpr const auto& enumNames(Precision) { return kPrecisions; }
constexpr const auto& enumNames(BatchSplit) { return kBatchSplits; }
constexpr const auto& enumNames(LastBatch) { return kLastBatches; }
constexpr const auto& enumNames(Shuffle) { return kShuffles; }
constexpr const auto& enumNames(Loading) { return kLoadings; }
constexpr const auto& enumNames(MeasureMode) { return kMeasureModes; }
constexpr const auto& enumNames(Validate) { return kValidates; }
constexpr const auto& enumNames(RepeatOrder) { return kRepeatOrders; }
constexpr const auto& enumNames(DeviceKind) { return kDeviceKinds; }
constexpr const auto& enumNames(ScheduleKind) { return kScheduleKinds; }
constexpr const auto& enumNames(DdpBackend) { return kDdpBackends; }
constexpr const auto& enumNames(WireType) { return kWireTypes; }
constexpr const auto& enumNames(ServerMode) { return kServerModes; }
constexpr const auto& enumNames(ServerPlacement) { return kServerPlacements; }
constexpr const auto& enumNames(CheckpointMode) { return kCheckpointModes; }
constexpr const auto& enumNames(OnNan) { return kOnNans; }
constexpr const auto& enumNames(GpuKernels) { return kGpuKernels; }

}  // namespace scalescope
