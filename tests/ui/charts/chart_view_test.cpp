#include "ui/charts/chart_view.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "tests/shots/shots_data.h"
#include "core/base/file.h"
#include "core/report/figures/export_forms.h"
#include "tests/patience.h"
#include "ui/base/file_language.h"
#include "ui/charts/chart_files.h"
#include "ui/charts/chart_header.h"
#include "ui/charts/elided_label.h"
#include "ui/charts/plot/plot_widget.h"
#include "ui/charts/render_figure.h"
#include "ui/models/table_view.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

const int kWaitMs = 3000 * patience();

std::unique_ptr<ChartView> shown(const Figure& figure) {
  auto view = std::make_unique<ChartView>();
  view->resize(600, 400);
  view->setFigure(figure);
  view->show();
  EXPECT_TRUE(QTest::qWaitForWindowExposed(view.get(), kWaitMs));
  return view;
}

QAction* menuAction(const ChartView& view, const QString& text) {
  for (QMenu* menu : view.findChildren<QMenu*>()) {
    Q_EMIT menu->aboutToShow();  // It is filled when it is shown.
    for (QAction* action : menu->actions())
      if (action->text() == text) return action;
  }
  return nullptr;
}

TEST(ChartView, ANumberKeepsItsUnitAndNotesCanBeLeftToThePage) {
  const auto view = shown(demoFigure("speedup"));
  const auto has = [&](const QString& part) {
    for (const QLabel* label : view->findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(part)) return true;
    return false;
  };
  EXPECT_TRUE(has(QStringLiteral("n\u00A0=\u00A03, 95\u00A0% interval")));
  EXPECT_TRUE(has(QStringLiteral("batch 32 on 3 devices")));
  view->setNotesShown(false);
  EXPECT_FALSE(has(QStringLiteral("batch 32 on 3 devices")));
}

TEST(ChartView, HasNoTableAndNoFilesBeforeItHasAFigure) {
  ChartView view;
  view.show();
  const auto buttons = [&view] {
    int shown = 0;
    for (const QToolButton* each : view.findChildren<QToolButton*>()) shown += each->isVisible() ? 1 : 0;
    return shown;
  };
  EXPECT_EQ(buttons(), 0);
  view.setFigure(demoFigure("speedup"));
  EXPECT_EQ(buttons(), 3) << "definition, table, export";
}

TEST(ChartView, AnElidedNameIsWholeInAToolTip) {
  Figure figure = demoFigure("speedup");
  figure.x.title = std::string(20, 'n') + " devices " + std::string(200, 'm');
  const auto view = shown(figure);
  auto* plot = view->findChild<PlotWidget*>();
  const auto tipAt = [plot](const QPoint& at) {
    QHelpEvent rest(QEvent::ToolTip, at, plot->viewport()->mapToGlobal(at));
    QApplication::sendEvent(plot->viewport(), &rest);
    return QToolTip::text();
  };
  EXPECT_EQ(tipAt({plot->width() / 2, plot->height() / 2}), QString());
  EXPECT_EQ(tipAt({plot->width() / 2, plot->height() - 6}), QString::fromStdString(figure.x.title));
}

// The longest titles have three lines in the narrowest of three charts beside each other.
TEST(ChartView, ATitleIsWholeInANarrowChart) {
  Figure figure = demoFigure("speedup");
  figure.title = "8,9 % jedes Schritts entfallen bei 2 Geräten auf das Warten auf Kommunikation";
  const auto view = shown(figure);
  for (const ElidedLabel* label : view->findChildren<ElidedLabel*>()) {
    if (!label->text().startsWith(QLatin1String("8,9"))) continue;
    const QRect box(0, 0, 300, 1000);
    EXPECT_EQ(label->heightForWidth(300),
              label->fontMetrics().boundingRect(box, Qt::TextWordWrap, label->text()).height());
    return;
  }
  ADD_FAILURE() << "no title";
}

TEST(ElidedLabel, ATitleTakesTwoLinesBeforeItIsCut) {
  ElidedLabel label;
  label.setMostLines(2);
  label.setFullText(QStringLiteral("8 Geräte erreichen 91 % der gemessenen Obergrenze"));
  const int line = label.fontMetrics().height();
  const int whole = label.fontMetrics().horizontalAdvance(label.text());
  EXPECT_EQ(label.heightForWidth(whole + 8), line);
  EXPECT_EQ(label.heightForWidth(whole * 2 / 3), 2 * line);
  EXPECT_EQ(label.heightForWidth(whole / 6), 2 * line);  // It takes no more lines: the tool tip has the whole title.
  EXPECT_EQ(label.toolTip(), label.text());
  label.setFullText({});
  EXPECT_TRUE(label.isHidden());  // A missing title takes no empty line.
  ElidedLabel untitled;
  untitled.setFullText({});
  EXPECT_TRUE(untitled.isHidden());
}

