#include "ui/style/style.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QCursor>
#include <QEnterEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTabBar>
#include <QHeaderView>
#include <QTableView>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <functional>

#include <gtest/gtest.h>

#include "tests/patience.h"
#include "ui/style/theme.h"
#include "ui/style/apply_theme.h"
#include "ui/style/roles.h"

namespace scalescope {
namespace {

constexpr Theme kThemes[] = {Theme::light, Theme::dark};

const Tokens& now() { return tokens(currentTheme()); }

// Returns the number of pixels for which `is` holds: the drawn colours are tested, not the requested ones.
int count(QWidget& widget, const std::function<bool(const QColor&)>& is) {
  const QImage image = widget.grab().toImage();
  int found = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) found += is(image.pixelColor(x, y)) ? 1 : 0;
  return found;
}

int count(QWidget& widget, const QColor& colour) {
  return count(
      widget, [&colour](const QColor& pixel) { return pixel == colour; });
}

// A window in which the focus moves by user input.
class Shown : public ::testing::TestWithParam<Theme> {
 protected:
  void SetUp() override {
    applyTheme(GetParam());
    QCoreApplication::sendPostedEvents();  // Qt notifies windows with them.
  }
  void TearDown() override { applyTheme(Theme::light); }
  template <class Widget>
  Widget* add(Widget* widget) {
    m_column.addWidget(widget);
    return widget;
  }
  void show() {
    m_first.setFocusPolicy(Qt::StrongFocus);
    m_window.resize(480, 320);
    m_window.show();
    QApplication::setActiveWindow(&m_window);
    m_first.setFocus();
  }
  void tabTo(QWidget* widget) {
    for (int i = 0; i < 4 && !widget->hasFocus(); ++i) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    ASSERT_TRUE(widget->hasFocus());
  }

  QWidget m_window;
  QVBoxLayout m_column{&m_window};
  QLabel m_first{&m_window};
};

TEST_P(Shown, AFieldHasAnEdgeAndAnotherWithTheFocusOrSomethingWrong) {
  auto* line = add(new QLineEdit(QStringLiteral("words")));
  show();
  EXPECT_GT(count(*line, now().edge), 300);
  EXPECT_EQ(count(*line, now().accent), 0);
  tabTo(line);
  line->deselect();
  EXPECT_GT(count(*line, now().accent), 300);
  setWrong(line, true);
  EXPECT_GT(count(*line, now().danger), 300);
  setWrong(line, false);
  EXPECT_EQ(count(*line, now().danger), 0);
}

TEST_P(Shown, TheFocusIsRingedOnceItIsMovedByKeys) {
  auto* button = add(new QPushButton(QStringLiteral("Button")));
  auto* primary = add(new QPushButton(QStringLiteral("Primary")));
  setRole(primary, ButtonRole::primary);
  auto* tick = add(new QCheckBox(QStringLiteral("Tick")));
  auto* tabs = add(new QTabBar);
  tabs->addTab(QStringLiteral("One"));
  tabs->setTabEnabled(0, false);  // Its only line in the accent colour is the focus ring.
  tabs->addTab(QStringLiteral("Two"));
  auto* text = add(new QPlainTextEdit);
  show();
  EXPECT_EQ(count(*text, now().accent), 0);
  EXPECT_EQ(count(*button, now().accent), 0);
  tabTo(button);
  EXPECT_GT(count(*button, now().accent), 300);
  const int words = count(*primary, now().onAccent);
  tabTo(primary);
  EXPECT_GT(count(*primary, now().onAccent), words + 300);
  tabTo(tick);
  EXPECT_GT(count(*tick, now().accent), 40);
  const int line = count(*tabs, now().accent);
  tabTo(tabs);
  EXPECT_GT(count(*tabs, now().accent), line + 40);
  tabTo(text);
  EXPECT_GT(count(*text, now().accent), 300);
}

TEST_P(Shown, ASelectedRowIsMarkedAndTheCurrentOneHasARing) {
  auto* table = add(new QTableView);
  QStandardItemModel model(4, 3);
  table->setModel(&model);
  table->setShowGrid(false);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->verticalHeader()->hide();
  show();
  table->selectRow(1);
  const int height = table->rowHeight(1);
  EXPECT_EQ(count(*table->viewport(), now().accent), 3 * height);  // The focus bar.
  table->setFocus();
  const int width = table->columnWidth(0) + table->columnWidth(1) + table->columnWidth(2);
  EXPECT_GE(count(*table->viewport(), now().accent), 3 * height + 2 * 2 * (width - 12));
  EXPECT_GE(contrast(now().accent, now().window), 3.0);
  EXPECT_GE(contrast(now().accent, now().infoSurface), 3.0);
}

TEST_P(Shown, AButtonWithAMenuShowsAnArrow) {
  auto* plain = add(new QPushButton);
  auto* menu = add(new QPushButton);
  menu->setMenu(new QMenu(menu));
  EXPECT_GE(menu->sizeHint().width(), plain->sizeHint().width() + 10);
  show();
  for (QPushButton* each : {plain, menu}) each->setAttribute(Qt::WA_UnderMouse, false);
  const auto visible = [](const QColor& pixel) { return contrast(pixel, now().surface) >= 3; };
  EXPECT_EQ(count(*plain, visible), 0);
  EXPECT_GT(count(*menu, visible), 8);
}

TEST_P(Shown, LabelsFollowTheTheme) {
  auto* label = add(new QLabel(QStringLiteral("words")));
  setRole(label, LabelRole::danger);
  for (const Theme theme : kThemes) {
    applyTheme(theme);
    EXPECT_EQ(label->palette().color(label->foregroundRole()), tokens(theme).danger);
  }
}

INSTANTIATE_TEST_SUITE_P(Themes, Shown, ::testing::ValuesIn(kThemes),
                         [](const auto& each) { return each.param == Theme::dark ? "dark" : "light"; });

TEST(Style, ControlsOfALineAreEquallyHigh) {
  applyTheme(Theme::light);
  const int height = QPushButton(QStringLiteral("Button")).sizeHint().height();
  EXPECT_EQ(QLineEdit().sizeHint().height(), height);
  EXPECT_EQ(QComboBox().sizeHint().height(), height);
  EXPECT_EQ(QSpinBox().sizeHint().height(), height);
  EXPECT_EQ(QTableView().verticalHeader()->defaultSectionSize(), height);
}

TEST(Style, HeightsFollowTheFont) {
  applyTheme(Theme::light);
  const QFont usual = QApplication::font();
  const auto heights = [] {
    QMenu menu;
    menu.addAction(QStringLiteral("Action"));
    QTabBar tabs;
    tabs.addTab(QStringLiteral("Tab"));
    return std::vector<int>{QPushButton(QStringLiteral("Button")).sizeHint().height(),
                            QLineEdit().sizeHint().height(),
                            QComboBox().sizeHint().height(),
                            QCheckBox(QStringLiteral("Tick")).sizeHint().height(),
                            tabs.sizeHint().height(),
                            menu.sizeHint().height(),
                            QTableView().verticalHeader()->defaultSectionSize()};
  };
  const std::vector<int> before = heights();
  QFont large = usual;
  large.setPointSizeF(2 * usual.pointSizeF());
  QApplication::setFont(large);
  const std::vector<int> after = heights();
  const int more = QFontMetrics(large).height() - QFontMetrics(usual).height();
  QApplication::setFont(usual);
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_GE(after[i] - before[i], more - 4) << i;
}

TEST(Style, AFontOfTheDesktopIsMadeLargerAndNeverSmaller) {
  QFont font = QApplication::font();
  for (const auto& [desktop, ours] : {std::pair(8.0, 10.0), std::pair(10.0, 10.0), std::pair(13.5, 13.5)}) {
    font.setPointSizeF(desktop);
    EXPECT_DOUBLE_EQ(uiFont(font).pointSizeF(), ours);
  }
}

// The field under an open list gets no Leave event from Qt.
TEST(Style, AComboBoxLosesItsHoverFrameWithItsList) {
  applyTheme(Theme::light);
  QWidget window;
  window.resize(400, 300);
  QComboBox box(&window);
  box.addItems({QStringLiteral("one"), QStringLiteral("two")});
  box.move(10, 10);
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  QEnterEvent enter(QPointF(5, 5), QPointF(15, 15), box.mapToGlobal(QPointF(5, 5)));
  QCoreApplication::sendEvent(&box, &enter);
  ASSERT_TRUE(box.underMouse());
  box.showPopup();
  ASSERT_TRUE(QTest::qWaitFor([&] { return box.view()->isVisible(); }, 10000 * patience()));
  QCursor::setPos(window.mapToGlobal(QPoint(390, 290)));
  box.hidePopup();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !box.view()->isVisible(); }, 10000 * patience()));
  EXPECT_FALSE(box.underMouse());
}

