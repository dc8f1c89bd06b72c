#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

namespace scalescope {

struct LiveState;
class NavButton;
class StudyChooser;

// Bar at the window's top: buttons that lead to the pages, with their keys, and the choice of the study.
class NavBar final : public QWidget {
  Q_OBJECT

 public:
  NavBar(const QStringList& pages, QWidget* parent);  // The last page's button stands apart, at the right.
  [[nodiscard]] StudyChooser& chooser() { return *m_chooser; }
  void setPage(int page);
  // The page's badge shows the finished runs of the current study, on whichever page the user is.
  void setProgress(int page, const LiveState& state);

 Q_SIGNALS:
  void pageRequested(int page);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void showProgramName();

  QWidget* m_name;  // Name of the program. It is hidden if there is no room for all, and gives way to a study's name.
  StudyChooser* m_chooser;
  std::vector<NavButton*> m_buttons;
};

}  // namespace scalescope
