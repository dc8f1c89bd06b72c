#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <vector>

#include "core/program/help_flags.h"

class QProcess;
class QTimer;

namespace scalescope {

// Finder that runs the user's program with --help, in its own process group, without input, with the package scalescope
// on PYTHONPATH as in a run, and parses the flags that it prints. The whole process group ends by a deadline.
class FlagFinder final : public QObject {
  Q_OBJECT

 public:
  explicit FlagFinder(QObject* parent = nullptr);
  ~FlagFinder() override;
  void setDeadline(int milliseconds) { m_deadline = milliseconds; }
  void start(const QStringList& command, const QString& folder);
  void stop();  // No further signal is emitted.
  [[nodiscard]] bool isRunning() const { return m_process != nullptr; }

 Q_SIGNALS:
  void found(const std::vector<scalescope::HelpFlag>& flags);
  void failed(const QString& why);

 private:
  void finish();
  void fail(const QString& why);

  int m_deadline = 60'000;
  QTimer* m_timer;
  std::unique_ptr<QProcess> m_process;
  QByteArray m_output;
};

}  // namespace scalescope
