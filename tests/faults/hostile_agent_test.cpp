// docs/FAULTS.md, row 9: a host whose agent lies, elsewhere and on this machine. Its study may end as it will; the
// owner lives, nothing is written elsewhere, and an honest study after it is whole.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "tests/faults/place.h"

namespace scalescope {
namespace {

constexpr int kSessions = 4;
constexpr unsigned kLiars = 8;

// Gives the place an agent that lies for so many sessions; the liar's folder.
std::string takeLiar(Place& place, const std::string& seed, int sessions) {
  const std::string folder = (place.options.host.empty() ? place.folder() : kFaultNodes.folder()) + "/liar-" + seed;
  std::filesystem::create_directory(folder);  // which the node sees too
  const std::string agent = folder + "/scalescope-agent";
  std::ofstream(agent) << "#!/bin/sh\ncd " << folder << "\nexec " << SCALESCOPE_BIN_DIR << "/../tests/hostile_agent "
                       << SCALESCOPE_BIN_DIR << "/scalescope-agent " << seed << " " << folder << " " << sessions
                       << " \"$@\"\n";
  chmod(agent.c_str(), 0755);
  std::filesystem::copy(SCALESCOPE_BIN_DIR "/scalescope-gpuprobe", folder + "/scalescope-gpuprobe");
  place.context.environment["SCALESCOPE_AGENT"] = agent;
  return folder;
}

// Another study in the store that has met a liar, with an honest agent.
void expectWholeAfterwards(Place& place, const std::string& liar) {
  EXPECT_EQ(place.owner->wait(std::chrono::milliseconds(0)), -1) << "the owner has ended";
  EXPECT_NE(readFile(liar + "/lies").value_or(""), "") << "it never lied";
  place.context.environment["SCALESCOPE_AGENT"] = SCALESCOPE_BIN_DIR "/scalescope-agent";
  place.options.steps = 160;  // another cell: the liar's may be finished
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

TEST_F(HostileAgent, TheOwnerLivesAndTheNextStudyIsWhole) {
  const char* asked = std::getenv("SCALESCOPE_TEST_SEED");
  const unsigned least = asked == nullptr ? 1 : static_cast<unsigned>(std::strtoul(asked, nullptr, 10));
  std::printf("seeds %u to %u (SCALESCOPE_TEST_SEED=%u)\n", least, least + kLiars - 1, least);
  std::vector<Case> liars;
  for (unsigned seed = least; seed < least + kLiars;
       ++seed)  // the last two on this machine, whose logs are the store's own
    liars.push_back({"seed " + std::to_string(seed),
                     {.steps = 150, .host = seed < least + kLiars - 2 ? "n0" : ""},
                     [seed](Place& place, TcpProxy&) { meetALiar(place, seed); }});
  runAll(liars);
}

// What an agent of this machine says beyond the log that readers look into is refused, and its runs end.
TEST(LocalLiar, ItsRunsEndWithAReasonAndTheNextStudyIsWhole) {
  Place place({.steps = 150, .host = ""});
  const std::string folder = takeLiar(place, "doubles", 1000);
  place.begin();
  EXPECT_EQ(place.waitForEnd(), 1) << "four runs of an entry were lost";
  bool gaveUp = false;
  for (const control::OwnerMessage& message : place.client->received)
    if (const auto* reported = std::get_if<control::StateChanged>(&message))
      if (const auto* guard = std::get_if<GuardEvent>(&reported->event))
        gaveUp = gaveUp || (guard->message.code == "launcher.log-given-up" &&
                            english(guard->message).find("differs from its log") != std::string::npos);
  EXPECT_TRUE(gaveUp) << "nobody was told why";
  EXPECT_EQ(place.runs().size(), 4u);
  for (const RunRow& row : place.runs()) {
    EXPECT_EQ(row.status, RunStatus::lost);
    EXPECT_NE(row.cause.find("reported how they ended"), std::string::npos) << row.cause;
  }
  EXPECT_TRUE(place.ranks().empty());
  expectWholeAfterwards(place, folder);
}

}  // namespace scalescope
