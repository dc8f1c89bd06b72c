#include "ui/widgets/question_bar.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QTimer>
#include <algorithm>

#include "ui/widgets/basics.h"

namespace scalescope {

QuestionBar::QuestionBar(QWidget* parent) : QFrame(parent) {
  setRole(this, FrameRole::info);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kPageMargin, kGrid, kPageMargin, kGrid);
  row->setSpacing(kGrid + kTight);
  m_text = makeLabel({}, LabelRole::body, this);
  m_text->setWordWrap(true);
  m_secret = named(new QLineEdit(this), tr("Password"));
  m_secret->setEchoMode(QLineEdit::Password);
  m_secret->setFixedWidth(220);
  m_yes = makeButton({}, {}, ButtonRole::primary, this);
  m_no = makeButton({}, {}, ButtonRole::normal, this);
  row->addWidget(m_text, 1);
  row->addWidget(m_secret);
  row->addWidget(m_yes);
  row->addWidget(m_no);
  connect(m_yes, &QPushButton::clicked, this, [this] { answer(true); });
  connect(m_no, &QPushButton::clicked, this, [this] { answer(false); });
  connect(m_secret, &QLineEdit::returnPressed, this, [this] { answer(true); });
  hide();
}

void QuestionBar::ask(const QuestionPtr& question) {
  m_waiting.push_back(question);
  // The launcher gives up by then; the bar must not ask for what nobody waits for.
  QTimer::singleShot(kQuestionSeconds * 1000, this, [this, question] {
    const auto found = std::find(m_waiting.begin(), m_waiting.end(), question);
    if (found == m_waiting.end()) return;
    m_waiting.erase(found);
    showNext();
  });
  if (m_waiting.size() == 1) showNext();
}

void QuestionBar::showNext() {
  setVisible(!m_waiting.empty());
  m_secret->clear();
  if (m_waiting.empty()) return;
  const Question& question = *m_waiting.front();
  const bool secret = question.kind == Question::Kind::secret;
  m_text->setText(secret ? question.text
                         : tr("%1 shows a key that is not known here: %2. Compare it with what its administrator says.")
                               .arg(question.host, question.text));
  m_secret->setVisible(secret);
  m_yes->setText(secret ? tr("Send") : tr("Trust this key"));
  m_no->setText(secret ? tr("Cancel") : tr("Refuse"));
  m_yes->setAccessibleName(m_yes->text());
  m_no->setAccessibleName(m_no->text());
  secret ? m_secret->setFocus() : m_no->setFocus();
}

void QuestionBar::answer(bool yes) {
  if (m_waiting.empty()) return;
  const QuestionPtr question = m_waiting.front();
  m_waiting.pop_front();
  question->answer(yes, m_secret->text());
  showNext();
}

}  // namespace scalescope
