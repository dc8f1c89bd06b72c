#pragma once

#include <QAbstractButton>

namespace scalescope {

// A word that leads to a page or step: quiet, accented where one is. Its width is that of the bold word, so that
// nothing moves when the page changes.
class NavButton final : public QAbstractButton {
  Q_OBJECT

 public:
  NavButton(const QString& text, const QString& accessibleName, QWidget* parent);
  void setFlush() { m_flush = true; }  // the word starts at the left edge
  void setBadge(const QString& text);  // a few characters behind the word, such as a progress; "" = none
  [[nodiscard]] const QString& badge() const { return m_badge; }
  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] int badgeWidth() const;

  bool m_flush = false;
  QString m_badge;
};

// The strip at the window's top, on the surface colour.
class TopBar final : public QWidget {
  Q_OBJECT

 public:
  explicit TopBar(QWidget* parent) : QWidget(parent) {}
  void setGivesWay(QWidget* part) { m_givesWay = part; }  // hidden where the others have no room beside it

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* m_givesWay = nullptr;
};

}  // namespace scalescope
