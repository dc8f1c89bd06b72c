#include "ui/bridge/data_tasks.h"

namespace scalescope {

DataTasks::DataTasks(Mailbox& mail, const BridgeServices& services)
    : m_mail(mail), m_services(services), m_lists(mail, "datasets"), m_thread(mail, "bring-data") {}

void DataTasks::list() {
  if (!m_services.listDatasets) return;
  m_lists.post([read = m_services.listDatasets] { return read(); },
               [this](const std::vector<DatasetStatus>& datasets) { Q_EMIT listed(datasets); });
}

std::vector<OpenWork> DataTasks::open() const {
  std::vector<OpenWork> list;
  if (m_thread.isBusy()) list.push_back({tr("Fetching the dataset %1").arg(m_name), m_share});
  if (m_lists.isBusy()) list.push_back({tr("Looking for datasets"), {}, false});
  return list;
}

void DataTasks::bring(const std::string& dataset, std::function<Result<DatasetStatus>(const DatasetWork&)> work) {
  const QString name = m_name = QString::fromStdString(dataset);
  m_share.reset();
  m_bringing.run(
      m_thread,
      [this, work = std::move(work), name](const JobTracker::Job& job) {
        DatasetWork how;
        how.stop = job.stop;
        how.progress = [this, job, name](const DatasetProgress& progress) {
          job.post([this, name, progress] {
            if (progress.total > 0) m_share = static_cast<double>(progress.done) / static_cast<double>(progress.total);
            Q_EMIT progressed(name, progress);
          });
        };
        auto status = work(how);
        m_mail.post([this] { list(); });  // This lists the files that stopped work may leave, too.
        return status;
      },
      [this, name](const Result<DatasetStatus>& status) {
        Q_EMIT brought(name, status ? std::nullopt : std::optional(status.error()));
      });
}

void DataTasks::fetch(const std::string& dataset, const std::vector<std::string>& splits) {
  if (m_services.fetchDataset)
    bring(
        dataset, [fetch = m_services.fetchDataset, dataset,
                  splits](const DatasetWork& how) { return fetch(dataset, splits, how); });
}

void DataTasks::import(const std::string& dataset, const QString& path) {
  if (m_services.importDataset)
    bring(
        dataset, [import = m_services.importDataset, dataset,
                  from = path.toStdString()](const DatasetWork& how) { return import(dataset, from, how); });
}

}  // namespace scalescope

#include "moc_data_tasks.cpp"