TEST(ChartView, TheMenuAndItsFileDialogHaveEveryFormThatIsDrawnOrATable) {
  const auto view = shown(demoFigure("speedup"));
  for (const ExportForm& form : exportForms()) {
    const QString name = QString::fromLatin1(form.name);
    QAction* action = menuAction(*view, form.drawing == Drawing::pixels ? name + QStringLiteral(", %1x").arg(kMostScale)
                                        : form.drawn()                  ? name
                                                                        : QStringLiteral("Table as ") + name);
    EXPECT_EQ(action != nullptr, form.drawn() || form.ofTable != nullptr) << form.ending;
    if (action == nullptr) continue;
    action->trigger();
    auto* dialog = view->findChild<QFileDialog*>();
    ASSERT_NE(dialog, nullptr) << form.ending;
    EXPECT_EQ(dialog->nameFilters(),
              QStringList(QStringLiteral("%1 (*.%2)").arg(name, QString::fromLatin1(form.ending))));
    EXPECT_EQ(dialog->defaultSuffix(), QString::fromLatin1(form.ending));
    delete dialog;
  }
}

TEST(ChartView, EveryExportMenuEntryMakesItsFile) {
  QTemporaryDir folder;
  const auto view = shown(demoFigure("speedup"));
  const std::pair<const char*, const char*> entries[] = {
      {"PNG, 1x", "png"},      {"PNG, 4x", "png"},          {"SVG", "svg"},           {"PDF", "pdf"},
      {"Table as CSV", "csv"}, {"Table as Markdown", "md"}, {"Table as LaTeX", "tex"}};
  for (const auto& [text, ending] : entries) {
    QAction* action = menuAction(*view, QString::fromLatin1(text));
    ASSERT_NE(action, nullptr) << text;
    action->trigger();
    auto* dialog = view->findChild<QFileDialog*>();
    ASSERT_NE(dialog, nullptr) << text;
    const QString file = folder.filePath(QStringLiteral("out.%1").arg(QLatin1String(ending)));
    QSignalSpy exported(view.get(), &ChartView::exported);
    Q_EMIT dialog->fileSelected(file);
    dialog->reject();
    delete dialog;
    EXPECT_TRUE(exported.wait(kWaitMs)) << text;
    EXPECT_TRUE(QFile::exists(file)) << text;
  }
  EXPECT_EQ(QImage(folder.filePath(QStringLiteral("out.png"))).size(), QSize(3840, 2400));
}

TEST(ChartView, CsvIsTheTableTwinExactly) {
  QTemporaryDir folder;
  const auto view = shown(demoFigure("speedup"));
  const QString file = folder.filePath(QStringLiteral("x.csv"));
  ASSERT_TRUE(view->exportTo(file));
  const std::string text = readFile(file.toStdString()).value();
  EXPECT_NE(text.find("4,,3.42,3.34,3.5,2.31,2.2,2.42"), std::string::npos) << text;
  Table table;
  table.columns = {{"a", "A", true}};
  table.rows = {{"7"}};
  view->setTable(table);
  ASSERT_TRUE(view->exportTo(file));
  EXPECT_EQ(readFile(file.toStdString()).value(), "a\r\n7\r\n");
}

TEST(ChartView, AFailedExportIsReportedOnTheChart) {
  const auto view = shown(demoFigure("speedup"));
  const Status status = view->exportTo(QStringLiteral("/nonexistent/a.png"));
  ASSERT_FALSE(status);
  const auto labels = view->findChildren<QLabel*>();
  EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
    return label->isVisible() && label->text().contains(QStringLiteral("/nonexistent/a.png"));
  }));
}

// Returns the note below a chart; empty if there is none.
QString noteOf(const ChartView& view) {
  const auto* note = view.findChild<InlineNote*>();
  return note->isHidden() ? QString() : note->text();
}

TEST(ChartView, ReportsSavedAndCopiedContent) {
  QTemporaryDir folder;
  const auto view = shown(demoFigure("speedup"));
  EXPECT_EQ(noteOf(*view), QString());
  const auto says = [&](const QString& text) {
    return QTest::qWaitFor([&] { return noteOf(*view) == text; }, 10000 * patience());
  };
  view->copyImage();
  EXPECT_TRUE(says(QStringLiteral("Picture copied to the clipboard."))) << noteOf(*view).toStdString();
  view->copyTable();
  EXPECT_TRUE(says(QStringLiteral("Table copied to the clipboard."))) << noteOf(*view).toStdString();
  const int width = view->layout()->minimumSize().width();
  const QString name = QString(200, QLatin1Char('a')) + QStringLiteral(".svg");
  ASSERT_TRUE(view->exportTo(folder.filePath(name)));
  EXPECT_EQ(noteOf(*view), QStringLiteral("Saved: ") + name);
  EXPECT_EQ(view->findChild<InlineNote*>()->toolTip(), folder.filePath(name));
  EXPECT_LE(view->layout()->minimumSize().width(), width);  // A long name makes no chart wider.
  EXPECT_FALSE(view->exportTo(QStringLiteral("/nonexistent/a.png")));
  EXPECT_TRUE(noteOf(*view).contains(QStringLiteral("/nonexistent/a.png"))) << noteOf(*view).toStdString();
}