// While a page is scrolled, the pointer crosses fields and tabs: none of them may react to the wheel.
TEST(Style, TheWheelScrollsThePageAndNotItsControls) {
  applyTheme(Theme::light);
  QScrollArea area;
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  QComboBox choice;
  choice.addItems({QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")});
  QSpinBox number;
  QTabBar tabs;
  for (const char* each : {"one", "two", "three"}) tabs.addTab(QString::fromLatin1(each));
  for (QWidget* each : {static_cast<QWidget*>(&choice), static_cast<QWidget*>(&number), static_cast<QWidget*>(&tabs)})
    column->addWidget(each);
  column->addSpacing(4000);
  area.setWidget(page);
  area.resize(300, 200);
  number.setValue(50);
  area.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&area, 5000 * patience()));
  const auto turn = [](QWidget& over) {
    const QPointF at(over.rect().center());
    QWheelEvent event(at, over.mapToGlobal(at), {}, QPoint(0, -120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QSpontaneKeyEvent::setSpontaneous(&event);  // Otherwise Qt does not propagate it to parents.
    qApp->notify(&over, &event);                // sendEvent would clear that flag.
  };
  for (QWidget* each : {static_cast<QWidget*>(&choice), static_cast<QWidget*>(&number), static_cast<QWidget*>(&tabs)}) {
    const int before = area.verticalScrollBar()->value();
    turn(*each);
    EXPECT_GT(area.verticalScrollBar()->value(), before) << each->metaObject()->className();
  }
  EXPECT_EQ(choice.currentIndex(), 0);
  EXPECT_EQ(number.value(), 50);
  EXPECT_EQ(tabs.currentIndex(), 0);
  choice.setParent(nullptr);  // It has no page.
  choice.show();
  turn(choice);
  EXPECT_EQ(choice.currentIndex(), 1);
  for (QWidget* each : {static_cast<QWidget*>(&number), static_cast<QWidget*>(&tabs)}) each->setParent(nullptr);
}

TEST(Style, RolesAreKept) {
  QPushButton button;
  EXPECT_FALSE(buttonRole(&button));
  setRole(&button, ButtonRole::danger);
  EXPECT_EQ(buttonRole(&button), ButtonRole::danger);
  QFrame frame;
  EXPECT_EQ(frameRole(&frame), FrameRole::plain);
  setRole(&frame, FrameRole::warning);
  EXPECT_EQ(frameRole(&frame), FrameRole::warning);
  EXPECT_EQ(frameRole(nullptr), FrameRole::plain);
}

}  // namespace
}  // namespace scalescope
