#pragma once

#include <optional>
#include <vector>

#include "launcher/live/live_state.h"

namespace scalescope {

// Sentences about the shown study, for the Live page and the terminal. Pure.

// Returns the cell whose run is shown; nullptr if it is not in the list of cells yet.
const LiveCell* runningCell(const LiveState& state);

// Returns "2 devices, global batch 512, ddp, fp32".
Message cellSettings(const LiveCell& cell);

// Returns "Cell 4 of 6: 2 devices, global batch 512, ddp, fp32, repeat 1 of 3", or the state of a study that does not
// run.
Message liveHeadline(const LiveState& state);

// Describes the intermediate result of a trial of two variants; nothing for other studies.
std::optional<Message> liveTrial(const LiveState& state);

// Return the parts of "step 412 of 500 · 17.3 ms per step · 1,850 images/s"; stepMessage() is the work before the first
// step if there was none yet.
Message stepMessage(const LiveState& state);
std::optional<Message> warmupMessage(const LiveState& state);
std::optional<Message> stepTimeMessage(const LiveState& state);
std::optional<Message> rateMessage(const LiveState& state);
std::optional<Message> tokenRateMessage(const LiveState& state);
std::optional<Message> timeLeftMessage(const LiveState& state);

// Returns these parts, and the reason for a wait, a slow rank, the number of the run and the time left.
std::vector<Message> liveSubline(const LiveState& state);

// State of a cell as the matrix shows it.
enum class LiveCellState { queued, running, done, failed };

struct LiveCellText {
  LiveCellState state = LiveCellState::queued;
  Message title;                  // Speedup, step time or status.
  std::optional<Message> detail;  // Step, repeats or cause.
  double progress = -1;           // Share from 0 to 1 for a running cell with a known number of steps.
};
LiveCellText liveCellText(const LiveState& state, const LiveCell& cell);

}  // namespace scalescope