// Otherwise the chart would be out of line with its neighbours until the note disappears.
TEST(ChartView, ANoteAboutAFileMovesNothing) {
  const auto view = shown(demoFigure("speedup"));
  const auto* plot = view->findChild<PlotWidget*>();
  const auto placeOf = [&view](const QWidget* widget) {
    return QRect(widget->mapTo(view.get(), QPoint()), widget->size());
  };
  const QRect before = placeOf(plot);
  const int least = view->layout()->minimumSize().height();
  EXPECT_FALSE(view->exportTo(QStringLiteral("/nonexistent/a.png")));
  const auto* note = view->findChild<InlineNote*>();
  ASSERT_TRUE(note->isVisible());
  QCoreApplication::sendPostedEvents();
  EXPECT_EQ(placeOf(plot), before);
  EXPECT_EQ(view->layout()->minimumSize().height(), least);
  EXPECT_TRUE(view->rect().contains(placeOf(note)));
  EXPECT_GE(note->height(), note->heightForWidth(note->width()));
  view->resize(420, 300);
  QCoreApplication::sendPostedEvents();
  EXPECT_EQ(placeOf(note).bottom(), view->rect().bottom());
  EXPECT_EQ(note->width(), view->width());
}

// A file may have to read every step's loss first: the chart shows this with a Cancel, and a cancelled save writes
// nothing.
TEST(ChartView, LongWritingShowsProgressAndCanBeCancelled) {
  QTemporaryDir folder;
  std::atomic<bool> continues = false;
  const auto view = shown(demoFigure("speedup"));
  view->setFileForm([&continues](const std::stop_token&) -> Result<FileForm> {
    while (!continues) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return FileForm{demoFigure("speedup"), {}};
  });
  auto* files = view->findChild<ChartFiles*>();
  const auto says = [&](const QString& text) {
    return QTest::qWaitFor([&] { return noteOf(*view) == text; }, 10000 * patience());
  };
  const auto press = [&](const QString& text) {
    for (QPushButton* button : view->findChild<InlineNote*>()->findChildren<QPushButton*>())
      if (button->isVisible() && button->text() == text) return QTest::mouseClick(button, Qt::LeftButton);
    ADD_FAILURE() << "no button " << text.toStdString();
  };
  const QString file = folder.filePath(QStringLiteral("a.svg"));
  EXPECT_FALSE(view->isWriting());
  files->save(file, 1);
  EXPECT_TRUE(view->isWriting());
  EXPECT_EQ(noteOf(*view), QString());  // The save has not taken long enough for a note yet.
  EXPECT_TRUE(says(QStringLiteral("Writing a.svg"))) << noteOf(*view).toStdString();
  press(QStringLiteral("Cancel"));
  EXPECT_EQ(noteOf(*view), QStringLiteral("Cancelling"));
  continues = true;
  EXPECT_TRUE(says(QStringLiteral("Cancelled: nothing was written or copied."))) << noteOf(*view).toStdString();
  EXPECT_FALSE(QFile::exists(file));
  EXPECT_FALSE(view->isWriting());
  files->save(file, 1);  // A later request is not cancelled with it.
  EXPECT_TRUE(says(QStringLiteral("Saved: a.svg"))) << noteOf(*view).toStdString();
  EXPECT_TRUE(QFile::exists(file));
  QApplication::clipboard()->setText(QStringLiteral("before"));
  continues = false;
  view->copyTable();
  EXPECT_TRUE(says(QStringLiteral("Creating the table"))) << noteOf(*view).toStdString();
  view->stopWriting();
  continues = true;
  EXPECT_TRUE(QTest::qWaitFor([&] { return !view->isWriting(); }, 10000 * patience()));
  EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("before"));
}

// The reader of a long log is stopped at once, and the error that it returns for this is no failure.
TEST(ChartView, ACancelReachesWhatMakesTheFile) {
  QTemporaryDir folder;
  const auto view = shown(demoFigure("speedup"));
  view->setFileForm([](const std::stop_token& stop) -> Result<FileForm> {
    while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return fail("client.stopped");
  });
  QSignalSpy failed(view.get(), &ChartView::exportFailed);
  const QString file = folder.filePath(QStringLiteral("a.csv"));
  view->findChild<ChartFiles*>()->save(file, 1);
  EXPECT_TRUE(view->isWriting());
  view->stopWriting();
  EXPECT_TRUE(QTest::qWaitFor([&] { return !view->isWriting(); }, 10000 * patience()));
  EXPECT_EQ(failed.count(), 0);
  EXPECT_FALSE(QFile::exists(file));
}

