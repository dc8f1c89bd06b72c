#pragma once

#include <memory>

#include <QObject>
#include <QStringList>
#include <QTimer>

#include "core/analysis/values/results.h"

namespace scalescope {

// Writes every figure (PNG, SVG) and table (CSV) of a study into a folder, one file per turn of the event loop.
class FolderExport final : public QObject {
  Q_OBJECT
 public:
  explicit FolderExport(QObject* parent = nullptr);
  void start(std::shared_ptr<const StudyResult> study, const QString& folder);

 Q_SIGNALS:
  void progressed(int filesLeft);
  void finished(const QString& folder, int files);

 private:
  void writeNext();
  bool write(const QString& job) const;  // "speedup.png"

  std::shared_ptr<const StudyResult> m_study;
  QString m_folder;
  QStringList m_jobs;
  int m_written = 0;
  QTimer m_turn;
};

}  // namespace scalescope
