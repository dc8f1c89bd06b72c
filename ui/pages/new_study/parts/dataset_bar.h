#pragma once

#include <QElapsedTimer>
#include <QWidget>
#include <optional>

#include "launcher/datasets/datasets.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace scalescope {

// Seconds that the rest takes at the rate since the step's first sign of progress; none until there is one.
std::optional<double> secondsLeft(double firstBytes, double doneBytes, double totalBytes, double elapsedSeconds);

// Brings a dataset here: Download and Import, and how far the one that runs is, with its Cancel.
class DatasetBar final : public QWidget {
  Q_OBJECT

 public:
  explicit DatasetBar(QWidget* parent = nullptr);
  // Of a dataset that is not here. `bytes` of its download: 0 = it has none.
  void offer(const QString& title, double bytes);
  void withdraw();  // it is here, or needs nothing; what runs goes on in view
  void showProgress(const QString& title, const DatasetProgress& progress);
  void end();
  [[nodiscard]] bool isRunning() const { return m_running; }

 Q_SIGNALS:
  void fetchWanted();
  void importWanted(const QString& path);
  void stopWanted();

 private:
  void begin();
  void chooseFile();
  void chooseFolder();
  void show();

  bool m_offered = false;
  bool m_running = false;
  QString m_step;           // that runs, in words
  double m_firstBytes = 0;  // as its first sign said
  QElapsedTimer m_since;
  QWidget* m_buttons;
  QPushButton *m_fetch, *m_stop;
  QWidget* m_work;
  QProgressBar* m_bar;
  QLabel* m_text;
};

}  // namespace scalescope