TEST(ChartView, HasANameADescriptionAndATwinForTheKeyboard) {
  const auto view = shown(demoFigure("speedup"));
  EXPECT_EQ(view->accessibleName(), QStringLiteral("8 devices: 5.6x"));
  EXPECT_FALSE(view->accessibleDescription().isEmpty());
  QToolButton* twin = nullptr;
  for (QToolButton* button : view->findChildren<QToolButton*>()) {
    EXPECT_FALSE(button->accessibleName().isEmpty());
    EXPECT_EQ(button->focusPolicy(), Qt::StrongFocus);
    twin = button->isCheckable() ? button : twin;
  }
  ASSERT_NE(twin, nullptr);
  twin->setFocus();
  QTest::keyClick(twin, Qt::Key_Space);
  auto* table = view->findChild<TableView*>();
  ASSERT_TRUE(table->isVisible());
  EXPECT_EQ(table->model()->rowCount(), 4);
}

// A page of results has dozens of charts, whose menus and tables would take the time of its first event.
TEST(ChartView, MenuAndTableAreMadeWhenTheyAreShown) {
  const auto view = shown(demoFigure("speedup"));
  EXPECT_EQ(view->findChild<TableView*>(), nullptr);
  auto* menu = view->findChild<QMenu*>();
  ASSERT_NE(menu, nullptr);
  EXPECT_TRUE(menu->isEmpty());
  view->setOwnForms({{QStringLiteral("txt"), QStringLiteral("nccl-tests"), {}}});
  EXPECT_TRUE(menu->isEmpty());
  EXPECT_NE(menuAction(*view, QStringLiteral("nccl-tests")), nullptr);
  view->setOwnForms({});
  EXPECT_EQ(menuAction(*view, QStringLiteral("nccl-tests")), nullptr);
}

TEST(ChartView, KeysReadValuesAndZoom) {
  const auto view = shown(demoFigure("loss"));
  auto* plot = view->findChild<PlotWidget*>();
  QSignalSpy read(plot, &PlotWidget::readOutChanged);
  QTest::keyClick(plot, Qt::Key_End);
  ASSERT_FALSE(read.isEmpty());
  EXPECT_TRUE(read.last().first().toString().contains(QStringLiteral("412")))
      << read.last().first().toString().toStdString();
  QSignalSpy zoomed(view.get(), &ChartView::visibleXChanged);
  QTest::keyClick(plot, Qt::Key_Plus);
  ASSERT_EQ(zoomed.count(), 1);
  EXPECT_GT(zoomed.first().at(0).toDouble(), 0);
  EXPECT_TRUE(plot->plot().visibleX());
  QTest::keyClick(plot, Qt::Key_Escape);
  EXPECT_FALSE(plot->plot().visibleX());
}

// The cross-hair moves the visible part of a zoom, to both ends of the data and no further.
TEST(ChartView, KeysPanWhatAZoomShows) {
  const auto view = shown(demoFigure("loss"));
  auto* plot = view->findChild<PlotWidget*>();
  view->setVisibleX(400, 410);
  QSignalSpy moved(view.get(), &ChartView::visibleXChanged);
  QTest::keyClick(plot, Qt::Key_End);
  EXPECT_EQ(moved.count(), 0);
  EXPECT_EQ(plot->crossHair(), 410);
  for (int i = 0; i < 5; ++i) QTest::keyClick(plot, Qt::Key_Right);
  const double last = *plot->crossHair();
  EXPECT_EQ(last, 412);  // The last step.
  EXPECT_GT(moved.count(), 0);
  EXPECT_NEAR(plot->plot().visibleX()->width(), 10, 1e-9);
  EXPECT_TRUE(plot->plot().visibleX()->holds(last));
  for (int i = 0; i < 30; ++i) QTest::keyClick(plot, Qt::Key_Left);
  EXPECT_EQ(plot->crossHair(), last - 30);
  EXPECT_NEAR(plot->plot().visibleX()->width(), 10, 1e-9);
  EXPECT_TRUE(plot->plot().visibleX()->holds(last - 30));
  view->setVisibleX(200.2, 200.8);  // The range is between two steps.
  QTest::keyClick(plot, Qt::Key_Escape);
  view->setVisibleX(200.2, 200.8);
  QTest::keyClick(plot, Qt::Key_Right);
  EXPECT_EQ(plot->crossHair(), 201);
}

TEST(ChartView, LinkedChartsShowTheCrossHairAtTheSameX) {
  const auto first = shown(demoFigure("loss"));
  const auto second = shown(demoFigure("step-parts"));
  ChartView::linkCrossHairs({first.get(), second.get()});
  auto* plot = first->findChild<PlotWidget*>();
  auto* other = second->findChild<PlotWidget*>();
  QTest::keyClick(plot, Qt::Key_End);
  ASSERT_TRUE(plot->crossHair());
  EXPECT_EQ(other->crossHair(), plot->crossHair());
  QTest::keyClick(plot, Qt::Key_Escape);
  EXPECT_FALSE(other->crossHair());
}

