#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "launcher/datasets/datasets.h"
#include "ui/bridge/services.h"
#include "ui/bridge/task_thread.h"
#include "ui/bridge/worker.h"

namespace scalescope {

// Datasets of this machine for the window: what is here, a download or an import at a time, on a thread of its own.
// Calls return at once, answers come as signals. UI thread only.
class DataTasks final : public QObject {
  Q_OBJECT

 public:
  // Both must live longer than this.
  DataTasks(Mailbox& mail, const BridgeServices& services);
  ~DataTasks() override;

  void list();
  // What is under way is stopped, and says no more. `splits` empty = what is brought when nobody asks for a split.
  void fetch(const std::string& dataset, const std::vector<std::string>& splits);
  void import(const std::string& dataset, const QString& path);
  void stop();
  [[nodiscard]] std::vector<OpenWork> open() const;

 Q_SIGNALS:
  void listed(const std::vector<scalescope::DatasetStatus>& datasets);
  void progressed(const QString& dataset, const scalescope::DatasetProgress& progress);
  void brought(const QString& dataset, const std::optional<scalescope::Error>& error);  // stopped ones do not say so

 private:
  void bring(const std::string& dataset, std::function<Result<DatasetStatus>(const DatasetWork&)> work);

  Mailbox& m_mail;
  const BridgeServices& m_services;
  std::stop_source m_working;
  int m_number = 0;  // of the newest work
  QString m_name;    // of its dataset
  std::optional<double> m_share;
  TaskThread m_lists, m_thread;
};

}  // namespace scalescope
