// Tests the validity guard's notes about the user's own programs (core/analysis/cell/program_notes), each beside noisy
// runs that must have no such note.
#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <string_view>

#include "core/analysis/maths/statistics.h"
#include "core/base/message.h"
#include "tests/core/analysis/synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

constexpr int kWarmupSteps = 15;

// A run of a program, given by the milliseconds of each step from the first one on.
struct MadeProgram {
  int ranks = 1;
  std::vector<double> milliseconds;
  std::function<StepShape(int step, StepShape usual)> shape = [](int, StepShape usual) { return usual; };
  std::function<int(int rank, int step)> samples = [](int, int) { return 16; };
  std::function<int(int rank)> steps = [](int) { return -1; };  // Number of steps of a rank; -1 means all of them.
  double pauseMs = 0;                                           // Pause between two steps.
  nlohmann::json facts{{"name", "train.py"}, {"sources", {"hook"}}};
  nlohmann::json rates{};  // Lines with a rate, as the rank's exit record has them; null: none.
  std::int64_t dataset = 0;
  std::int64_t rankBatch = 0;  // Samples of a step of a rank, as the study sets them; 0: unknown.
};

RunRecords programRun(const MadeProgram& made, int repeat) {
  std::map<Source, std::vector<Record>> sources;
  for (int r = 0; r < made.ranks; ++r) {
    Log log;
    log.manifest({{"worldSize", made.ranks},
                  {"rank", r},
                  {"trainImages", made.dataset},
                  {"rankBatch", made.rankBatch},
                  {"program", made.facts}});
    std::int64_t at = 1000 * kMs;
    const int steps = made.steps(r) < 0 ? static_cast<int>(made.milliseconds.size()) : made.steps(r);
    for (int i = 0; i < steps; ++i) {
      const double ms = made.milliseconds[static_cast<std::size_t>(i)];
      const StepShape shape = made.shape(i, {ms, 0.1 * ms, 0.2 * ms, 0.4 * ms, 0, 0.2 * ms, 0, 0});
      log.step(step(i, at, shape, made.samples(r, i), StepPhase::train));
      at += ns(shape.step) + ns(made.pauseMs);
    }
    nlohmann::json exit{{"code", 0}, {"cause", "done"}};
    if (r == 0 && !made.rates.is_null()) exit["rates"] = made.rates;
    log.add(RecordType::exit, ObjectRecord{exit}, at);
    sources[rank(r)] = log.records();
  }
  return run("P" + std::to_string(repeat), repeat, std::move(sources));
}

CellResult analysed(const MadeProgram& made, int repeats = 3,
                    const std::function<void(int repeat, MadeProgram& made)>& each = {}, const std::string& rate = {},
                    int batch = 16) {
  Cell of = cell(1, made.ranks == 1 ? Strategy::single : Strategy::ddp, made.ranks, batch * made.ranks);
  of.study.program = ProgramSpec{.command = {"python", "train.py"}, .rate = rate};
  of.study.measure.warmupSteps = kWarmupSteps;
  std::vector<RunRecords> runs;
  for (int i = 1; i <= repeats; ++i) {
    MadeProgram own = made;
    if (each) each(i, own);
    runs.push_back(programRun(own, i));
  }
  return analyseCell(of, CellKey("01"), runs);
}

std::vector<double> equalSteps(std::size_t count = 65, double ms = 100) { return std::vector<double>(count, ms); }

// Returns steps that scatter by 5 %; three in a hundred of them take twice as long.
std::vector<double> noisySteps(std::mt19937& random, std::size_t count = 65) {
  std::normal_distribution<double> noise(0, 0.05);
  std::bernoulli_distribution outlier(0.03);
  std::vector<double> steps;
  for (std::size_t i = 0; i < count; ++i) steps.push_back(100 * std::exp(noise(random)) * (outlier(random) ? 2 : 1));
  return steps;
}

bool isNoted(const CellResult& cell, const char* code) { return noted(cell.guard, code); }

// Returns a whole number from a note; -1 if there is no such note.
std::int64_t numberOf(const CellResult& cell, const std::string& code, const std::string& argument) {
  for (const GuardNote& note : cell.guard)
    for (const auto& [name, value] : note.message.arguments)
      if (note.message.code == code && name == argument) return std::get<std::int64_t>(value);
  return -1;
}

}  // namespace

