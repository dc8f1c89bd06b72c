#include "launcher/live/live_messages.h"

#include <time.h>

#include <algorithm>
#include <cmath>

#include "core/analysis/scaling/verdict.h"
#include "core/base/clock.h"
#include "core/base/fixed_decimals.h"
#include "core/base/json/nested.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

constexpr double kSlowRank = 0.05;  // Least share by which a slow rank is mentioned.

Argument integer(std::int64_t number) { return number; }

Message ofStudy(const char* code, const LiveState& state) { return {code, {{"study", state.studyName}}}; }

Message statusMessage(CellState status) { return {"status." + std::string(enumName(status)), {}}; }

std::string clockTime(std::int64_t wallNs) {
  const time_t seconds = wallNs / kSecondNs;
  tm local{};
  char text[16] = "";
  if (localtime_r(&seconds, &local) != nullptr) strftime(text, sizeof text, "%H:%M:%S", &local);
  return text;
}

Message durationMessage(const char* code, double seconds, SecondsKind kind) {
  Message message{code, {}};
  addDuration(message.arguments, "time", seconds, kind);
  return message;
}

Message stageMessage(const LiveState& state) {
  switch (state.stage) {
    case LiveStage::bandwidth:
      return {"live.measuring-bandwidth",
              {{"done", integer(state.bandwidthsDone)}, {"all", integer(state.bandwidthsAll)}}};
    case LiveStage::calibration:
      return {"live.calibrating", {}};
    case LiveStage::starting:
      break;
  }
  return {"live.starting-ranks", {}};
}

Message waitMessage(const LiveState& state) {
  if (state.waitsSinceNs <= 0) return *state.waitsFor;
  return nested({"live.waits-since", {{"time", clockTime(state.waitsSinceNs)}}}, "reason", *state.waitsFor);
}

// Returns the result of a cell with completed repeats: speedup or step time.
std::optional<Message> resultMessage(const LiveCell& cell) {
  if (cell.speedup && cell.isUnresolved) return Message{"live.unresolved", {}};
  if (cell.speedup) {
    Message message{"live.speedup", {}};
    addFixed(message.arguments, "ratio", *cell.speedup, 2);
    return message;
  }
  if (cell.stepSeconds) return durationMessage("live.cell-time", *cell.stepSeconds, SecondsKind::measured);
  return std::nullopt;
}

Message repeatsMessage(const LiveCell& cell, const char* code = "live.repeats") {
  return {code, {{"done", integer(cell.repeatsDone)}, {"all", integer(cell.repeats)}}};
}

LiveCellText runningText(const LiveState& state, const LiveCell& cell) {
  LiveCellText text{LiveCellState::running, statusMessage(CellState::running), repeatsMessage(cell)};
  if (state.steps <= 0) return text;
  text.detail = Message{"live.progress", {{"step", integer(state.step + 1)}, {"steps", integer(state.steps)}}};
  text.progress = static_cast<double>(state.step + 1) / static_cast<double>(state.steps);
  return text;
}

}  // namespace

const LiveCell* runningCell(const LiveState& state) {
  for (const LiveCell& each : state.cells)
    if (each.number == state.cell) return &each;
  return nullptr;
}

Message cellSettings(const LiveCell& cell) {
  std::vector<Message> parts;
  if (cell.nodes > 1)
    parts.push_back({"live.nodes", {{"nodes", integer(cell.nodes)}, {"devices", integer(cell.devices)}}});
  else
    parts.push_back({cell.devices == 1 ? "report.device" : "report.devices", {{"count", integer(cell.devices)}}});
  parts.push_back({"live.global-batch", {{"batch", cell.globalBatch}}});
  for (const std::string& name : {cell.strategy, cell.precision, cell.variant == "plain" ? "" : cell.variant})
    if (!name.empty()) parts.push_back({"live.name", {{"name", name}}});
  return listed(parts);
}

Message liveHeadline(const LiveState& state) {
  if (state.studyState == StudyState::paused) return ofStudy("live.study-paused", state);
  if (state.studyState == StudyState::finished)
    return state.verdict ? *state.verdict : ofStudy("live.study-finished", state);
  if (state.studyState == StudyState::incomplete) return ofStudy("live.study-incomplete", state);
  if (state.studyState == StudyState::cancelled) return ofStudy("live.study-cancelled", state);
  if (state.isGone) return ofStudy("live.study-ended", state);
  const bool runWaits = state.waitsFor && state.step < 0;
  if (state.studyState == StudyState::queued || state.studyState == StudyState::waiting || runWaits)
    return ofStudy("live.study-waiting", state);
  const LiveCell* cell = runningCell(state);
  if (state.run.empty() || cell == nullptr) return ofStudy("live.study-preparing", state);
  return nested({"live.cell",
                 {{"cell", integer(cell->number.value)},
                  {"cells", integer(static_cast<std::int64_t>(state.cells.size()))},
                  {"repeat", integer(state.repeat.value)},
                  {"repeats", integer(std::max(cell->repeats, state.repeat.value))}}},
                "settings", cellSettings(*cell));
}

