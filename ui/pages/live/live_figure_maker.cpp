#include "ui/pages/live/live_figure_maker.h"

#include <algorithm>
#include <utility>

#include "ui/pages/live/pinned_chart.h"
#include "ui/pages/live/time_figures.h"

namespace scalescope {
namespace {

std::size_t pointsOf(const LiveState& state) {
  std::size_t count = state.loss.size() + state.accuracy.size() + state.learningRates.size() + state.parts.size();
  const auto add = [&count](const std::vector<LiveSeries>& all) {
    for (const LiveSeries& each : all) count += each.points.size();
  };
  for (const auto* all : {&state.cpu, &state.coreCpu, &state.nodeCpu, &state.memory}) add(*all);
  for (const auto& [metric, all] : state.sampled) add(all);
  return count;
}

Figure curveFigure(const LiveState& state, int curve) {
  return curve == 0 ? lossFigure(state) : curve == 1 ? accuracyFigure(state) : learningRateFigure(state);
}

}  // namespace

LiveFigures makeLiveFigures(const LiveState& state, const LiveView& view) {
  LiveFigures out{view, {}, {}};
  if (view.isOverTime)
    out.shown = figuresOverTime(state, view.ranks);
  else
    out.shown = {curveFigure(state, view.curve), view.step == 0 ? partsFigure(state) : ranksFigure(state),
                 loadFigure(state, view.load, view.ranks), memoryFigure(state, view.memory, view.ranks)};
  if (view.pinned.empty()) return out;
  const auto found =
      std::find_if(out.shown.begin(), out.shown.end(), [&](const Figure& each) { return each.id == view.pinned; });
  out.pinned = found == out.shown.end() ? liveFigureNamed(view.pinned, state, view.ranks) : std::optional(*found);
  return out;
}

LiveFigureMaker::LiveFigureMaker(QObject* parent) : QObject(parent) {}

LiveFigureMaker::~LiveFigureMaker() { m_thread.reset(); }

void LiveFigureMaker::drop() {
  ++m_number;
  m_newest.reset();
  m_isWaiting = false;
}

void LiveFigureMaker::want(LiveStatePtr state, const LiveView& view) {
  const bool isSame = m_newest && m_newest->state->run == state->run && m_newest->view == view;
  if (!isSame) ++m_number;
  m_newest = Request{std::move(state), view};
  m_isWaiting = pointsOf(*m_newest->state) > kMostAtOnce;
  if (m_isWaiting) {
    if (!m_isBusy) makeNext();
    return;
  }
  ++m_number;  // Pending work is outdated.
  Q_EMIT made(makeLiveFigures(*m_newest->state, view));
}

void LiveFigureMaker::makeNext() {
  if (!std::exchange(m_isWaiting, false)) return;
  if (!m_thread) m_thread = std::make_unique<TaskThread>(m_mail, "live-figures");
  m_isBusy = true;
  m_thread->post([request = *m_newest] { return makeLiveFigures(*request.state, request.view); },
                 [this, number = m_number](const LiveFigures& figures) {
                   m_isBusy = false;
                   if (number == m_number) Q_EMIT made(figures);
                   makeNext();
                 });
}

}  // namespace scalescope

#include "moc_live_figure_maker.cpp"
