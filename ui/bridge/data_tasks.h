#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "launcher/datasets/datasets.h"
#include "ui/bridge/job_tracker.h"
#include "ui/bridge/services.h"

namespace scalescope {

// Datasets of this machine: their list, and one download or import at a time, on its own thread. Calls return at once,
// answers come as signals. UI thread only.
class DataTasks final : public QObject {
  Q_OBJECT

 public:
  // Both must outlive this object.
  DataTasks(Mailbox& mail, const BridgeServices& services);

  void list();
  // Stops active work, which then sends no further signal. If `splits` is empty, the default splits are fetched.
  void fetch(const std::string& dataset, const std::vector<std::string>& splits);
  void import(const std::string& dataset, const QString& path);
  void stop() { m_bringing.stop(); }
  [[nodiscard]] std::vector<OpenWork> open() const;

 Q_SIGNALS:
  void listed(const std::vector<scalescope::DatasetStatus>& datasets);
  void progressed(const QString& dataset, const scalescope::DatasetProgress& progress);
  // Reports work that was not stopped.
  void brought(const QString& dataset, const std::optional<scalescope::Error>& error);

 private:
  void bring(const std::string& dataset, std::function<Result<DatasetStatus>(const DatasetWork&)> work);

  Mailbox& m_mail;
  const BridgeServices& m_services;
  QString m_name;  // Name of the newest work's dataset.
  std::optional<double> m_share;
  TaskThread m_lists, m_thread;
  JobTracker m_bringing;  // It is declared after its thread.
};

}  // namespace scalescope
