// A rank without LibTorch: reads plan.json and writes a log like the worker's, in milliseconds. A word in the plan's
// study name makes it fail: "crash-last", "crash-once", "hang", "hostile", "oom", "slow"; "paced-125" sets the records
// per second, two a step.
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <nlohmann/json.hpp>

#include "core/base/clock.h"
#include "core/study/cells/run_plan.h"
#include "core/telemetry/log/log_file.h"

namespace {

using namespace scalescope;

// Sets a terminal's title, changes its colour, turns the reading direction, and contains shell commands.
constexpr const char* kHostile =
    "\033]0;owned\007\033[31m\xe2\x80\xae$(touch canary) `touch canary`; touch canary '\"\n\rover it";

int numberFrom(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  return text ? std::atoi(text) : otherwise;
}

bool asked(const RunPlan& plan, const std::string& what) { return plan.studyName.find(what) != std::string::npos; }

// Returns 0 if no pace is set.
std::int64_t stepNs(const RunPlan& plan) {
  const std::size_t at = plan.studyName.find("paced-");
  const int perSecond = at == std::string::npos ? 0 : std::atoi(plan.studyName.c_str() + at + 6);
  return perSecond > 0 ? 2'000'000'000LL / perSecond : 0;
}

void sleepMs(int milliseconds) { usleep(static_cast<useconds_t>(milliseconds) * 1000); }

void sleepUntil(std::int64_t wantedNs) {
  const std::int64_t left = wantedNs - monotonicNs();
  if (left > 0) usleep(static_cast<useconds_t>(left / 1000));
}

void logStep(LogWriter& log, const RunPlan& plan, int rank, std::int64_t number, int milliseconds) {
  StepRecord step;
  step.step = number;
  step.phase = number < plan.cell.study.measure.warmupSteps ? StepPhase::warmup : StepPhase::timed;
  if (plan.cell.study.measure.mode == MeasureMode::train) step.phase = StepPhase::train;
  step.samples = static_cast<std::int32_t>(plan.cell.batch.ranks().at(static_cast<std::size_t>(rank)));
  step.loss = 2.3 / (1 + 0.01 * static_cast<double>(number));
  step.accuracy = 0.1;
  step.learningRate = plan.cell.learningRate;
  step.startNs = monotonicNs();
  sleepMs(milliseconds);
  step.endNs = monotonicNs();
  const std::int64_t length = step.endNs - step.startNs;
  step.spans = {{SpanKind::input, step.startNs, step.startNs + length / 10},
                {SpanKind::forward, step.startNs + length / 10, step.startNs + length / 2},
                {SpanKind::backward, step.startNs + length / 2, step.endNs}};
  if (plan.worldSize() > 1) {
    step.spans.push_back({SpanKind::exposed, step.endNs - length / 10, step.endNs});
    log.log(RecordType::collective,
            CollectiveRecord{number, 0, CollectiveOp::allReduce, 1'000'000, step.endNs - length / 5, step.endNs});
  }
  log.log(RecordType::step, step);
}

// Logs a step as measure.profile requests it, of one operator that calls another.
void logProfiledStep(LogWriter& log, std::int64_t number) {
  ProfiledStepRecord record;
  record.step.step = number;
  record.step.phase = StepPhase::profile;
  record.step.startNs = monotonicNs();
  sleepMs(2);
  record.step.endNs = monotonicNs();
  const std::int64_t start = record.step.startNs, length = record.step.endNs - start;
  record.step.spans = {{SpanKind::forward, start, start + length / 2}};
  const OperatorsRecord operators{number,
                                  {"aten::conv2d", "aten::empty"},
                                  {{0, OperatorPlace::thread, 0, 0, 0, start, start + length / 2},
                                   {1, OperatorPlace::thread, 0, 0, 1, start, start + length / 4}}};
  record.operators = 2;
  log.log(RecordType::profiledStep, record);
  log.log(RecordType::operators, operators);
}

int endRank(LogWriter& log, int code, const std::string& cause) {
  log.log(RecordType::exit, ObjectRecord{{{"code", code}, {"cause", cause}}});
  (void)log.flush();
  return code;
}

int failRank(LogWriter& log, int rank, const std::string& operation, const std::string& what,
             const std::string& cause) {
  log.log(RecordType::error,
          ObjectRecord{
              {{"operation", operation}, {"step", 3}, {"what", what}, {"rank", rank}, {"secondary", cause == "peer"}}});
  return endRank(log, cause == "oom" ? 3 : 1, cause);
}

int runRank(const RunPlan& plan, const std::string& folder) {
  const int rank = numberFrom("RANK", 0);
  auto log = LogWriter::open({.folder = folder,
                              .run = plan.run,
                              .attempt = numberFrom("SCALESCOPE_ATTEMPT", 0),
                              .source = {SourceKind::rank, rank},
                              .ringRecords = 16384});
  if (!log) {
    std::fprintf(stderr, "%s\n", english(log.error()).c_str());
    return 1;
  }
  const MeasureSpec& measure = plan.cell.study.measure;
  // Continues as after a checkpoint of step 1.
  const std::int64_t first = asked(plan, "crash-once") && numberFrom("SCALESCOPE_ATTEMPT", 0) > 0 ? 2 : 0;
  (*log)->log(RecordType::manifest,
              ObjectRecord{{{"parameters", 1000},
                            {"resumedAtStep", first},
                            {"trainImages", 500},
                            {"worldSize", plan.worldSize()},
                            {"rank", rank},
                            {"host", "test"},
                            {"device", "cpu"},
                            {"torch", "fake"},
                            {"windowFirstStep", measure.warmupSteps},
                            {"windowSteps", measure.steps},
                            {"rankBatch", plan.cell.batch.ranks().at(static_cast<std::size_t>(rank))},
                            {"gradientBytes", 1'000'000}}});
  const bool lastRank = rank == plan.worldSize() - 1;
  const std::int64_t paceNs = stepNs(plan);
  const std::int64_t beginNs = monotonicNs();
  for (std::int64_t number = first; number < measure.warmupSteps + measure.steps; ++number) {
    if (number == 3 && asked(plan, "crash-last") && lastRank)
      return failRank(**log, rank, "forward", "a made-up failure", "failed");
    if (number == 3 && asked(plan, "crash-last")) {
      sleepMs(300);
      return failRank(**log, rank, "allReduce", "Connection closed by peer", "peer");
    }
    if (number == 3 && asked(plan, "crash-once") && first == 0)
      return failRank(**log, rank, "forward", "a made-up failure", "failed");
    if (number == 3 && asked(plan, "hostile")) {
      std::printf("%s\n", kHostile);
      return failRank(**log, rank, kHostile, kHostile, "failed");
    }
    if (number == 3 && asked(plan, "oom") && plan.cell.batch.global() > 64)
      return failRank(**log, rank, "forward", "not enough memory", "oom");
    if (number == 3 && asked(plan, "kill-self") && lastRank) raise(SIGKILL);
    if (number == 3 && asked(plan, "hang"))
      for (int second = 0; second < 120; ++second) sleep(1);
    if (paceNs > 0) sleepUntil(beginNs + number * paceNs);
    logStep(**log, plan, rank, number, paceNs > 0 ? 0 : asked(plan, "slow") ? 100 : 2);
  }
  (*log)->log(RecordType::memory, MemoryRecord{.step = measure.steps, .rss = 1'000'000});
  if (measure.profile > 0) (*log)->log(ProfileObject{measure.profile, 1e-6, {}});
  for (int i = 0; i < measure.profile; ++i) logProfiledStep(**log, measure.warmupSteps + measure.steps + i);
  return endRank(**log, 0, "done");
}

int probe(const char* file) {
  nlohmann::json facts{{"torch", "fake"}, {"devices", {"cpu"}}};
  if (file)
    facts["steps"] = {{"secondsPerStep", 0.002},
                      {"batch", 32},
                      {"startSeconds", 0.1},
                      {"peakMemoryBytes", 2e6},
                      {"baseMemoryBytes", 1e6}};
  std::printf("%s\n", facts.dump().c_str());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string first = argc > 1 ? argv[1] : "";
  if (first == "--probe") return probe(argc > 2 ? argv[2] : nullptr);
  if (first == "--describe") {
    std::printf(R"({"parameters": 1000, "forwardFlopsPerImage": 1e6, "trainFlopsPerImage": 3e6, )"
                R"("gradientBytes": 4000, "bufferBytes": 0})"
                "\n");
    return 0;
  }
  if (argc != 5 || first != "--plan" || std::strcmp(argv[3], "--rank-dir") != 0) return 2;
  const auto plan = readRunPlan(argv[2]);
  if (!plan) {
    std::fprintf(stderr, "%s\n", english(plan.error()).c_str());
    return 2;
  }
  return runRank(*plan, argv[4]);
}
