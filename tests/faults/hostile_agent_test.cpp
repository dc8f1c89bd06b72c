// Tests docs/FAULTS.md, row 9: a host whose agent lies, on another machine and on this one. Its study may end in any
// way; the owner survives, no other files are written, and an honest study after it is complete.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "tests/faults/place.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

constexpr int kSessions = 4;
constexpr unsigned kLiars = 8;

// Makes the test use an agent that lies for that many sessions; returns its folder.
std::string takeLiar(Place& place, const std::string& seed, int sessions) {
  const std::string folder = (place.options.host.empty() ? place.folder() : kFaultNodes.folder()) + "/liar-" + seed;
  std::filesystem::create_directory(folder);  // The node sees this folder too.
  const std::string agent = folder + "/scalescope-agent";
  std::ofstream(agent) << "#!/bin/sh\ncd " << folder << "\nexec '" << builtForTests("hostile_agent") << "' '"
                       << builtProgram("scalescope-agent") << "' " << seed << " " << folder << " " << sessions
                       << " \"$@\"\n";
  chmod(agent.c_str(), 0755);
  std::filesystem::copy(builtProgram("scalescope-gpuprobe"), folder + "/scalescope-gpuprobe");
  place.context.environment["SCALESCOPE_AGENT"] = agent;
  return folder;
}

// Runs another study with an honest agent in the store that had a lying one.
void expectWholeAfterwards(Place& place, const std::string& liar) {
  EXPECT_EQ(place.owner->wait(std::chrono::milliseconds(0)), -1) << "the owner has ended";
  EXPECT_NE(readFile(liar + "/lies").value_or(""), "") << "it never lied";
  place.context.environment["SCALESCOPE_AGENT"] = builtProgram("scalescope-agent");
  place.options.steps = 160;  // The cell must differ, because the lying agent's may be finished.
  place.enqueueStudy("honest");
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
  for (const std::string& where : {place.folder(), liar})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(where))
      EXPECT_EQ(entry.path().filename().string().find("canary"), std::string::npos) << entry.path();
}

void meetALiar(Place& place, unsigned seed) {
  const std::string folder = takeLiar(place, std::to_string(seed), kSessions);
  place.begin();
  const std::string last = folder + "/session-" + std::to_string(kSessions - 1);
  EXPECT_TRUE(place.until([&] { return place.isQueueEmpty() || std::filesystem::exists(last); }));
  place.cancel();
  place.waitForEnd();
  EXPECT_TRUE(place.waitForRanksToEnd()) << described(place.ranks());
  expectWholeAfterwards(place, folder);
}

}  // namespace

using HostileAgent = NodeFaults;

TEST_F(HostileAgent, TheOwnerSurvivesAndTheNextStudyIsComplete) {
  const char* asked = std::getenv("SCALESCOPE_TEST_SEED");
  const unsigned least = asked == nullptr ? 1 : static_cast<unsigned>(std::strtoul(asked, nullptr, 10));
  std::printf("seeds %u to %u (SCALESCOPE_TEST_SEED=%u)\n", least, least + kLiars - 1, least);
  std::vector<Case> liars;
  for (unsigned seed = least; seed < least + kLiars;
       ++seed)  // The last two are on this machine, whose logs are the store's.
    liars.push_back({"seed " + std::to_string(seed),
                     {.steps = 150, .host = seed < least + kLiars - 2 ? "n0" : ""},
                     [seed](Place& place, TcpProxy&) { meetALiar(place, seed); }});
  runAll(liars);
}

// Bytes that an agent of this machine sends beyond the end of the log that readers see are refused, and its runs end.
TEST(LocalLiar, ItsRunsEndWithAReasonAndTheNextStudyIsComplete) {
  Place place({.steps = 150, .host = ""});
  const std::string folder = takeLiar(place, "doubles", 1000);
  place.begin();
  EXPECT_EQ(place.waitForEnd(), 1) << "four runs of an entry were lost";
  bool gaveUp = false;
  for (const control::OwnerMessage& message : place.client->received)
    if (const auto* reported = std::get_if<control::StateChanged>(&message))
      if (const auto* guard = std::get_if<GuardEvent>(&reported->event))
        gaveUp = gaveUp || (guard->message.code == "launcher.log-dropped" &&
                            english(guard->message).find("differs from its log") != std::string::npos);
  EXPECT_TRUE(gaveUp) << "no reason was reported";
  EXPECT_EQ(place.runs().size(), 4u);
  for (const RunRow& row : place.runs()) {
    EXPECT_EQ(row.status, RunStatus::lost);
    EXPECT_NE(row.cause.find("reported how they ended"), std::string::npos) << row.cause;
  }
  EXPECT_TRUE(place.ranks().empty());
  expectWholeAfterwards(place, folder);
}

}  // namespace scalescope
