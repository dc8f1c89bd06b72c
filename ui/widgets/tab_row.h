#pragma once

#include <vector>

#include <QWidget>

class QTabBar;
class QToolButton;

namespace scalescope {

class MeasuredTabs;

// A line of tabs that never scrolls: what does not fit stands in a menu at its end; a tab chosen there comes into the
// line.
class TabRow final : public QWidget {
  Q_OBJECT
 public:
  explicit TabRow(const QString& name, QWidget* parent);

  void addTab(const QString& title);
  void setTabWanted(int index, bool wanted);            // false: there is nothing behind it
  void setTabsWanted(const std::vector<bool>& wanted);  // one for each tab
  [[nodiscard]] QTabBar* bar() const;
  [[nodiscard]] bool isTabWanted(int index) const;

 protected:
  void resizeEvent(QResizeEvent* event) final;
  void showEvent(QShowEvent* event) final;

 private:
  void fit();
  void scrollBack();
  void fillMenu();

  MeasuredTabs* m_bar;
  QToolButton* m_more;
  std::vector<bool> m_wanted;
};

}  // namespace scalescope
