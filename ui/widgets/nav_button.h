#pragma once

#include <QAbstractButton>

namespace scalescope {

// Button that leads to a page or step; the current one is accented. It is as wide as its bold text, so that nothing
// moves when the page changes.
class NavButton final : public QAbstractButton {
  Q_OBJECT

 public:
  NavButton(const QString& text, const QString& accessibleName, QWidget* parent);
  void setFlush() { m_flush = true; }  // Aligns the text to the left edge.
  void setBadge(const QString& text);  // Shows a few characters after the text, such as progress; empty for none.
  [[nodiscard]] const QString& badge() const { return m_badge; }
  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] int badgeWidth() const;

  bool m_flush = false;
  QString m_badge;
};

}  // namespace scalescope
