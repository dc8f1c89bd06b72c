#include "ui/bridge/data_tasks.h"

namespace scalescope {

DataTasks::DataTasks(Mailbox& mail, const BridgeServices& services)
    : m_mail(mail), m_services(services), m_lists(mail, "datasets"), m_thread(mail, "bring-data") {}

DataTasks::~DataTasks() { m_working.request_stop(); }

void DataTasks::list() {
  if (!m_services.listDatasets) return;
  m_lists.post([read = m_services.listDatasets] { return read(); },
               [this](const std::vector<DatasetStatus>& datasets) { Q_EMIT listed(datasets); });
}

void DataTasks::stop() {
  m_working.request_stop();
  ++m_number;
}

std::vector<OpenWork> DataTasks::open() const {
  std::vector<OpenWork> list;
  if (m_thread.isBusy()) list.push_back({tr("Fetching the dataset %1").arg(m_name), m_share});
  if (m_lists.isBusy()) list.push_back({tr("Looking for datasets"), {}, false});
  return list;
}

void DataTasks::bring(const std::string& dataset, std::function<Result<DatasetStatus>(const DatasetWork&)> work) {
  stop();
  m_working = std::stop_source();
  const int number = m_number;
  const QString name = m_name = QString::fromStdString(dataset);
  m_share.reset();
  DatasetWork how;
  how.stop = m_working.get_token();
  how.progress = [this, number, name](const DatasetProgress& progress) {
    m_mail.post([this, number, name, progress] {
      if (number != m_number) return;
      if (progress.total > 0) m_share = static_cast<double>(progress.done) / static_cast<double>(progress.total);
      Q_EMIT progressed(name, progress);
    });
  };
  m_thread.post([work = std::move(work), how] { return work(how); },
                [this, number, name](const Result<DatasetStatus>& status) {
                  list();
                  if (number == m_number) Q_EMIT brought(name, status ? std::nullopt : std::optional(status.error()));
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
