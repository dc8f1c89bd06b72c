// Clicks through every export: from the menu through the file dialog to the file.
#include <QDir>
#include <QFileInfo>
#include <QPushButton>
#include <QToolButton>

#include "core/report/documents/report_texts.h"
#include "tests/ui/reach/reach_fixture.h"
#include "tests/ui/window/window_help.h"
#include "ui/charts/chart_view.h"
#include "ui/pages/results/results_page.h"
#include "ui/pages/results/top_charts.h"

namespace scalescope {

// Writes a file with every entry of the menu that asks for one; returns their number.
int Reach::exportAll(QAbstractButton* button, const QString& name) {
  QList<int> entries;
  EXPECT_TRUE(m_person->openMenu(button, [&](QMenu& menu) {
    for (int i = 0; i < menu.actions().size(); ++i)
      if (!menu.actions()[i]->isSeparator() && !menu.actions()[i]->isCheckable() &&
          menu.actions()[i]->shortcut().isEmpty())
        entries << i;
  })) << name.toStdString();
  int written = 0;
  for (const int entry : entries) {
    QString title;
    EXPECT_TRUE(m_person->openMenu(button, [&](QMenu& menu) {
      title = menu.actions()[entry]->text();
      EXPECT_TRUE(m_person->clickAction(menu, menu.actions()[entry])) << title.toStdString();
    })) << name.toStdString();
    const QString file = m_folder.filePath(QStringLiteral("%1-%2").arg(name).arg(entry));
    EXPECT_TRUE(m_person->answerDialog(file)) << title.toStdString();
    const auto files = [&] {
      return QDir(m_folder.path()).entryInfoList({QFileInfo(file).fileName() + QStringLiteral(".*")}, QDir::Files);
    };
    EXPECT_TRUE(waitFor([&] { return !files().isEmpty() && files().front().size() > 0; })) << title.toStdString();
    ++written;
  }
  return written;
}

TEST_F(Reach, EveryExportWritesItsFile) {
  open(Store::filled);
  ASSERT_TRUE(waitFor([this] { return m_window->findChild<ResultsPage*>()->result() != nullptr; }));
  ASSERT_TRUE(goTo(MainWindow::results, "Results"));
  auto* chart = m_window->findChild<TopCharts*>()->findChild<ChartView*>();
  QToolButton* save = nullptr;
  for (QToolButton* each : chart->findChildren<QToolButton*>())
    if (each->menu() != nullptr) save = each;
  ASSERT_NE(save, nullptr);
  ASSERT_TRUE(waitFor([&] { return save->isVisible(); })) << "once the chart has a figure";
  EXPECT_GE(exportAll(save, QStringLiteral("chart")), 9) << "PNG at 1 to 4x, SVG, PDF, CSV, Markdown, LaTeX";

  ASSERT_TRUE(m_person->click(said("ResultsPage", "Export all")));
  const QString all = m_folder.filePath(QStringLiteral("all"));
  ASSERT_TRUE(QDir().mkpath(all));
  ASSERT_TRUE(m_person->answerDialog(all));
  ASSERT_TRUE(m_person->waitFor(said("ResultsPage", "Export all")));
  EXPECT_GE(QDir(all).entryList(QDir::Files).size(), 20);

  ASSERT_TRUE(goTo(MainWindow::runs, "Runs"));
  ASSERT_TRUE(m_person->waitFor(said("RunsPage", "Export")));
  EXPECT_GE(
      exportAll(qobject_cast<QAbstractButton*>(m_person->find(said("RunsPage", "Export"))), QStringLiteral("runs")), 3);
  look(QStringLiteral("runs, exported"));

  ASSERT_TRUE(goTo(MainWindow::report, "Report"));
  ASSERT_TRUE(m_person->waitFor(said("ReportHead", "Save report")));
  EXPECT_EQ(exportAll(qobject_cast<QAbstractButton*>(m_person->find(said("ReportHead", "Save report"))),
                      QStringLiteral("report")),
            int(reportForms().size()));
  look(QStringLiteral("report, saved"));
}

}  // namespace scalescope
