#include <gtest/gtest.h>

#include <random>

#include "core/analysis/cell/identities.h"
#include "core/analysis/scaling/scaling.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

// Generator of studies of one and two devices with random repeats, steps and parts, so that no number is round and none
// occurs twice.
class Draw {
 public:
  explicit Draw(unsigned seed) : m_random(seed) {}

  double between(double low, double high) { return std::uniform_real_distribution(low, high)(m_random); }

  StepShape shape() {
    StepShape out;
    out.input = between(0, 20);
    out.forward = between(5, 40);
    out.exposed = between(0, 20);
    out.backward = out.exposed + between(5, 60);
    out.optimizer = between(0, 10);
    out.checkpoint = between(0, 3);
    out.other = between(0, 5);
    out.step = out.input + out.forward + out.backward + out.optimizer + out.checkpoint + out.other + between(0, 5);
    return out;
  }

  // Two ranks with two overlapping buckets at the end of every step's backward; each rank arrives at a different time.
  RunRecords gang(std::string id, int repeat) {
    std::map<Source, std::vector<Record>> sources;
    Log logs[2];
    for (Log& log : logs) log.manifest({{"trainImages", 1000}, {"host", "a"}});
    std::int64_t start = 1000 * kMs;
    for (int i = 0; i < 20; ++i) {
      const StepShape parts = shape();
      const double end = parts.input + parts.forward + parts.backward;
      for (Log& log : logs) {
        for (int bucket = 0; bucket < 2; ++bucket) {
          const double from = between(parts.input + parts.forward, end - 0.5);
          log.collective({i, bucket, CollectiveOp::allReduce, 1'000'000 * (bucket + 1), start + ns(from),
                          start + ns(between(from + 0.1, end))});
        }
        log.step(step(i, start, parts, 32));
      }
      start += ns(parts.step);
    }
    for (int r = 0; r < 2; ++r) sources[rank(r)] = logs[r].records();
    return run(std::move(id), repeat, std::move(sources));
  }

  StudyResult study(int repeats) {
    std::vector<RunRecords> one, two;
    for (int i = 0; i < repeats; ++i) {
      one.push_back(singleRun("S" + std::to_string(i), i + 1, shape(), 64));
      two.push_back(gang("G" + std::to_string(i), i + 1));
    }
    StudyResult out;
    out.protocol = Protocol::strong;
    out.cells.push_back(analyseCell(cell(1, Strategy::ddp, 2, 64), CellKey("01"), two));
    out.cells.push_back(analyseCell(cell(2, Strategy::single, 1, 64), CellKey("02"), one));
    compareCells(out);
    return out;
  }

 private:
  std::mt19937 m_random;
};

// Returns how many identities of the study are broken after `change`.
template <class Change>
std::size_t brokenBy(Change change) {
  StudyResult study = Draw(7).study(3);
  change(study.cells[0]);
  return checkIdentities(study).broken.size();
}

}  // namespace

TEST(Identities, HoldInEveryDrawnStudy) {
  IdentityCheck all;
  for (unsigned seed = 0; seed < 200; ++seed) {
    const StudyResult study = Draw(seed).study(1 + static_cast<int>(seed % 4));
    const IdentityCheck check = checkIdentities(study);
    for (const BrokenIdentity& broken : check.broken)
      ADD_FAILURE() << seed << ": " << broken.what << " " << broken.left << " " << broken.right;
    for (const CellResult& cell : study.cells) EXPECT_FALSE(noted(cell.guard, "guard.identity")) << seed;
    add(check.count, all.count);
    EXPECT_GE(study.identities.checked, check.count.checked) << seed;  // The identities of the records are included.
    EXPECT_EQ(study.identities.broken, 0) << seed;
  }
  EXPECT_GT(all.count.checked, 200 * 20);
  EXPECT_LT(all.count.largest, 1e-12);
}

TEST(Identities, EachIsBrokenByTheNumberItIsAbout) {
  EXPECT_EQ(brokenBy([](CellResult&) {}), 0U);
  EXPECT_GE(brokenBy([](CellResult& cell) { *cell.imagesPerSecond *= 1.001; }),
            2U);  // The identities of the step and of the epoch break.
  EXPECT_GE(brokenBy([](CellResult& cell) { *cell.epochSeconds *= 1.001; }), 1U);
  EXPECT_GE(brokenBy([](CellResult& cell) { *cell.computeSeconds *= 1.001; }), 1U);
  EXPECT_GE(brokenBy([](CellResult& cell) { *cell.efficiency *= 1.001; }), 1U);
  EXPECT_GE(brokenBy([](CellResult& cell) { *cell.waterfall.ideal *= 1.001; }), 2U);
  EXPECT_GE(brokenBy([](CellResult& cell) { *cell.speedup *= 1.001; }), 1U);
  EXPECT_GE(brokenBy([](CellResult& cell) { *cell.deviceHours.value *= 1.001; }), 1U);
  EXPECT_GE(brokenBy([](CellResult& cell) { *cell.gainPerDevice.value *= 1.001; }), 1U);
  EXPECT_GE(brokenBy([](CellResult& cell) { *cell.exposedWaitSeconds += 1e-6; }), 1U);
  EXPECT_GE(brokenBy([](CellResult& cell) { cell.imagesPerStep = 65; }), 1U);
  EXPECT_GE(brokenBy([](CellResult& cell) { *cell.ranks[1].inputSeconds += 1e-6; }), 1U);
}

TEST(Identities, AProgramMayLoadMoreThanTheStudysBatch) {
  const auto brokenFor = [](bool isProgram) {
    return brokenBy([isProgram](CellResult& cell) {
      cell.imagesPerStep = 65;
      if (isProgram) cell.cell.study.program.emplace();
    });
  };
  EXPECT_EQ(brokenFor(true) + 1, brokenFor(false));
}

// Printed numbers are rounded, and the audit judges them; the identities must hold for numbers that are computed from
// them here.
TEST(Identities, OfImportedNumbersHoldForWhatIsMadeOfThem) {
  const auto imported = [](const auto& spoil) {
    return brokenBy([&](CellResult& cell) {
      cell.cell.study.imported = ImportedFrom{};
      spoil(cell);
    });
  };
  EXPECT_EQ(imported([](CellResult& cell) { *cell.imagesPerSecond *= 2; }), 0U);
  EXPECT_GE(imported([](CellResult& cell) { *cell.speedup *= 1.001; }), 1U);
  EXPECT_GE(imported([](CellResult& cell) { *cell.gainPerDevice.value *= 1.001; }), 1U);
  EXPECT_GE(imported([](CellResult& cell) { *cell.deviceHours.value *= 1.001; }), 1U);
}

// One run has a part that ends after its step, and one that began before it.
TEST(Identities, EverySpanIsWithinItsStep) {
  const auto notesOf = [](std::int64_t beginsEarlier, std::int64_t endsLater) {
    Log log;
    StepShape shape;
    shape.exposed = 0;
    for (int i = 0; i < 40; ++i) {
      StepRecord record = step(i, 1000 * kMs + i * 200 * kMs, shape, 64);
      record.spans.front().startNs -= beginsEarlier;
      record.spans.back().endNs += endsLater;
      log.step(record);
    }
    return analyseCell(cell(1, Strategy::single, 1, 64), {}, {run("A", 1, {{rank(0), log.records()}})}).guard;
  };
  EXPECT_FALSE(noted(notesOf(0, 0), "guard.identity"));
  EXPECT_TRUE(noted(notesOf(1, 0), "guard.identity"));
  EXPECT_TRUE(noted(notesOf(0, 100 * kMs), "guard.identity"));
}

}  // namespace scalescope
