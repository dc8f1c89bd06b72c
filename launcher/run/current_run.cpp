#include "launcher/run/current_run.h"

#include <utility>

namespace scalescope {

Status CurrentRun::open(const LaunchPlan& plan, std::function<void(const RunOutcome&)> ended) {
  auto ports = m_pool.ports(plan.run.cell.study.hosts, plan.run.cell.nodes);
  if (!ports) return tl::unexpected(ports.error());
  const auto over = [this, alive = std::weak_ptr<bool>(m_alive),
                     ended = std::move(ended)](const RunController::Ended& how) {
    if (alive.expired()) return;
    m_pool.attach(nullptr);
    m_controller.reset();
    ended(how.outcome);
  };
  m_controller = std::make_unique<RunController>(m_wiring, plan, std::move(*ports), Launch::Mode::fresh, over);
  m_pool.attach(m_controller.get());
  return {};
}

void CurrentRun::cancel() {
  if (m_controller) m_controller->cancel(EndReason::cancelledByUser);
}

bool CurrentRun::cancel(const RunId& run) {
  if (!m_controller || m_controller->plan().run != run) return false;
  cancel();
  return true;
}

bool CurrentRun::abandon(const std::string& host) { return m_controller && m_controller->abandon(host); }

void CurrentRun::close() {
  m_alive.reset();
  m_pool.attach(nullptr);
  m_controller.reset();
  m_pool.close();
}

}  // namespace scalescope
