#pragma once

#include <string>

namespace scalescope::cli {

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
