#include "core/study/spec/words.h"

namespace scalescope {
std::string_view name(Protocol value) { return wordOf(value); }
std::string_view name(Strategy value) { return wordOf(value); }
std::string_view name(Precision value) { return wordOf(value); }
std::string_view name(BatchSplit value) { return wordOf(value); }
std::string_view name(LastBatch value) { return wordOf(value); }
std::string_view name(Shuffle value) { return wordOf(value); }
std::string_view name(Loading value) { return wordOf(value); }
std::string_view name(MeasureMode value) { return wordOf(value); }
std::string_view name(Validate value) { return wordOf(value); }
std::string_view name(RepeatOrder value) { return wordOf(value); }
std::string_view name(DeviceKind value) { return wordOf(value); }
std::string_view name(OptimizerKind value) { return wordOf(value); }
std::string_view name(ScheduleKind value) { return wordOf(value); }
std::string_view name(DdpBackend value) { return wordOf(value); }
std::string_view name(WireType value) { return wordOf(value); }
std::string_view name(ServerMode value) { return wordOf(value); }
std::string_view name(ServerPlacement value) { return wordOf(value); }
std::string_view name(CheckpointMode value) { return wordOf(value); }
std::string_view name(OnNan value) { return wordOf(value); }
std::string_view name(GpuKernels value) { return wordOf(value); }

std::optional<Protocol> parseProtocol(std::string_view word) { return valueOf<Protocol>(word); }
std::optional<Strategy> parseStrategy(std::string_view word) { return valueOf<Strategy>(word); }
std::optional<Precision> parsePrecision(std::string_view word) { return valueOf<Precision>(word); }
std::optional<DeviceKind> parseDeviceKind(std::string_view word) { return valueOf<DeviceKind>(word); }

}  // namespace scalescope