// The verdict of a study that is no trial waits until all cells are measured.
std::optional<Message> liveTrial(const LiveState& state) {
  const bool isTrial = state.verdict && verdictKindOf(*state.verdict) == VerdictKind::trial;
  return isTrial && state.studyState != StudyState::finished ? state.verdict : std::nullopt;
}

Message stepMessage(const LiveState& state) {
  if (state.step < 0) return stageMessage(state);
  if (state.steps <= 0) return {"live.step", {{"step", integer(state.step + 1)}}};
  return {"live.step-of", {{"step", integer(state.step + 1)}, {"steps", integer(state.steps)}}};
}

std::optional<Message> warmupMessage(const LiveState& state) {
  if (state.step < 0 || state.step >= state.warmupSteps) return std::nullopt;
  return Message{"live.warming-up", {}};
}

std::optional<Message> stepTimeMessage(const LiveState& state) {
  if (!state.stepSeconds) return std::nullopt;
  return durationMessage("live.step-time", *state.stepSeconds, SecondsKind::measured);
}

std::optional<Message> rateMessage(const LiveState& state) {
  if (!state.imagesPerSecond) return std::nullopt;
  return withRateUnit({"live.rate", {{"rate", integer(std::llround(*state.imagesPerSecond))}}}, state.isProgram);
}

std::optional<Message> tokenRateMessage(const LiveState& state) {
  if (!state.tokensPerSecond) return std::nullopt;
  return nested({"live.rate", {{"rate", integer(std::llround(*state.tokensPerSecond))}}}, std::string(kRateUnit),
                {"column.tokens-per-second", {}});
}

std::optional<Message> timeLeftMessage(const LiveState& state) {
  if (!state.secondsLeft) return std::nullopt;
  return durationMessage("live.time-left", *state.secondsLeft, SecondsKind::estimated);
}

std::vector<Message> liveSubline(const LiveState& state) {
  std::vector<Message> parts;
  const auto add = [&parts](std::optional<Message> part) {
    if (part) parts.push_back(std::move(*part));
  };
  const bool isRunning = !state.run.empty();
  if (state.studyState == StudyState::finished && state.verdict) add(ofStudy("live.study-finished", state));
  if (state.waitsFor) add(waitMessage(state));
  if (isRunning && (state.step >= 0 || !state.waitsFor)) add(stepMessage(state));
  if (isRunning && state.step >= 0) {
    add(warmupMessage(state));
    add(stepTimeMessage(state));
    add(rateMessage(state));
    add(tokenRateMessage(state));
    if (state.slowestRankShare && *state.slowestRankShare > kSlowRank) {
      Message slowest{"live.slowest", {{"rank", integer(state.slowestRank.value)}}};
      addFixed(slowest.arguments, "percent", *state.slowestRankShare * 100, 0);
      add(std::move(slowest));
    }
  }
  add(Message{"live.run-of",
              {{"run", integer(std::min(state.runsDone + (isRunning ? 1 : 0), state.runsTotal))},
               {"runs", integer(state.runsTotal)}}});
  add(timeLeftMessage(state));
  return parts;
}

LiveCellText liveCellText(const LiveState& state, const LiveCell& cell) {
  if (cell.number == state.cell && !state.run.empty()) return runningText(state, cell);
  if (cell.status == CellState::done || cell.status == CellState::reused)
    return {LiveCellState::done, resultMessage(cell).value_or(statusMessage(CellState::done)),
            repeatsMessage(cell, cell.status == CellState::reused ? "live.reused" : "live.repeats")};
  if (cell.status != CellState::queued && cell.status != CellState::running)
    return {LiveCellState::failed, statusMessage(cell.status),
            cell.cause ? besideStatus(*cell.cause) : repeatsMessage(cell)};
  const bool hasRepeats = cell.repeatsDone > 0;
  const std::optional<Message> result = cell.speedup || hasRepeats ? resultMessage(cell) : std::nullopt;
  return {hasRepeats ? LiveCellState::done : LiveCellState::queued, result.value_or(statusMessage(CellState::queued)),
          hasRepeats ? std::optional(repeatsMessage(cell)) : std::nullopt};
}

}  // namespace scalescope
