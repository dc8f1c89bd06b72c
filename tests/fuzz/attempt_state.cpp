#include "launcher/agent/attempt/attempt_state.h"
#include "tests/fuzz/fuzz.h"

// Reads the file that an agent leaves to its successor.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const auto state = agent::parseAttemptState(textOf(data, size), "state.json");
  if (!state) {
    require(!english(state.error()).empty());
    return 0;
  }
  const auto again = agent::parseAttemptState(agent::attemptStateText(*state), "state.json");
  require(again && *again == *state);
  return 0;
}