TEST(ChartView, DraggingZoomsAndLinkedChartsFollow) {
  const auto first = shown(demoFigure("loss"));
  const auto second = shown(demoFigure("step-parts"));
  ChartView::linkX({first.get(), second.get()});
  auto* plot = first->findChild<PlotWidget*>();
  QWidget* place = plot->viewport();
  QTest::mousePress(place, Qt::LeftButton, {}, QPoint(150, 120));
  QTest::mouseMove(place, QPoint(200, 120));
  QTest::mouseMove(place, QPoint(300, 120));
  QTest::mouseRelease(place, Qt::LeftButton, {}, QPoint(300, 120));
  const auto range = plot->plot().visibleX();
  ASSERT_TRUE(range);
  const auto other = second->findChild<PlotWidget*>()->plot().visibleX();
  ASSERT_TRUE(other);
  EXPECT_NEAR(other->from, range->from, 1e-9);
  EXPECT_NEAR(other->to, range->to, 1e-9);
  QTest::keyClick(plot, Qt::Key_Escape);
  EXPECT_FALSE(second->findChild<PlotWidget*>()->plot().visibleX());
}

TEST(ChartView, BarsCannotBeZoomed) {
  const auto view = shown(demoFigure("throughput"));
  auto* plot = view->findChild<PlotWidget*>();
  QTest::keyClick(plot, Qt::Key_Plus);
  EXPECT_FALSE(plot->plot().visibleX());
}

TEST(ChartView, AnEmptyFigureShowsAReasonThatComesLater) {
  ChartView view;
  view.resize(480, 300);
  view.show();
  Figure figure;
  figure.id = "speedup";
  view.setFigure(figure);
  figure.empty = "No run has finished";
  view.setFigure(figure);
  QStringList shown;
  for (const QLabel* label : view.findChildren<QLabel*>())
    if (label->isVisible()) shown.append(label->text());
  EXPECT_TRUE(shown.contains(QStringLiteral("No run has finished"))) << shown.join(QLatin1Char('|')).toStdString();
  view.setFigure(demoFigure("speedup"));
  EXPECT_TRUE(view.findChild<PlotWidget*>()->isVisible());
}

TEST(ChartView, LiveUpdatesKeepTheZoomAndAreJoinedPerFrame) {
  const auto view = shown(demoFigure("loss"));
  auto* plot = view->findChild<PlotWidget*>();
  view->setVisibleX(100, 200);
  Figure figure = demoFigure("loss");
  for (int i = 0; i < 50; ++i) {
    figure.series[0].points.push_back({413.0 + i, 0.5});
    view->setFigure(figure);
  }
  EXPECT_EQ(plot->plot().figure().series[0].points.size(), 413U);  // Not yet updated: there is one repaint per frame.
  EXPECT_TRUE(QTest::qWaitFor([&] { return plot->plot().figure().series[0].points.size() == 463U; }, kWaitMs));
  ASSERT_TRUE(plot->plot().visibleX());
  EXPECT_DOUBLE_EQ(plot->plot().visibleX()->from, 100);
}

TEST(ChartView, ShowsHowManyValuesAreMissing) {
  const auto view = shown(demoFigure("loss"));
  const auto said = [&] {
    for (const QLabel* label : view->findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(QStringLiteral("have no value"))) return label->text();
    return QString();
  };
  EXPECT_TRUE(said().contains(QStringLiteral(" of "))) << said().toStdString();
  Figure whole = demoFigure("loss");
  for (FigureSeries& series : whole.series)
    std::erase_if(series.points, [](const FigurePoint& point) { return !std::isfinite(point.y); });
  view->setFigure(whole);
  EXPECT_TRUE(QTest::qWaitFor([&] { return said().isEmpty(); }, kWaitMs));
}

TEST(ChartView, TheMissingValuesAreReportedInTheLanguageOfFiles) {
  QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("loss.svg"));
  Figure figure = demoFigure("loss");
  const auto view = shown(figure);
  removeProvenance(figure);
  setFileLanguage(QStringLiteral("de"));
  RenderOptions german;
  german.locale = fileLocale();
  const QByteArray withEnglishSentence = figureSvg(figure, german);
  german.formatter.words = messagesIn(QStringLiteral("de"));
  EXPECT_TRUE(view->exportTo(file));
  const QByteArray saved = QByteArray::fromStdString(readFile(file.toStdString()).value());
  EXPECT_EQ(saved, figureSvg(figure, german));
  EXPECT_NE(saved, withEnglishSentence);
  german.scale = 2;
  const std::unique_ptr<QMimeData> dragged(view->findChild<ChartFiles*>()->picture());
  EXPECT_EQ(qvariant_cast<QImage>(dragged->imageData()), figureImage(figure, german));
  setFileLanguage(QStringLiteral("en"));
}

