#pragma once

#include <string>

#include "app/cli/read_results.h"
#include "app/cli/terminal/screen.h"
#include "launcher/live/live_model.h"

namespace scalescope::cli {

// Progress of one study on a screen that is rewritten in place. Values that are not in events (the study's cells,
// earlier records, results) are read from the store. One thread.
class LiveView {
 public:
  enum class Shows { line, all };
  // All arguments must outlive this object.
  LiveView(Screen& screen, Measured& measured, std::string store, Shows shows)
      : m_screen(screen), m_measured(measured), m_store(std::move(store)), m_shows(shows) {}

  void handle(const Event& event);
  void handle(const control::Snapshot& now);
  void draw();     // Draws at a readable rate, and less often while measured steps share this machine's cores.
  void drawNow();  // Draws the final state.

 private:
  void readWanted(double now);

  Screen& m_screen;
  Measured& m_measured;
  const std::string m_store;
  const Shows m_shows;
  LiveModel m_model;
  double m_drawn = 0;      // Time of the last drawing.
  double m_pause = 0;      // Pause before the next drawing.
  double m_asked = 0;      // Time of the last request for the cells.
  bool m_hasNews = false;  // A run has ended.
};

// Progress of the steps of long work: one line for each step on a terminal's stderr, rewritten in place.
class StepBar {
 public:
  enum class Elsewhere { nothing, lines };  // Output if stderr is no terminal: nothing, or one line for each step.
  explicit StepBar(Elsewhere elsewhere);
  ~StepBar();  // Ends the line.
  StepBar(const StepBar&) = delete;
  StepBar& operator=(const StepBar&) = delete;

  void show(const std::string& step, double share);  // `share` is from 0 to 1.

 private:
  const bool m_isTerminal;
  const Elsewhere m_elsewhere;
  std::string m_shown;
};

}  // namespace scalescope::cli
