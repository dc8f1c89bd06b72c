// Compares the list of keys with the window's actual shortcuts, and with the guide.
#include <QAction>
#include <QDialog>
#include <QShortcut>
#include <set>

#include "core/base/file.h"
#include "tests/paths.h"
#include "tests/shots/shots_data.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/plot/plot_widget.h"
#include "ui/models/table_view.h"
#include "ui/widgets/key_list.h"

namespace scalescope {
namespace {

std::string textOf(const QKeySequence& keys) { return keys.toString(QKeySequence::PortableText).toStdString(); }

std::set<std::string> listed(KeyRow::By by, const char* where = nullptr) {
  std::set<std::string> keys;
  for (const KeyRow& row : keyTable())
    if (row.by == by && (where == nullptr || std::string_view(row.where) == where))
      for (const QKeySequence& each : keysOf(row)) keys.insert(textOf(each));
  return keys;
}

// Returns a line of the table in docs/guide/window.md.
std::string guideLine(const KeyRow& row) {
  const QList<QKeySequence> keys = keysOf(row);
  const auto code = [](const QKeySequence& each) { return "`" + textOf(each) + "`"; };
  std::string text = code(keys.front());
  if (row.by == KeyRow::By::shortcut && keys.size() > 4)
    text += " to " + code(keys.back());
  else
    for (const QKeySequence& each : keys.mid(1)) text += ", " + code(each);
  return "| " + std::string(row.where) + " | " + text + " | " + row.does + " |\n";
}

}  // namespace

// A new shortcut needs its row, and a removed one must lose its row.
TEST_F(Window, EveryShortcutIsInTheListOfKeys) {
  std::set<std::string> bound;
  for (const QAction* action : m_window.findChildren<QAction*>())
    for (const QKeySequence& each : action->shortcuts()) bound.insert(textOf(each));
  for (const QShortcut* shortcut : m_window.findChildren<QShortcut*>())
    for (const QKeySequence& each : shortcut->keys()) bound.insert(textOf(each));
  EXPECT_EQ(bound, listed(KeyRow::By::shortcut));
}

TEST_F(Window, EveryKeyOfAChartIsInTheListOfKeys) {
  ChartView chart;
  chart.resize(600, 400);
  chart.setFigure(demoFigure("loss"));
  chart.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&chart, 5000 * patience()));
  auto* plot = chart.findChild<PlotWidget*>();
  const std::set<std::string> shortcuts = listed(KeyRow::By::shortcut);  // The test above covers these.
  std::set<std::string> read;
  for (int key = Qt::Key_Space; key <= Qt::Key_AsciiTilde; ++key) {
    if (shortcuts.contains(textOf(QKeySequence(key)))) continue;
    QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
    QApplication::sendEvent(plot, &press);
    if (press.isAccepted()) read.insert(textOf(QKeySequence(key)));
  }
  for (int key = Qt::Key_Escape; key <= Qt::Key_F12; ++key) {
    QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
    QApplication::sendEvent(plot, &press);
    if (press.isAccepted()) read.insert(textOf(QKeySequence(key)));
  }
  std::set<std::string> reported = listed(KeyRow::By::widget, "A chart");
  reported.merge(listed(KeyRow::By::widget, "The legend of a chart"));
  EXPECT_EQ(reported.erase("Shift+Space"), 1U);  // Only keys without modifiers are tried here.
  EXPECT_EQ(reported.erase("Menu"), 1U);         // The desktop turns it into a context menu event.
  for (const char* other : {"Tab", "Backtab"}) EXPECT_EQ(read.erase(other), 1U);  // Moves to the next part.
  EXPECT_EQ(read, reported);
}

TEST_F(Window, TheListOfKeysOpensByKeysAndFromSettings) {
  const auto list = [this] { return m_window.findChild<QDialog*>(QStringLiteral("KeyList")); };
  EXPECT_EQ(list(), nullptr);
  m_window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, 5000 * patience()));
  QTest::keyClick(&m_window, Qt::Key_Slash, Qt::ControlModifier);
  ASSERT_NE(list(), nullptr);
  EXPECT_TRUE(list()->isVisible());
  EXPECT_FALSE(list()->isModal());
  const auto* table = list()->findChild<TableView*>();
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->model()->rowCount(), int(keyTable().size()));
  EXPECT_EQ(table->model()->index(0, 1).data().toString(), QStringLiteral("Ctrl+1 \u2026 Ctrl+7"));
  shoot(list(), QStringLiteral("keys"));
  QTest::keyClick(list(), Qt::Key_Escape);
  ASSERT_TRUE(waitFor([&] { return list() == nullptr; }));
  m_window.goTo(MainWindow::settings);
  ASSERT_TRUE(click("Show the list of keys"));
  ASSERT_TRUE(waitFor([&] { return list() != nullptr; }));
}

TEST(Keys, NoActionIsCutInGerman) {
  applyTheme(Theme::light);
  installLanguage(QStringLiteral("de"));
  QWidget window;
  window.resize(1280, 800);
  showKeyList(&window);
  const auto* table = window.findChild<TableView*>();
  ASSERT_NE(table, nullptr);
  for (int row = 0; row < table->model()->rowCount(); ++row) {
    const QString action = table->model()->index(row, 2).data().toString();
    EXPECT_LT(table->fontMetrics().horizontalAdvance(action), table->columnWidth(2)) << action.toStdString();
  }
  installLanguage(QStringLiteral("en"));
}

TEST(Keys, TheGuideHasTheSameList) {
  const std::string page = readFile(sourceFile("docs/guide/window.md"), 1U << 20).value();
  std::string table;
  for (const KeyRow& row : keyTable()) table += guideLine(row);
  const std::size_t at = page.find("| Everywhere |");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(page.substr(at), table);
}

}  // namespace scalescope