TEST(ChartView, LinkedChartsHaveTheSameEdges) {
  Figure narrow = demoFigure("loss"), wide = demoFigure("loss");
  wide.id = "wide";
  for (FigureSeries& series : wide.series)
    for (FigurePoint& point : series.points) point.y *= 1e6;
  const auto first = shown(narrow);
  auto* plot = first->findChild<PlotWidget*>();
  const double alone = plot->plot().layout().plot.left();
  const auto second = shown(wide);
  ChartView::linkSides({first.get(), second.get()});
  const double left = plot->plot().layout().plot.left();
  EXPECT_GT(left, alone);
  EXPECT_EQ(second->findChild<PlotWidget*>()->plot().layout().plot.left(), left);
  EXPECT_EQ(second->findChild<PlotWidget*>()->plot().layout().plot.right(), plot->plot().layout().plot.right());
  wide.series.resize(1);
  for (FigurePoint& point : wide.series[0].points) point.y *= 1e5;
  second->setFigure(wide);  // Has another shape, and still wider numbers.
  EXPECT_TRUE(QTest::qWaitFor([&] { return plot->plot().layout().plot.left() > left; }, kWaitMs));
}

// A chart beside a much higher legend begins at its own top, and charts that differ by a line or two at one.
TEST(ChartView, AHighLegendLeavesNoGapAboveItsNeighbours) {
  QWidget window;
  auto* row = new QHBoxLayout(&window);
  QList<ChartView*> views;
  for (const int series : {3, 6, 40}) {
    Figure figure = demoFigure("loss");
    figure.id = "loss of " + std::to_string(series);
    figure.title = "Loss";
    figure.subtitle.clear();
    figure.series.erase(figure.series.begin());  // The raw values have no name.
    figure.series.resize(1);
    figure.series[0].points.resize(50);  // More than 10,000 points would be made ready beside the window.
    for (int i = 1; i < series; ++i) {
      figure.series.push_back(figure.series.front());
      figure.series.back().name = "rank " + std::to_string(i);
    }
    views << new ChartView(&window);
    views.back()->setFigure(figure);
    row->addWidget(views.back());
  }
  ChartView::linkTops(views);
  window.resize(1400, 700);
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window, kWaitMs));
  const auto layoutOf = [&](int i) { return views[i]->findChild<PlotWidget*>()->plot().layout(); };
  const auto gapOf = [&](int i) { return layoutOf(i).plot.top() - layoutOf(i).topMargin; };
  ASSERT_GT(layoutOf(2).topMargin - layoutOf(0).topMargin, 60) << "the legend has many lines";
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return gapOf(0) < 50 && layoutOf(0).plot.top() == layoutOf(1).plot.top(); }, kWaitMs))
      << gapOf(0) << ' ' << layoutOf(0).plot.top() << ' ' << layoutOf(1).plot.top();
}

// Each cell of a lab has a row: none of their names is left out.
TEST(ChartView, GrowsWithTheRowsThatHaveNames) {
  Figure figure;
  figure.id = "rows";
  figure.kind = FigureKind::timeline;
  figure.y.scale = AxisScale::category;
  FigureSeries parts{.name = "compute", .role = SeriesRole::compute, .style = SeriesStyle::bars};
  for (int row = 0; row < 15; ++row) {
    figure.y.categories.push_back("parameter-server, " + std::to_string(row));
    parts.points.push_back({5, double(row), 0, 10, {}});
  }
  figure.series = {parts};
  const auto view = shown(figure);
  view->resize(400, 200);
  const auto names = [&] {
    const auto& texts = view->findChild<PlotWidget*>()->plot().layout().texts;
    const QLatin1String server("parameter-server");
    return std::count_if(
        texts.begin(), texts.end(), [&](const PlacedText& text) { return text.text.startsWith(server); });
  };
  EXPECT_TRUE(QTest::qWaitFor([&] { return names() == 15; }, kWaitMs)) << names();
  const int grown = view->minimumHeight();
  view->setFigure(demoFigure("loss"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return view->minimumHeight() < grown; }, kWaitMs)) << view->minimumHeight();
}

// A chart in a low row keeps a plot that can be read, whatever its title and legend take.
TEST(ChartView, GrowsSoThatItsPlotKeepsItsLeastHeight) {
  Figure figure = demoFigure("speedup");
  for (int i = 0; i < 6; ++i) {
    figure.series.push_back(figure.series.back());
    figure.series.back().name = "ddp, batch 512, variant " + std::to_string(i);
  }
  const auto view = shown(figure);
  view->resize(300, 180);
  const auto height = [&] { return view->findChild<PlotWidget*>()->plot().layout().plot.height(); };
  EXPECT_TRUE(QTest::qWaitFor([&] { return height() > 119; }, kWaitMs)) << height() << " of " << view->height();
  EXPECT_LT(view->minimumHeight(), 400) << "and no further";
}

