// A request that could not be executed is reported on the page where the user made it.
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>

#include "tests/full_disk.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/pages/new_study/new_study_page.h"
#include "ui/pages/runs/runs_page.h"

namespace scalescope {
namespace {

bool reports(const QWidget* page, const char* text) {
  return waitFor([&] { return showsText(*page, text); });
}

}  // namespace

TEST_F(Window, AStudyFileThatCannotBeWrittenIsReportedInTheWizard) {
  m_window.goTo(MainWindow::newStudy);
  const auto* page = m_window.findChild<NewStudyPage*>();
  m_bridge.resolver().saveText(QStringLiteral("/proc/no-such-folder/study.json"), "{}");
  EXPECT_TRUE(reports(page, "/proc/no-such-folder/study.json"));
  const QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("study.json"));
  {
    const FullDisk full;
    m_bridge.resolver().saveText(file, "{}");
    EXPECT_TRUE(reports(page, file.toUtf8().constData()));
  }
  EXPECT_FALSE(QFile::exists(file));
}

TEST_F(Window, AnImportThatFailsIsReportedAmongTheRuns) {
  m_window.goTo(MainWindow::runs);
  m_log->importsUntilStopped = true;
  m_bridge.store().importPath(QStringLiteral("/tmp/table.csv"));
  ASSERT_TRUE(click("Cancel this task"));
  EXPECT_TRUE(reports(m_window.findChild<RunsPage*>(), "Nothing was imported from table.csv"));
}

}  // namespace scalescope
