#pragma once

#include <memory>
#include <optional>
#include <stop_token>

#include <QObject>
#include <QStringList>

#include "core/analysis/sizing/sizing.h"
#include "core/analysis/values/results.h"
#include "ui/bridge/task_thread.h"
#include "ui/bridge/worker.h"
#include "ui/pages/results/words/window_speaker.h"

namespace scalescope {

// What a study is exported with: every kind that it has, and its sizing by `sizing`, where it carries one.
struct FolderWish {
  std::shared_ptr<const StudyResult> study;
  std::optional<SizingRequest> sizing;
  LossReader losses;  // of every step, where there is one
};

// Writes every figure (PNG, SVG) and table (CSV) of a study into a folder, on a thread of its own. UI thread only.
class FolderExport final : public QObject {
  Q_OBJECT
 public:
  explicit FolderExport(QObject* parent = nullptr);
  ~FolderExport() final;

  // One at a time: another is passed over meanwhile. finished(), failed() or cancelled(), and progressed() before.
  void start(const FolderWish& wish, const QString& folder);
  void stop();
  [[nodiscard]] bool isWriting() const { return m_isWriting; }
  [[nodiscard]] Worker worker();  // lives no longer than this

 Q_SIGNALS:
  void progressed(int done, int all);
  void finished(const QString& folder, int files);
  void failed(const scalescope::Error& error);  // at the first file that cannot be written; the rest is left
  void cancelled();

 private:
  Mailbox m_mail;  // first: the thread posts into it
  bool m_isWriting = false;
  double m_share = 0;
  std::stop_source m_stop;  // of the folder that is being written
  std::unique_ptr<TaskThread> m_thread;
};

}  // namespace scalescope
