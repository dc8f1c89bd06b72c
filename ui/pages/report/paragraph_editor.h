#pragma once

#include <QFrame>
#include <QString>

class QPlainTextEdit;
class QPushButton;

namespace scalescope {

// Editor of a paragraph: Ctrl+Enter saves it, Escape discards the changes.
class ParagraphEditor final : public QFrame {
  Q_OBJECT
 public:
  explicit ParagraphEditor(QWidget* parent = nullptr);

  // `edited`: the computed text can be restored, or the user's text be removed.
  void edit(const QString& key, const QString& text, bool edited);
  [[nodiscard]] const QString& key() const { return m_key; }
  void setWaiting(bool on);  // Waits for the store to save the text.
  [[nodiscard]] QSize sizeHint() const final;

 Q_SIGNALS:
  void kept(const QString& key, const QString& text);  // Reports the text; empty for the computed text, or for none.
  void left();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) final;

 private:
  void keep();

  QString m_key;
  QPlainTextEdit* m_text;
  QPushButton* m_keep;
  QPushButton* m_leave;
  QPushButton* m_back;
};

}  // namespace scalescope
