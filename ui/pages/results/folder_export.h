#pragma once

#include <memory>
#include <optional>
#include <stop_token>

#include <QObject>
#include <QStringList>

#include "core/analysis/sizing/sizing.h"
#include "core/analysis/values/results.h"
#include "ui/bridge/task_thread.h"
#include "ui/pages/results/window_formatter.h"

namespace scalescope {

// Content of a study's export: every kind that it has, and its sizing for `sizing`, if that is possible.
struct FolderExportRequest {
  std::shared_ptr<const StudyResult> study;
  std::optional<SizingRequest> sizing;
  LossReader losses;  // Reader of the losses of every step, if there is one.
};

// Export of every figure (PNG, SVG) and table (CSV) of a study into a folder, on its own thread. UI thread only.
class FolderExport final : public QObject {
  Q_OBJECT
 public:
  explicit FolderExport(QObject* parent = nullptr);
  ~FolderExport() final;

  // One export at a time: another request is ignored meanwhile. Followed by progressed(), then finished(), failed() or
  // cancelled().
  void start(const FolderExportRequest& request, const QString& folder);
  void stop();
  [[nodiscard]] bool isWriting() const { return m_isWriting; }
  [[nodiscard]] Worker worker();  // Returns a worker that must not be used after this object's end.

 Q_SIGNALS:
  void progressed(int done, int all);
  void finished(const QString& folder, int files);
  void failed(const scalescope::Error& error);  // The export ends at the first file that cannot be written.
  void cancelled();

 private:
  Mailbox m_mail;  // It is first: the thread posts into it.
  bool m_isWriting = false;
  double m_share = 0;
  std::stop_source m_stop;  // Source that stops the current export.
  std::unique_ptr<TaskThread> m_thread;
};

}  // namespace scalescope