TEST(ChangePoint, IsTheSplitThatExplainsTheValuesBest) {
  std::vector<double> values(40, 10);
  std::fill_n(values.begin(), 7, 15);
  const auto change = changePointOf(values);
  ASSERT_TRUE(change);
  EXPECT_EQ(change->first, 7U);
  EXPECT_NEAR(change->ratio, 1.5, 1e-12);
  EXPECT_FALSE(changePointOf(std::vector<double>(40, 10)));
  EXPECT_FALSE(changePointOf(std::vector<double>(19, 10)));
  values[3] = 0;
  EXPECT_FALSE(changePointOf(values)) << "no logarithm";
}

TEST(ChangePoint, NoiseHasNone) {
  std::mt19937 random(4);
  int found = 0;
  for (int i = 0; i < 500; ++i) found += changePointOf(noisySteps(random, 50)).has_value();
  EXPECT_LE(found, 25);
}

TEST(ProgramGuard, WarmUpInTheWindowIsFoundAndNoiseIsNot) {
  std::mt19937 random(36);
  MadeProgram made;
  const auto noisy = [&](int, MadeProgram& own) { own.milliseconds = noisySteps(random); };
  const auto warming = [&](int repeat, MadeProgram& own) {
    noisy(repeat, own);
    for (std::size_t i = 0; i < kWarmupSteps + 8; ++i) own.milliseconds[i] *= 1.6;
  };
  const CellResult slow = analysed(made, 3, warming);
  ASSERT_TRUE(isNoted(slow, "guard.program-warm-up"));
  EXPECT_NEAR(static_cast<double>(numberOf(slow, "guard.program-warm-up", "wanted")), kWarmupSteps + 8, 2);
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(isNoted(analysed(made, 3, noisy), "guard.program-warm-up")) << i;
  // A single repeat has no such note.
  EXPECT_FALSE(isNoted(
      analysed(made, 3, [&](int repeat, MadeProgram& own) { repeat == 2 ? warming(repeat, own) : noisy(repeat, own); }),
      "guard.program-warm-up"));
}

// A study sets how many steps its worker takes, but cannot set this for a program.
TEST(ProgramGuard, FewStepsAreTheProgramsOwn) {
  MadeProgram made;
  made.milliseconds = equalSteps(35);
  const CellResult few = analysed(made);
  EXPECT_EQ(numberOf(few, "guard.program-few-steps", "steps"), 20);
  EXPECT_FALSE(isNoted(few, "guard.few-steps"));
}

TEST(ProgramGuard, EvaluationAndCheckpointsInTheStepsAreNamed) {
  MadeProgram made;
  made.milliseconds = equalSteps();
  EXPECT_FALSE(isNoted(analysed(made), "guard.program-evaluation"));
  MadeProgram evaluates = made;
  evaluates.shape = [](int step, StepShape shape) {
    if (step % 20 == 0) shape.step += 300, shape.other = 300;
    return shape;
  };
  const CellResult evaluated = analysed(evaluates);
  EXPECT_TRUE(isNoted(evaluated, "guard.program-evaluation"));
  EXPECT_FALSE(isNoted(evaluated, "guard.program-checkpoint"));
  EXPECT_FALSE(isNoted(evaluated, "guard.program-long-steps")) << "it is known what they hold";
  MadeProgram saves = made;
  saves.shape = [](int step, StepShape shape) {
    if (step % 20 == 0) shape.step += 300, shape.checkpoint = 300;
    return shape;
  };
  EXPECT_TRUE(isNoted(analysed(saves), "guard.program-checkpoint"));
}

TEST(ProgramGuard, LongStepsThatNothingExplainsAreNamed) {
  std::mt19937 random(8);
  MadeProgram made;
  const auto noisy = [&](int, MadeProgram& own) { own.milliseconds = noisySteps(random); };
  const auto evaluating = [&](int repeat, MadeProgram& own) {
    noisy(repeat, own);
    for (std::size_t i = 19; i < own.milliseconds.size(); i += 20) own.milliseconds[i] = 800;
  };
  EXPECT_TRUE(isNoted(analysed(made, 3, evaluating), "guard.program-long-steps"));
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(isNoted(analysed(made, 3, noisy), "guard.program-long-steps")) << i;
}

TEST(ProgramGuard, StepsOfRanksMustAgreeInARunButNotBetweenRepeats) {
  MadeProgram made;
  made.ranks = 2;
  made.milliseconds = equalSteps();
  const CellResult timed = analysed(
      made, 3, [](int repeat, MadeProgram& own) { own.milliseconds.resize(static_cast<std::size_t>(60 + repeat)); });
  EXPECT_FALSE(isNoted(timed, "guard.program-steps")) << "a program that runs for a set time";
  made.steps = [](int rank) { return rank == 0 ? 65 : 60; };
  EXPECT_TRUE(isNoted(analysed(made), "guard.program-steps"));
}

