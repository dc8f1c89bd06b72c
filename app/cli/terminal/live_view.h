#pragma once

#include <string>

#include "app/cli/measured.h"
#include "app/cli/terminal/screen.h"
#include "launcher/live/live_model.h"

namespace scalescope::cli {

// How one study goes on, in a screen that is rewritten in place. What events do not tell (the study's cells, records of
// before, results) it reads from the store. One thread.
class LiveView {
 public:
  enum class Shows { line, all };
  // All of these must live longer.
  LiveView(Screen& screen, Measured& measured, std::string store, Shows shows)
      : m_screen(screen), m_measured(measured), m_store(std::move(store)), m_shows(shows) {}

  void hear(const Event& event);
  void hear(const control::Snapshot& now);
  void draw();     // as often as a person can read it; seldom while timed steps share this machine's cores
  void drawNow();  // the end

 private:
  void readWanted(double now);

  Screen& m_screen;
  Measured& m_measured;
  const std::string m_store;
  const Shows m_shows;
  LiveModel m_model;
  double m_drawn = 0;      // when
  double m_pause = 0;      // until the next time
  double m_asked = 0;      // for the cells
  bool m_hasNews = false;  // a run has ended
};

}  // namespace scalescope::cli
