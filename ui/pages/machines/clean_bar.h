#pragma once

#include <QWidget>
#include <optional>

#include "core/base/message.h"
#include "core/study/spec/spec.h"
#include "launcher/transport/prune_script.h"

class QFrame;
class QLabel;
class QPushButton;

namespace scalescope {

class InlineNote;

// Bar to remove Scalescope's files from a machine: it finds them, lists them and asks, removes them, and reports the
// result. Each step can be cancelled. Shows values.
class CleanBar final : public QWidget {
  Q_OBJECT

 public:
  explicit CleanBar(QWidget* parent = nullptr);
  void start(const HostSpec& host);                 // Finds the files; must not be called while it finds or removes.
  void resume(const HostSpec& host, Pruning what);  // Shows a removal that an earlier window started.
  // Shows what would be removed or was removed, or the reason why that is unknown. If the user has cancelled, only
  // removed files are reported.
  void setCleaned(const QString& host, Pruning what, const Pruned& found, const std::optional<Error>& error);
  [[nodiscard]] bool isWorking() const { return m_step == Step::looking || m_step == Step::removing; }

 Q_SIGNALS:
  void wanted(const scalescope::HostSpec& host, scalescope::Pruning what);
  void stopRequested();
  void workChanged();  // The value of isWorking() has changed.

 private:
  enum class Step { none, looking, asking, removing };
  void go(Step step);
  void ask(const Pruned& found);
  void cancel();

  Step m_step = Step::none;
  HostSpec m_spec;
  QString m_host;
  InlineNote* m_ended;
  QFrame* m_box;
  QLabel* m_text;
  QWidget* m_progress;
  QPushButton* m_yes;
  QPushButton* m_cancel;
};

}  // namespace scalescope
