#include "core/study/cells/worker_answers.h"
#include "core/telemetry/wire/message_fields.h"
#include "tests/fuzz/fuzz.h"

// Reads the output of programs on a host about it: the GPU probe's lines, an agent's facts, a worker's replies.
template <class T>
void readAs(std::string_view text) {
  using namespace scalescope;
  const auto value = fromText<T>(text, "output", 1u << 20);
  if (!value) {
    require(!english(value.error()).empty());
    return;
  }
  const nlohmann::json json = toJson(*value);
  const auto again = fromJson<T>(json, "output");
  require(again && toJson(*again) == json);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const std::string_view text = textOf(data, size);
  readAs<GpuReport>(text);
  readAs<Facts>(text);
  readAs<ModelDescription>(text);
  readAs<WorkerProbe>(text);
  return 0;
}
