#include "core/study/spec/spec_names.h"

namespace scalescope {
std::string_view name(Protocol value) { return enumName(value); }
std::string_view name(Strategy value) { return enumName(value); }
std::string_view name(Precision value) { return enumName(value); }
std::string_view name(BatchSplit value) { return enumName(value); }
std::string_view name(LastBatch value) { return enumName(value); }
std::string_view name(Shuffle value) { return enumName(value); }
std::string_view name(Loading value) { return enumName(value); }
std::string_view name(MeasureMode value) { return enumName(value); }
std::string_view name(Validate value) { return enumName(value); }
std::string_view name(RepeatOrder value) { return enumName(value); }
std::string_view name(DeviceKind value) { return enumName(value); }
std::string_view name(OptimizerKind value) { return enumName(value); }
std::string_view name(ScheduleKind value) { return enumName(value); }
std::string_view name(DdpBackend value) { return enumName(value); }
std::string_view name(WireType value) { return enumName(value); }
std::string_view name(ServerMode value) { return enumName(value); }
std::string_view name(ServerPlacement value) { return enumName(value); }
std::string_view name(CheckpointMode value) { return enumName(value); }
std::string_view name(OnNan value) { return enumName(value); }
std::string_view name(GpuKernels value) { return enumName(value); }

std::optional<Protocol> parseProtocol(std::string_view word) { return valueOf<Protocol>(word); }
std::optional<Strategy> parseStrategy(std::string_view word) { return valueOf<Strategy>(word); }
std::optional<Precision> parsePrecision(std::string_view word) { return valueOf<Precision>(word); }

}  // namespace scalescope
