#include "launcher/control_commands.h"
#include "launcher/events.h"
#include "tests/fuzz/fuzz.h"

// A line of control.sock: an event, a command or a reply.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const auto line = parseJson<nlohmann::json>(textOf(data, size), "control.sock", 1u << 20);
  if (!line) return 0;
  if (const auto event = eventFromJson(*line))
    for (const nlohmann::ordered_json& json : toJson(*event)) require(eventFromJson(nlohmann::json(json)).has_value());
  if (const auto reply = fromJson<ControlReply>(*line, "control.sock"))
    require(fromJson<ControlReply>(toJson(*reply), "again").has_value());
  (void)fromJson<ControlCommand>(*line, "control.sock");
  (void)fromJson<EnqueueCommand>(*line, "control.sock");
  (void)fromJson<TagCommand>(*line, "control.sock");
  return 0;
}
