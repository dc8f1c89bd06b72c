// Tests docs/FAULTS.md, row 13: the wall clock of a rank, and of the system's ssh, is set forward and back by days
// during a run, simulated by libfaketime. Owner and agent get their clocks from other tests (tests/launcher/clocks).
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/faults/injection.h"
#include "tests/faults/place.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

std::string faketimeLibrary() {
  const std::string path = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";
  return std::filesystem::exists(path) ? path : "";
}

// The current time of programs that are started through it, in the syntax of libfaketime: "+10d".
class WallClock {
 public:
  explicit WallClock(const Place& place) : m_folder(place.folder()) { set("+0"); }
  void set(const std::string& now) { EXPECT_TRUE(writeFileAtomic(m_folder + "/now", now + "\n")); }
  // Writes a program that runs `program` by this clock, with the real monotonic clock. It records each start.
  void wrap(const std::string& path, const std::string& program) const {
    std::ofstream(path) << "#!/bin/sh\nexport LD_PRELOAD=" << faketimeLibrary() << " FAKETIME_DONT_FAKE_MONOTONIC=1"
                        << " FAKETIME_NO_CACHE=1 FAKETIME_TIMESTAMP_FILE=" << m_folder << "/now\ndate +%s >> " << path
                        << ".starts\nexec '" << program << "' \"$@\"\n";
    chmod(path.c_str(), 0755);
  }

 private:
  std::string m_folder;
};

void setAndBack(Place& place, WallClock& clock) {
  ASSERT_TRUE(place.waitForTraining());
  clock.set("+10d");
  const std::int64_t before = place.runs().front().steps;
  ASSERT_TRUE(place.until([&] { return place.runs().front().steps > before + 50; }));
  clock.set("-10d");
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
}

}  // namespace

class WallClocks : public NodeFaults {
 protected:
  void SetUp() override {
    NodeFaults::SetUp();
    if (!IsSkipped() && faketimeLibrary().empty()) GTEST_SKIP() << "NOT RUN: needs libfaketime (Debian: libfaketime)";
  }
};

TEST_F(WallClocks, OfARankThatAreSetChangeNoDuration) {
  Place place({.steps = 600, .host = ""});
  WallClock clock(place);
  clock.wrap(place.folder() + "/worker", builtForTests("fake_worker"));
  place.context.environment["SCALESCOPE_WORKER"] = place.folder() + "/worker";
  place.begin();
  setAndBack(place, clock);
  const auto reader = StoreReader::open(place.store);
  ASSERT_TRUE(reader) << english(reader.error());
  const auto records = (*reader)->records(place.runs().front().id, {RecordType::step});
  ASSERT_TRUE(records);
  constexpr std::int64_t kHourNs = 3'600'000'000'000;  // An hour; a day of difference would exceed it.
  std::int64_t last = 0;
  for (const Record& record : records->at({SourceKind::rank, 0})) {
    const auto& step = std::get<StepRecord>(record.payload);
    if (last > 0) EXPECT_GE(step.startNs, last) << "step " << step.step << " begins before the one before it";
    if (last > 0) EXPECT_LT(step.startNs - last, kHourNs) << "step " << step.step;
    EXPECT_GE(step.endNs, step.startNs);
    EXPECT_LT(step.endNs - step.startNs, kHourNs) << "step " << step.step;
    last = step.endNs;
  }
}

TEST_F(WallClocks, OfTheSystemsSshThatAreSetCutNothing) {
  Place place({.steps = 600, .host = "n1"});
  WallClock clock(place);
  clock.wrap(place.folder() + "/ssh", "/usr/bin/ssh");
  place.context.environment["SCALESCOPE_TRANSPORT"] = "openssh";
  place.context.environment["PATH"] = pathWith(place.folder());
  place.beginIdle();
  place.enqueueStudy("first");
  setAndBack(place, clock);
  EXPECT_TRUE(std::filesystem::exists(place.folder() + "/ssh.starts")) << "ssh is another one";
}

}  // namespace scalescope
