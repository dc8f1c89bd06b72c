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

// Removes what Scalescope put on a machine: looks what would go, says it and asks, removes it, says how that ended.
// Each step can be cancelled. Shows values.
class CleanBar final : public QWidget {
  Q_OBJECT

 public:
  explicit CleanBar(QWidget* parent = nullptr);
  void start(const HostSpec& host);                 // looks; not while it looks or removes
  void resume(const HostSpec& host, Pruning what);  // that an earlier window began
  // What would go, or has gone; else why that is not known. Where nobody waits for it, what has gone alone is said.
  void setCleaned(const QString& host, Pruning what, const Pruned& found, const std::optional<Error>& error);
  [[nodiscard]] bool isWorking() const { return m_step == Step::looking || m_step == Step::removing; }

 Q_SIGNALS:
  void wanted(const scalescope::HostSpec& host, scalescope::Pruning what);
  void stopWanted();
  void workChanged();  // isWorking()

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
