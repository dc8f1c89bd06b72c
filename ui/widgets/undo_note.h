#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>

namespace scalescope {

class InlineNote;

// Something that a person asked for and can take back for kGrace: only then it is done.
class UndoNote final : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kGrace = 5000;  // ms
  explicit UndoNote(QWidget* parent = nullptr);
  ~UndoNote() override;  // does what still waits

  // `keep`: the button's words. What waits already is done at once.
  void ask(const QString& text, const QString& keep, std::function<void()> act);
  [[nodiscard]] bool isAsking() const { return static_cast<bool>(m_act); }

 private:
  void act();

  InlineNote* m_note;
  QTimer m_timer;
  std::function<void()> m_act;
};

// What is lost with a machine that a person gives up.
QString giveUpWarning(const QString& host);

}  // namespace scalescope
