#pragma once

#include <array>

#include "core/base/words.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// The file's words for every enum of spec.h.
inline constexpr std::array kProtocols{Word{Protocol::strong, "strong"}, Word{Protocol::weak, "weak"},
                                       Word{Protocol::fixedEpoch, "fixed-epoch"}, Word{Protocol::batchSweep, "batch-sweep"},
                                       Word{Protocol::free, "free"}};
inline constexpr std::array kStrategies{Word{Strategy::single, "single"}, Word{Strategy::dataParallel, "data-parallel"},
                                        Word{Strategy::ddp, "ddp"}, Word{Strategy::parameterServer, "parameter-server"}};
inline constexpr std::array kPrecisions{Word{Precision::fp32, "fp32"}, Word{Precision::tf32, "tf32"}, Word{Precision::fp16, "fp16"},
                                        Word{Precision::bf16, "bf16"}};
inline constexpr std::array kBatchSplits{Word{BatchSplit::exact, "exact"}, Word{BatchSplit::floor, "floor"},
                                         Word{BatchSplit::uneven, "uneven"}};
inline constexpr std::array kLastBatches{Word{LastBatch::keep, "keep"}, Word{LastBatch::drop, "drop"}, Word{LastBatch::pad, "pad"}};
inline constexpr std::array kShuffles{Word{Shuffle::epoch, "epoch"}, Word{Shuffle::once, "once"}, Word{Shuffle::none, "none"}};
inline constexpr std::array kLoadings{Word{Loading::memory, "memory"}, Word{Loading::workers, "workers"}, Word{Loading::none, "none"}};
inline constexpr std::array kMeasureModes{Word{MeasureMode::time, "time"}, Word{MeasureMode::train, "train"}};
inline constexpr std::array kValidates{Word{Validate::none, "none"}, Word{Validate::epoch, "epoch"}, Word{Validate::end, "end"}};
inline constexpr std::array kRepeatOrders{Word{RepeatOrder::repeatMajor, "repeat-major"}, Word{RepeatOrder::cellMajor, "cell-major"}};
inline constexpr std::array kDeviceKinds{Word{DeviceKind::automatic, "auto"}, Word{DeviceKind::cpu, "cpu"}, Word{DeviceKind::cuda, "cuda"}};

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

}  // namespace scalescope
