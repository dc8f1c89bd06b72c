#include "ui/pages/report/report_page.h"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "tests/full_disk.h"
#include "tests/patience.h"
#include "tests/shots/shots_data.h"
#include "ui/base/language.h"
#include "ui/pages/report/paper_view.h"
#include "ui/pages/report/paragraph_editor.h"
#include "ui/pages/report/report_outline.h"

namespace scalescope {
namespace {

const int kLongMs = 30000 * patience();

struct Shown {
  ReportPage page;
  Shown() {
    page.resize(1280, 900);
    page.setWritable(true);
    page.setResult(std::make_shared<const StudyResult>(demoStudy()));
    page.show();
    EXPECT_TRUE(QTest::qWaitFor([this] { return outline().topLevelItemCount() > 0; }, kLongMs));
  }
  ReportOutline& outline() { return *page.findChild<ReportOutline*>(); }
  PaperView& paper() { return *page.findChild<PaperView*>(); }
  ParagraphEditor& editor() { return *page.findChild<ParagraphEditor*>(); }
  QPushButton* button(const QString& name) {
    for (QPushButton* each : page.findChildren<QPushButton*>())
      if (each->accessibleName() == name) return each;
    return nullptr;
  }
  // Chooses the entry with these data, as a user does.
  void choose(const QString& box, const QVariant& data) {
    for (QComboBox* each : page.findChildren<QComboBox*>()) {
      if (each->accessibleName() != box) continue;
      each->setCurrentIndex(each->findData(data));
      Q_EMIT each->activated(each->currentIndex());
    }
  }
  QString outlineText() {
    QString all;
    for (int i = 0; i < outline().topLevelItemCount(); ++i)
      all += outline().topLevelItem(i)->text(0) + QLatin1Char('\n');
    return all;
  }
};

bool said(const QWidget& page, const QString& part) {
  for (const QLabel* label : page.findChildren<QLabel*>())
    if (label->isVisible() && label->text().contains(part)) return true;
  return false;
}

TEST(ReportPage, WhatCannotBeWrittenIsReportedAndLeavesNothing) {
  Shown shown;
  QTemporaryDir folder;
  QSignalSpy failed(&shown.page, &ReportPage::saveFailed);
  {
    const FullDisk full;
    shown.page.saveAs(folder.filePath(QStringLiteral("r.html")));
    ASSERT_TRUE(failed.wait(kLongMs));
    EXPECT_TRUE(said(shown.page, folder.path())) << "which file";
  }
  EXPECT_TRUE(QDir(folder.path()).entryList(QDir::Files).isEmpty());
  shown.page.saveAs(QStringLiteral("/proc/no-such-folder/r.md"));
  ASSERT_TRUE(failed.wait(kLongMs));
  EXPECT_TRUE(said(shown.page, QStringLiteral("/proc/no-such-folder")));
  EXPECT_TRUE(shown.page.worker().open().empty());
}

TEST(ReportPage, ShowsItsPagesAndAnOutlineThatLeadsThere) {
  Shown shown;
  EXPECT_TRUE(shown.outlineText().contains(QStringLiteral("Speedup")));
  const auto dark = [&] {
    const QImage seen = shown.paper().viewport()->grab().toImage();
    int count = 0;
    for (int y = 0; y < seen.height(); y += 2)
      for (int x = 0; x < seen.width(); x += 2) count += qGray(seen.pixel(x, y)) < 100 ? 1 : 0;
    return count;
  };
  EXPECT_TRUE(QTest::qWaitFor([&] { return dark() > 500; }, kLongMs)) << "no words on the first page";
  QSignalSpy chosen(&shown.outline(), &ReportOutline::placeChosen);
  shown.outline().setCurrentItem(shown.outline().topLevelItem(shown.outline().topLevelItemCount() - 1));
  EXPECT_EQ(chosen.count(), 1);
  EXPECT_TRUE(QTest::qWaitFor([&] { return dark() > 200; }, kLongMs)) << "nor on the last";
}

// A title of a translated or long heading was elided beside the empty room around the paper.
TEST(ReportPage, TheOutlineIsAsWideAsItsTitlesWhereThereIsRoom) {
  Shown shown;
  ReportOutline& outline = shown.outline();
  const auto widest = [&outline] {
    int width = 0;
    for (int i = 0; i < outline.topLevelItemCount(); ++i)
      width = std::max(width, outline.visualItemRect(outline.topLevelItem(i)).left() +
                                  outline.fontMetrics().horizontalAdvance(outline.topLevelItem(i)->text(0)));
    return width;
  };
  outline.topLevelItem(0)->setText(0, QString());  // The verdict is no title, and elided.
  outline.topLevelItem(2)->setText(0, QString(45, QLatin1Char('n')));
  EXPECT_GT(widest(), outline.viewport()->width());
  shown.page.resize(1600, 900);
  EXPECT_LT(widest(), outline.viewport()->width());
  EXPECT_LT(outline.width(), shown.page.width() / 3);
  const int before = outline.width();
  outline.topLevelItem(2)->setText(0, QString(500, QLatin1Char('n')));
  shown.page.resize(1601, 900);
  EXPECT_GT(outline.width(), before);
  EXPECT_LT(outline.width(), shown.page.width() / 3) << "the paper has most of the page";
  for (int i = 1; i < outline.topLevelItemCount(); ++i) EXPECT_FALSE(outline.topLevelItem(i)->toolTip(0).isEmpty());
}

TEST(ReportPage, HasNoPagesOfOneStudyUnderTheNameOfAnother) {
  Shown shown;
  StudyResult other = demoStudy();
  other.id = StudyId("other");
  other.name = "weak-scaling";
  shown.page.setResult(std::make_shared<const StudyResult>(other));
  EXPECT_TRUE(said(shown.page, QStringLiteral("weak-scaling")));
  EXPECT_EQ(shown.outline().topLevelItemCount(), 0);
  EXPECT_TRUE(QTest::qWaitFor([&] { return shown.outline().topLevelItemCount() > 0; }, kLongMs));
}

TEST(ReportPage, IsSavedInEveryFormWithItsManifest) {
  QTemporaryDir folder;
  Shown shown;
  QSignalSpy done(&shown.page, &ReportPage::saved);
  const auto saved = [&](const char* name) {
    const QString file = folder.filePath(QString::fromLatin1(name));
    done.clear();
    shown.page.saveAs(file);
    EXPECT_TRUE(done.wait(kLongMs)) << name;
    return readFile(file.toStdString()).value_or("");
  };
  EXPECT_NE(saved("r.html").find("<svg"), std::string::npos);
  EXPECT_TRUE(said(shown.page, QStringLiteral("Saved: ")));
  const auto manifest =
      nlohmann::json::parse(readFile(folder.filePath(QStringLiteral("r-manifest.json")).toStdString()).value());
  EXPECT_EQ(manifest.at("format"), "html");
  EXPECT_EQ(manifest.at("files"), nlohmann::json({"r.html", "r-study.json"}));
  EXPECT_TRUE(QFile::exists(folder.filePath(QStringLiteral("r-study.json"))));
  EXPECT_NE(saved("r.md").find("r-speedup.svg"), std::string::npos);
  EXPECT_TRUE(QFile::exists(folder.filePath(QStringLiteral("r-speedup.svg"))));
  EXPECT_NE(saved("r.tex").find("{r-speedup}"), std::string::npos);
  EXPECT_TRUE(QFile::exists(folder.filePath(QStringLiteral("r-speedup.pdf"))));
  EXPECT_EQ(saved("r.pdf").substr(0, 5), "%PDF-");
  shown.page.saveAs(QStringLiteral("/nonexistent/r.html"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return said(shown.page, QStringLiteral("/nonexistent")); }, kLongMs));
}

// The thread checks for a stop between figures; files written until then are removed.
TEST(ReportPage, SavingEndsWhenItIsCancelledAndLeavesNothing) {
  QTemporaryDir folder;
  ReportRequest request;
  request.study = std::make_shared<const StudyResult>(demoStudy());
  int asked = 0;
  const auto files = saveReport(request, folder.filePath(QStringLiteral("r.md")), [&](double) { return ++asked < 3; });
  ASSERT_TRUE(files);
  EXPECT_TRUE(files->isEmpty());
  EXPECT_EQ(asked, 3);
  EXPECT_TRUE(QDir(folder.path()).entryList(QDir::Files).isEmpty());
  Shown shown;
  QProgressBar* bar = shown.page.findChild<QProgressBar*>();
  shown.page.saveAs(folder.filePath(QStringLiteral("c.html")));
  EXPECT_TRUE(bar->isVisible());
  shown.button(QStringLiteral("Cancel saving"))->click();
  EXPECT_TRUE(QTest::qWaitFor([&] { return !bar->isVisible(); }, kLongMs));
}

TEST(ReportPage, AParagraphIsEditedByKeysAndKeptByTheStore) {
  Shown shown;
  QSignalSpy written(&shown.page, &ReportPage::textWritten);
  ReportOutline& outline = shown.outline();
  QTreeWidgetItem* section = outline.topLevelItem(1);
  ASSERT_NE(section, nullptr);
  ASSERT_GT(section->childCount(), 0);
  EXPECT_EQ(section->child(0)->text(0), QStringLiteral("Add text here"));
  section->setExpanded(true);
  outline.setFocus();
  outline.setCurrentItem(section->child(0));
  QTest::keyClick(&outline, Qt::Key_Return);
  ASSERT_TRUE(shown.editor().isVisible());
  auto* text = shown.editor().findChild<QPlainTextEdit*>();
  QTest::keyClicks(text, QStringLiteral("Measured at night."));
  QTest::keyClick(text, Qt::Key_Return, Qt::ControlModifier);
  ASSERT_EQ(written.count(), 1);
  const auto place = written.first().at(1).value<std::string>();
  EXPECT_EQ(place.substr(0, 11), "lab.en.own.") << place;
  EXPECT_EQ(written.first().at(2).value<std::string>(), "Measured at night.");
  // The write failed: the text stays.
  shown.page.setTextProblem(demoStudy().id,
                            fail("file.write", {{"path", std::string("x")}, {"reason", std::string("full")}}).value());
  EXPECT_TRUE(shown.editor().isVisible());
  EXPECT_EQ(text->toPlainText(), QStringLiteral("Measured at night."));
  QTest::keyClick(text, Qt::Key_Return, Qt::ControlModifier);
  EXPECT_EQ(written.count(), 2);
  shown.page.setTexts(demoStudy().id, {{place, "Measured at night."}});
  EXPECT_FALSE(shown.editor().isVisible());
  EXPECT_TRUE(QTest::qWaitFor(
      [&] {
        const QTreeWidgetItem* item = outline.topLevelItem(1);
        return item != nullptr && item->childCount() > 0 &&
               item->child(0)->text(0) == QStringLiteral("Measured at night.");
      },
      kLongMs));
}

TEST(ReportPage, HasItsOwnLanguage) {
  ReportRequest request;
  request.study = std::make_shared<const StudyResult>(demoStudy());
  request.language = QStringLiteral("de");
  const std::string german = documentHtml(inEnglish(), documentOf(request), {});
  EXPECT_NE(german.find("lang=\"de\""), std::string::npos);
  EXPECT_NE(german.find("Hyperparameter"), std::string::npos);
  Shown shown;
  const QString english = shown.outlineText();
  shown.choose(QStringLiteral("Language of the report"), QStringLiteral("de"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return shown.outlineText() != english; }, kLongMs));
}

TEST(ReportPage, OffersBothTemplatesAndFourForms) {
  Shown shown;
  const QString lab = shown.outlineText();
  shown.choose(QStringLiteral("Template"), static_cast<int>(ReportTemplate::proposal));
  EXPECT_TRUE(QTest::qWaitFor([&] { return shown.outlineText() != lab; }, kLongMs));
  QStringList forms;
  for (const QMenu* menu : shown.page.findChildren<QMenu*>()) {
    QStringList words;
    for (const QAction* action : menu->actions())
      if (!action->isSeparator() && !action->isCheckable()) words << action->text();
    if (words.contains(QStringLiteral("HTML"))) forms << words;
  }
  EXPECT_EQ(forms, (QStringList{QStringLiteral("HTML"), QStringLiteral("PDF"), QStringLiteral("Markdown"),
                                QStringLiteral("LaTeX")}));
}

}  // namespace
}  // namespace scalescope
