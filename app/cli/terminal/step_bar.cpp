#include "app/cli/terminal/step_bar.h"

#include <unistd.h>

#include <cstdio>

namespace scalescope::cli {

StepBar::StepBar(Elsewhere elsewhere) : m_isTerminal(isatty(STDERR_FILENO) != 0), m_elsewhere(elsewhere) {}
StepBar::~StepBar() {
  if (m_isTerminal && !m_shown.empty()) std::fputc('\n', stderr);
}

void StepBar::show(const std::string& step, double share) {
  const bool isNew = step != m_shown;
  if (m_isTerminal && isNew && !m_shown.empty()) std::fputc('\n', stderr);
  m_shown = step;
  if (m_isTerminal)
    std::fprintf(stderr, "\r%s: %.0f %%\033[K", step.c_str(), 100 * share);
  else if (isNew && m_elsewhere == Elsewhere::lines)
    std::fprintf(stderr, "%s\n", step.c_str());
}

}  // namespace scalescope::cli
