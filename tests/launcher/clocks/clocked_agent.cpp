// An agent whose clocks a test controls: clocked_agent CLOCK STUDY, node 0 of that study with its own folder.
#include "launcher/agent/agent.h"
#include "tests/launcher/clocks/fake_clock.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  scalescope::FakeClock clock(argv[1]);
  clock.use();
  return scalescope::agent::serve({.name = {scalescope::StudyId(argv[2]), scalescope::NodeIndex(0)}, .folder = {}});
}