// Each cell of a lab has a column: their names are turned in a narrow chart, which grows for them and no further.
TEST(ChartView, GrowsWithTheColumnsThatHaveNames) {
  Figure figure;
  figure.id = "columns";
  figure.kind = FigureKind::bars;
  figure.x.scale = AxisScale::category;
  FigureSeries step{.name = "step", .style = SeriesStyle::bars};
  for (int column = 0; column < 15; ++column) {
    figure.x.categories.push_back("ddp, batch 512, device " + std::to_string(column));
    step.points.push_back({double(column), 1, {}, {}, {}});
  }
  figure.series = {step};
  const auto view = shown(figure);
  const auto names = [&] {
    const auto& texts = view->findChild<PlotWidget*>()->plot().layout().texts;
    return std::count_if(texts.begin(), texts.end(), [&](const PlacedText& text) {
      return text.isUpright && text.whole.isEmpty() && text.text.contains(QLatin1String("device"));
    });
  };
  view->resize(400, 200);
  EXPECT_TRUE(QTest::qWaitFor([&] { return names() == 15; }, kWaitMs)) << names();
  const int narrow = view->minimumHeight();
  view->resize(1600, 200);
  EXPECT_TRUE(QTest::qWaitFor([&] { return view->minimumHeight() < narrow - 100; }, kWaitMs)) << view->minimumHeight();
  EXPECT_EQ(names(), 0) << "they have room enough to stand level";
}

TEST(ChartView, IsDraggedOutAsAPictureAndAFile) {
  const auto view = shown(demoFigure("speedup"));
  view->setExportName(QStringLiteral("strong"));
  auto* files = view->findChild<ChartFiles*>();
  ASSERT_NE(files, nullptr);
  const std::unique_ptr<QMimeData> data(files->picture());
  EXPECT_TRUE(data->hasImage());
  EXPECT_EQ(qvariant_cast<QImage>(data->imageData()).size(), QSize(1920, 1200));
  ASSERT_EQ(data->urls().size(), 1);
  const QString file = data->urls().first().toLocalFile();
  EXPECT_TRUE(file.endsWith(QStringLiteral("strong-speedup.png"))) << file.toStdString();
  EXPECT_EQ(QImage(file).size(), QSize(1920, 1200));
  auto* header = view->findChild<ChartHeader*>();
  QSignalSpy dragged(header, &ChartHeader::draggedOut);
  view->setFigure({});  // An empty chart has nothing to drag, so that no drag begins here.
  QTest::mousePress(header, Qt::LeftButton, {}, QPoint(20, 8));
  QMouseEvent move(QEvent::MouseMove, QPointF(80, 8), header->mapToGlobal(QPointF(80, 8)), Qt::NoButton, Qt::LeftButton,
                   {});
  QApplication::sendEvent(header, &move);
  EXPECT_EQ(dragged.count(), 1);
}

TEST(ChartView, KeysCopyThePictureAndTheTable) {
  const auto view = shown(demoFigure("speedup"));
  auto* plot = view->findChild<PlotWidget*>();
  view->activateWindow();
  plot->setFocus();
  QTest::keyClick(plot, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
  const auto has = [](const auto& what) { return QTest::qWaitFor(what, 10000 * patience()); };
  EXPECT_TRUE(has([] { return QApplication::clipboard()->text().contains(QStringLiteral("3.42")); }));
  EXPECT_TRUE(QApplication::clipboard()->mimeData()->html().contains(QStringLiteral("<table")));
  QTest::keyClick(plot, Qt::Key_C, Qt::ControlModifier);
  EXPECT_TRUE(has([] { return QApplication::clipboard()->image().size() == QSize(1920, 1200); }));
}

// Two actions with the same key would make it ambiguous.
TEST(ChartView, KeysCopyAfterTheFileFormsHaveChanged) {
  const auto view = shown(demoFigure("speedup"));
  view->setOwnForms({{QStringLiteral("json"), QStringLiteral("Trace"), [] { return std::string(); }}});
  view->setOwnForms({});
  auto* plot = view->findChild<PlotWidget*>();
  EXPECT_EQ(plot->actions().size(), 3);
  QApplication::clipboard()->clear();
  view->activateWindow();
  plot->setFocus();
  QTest::keyClick(plot, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_TRUE(QTest::qWaitFor([] { return QApplication::clipboard()->text().contains(QStringLiteral("3.42")); },
                              10000 * patience()));
}

TEST(ChartView, CopiesAnImage) {
  const auto view = shown(demoFigure("speedup"));
  QApplication::clipboard()->clear();
  view->copyImage();
  EXPECT_TRUE(QTest::qWaitFor([] { return QApplication::clipboard()->image().size() == QSize(1920, 1200); },
                              10000 * patience()));
}

TEST(PlotWidget, IsDrawnOnceAfterTheEventHoweverOftenItIsUpdated) {
  const auto view = shown(demoFigure("loss"));
  auto* plot = view->findChild<PlotWidget*>();
  (void)plot->plot();
  QCoreApplication::processEvents();
  QSignalSpy drawn(plot, &PlotWidget::laidOut);
  view->setVisibleX(2, 9);
  view->resize(700, 420);
  view->resetZoom();
  view->setVisibleX(3, 7);
  EXPECT_EQ(drawn.count(), 0);
  ASSERT_TRUE(QTest::qWaitFor([&] { return drawn.count() > 0; }, kWaitMs));
  EXPECT_EQ(drawn.count(), 1);
  EXPECT_EQ(plot->plot().layout().x, (Range{3, 7}));
  EXPECT_EQ(drawn.count(), 1) << "layout() caused no further drawing";
  view->resetZoom();
  EXPECT_GT(plot->plot().layout().x.to, 7) << "layout() returns the newest layout";
  EXPECT_EQ(drawn.count(), 2);
}

class PaintCounter final : public QObject {
 public:
  explicit PaintCounter(QWidget* watched) { watched->installEventFilter(this); }
  bool eventFilter(QObject* /*watched*/, QEvent* event) final {
    painted += event->type() == QEvent::Paint ? 1 : 0;
    return false;
  }
  int painted = 0;
};

// Several charts of many lines that are painted in one event would hold the window.
TEST(PlotWidget, IsPaintedInAnEventOfItsOwn) {
  QWidget window;
  auto* row = new QHBoxLayout(&window);
  PlotWidget *one = new PlotWidget(&window), *two = new PlotWidget(&window);
  const auto figure = std::make_shared<const Figure>(demoFigure("loss"));
  for (PlotWidget* each : {one, two}) {
    row->addWidget(each);
    each->setFigure(figure);
  }
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window, kWaitMs));
  QCoreApplication::processEvents();
  for (PlotWidget* each : {one, two}) {
    each->redraw();
    (void)each->plot();
  }
  const PaintCounter first(one->viewport()), second(two->viewport());
  QCoreApplication::sendPostedEvents(one->scene(), QEvent::MetaCall);
  EXPECT_EQ(first.painted, 1);
  EXPECT_EQ(second.painted, 0);
  QCoreApplication::sendPostedEvents(two->scene(), QEvent::MetaCall);
  EXPECT_EQ(second.painted, 1);
}

