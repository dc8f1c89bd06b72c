#pragma once

#include <QElapsedTimer>
#include <QWidget>
#include <optional>

#include "launcher/datasets/datasets.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace scalescope {

// Returns the seconds for the rest at the rate since the step's first report; nothing before that.
std::optional<double> secondsLeft(double firstBytes, double doneBytes, double totalBytes, double elapsedSeconds);

// Bar to download or import a dataset: the two buttons, and the progress with its Cancel button.
class DatasetBar final : public QWidget {
  Q_OBJECT

 public:
  explicit DatasetBar(QWidget* parent = nullptr);
  // Offers a missing dataset. `bytes` is the size of its download; 0 if there is none.
  void offer(const QString& title, double bytes);
  void withdraw();  // The dataset is present or needs nothing; active work stays visible.
  void showProgress(const QString& title, const DatasetProgress& progress);
  void end();
  [[nodiscard]] bool isRunning() const { return m_running; }

 Q_SIGNALS:
  void fetchRequested();
  void importRequested(const QString& path);
  void stopRequested();

 private:
  void begin();
  void chooseFile();
  void chooseFolder();
  void show();

  bool m_offered = false;
  bool m_running = false;
  QString m_step;           // Text of the current step.
  double m_firstBytes = 0;  // Bytes at the step's first report.
  QElapsedTimer m_since;
  QWidget* m_buttons;
  QPushButton *m_fetch, *m_stop;
  QWidget* m_work;
  QProgressBar* m_bar;
  QLabel* m_text;
};

}  // namespace scalescope
