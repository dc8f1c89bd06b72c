#include "ui/base/message_translation.h"
#include "ui/bridge/bridge.h"
#include "ui/bridge/cluster_tasks.h"
#include "ui/bridge/data_tasks.h"
#include "ui/bridge/host_work.h"

namespace scalescope {

// Work that the user requested comes first, because the closing dialog names it.
Worker Bridge::worker() {
  const auto workText = [this] {
    std::vector<OpenWork> list;
    const auto add = [&list](bool isOpen, const QString& what, bool isAsked) {
      if (isOpen) list.push_back({what, {}, isAsked});
    };
    if (m_works->isBusy())
      list.push_back(
          {m_work ? translated(m_work->what) : tr("Updating the store"), m_work ? m_work->share : std::nullopt});
    add(m_commands->isBusy() && m_hasLeft, tr("Handing the queue to the background service"), true);
    add(m_commands->isBusy() && !m_hasLeft && m_open, tr("Sending requests to the background service"), true);
    add(m_commands->isBusy() && !m_hasLeft && !m_open, tr("Opening the store"), false);
    add(m_saves->isBusy(), tr("Saving a file"), true);
    for (OpenWork& each : m_data->open()) list.push_back(std::move(each));
    for (OpenWork& each : m_hosts->open()) list.push_back(std::move(each));
    add(m_resolves->isBusy(), tr("Querying the machines of the study"), false);
    add(m_checks->isBusy(), tr("Checking machines"), false);
    add(m_clusters->isBusy(), tr("Querying a Slurm cluster"), false);
    add(m_probes->isBusy(), tr("Detecting this computer's hardware"), false);
    add(m_reads->isBusy() || m_points->isBusy(), tr("Reading the store"), false);
    return list;
  };
  const auto ended = [this](WorkToStop what) {
    m_connecting.request_stop();
    stopResolving();
    stopChecks();
    m_clusters->stop();
    m_hosts->stop(what);
    if (what == WorkToStop::looks) return;
    m_working.request_stop();
    m_data->stop();
  };
  return {workText, ended};
}

void Bridge::leave() {
  if (!m_session || std::exchange(m_hasLeft, true)) return;
  m_subscription.reset();
  m_commands->post(
      [session = m_session] {
        session->finish();
        return true;
      },
      [](bool) {});
}

}  // namespace scalescope
