#include "ui/pages/report/paragraph_editor.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPlainTextEdit>

#include "ui/widgets/basics.h"

namespace scalescope {

ParagraphEditor::ParagraphEditor(QWidget* parent) : QFrame(parent), m_text(new QPlainTextEdit(this)) {
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
  named(m_text, tr("Text of the paragraph"));
  m_text->setTabChangesFocus(true);
  m_text->installEventFilter(this);
  column->addWidget(m_text, 1);
  auto* row = new QHBoxLayout;
  m_keep = makeButton(tr("Save"), tr("Save the text"), ButtonRole::primary, this);
  m_leave = makeButton(tr("Cancel"), tr("Discard the changes"), ButtonRole::normal, this);
  m_back = makeButton(tr("Restore the computed text"), tr("Restore the computed text"), ButtonRole::normal, this);
  row->addWidget(m_keep);
  row->addWidget(m_leave);
  row->addStretch(1);
  row->addWidget(m_back);
  column->addLayout(row);
  connect(m_keep, &QPushButton::clicked, this, &ParagraphEditor::keep);
  connect(m_leave, &QPushButton::clicked, this, &ParagraphEditor::left);
  connect(m_back, &QPushButton::clicked, this, [this] { Q_EMIT kept(m_key, QString()); });
  hide();
}

QSize ParagraphEditor::sizeHint() const { return {400, 168}; }

void ParagraphEditor::edit(const QString& key, const QString& text, bool edited) {
  m_key = key;
  m_text->setPlainText(text);
  m_back->setVisible(edited);
  m_back->setText(key.startsWith(QLatin1String("own.")) ? tr("Remove") : tr("Restore the computed text"));
  setWaiting(false);
  m_text->moveCursor(QTextCursor::End);
  m_text->setFocus();
}

void ParagraphEditor::setWaiting(bool on) {
  m_text->setReadOnly(on);
  for (QPushButton* button : {m_keep, m_leave, m_back}) button->setEnabled(!on);
}

void ParagraphEditor::keep() { Q_EMIT kept(m_key, m_text->toPlainText().trimmed()); }

bool ParagraphEditor::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (enter && (key->modifiers() & Qt::ControlModifier) && !m_text->isReadOnly()) return keep(), true;
    if (key->key() == Qt::Key_Escape) {
      Q_EMIT left();
      return true;
    }
  }
  return QFrame::eventFilter(watched, event);
}

}  // namespace scalescope

#include "moc_paragraph_editor.cpp"
