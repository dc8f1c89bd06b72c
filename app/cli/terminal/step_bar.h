#pragma once

#include <string>

namespace scalescope::cli {

// How far each step of long work is: a line a step on a terminal's stderr, rewritten as it goes.
class StepBar {
 public:
  enum class Elsewhere { nothing, lines };  // where stderr is no terminal: nothing, or a line a step
  explicit StepBar(Elsewhere elsewhere);
  ~StepBar();  // ends the line
  StepBar(const StepBar&) = delete;
  StepBar& operator=(const StepBar&) = delete;

  void show(const std::string& step, double share);  // of 1

 private:
  const bool m_isTerminal;
  const Elsewhere m_elsewhere;
  std::string m_shown;
};

}  // namespace scalescope::cli
