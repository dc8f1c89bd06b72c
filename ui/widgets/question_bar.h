#pragma once

#include <QFrame>
#include <deque>
#include <memory>

#include "ui/bridge/bridge.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace scalescope {

// Questions of the launcher, one at a time, at the window's top: a new host key, a password. Secrets are not kept.
class QuestionBar final : public QFrame {
  Q_OBJECT

 public:
  explicit QuestionBar(QWidget* parent = nullptr);
  void ask(const QuestionPtr& question);

 private:
  void showNext();
  void answer(bool yes);

  std::deque<QuestionPtr> m_waiting;
  QLabel* m_text;
  QLineEdit* m_secret;
  QPushButton* m_yes;
  QPushButton* m_no;
};

}  // namespace scalescope
