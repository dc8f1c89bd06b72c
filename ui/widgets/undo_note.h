#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>

namespace scalescope {

class InlineNote;

// Note that delays an action for kGrace, so that the user can undo the request.
class UndoNote final : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kGrace = 5000;  // Milliseconds.
  explicit UndoNote(QWidget* parent = nullptr);
  ~UndoNote() override;  // Performs a pending action.

  // `keep`: text of the button that cancels the action. An action that is already pending is performed at once.
  void ask(const QString& text, const QString& keep, std::function<void()> act);
  [[nodiscard]] bool isAsking() const { return static_cast<bool>(m_act); }

 private:
  void act();

  InlineNote* m_note;
  QTimer m_timer;
  std::function<void()> m_act;
};

// Returns the text that describes what is lost when a host is abandoned.
QString abandonWarning(const QString& host);

}  // namespace scalescope
