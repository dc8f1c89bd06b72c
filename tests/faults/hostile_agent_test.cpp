// docs/FAULTS.md, row 9: a host whose agent lies. Its study may end as it will; the owner lives, nothing is written
// elsewhere, and an honest study after it is whole.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>

#include "tests/faults/place.h"

namespace scalescope {
namespace {

constexpr int kSessions = 4;

void meetALiar(Place& place, unsigned seed) {
  const std::string folder = kFaultNodes.folder() + "/liar-" + std::to_string(seed);  // which the node sees too
  std::filesystem::create_directory(folder);
  const std::string agent = folder + "/scalescope-agent";
  std::ofstream(agent) << "#!/bin/sh\ncd " << folder << "\nexec " << SCALESCOPE_BIN_DIR << "/../tests/hostile_agent "
                       << SCALESCOPE_BIN_DIR << "/scalescope-agent " << seed << " " << folder << " " << kSessions
                       << " \"$@\"\n";
  chmod(agent.c_str(), 0755);
  std::filesystem::copy(SCALESCOPE_BIN_DIR "/scalescope-gpuprobe", folder + "/scalescope-gpuprobe");
  place.context.environment["SCALESCOPE_AGENT"] = agent;
  place.begin();
  const std::string last = folder + "/session-" + std::to_string(kSessions - 1);
  EXPECT_TRUE(place.until([&] { return place.isQueueEmpty() || std::filesystem::exists(last); }));
  place.cancel();
  place.waitForEnd();
  EXPECT_TRUE(place.waitForRanksToEnd()) << described(place.ranks());
  EXPECT_EQ(place.owner->wait(std::chrono::milliseconds(0)), -1) << "the owner has ended";
  EXPECT_NE(readFile(folder + "/lies").value_or(""), "") << "it never lied";

  place.context.environment["SCALESCOPE_AGENT"] = SCALESCOPE_BIN_DIR "/scalescope-agent";
  place.wish.steps = 160;  // another cell: the liar's may be finished
  place.enqueueStudy("honest");
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
  for (const std::string& where : {place.folder(), folder})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(where))
      EXPECT_EQ(entry.path().filename().string().find("canary"), std::string::npos) << entry.path();
}

}  // namespace

using HostileAgent = NodeFaults;

TEST_F(HostileAgent, TheOwnerLivesAndTheNextStudyIsWhole) {
  const char* asked = std::getenv("SCALESCOPE_TEST_SEED");
  const unsigned least = asked == nullptr ? 1 : static_cast<unsigned>(std::strtoul(asked, nullptr, 10));
  std::vector<Case> liars;
  for (unsigned seed = least; seed < least + 6; ++seed)
    liars.push_back(
        {"seed " + std::to_string(seed), {.steps = 150}, [seed](Place& place, TcpProxy&) { meetALiar(place, seed); }});
  runAll(liars);
}

}  // namespace scalescope
