#pragma once

#include <map>
#include <optional>
#include <utility>

#include "launcher/live/live_run.h"
#include "launcher/live/live_state.h"

namespace scalescope {

// Cell and duration in seconds of each completed run of a study, as stored.
using RunSeconds = std::map<RunId, std::pair<CellNumber, double>>;

// Forecast of the time that a study still needs, from the durations of its completed runs, the pace of the running one
// and a forecast.
class TimeLeft {
 public:
  void clear();                           // Forgets the durations, but not the forecast.
  void add(const RunSeconds& durations);  // Durations as stored, or as seen here if they are not stored yet.
  void setForecast(const StudyId& study, std::map<CellNumber, double> secondsPerRepeat);
  // `runSeconds`: time since the current run began. Empty if nothing is known or nothing is left.
  [[nodiscard]] std::optional<double> seconds(const LiveState& state, const LiveRun& run, double runSeconds) const;

 private:
  [[nodiscard]] std::optional<double> ofRepeat(CellNumber cell, const LiveState& state, const LiveRun& run) const;

  RunSeconds m_runSeconds;
  std::map<CellNumber, std::pair<double, int>> m_cellSeconds;  // Sum and number of a cell's durations.
  StudyId m_forecastOf;
  std::map<CellNumber, double> m_forecast;  // Forecast seconds of a repeat.
};

}  // namespace scalescope