TEST(ProgramGuard, RanksThatEachTakeTheWholeDatasetAreFound) {
  MadeProgram made;
  made.ranks = 2;
  made.dataset = 200;  // 12 batches of 16 and one of 8.
  made.milliseconds = equalSteps();
  made.samples = [](int, int step) { return step % 13 == 12 ? 8 : 16; };
  EXPECT_TRUE(isNoted(analysed(made), "guard.program-whole-dataset"));
  // Each rank has half of it: 6 batches of 16 and one of 4.
  made.samples = [](int, int step) { return step % 7 == 6 ? 4 : 16; };
  EXPECT_FALSE(isNoted(analysed(made), "guard.program-whole-dataset"));
  made.samples = [](int, int) { return 16; };
  EXPECT_FALSE(isNoted(analysed(made), "guard.program-whole-dataset")) << "where an epoch ends is not known";
  made.ranks = 1;
  made.samples = [](int, int step) { return step % 13 == 12 ? 8 : 16; };
  EXPECT_FALSE(isNoted(analysed(made), "guard.program-whole-dataset"));
}

TEST(ProgramGuard, TimeBetweenStepsIsNamed) {
  MadeProgram made;
  made.milliseconds = equalSteps();
  made.facts["sources"] = {"package"};
  made.pauseMs = 1;
  EXPECT_FALSE(isNoted(analysed(made), "guard.program-gaps"));
  made.pauseMs = 25;
  EXPECT_TRUE(isNoted(analysed(made), "guard.program-gaps"));
  made.facts["sources"] = {"rate"};
  EXPECT_FALSE(isNoted(analysed(made), "guard.program-gaps")) << "a printed rate is no step";
}

TEST(ProgramGuard, BatchAndWorldSizeAreComparedWithTheStudy) {
  MadeProgram made;
  made.ranks = 2;
  made.milliseconds = equalSteps();
  made.facts.update({{"worldSize", 2}, {"batch", 16}});
  EXPECT_FALSE(isNoted(analysed(made), "guard.program-batch"));
  EXPECT_FALSE(isNoted(analysed(made), "guard.program-world-size"));
  made.facts.update({{"worldSize", 1}, {"batch", 64}});
  EXPECT_TRUE(isNoted(analysed(made), "guard.program-batch"));
  const CellResult alone = analysed(made);
  EXPECT_TRUE(isNoted(alone, "guard.program-world-size"));
  EXPECT_TRUE(alone.stepSeconds.mean);
  EXPECT_FALSE(alone.imagesPerSecond || alone.imagesPerStep) << "ranks that train alone have no common rate";
  for (const RepeatValues& repeat : alone.repeatValues) EXPECT_FALSE(repeat.imagesPerSecond);
}

TEST(ProgramGuard, ASinglePrintedRateHasNoNotesAboutSteps) {
  MadeProgram made;
  made.milliseconds = equalSteps(1);
  made.facts["sources"] = {"rate"};
  const CellResult one = analysed(made, 3, {}, "rate");
  EXPECT_TRUE(isNoted(one, "guard.program-one-rate"));
  EXPECT_FALSE(isNoted(one, "guard.program-few-steps") || isNoted(one, "guard.warm-up-included"));
  made.milliseconds = equalSteps(2);
  const CellResult two = analysed(made, 3, {}, "rate");
  EXPECT_FALSE(isNoted(two, "guard.program-one-rate"));
  EXPECT_TRUE(isNoted(two, "guard.program-few-steps") && isNoted(two, "guard.warm-up-included"));
}

TEST(ProgramGuard, StepsWithOtherSamplesThanTheStudySetsAreNamed) {
  MadeProgram made;
  made.milliseconds = equalSteps();
  made.rankBatch = 16;
  made.samples = [](int, int step) { return step % 13 == 12 ? 8 : 16; };
  EXPECT_FALSE(isNoted(analysed(made), "guard.program-step-samples")) << "the last batch of an epoch";
  made.samples = [](int, int) { return 64; };
  EXPECT_EQ(numberOf(analysed(made), "guard.program-step-samples", "found"), 64);
  EXPECT_EQ(numberOf(analysed(made), "guard.program-step-samples", "batch"), 16);
  made.facts["batch"] = 64;
  EXPECT_FALSE(isNoted(analysed(made), "guard.program-step-samples")) << "the other note names it";
}

TEST(ProgramGuard, WithoutABatchInTheStudyThatOfTheProgramIsNamed) {
  MadeProgram made;
  made.milliseconds = equalSteps();
  made.facts["batch"] = 16;
  const CellResult own = analysed(made, 3, {}, {}, 1);
  EXPECT_EQ(numberOf(own, "guard.program-own-batch", "found"), 16);
  EXPECT_FALSE(isNoted(own, "guard.program-batch"));
  EXPECT_TRUE(isNoted(analysed(made, 3, {}, {}, 8), "guard.program-batch"));
}

