#pragma once

#include <gtest/gtest.h>

#include <QSet>
#include <QSize>
#include <QTemporaryDir>
#include <set>

#include "tests/ui/reach/layout_faults.h"
#include "tests/ui/reach/person.h"
#include "tests/ui/window/fake_session.h"
#include "ui/bridge/comparer.h"
#include "ui/main_window.h"
#include "ui/style/theme.h"

namespace scalescope {

// Appearance of the window. The environment variable SCALESCOPE_REACH has the form "de dark 1366x768 150"; the screen's
// scale is QT_SCALE_FACTOR, so that each combination is a separate process.
struct ReachLook {
  QString language = QStringLiteral("en");
  Theme theme = Theme::light;
  QSize size{1024, 640};
  int font = 100;  // Font size of the desktop, in percent of the usual one.
};
ReachLook reachLook();

// A store with studies, runs and bundles of several people, and a simulated user of the window.
class Reach : public ::testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;
  // Services for `open`: the studies of the store, or none (a first start, with the demo).
  enum class Store { filled, none };
  void open(Store store);

  // Reports the present faults of the window; each fault is reported once, where it was seen first.
  void look(const QString& where);
  static QString said(const char* context, const char* text);
  bool goTo(MainWindow::Page page, const char* name);  // Clicks the page's name in the bar.
  // Shows every tab, choice, table behind a chart, definition and menu of the page, and looks at each.
  void lookAround(const QString& where);
  // Writes every file that the button's menu offers into the folder of the test; returns their number.
  int exportAll(QAbstractButton* button, const QString& name);

  ReachLook m_look = reachLook();
  std::shared_ptr<FakeSession::Log> m_log = std::make_shared<FakeSession::Log>();
  QTemporaryDir m_folder;
  std::unique_ptr<Bridge> m_bridge;
  std::unique_ptr<Comparer> m_comparer;
  std::unique_ptr<MainWindow> m_window;
  std::unique_ptr<Person> m_person;

 private:
  void lookAtTabs(const QString& where, const QSet<const QTabBar*>& known);
  void lookAtChoices(const QString& where);
  void lookAtButtons(const QString& where);
  int m_shot = 0;
  std::set<QString> m_told, m_chosen;
};

}  // namespace scalescope