// A tab that is shown again has the same chart at the same size, and the page resets its zoom.
TEST(PlotWidget, IsNotDrawnAgainWithTheSameZoomAndSize) {
  const auto view = shown(demoFigure("loss"));
  auto* plot = view->findChild<PlotWidget*>();
  (void)plot->plot();
  QCoreApplication::processEvents();
  QSignalSpy drawn(plot, &PlotWidget::laidOut);
  const QSize size = plot->size();
  view->resetZoom();
  plot->resize(size.width(), size.height() + 40);
  plot->resize(size);
  (void)plot->plot();
  QCoreApplication::processEvents();
  EXPECT_EQ(drawn.count(), 0);
  plot->resize(size.width(), size.height() + 40);
  (void)plot->plot();
  EXPECT_EQ(drawn.count(), 1);
}

constexpr int kMany = 20'000, kTall = 12'345;

// Returns two lines of 20,000 points each, one of them with an outlier.
Figure manyPoints() {
  Figure figure;
  figure.id = "many";
  figure.series.resize(2);
  for (FigureSeries& series : figure.series) {
    series.style = SeriesStyle::line;
    for (int i = 0; i < kMany; ++i) series.points.push_back({double(i), 1 + 0.1 * (i % 7), {}, {}, {}});
  }
  figure.series[1].points[kTall].y = 50;
  return figure;
}

TEST(PlotWidget, ManyPointsAreMadeReadyBesideTheWindow) {
  const auto view = shown(demoFigure("loss"));
  auto* plot = view->findChild<PlotWidget*>();
  const Range before = plot->plot().layout().x;
  view->setFigure(manyPoints());
  EXPECT_EQ(plot->plot().figure().id, "loss") << "what was shown stays, whole, until the next is ready";
  EXPECT_EQ(plot->plot().layout().x, before);
  ASSERT_TRUE(QTest::qWaitFor([&] { return plot->plot().figure().id == "many"; }, kWaitMs));
  EXPECT_EQ(plot->plot().layout().x, (Range{0, kMany - 1}));
  EXPECT_LE(plot->plot().data().points(), std::size_t{kMostPlotPoints});
  double most = 0;
  for (const QPointF& point : plot->plot().data().lines.at(1).points) most = std::max(most, point.y());
  EXPECT_EQ(most, 50);
}

TEST(PlotWidget, OfManyPointsTheNewestZoomAloneIsShown) {
  const auto view = shown(manyPoints());
  auto* plot = view->findChild<PlotWidget*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return plot->plot().figure().id == "many"; }, kWaitMs));
  std::vector<Range> seen;
  QObject::connect(plot, &PlotWidget::laidOut, plot, [&] { seen.push_back(plot->plot().layout().x); });
  for (int i = 1; i <= 20; ++i) {
    view->setVisibleX(kTall - 4000. / i, kTall + 4000. / i);
    (void)plot->plot();  // Requests the preparation.
  }
  const Range last{kTall - 200, kTall + 200};
  ASSERT_TRUE(QTest::qWaitFor([&] { return plot->plot().layout().x == last; }, kWaitMs));
  QTest::qWait(20);
  EXPECT_EQ(seen, std::vector<Range>{last});
  view->setVisibleX(0, 100);
  (void)plot->plot();
  view->setFigure(demoFigure("loss"));  // The new figure has few points and is drawn at once.
  QTest::qWait(20);
  EXPECT_EQ(plot->plot().figure().id, "loss") << "what is under way is of another figure";
}

}  // namespace
}  // namespace scalescope
