#pragma once

#include <QFrame>
#include <QString>

class QPlainTextEdit;
class QPushButton;

namespace scalescope {

// A paragraph under somebody's hands: Ctrl+Enter keeps it, Escape leaves it as it was.
class ParagraphEditor final : public QFrame {
  Q_OBJECT
 public:
  explicit ParagraphEditor(QWidget* parent = nullptr);

  // `edited`: there is a computed text to go back to, or one's own to take away.
  void edit(const QString& key, const QString& text, bool edited);
  [[nodiscard]] const QString& key() const { return m_key; }
  void setWaiting(bool on);  // for the store to keep it
  [[nodiscard]] QSize sizeHint() const final;

 Q_SIGNALS:
  void kept(const QString& key, const QString& text);  // "": the computed text, or none
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
