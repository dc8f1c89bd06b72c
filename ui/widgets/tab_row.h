#pragma once

#include <vector>

#include <QWidget>

class QTabBar;
class QToolButton;

namespace scalescope {

class MeasuredTabs;

// Row of tabs that never scrolls: tabs that do not fit are in a menu at its end; a tab chosen there moves into the row.
class TabRow final : public QWidget {
  Q_OBJECT
 public:
  explicit TabRow(const QString& name, QWidget* parent);

  void addTab(const QString& title);
  void setTabWanted(int index, bool wanted);            // Pass false for a tab without content.
  void setTabsWanted(const std::vector<bool>& wanted);  // One value for each tab.
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
