#include "app/cli/terminal/live_view.h"

#include <unistd.h>

#include <cstdio>

#include "app/cli/command.h"
#include "core/base/clock.h"
#include "launcher/study_results.h"

namespace scalescope::cli {
namespace {

constexpr double kPause = 0.2, kPauseTimed = 1, kAskAgain = 0.5;  // Seconds.

double secondsNow() { return static_cast<double>(monotonicNs()) * 1e-9; }

}  // namespace

void LiveView::handle(const Event& event) {
  m_model.apply(event, secondsNow());
  const auto* run = std::get_if<RunEvent>(&event);
  m_hasNews = m_hasNews || (run && run->status != RunStatus::queued && run->status != RunStatus::running) ||
              std::holds_alternative<DoneEvent>(event);
}

void LiveView::handle(const control::Snapshot& now) {
  m_model.apply(now, secondsNow());
  m_hasNews = true;
}

// If the store cannot be read now, the request is repeated later; missing parts are left out of the view.
void LiveView::readWanted(double now) {
  const StudyId cells = m_model.wantsCells();
  const bool asks = !cells.empty() && now - m_asked >= kAskAgain;
  const auto records = m_model.takeWantedRecords();
  const StudyId timed = m_model.takeWantedSeconds();
  if (asks || records || !timed.empty()) {
    const auto reader = openReader(m_store);
    if (asks) {
      m_asked = now;
      const auto read = reader ? studyCells(**reader, cells) : Result<std::vector<Cell>>();
      if (read) m_model.setCells(cells, *read);
    }
    if (!timed.empty() && reader)
      if (const auto read = runSeconds(**reader, timed)) m_model.setRunSeconds(timed, *read);
    if (records)
      m_model.setRecords(*records, reader ? earlierRecords(**reader, *records) : tl::unexpected(reader.error()), now);
  }
  const StudyId study = m_model.study();
  if (m_shows != Shows::all || !m_hasNews || study.empty()) return;
  m_hasNews = false;
  if (const auto result = m_measured.read(study)) m_model.setResult(*result);
}

void LiveView::draw() {
  if (secondsNow() - m_drawn >= m_pause) drawNow();
}

void LiveView::drawNow() {
  const double now = secondsNow();
  readWanted(now);
  const LiveState state = m_model.snapshot(now);
  m_pause = state.timedOnSharedCores ? kPauseTimed : kPause;
  const TextPlace place = m_screen.place();
  m_screen.show(m_shows == Shows::line ? std::vector{progressLine(state, place)} : liveScreen(state, place));
  m_drawn = now;
}

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