TEST(ProgramGuard, AProgramThatStartsItsOwnRanksHasNoRate) {
  MadeProgram made;
  made.milliseconds = equalSteps();
  made.facts["worldSize"] = 2;
  const CellResult cell = analysed(made);
  EXPECT_EQ(numberOf(cell, "guard.program-own-ranks", "found"), 2);
  EXPECT_FALSE(isNoted(cell, "guard.program-world-size")) << "it need not ignore WORLD_SIZE";
  EXPECT_FALSE(cell.imagesPerSecond);
}

TEST(ProgramGuard, StepsWithoutForwardAndBackwardHaveNoParts) {
  MadeProgram made;
  made.milliseconds = equalSteps();
  EXPECT_FALSE(isNoted(analysed(made), "guard.program-no-backward"));
  made.shape = [](int step, StepShape shape) {
    shape.forward = shape.backward = shape.exposed = 0;
    shape.checkpoint = step % 20 == 0 ? 30 : 0;
    return shape;
  };
  const CellResult cell = analysed(made);
  EXPECT_TRUE(isNoted(cell, "guard.program-no-backward"));
  EXPECT_FALSE(cell.inputSeconds || cell.computeSeconds || cell.exposedSeconds || cell.otherSeconds);
  EXPECT_FALSE(cell.residualSeconds || isNoted(cell, "guard.residual"));
  EXPECT_TRUE(cell.checkpointSeconds && isNoted(cell, "guard.program-checkpoint"));
  made.facts["sources"] = {"hook", "package"};
  EXPECT_FALSE(isNoted(analysed(made), "guard.program-no-backward")) << "the program marks its steps itself";
}

TEST(ProgramGuard, RatesOrStepsThatAreNotUsedAreCounted) {
  MadeProgram made;
  made.milliseconds = equalSteps();
  made.rates = {{"lines", 24}, {"unused", 24}};
  EXPECT_EQ(numberOf(analysed(made), "guard.program-rate-unused", "count"), 24);
  EXPECT_FALSE(isNoted(analysed(made), "guard.program-steps-unused"));
  made.rates = {{"lines", 30}, {"unusedSteps", 20}};
  EXPECT_FALSE(isNoted(analysed(made), "guard.program-rate-unused"));
  EXPECT_EQ(numberOf(analysed(made), "guard.program-steps-unused", "count"), 20);
}

// The rate that rank 0 prints includes the samples of all ranks.
TEST(ProgramGuard, ARateOfAllRanksIsNotAddedToStepsOfOtherRanks) {
  MadeProgram made;
  made.ranks = 2;
  made.milliseconds = equalSteps();
  made.facts["sources"] = {"hook", "rate"};
  EXPECT_NEAR(*analysed(made, 1).imagesPerSecond, 320, 1e-6) << "rates that each rank prints";
  EXPECT_NEAR(*analysed(made, 1, {}, "rate").imagesPerSecond, 160, 1e-6);
}

TEST(ProgramGuard, ACommHookOfTheProgramIsNamed) {
  MadeProgram made;
  made.ranks = 2;
  made.milliseconds = equalSteps();
  EXPECT_FALSE(isNoted(analysed(made), "guard.program-comm-hook"));
  made.facts["ownCommHook"] = true;
  EXPECT_TRUE(isNoted(analysed(made), "guard.program-comm-hook"));
}

TEST(ProgramGuard, NotesAboutTheDatasetNameSamples) {
  MadeProgram made;
  made.milliseconds = equalSteps();
  made.dataset = 1'000'000;
  EXPECT_TRUE(isNoted(analysed(made), "guard.epoch-projected-of-samples"));
  EXPECT_FALSE(isNoted(analysed(made), "guard.batch-above-images-of-samples"));
  made.dataset = 10;
  const CellResult small = analysed(made);
  EXPECT_EQ(numberOf(small, "guard.batch-above-images-of-samples", "images"), 10);
  for (const GuardNote& note : small.guard)
    EXPECT_EQ(english(note.message).find("image"), std::string::npos) << english(note.message);
}

// A program may train on text or sound, so its notes name samples.
TEST(ProgramGuard, NotesNameSamplesAndNoImages) {
  for (const std::string_view code : messageCodes())
    if (code.starts_with("guard.program-"))
      EXPECT_EQ(englishTemplate(code).find("images per second"), std::string_view::npos) << code;
}

}  // namespace scalescope
