#pragma once

#include <memory>
#include <vector>

#include <QStringList>
#include <QWidget>

#include "core/store/store.h"

namespace scalescope {

// All runs: filter, group, columns, tags, notes, delete with undo, CSV. Shows a snapshot; every change is asked for by a
// signal and seen when the next snapshot arrives.
class RunsPage final : public QWidget {
  Q_OBJECT
 public:
  explicit RunsPage(QWidget* parent = nullptr);
  ~RunsPage() final;

  void setRuns(std::shared_ptr<const std::vector<RunRow>> runs);
  void setStudyFilter(const QString& studyId);
  [[nodiscard]] QStringList selectedRuns() const;
  Status exportCsv(const QString& file) const;

  // Column widths, order and visibility for the saved layout.
  [[nodiscard]] QByteArray layoutState() const;
  void restoreLayoutState(const QByteArray& state);

 Q_SIGNALS:
  void tagsEdited(const QString& runId, const QStringList& words);
  void noteEdited(const QString& runId, const QString& text);
  void deleteRequested(const QStringList& runIds);
  void undoRequested(const QStringList& runIds);
  void studyRequested(const QString& studyId);  // double click: show its results
  void newStudyRequested();
  void layoutChanged(const QByteArray& state);  // columns shown or hidden by a person

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
