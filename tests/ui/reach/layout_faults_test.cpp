// Tests that layoutFaults() finds each kind of fault, in a small window.
#include "tests/ui/reach/layout_faults.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableWidget>
#include <QTest>
#include <QToolTip>

#include "ui/style/apply_theme.h"

namespace scalescope {
namespace {

class Eye : public ::testing::Test {
 protected:
  void SetUp() override {
    applyTheme(Theme::light);
    m_window.resize(400, 300);
  }
  QLabel* label(const QString& text, const QRect& at) {
    auto* label = new QLabel(text, &m_window);
    label->setGeometry(at);
    return label;
  }
  QStringList seen() {
    m_window.show();
    QTest::qWait(20);
    QStringList out;
    for (const LayoutFault& each : layoutFaults(m_window)) out << each.why.section(QLatin1Char(':'), 0, 0);
    return out;
  }
  QWidget m_window;
};

TEST_F(Eye, FindsNothingInAWindowThatIsRight) {
  label(QStringLiteral("All of it"), {10, 10, 200, 30});
  label(QStringLiteral("Below"), {10, 60, 200, 30});
  EXPECT_EQ(seen(), QStringList());
}

TEST_F(Eye, SeesATextThatIsWiderThanItsWidget) {
  label(QStringLiteral("Far too long for so little room"), {10, 10, 60, 30});
  EXPECT_EQ(seen(), QStringList{QStringLiteral("cut")});
}

TEST_F(Eye, SeesAnElidedTextUnlessItsToolTipHasTheWhole) {
  QListWidget list(&m_window);
  list.setGeometry(10, 10, 90, 60);
  list.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* item = new QListWidgetItem(QStringLiteral("Far too long for so little room"), &list);
  item->setSizeHint({0, 24});  // The item is as wide as the list.
  EXPECT_EQ(seen(), QStringList{QStringLiteral("elided, no tool tip")});
  item->setToolTip(item->text());
  EXPECT_EQ(seen(), QStringList());
}

TEST_F(Eye, AToolTipIsNotTakenForThatOfTheNextText) {
  QListWidget list(&m_window);
  list.setGeometry(10, 10, 90, 80);
  list.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  for (const bool hasTip : {true, false}) {
    auto* item = new QListWidgetItem(QStringLiteral("Far too long for so little room"), &list);
    item->setSizeHint({0, 24});
    if (hasTip) item->setToolTip(item->text());
  }
  EXPECT_EQ(seen(), QStringList{QStringLiteral("elided, no tool tip")});
}

TEST_F(Eye, SeesATableThatIsTooWideUnlessItHasAllNumbers) {
  QWidget tab(&m_window);
  tab.resize(300, 200);
  QTableWidget table(2, 12, &tab);
  table.resize(300, 200);
  EXPECT_EQ(seen(), QStringList{QStringLiteral("wider than its place")});
  tab.setObjectName(QStringLiteral("all"));  // The name of that tab.
  EXPECT_EQ(seen(), QStringList());
}

// Widget that draws its own elided names, as a chart does, with or without tool tips.
class Names final : public QWidget {
 public:
  Names(QWidget* parent, bool hasTips) : QWidget(parent), m_hasTips(hasTips) {
    m_at = QRect(QPoint(10, 300), fontMetrics().size(0, kText) + QSize(20, 4));
    resize(m_at.right() + 10, 600);
  }

 protected:
  void paintEvent(QPaintEvent* /*event*/) final {
    QPainter painter(this);
    painter.drawText(m_at, Qt::AlignVCenter, kText);
  }
  bool event(QEvent* event) final {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<const QHelpEvent*>(event);
    const bool isOn = m_hasTips && m_at.contains(help->pos());
    QToolTip::showText(help->globalPos(), isOn ? QStringLiteral("Far too long for so little room") : QString(), this);
    return true;
  }

 private:
  const QString kText = QStringLiteral("Far too long\u2026");
  bool m_hasTips;
  QRect m_at;
};

TEST_F(Eye, AsksForTheToolTipOfAnElidedTextThatIsScrolledAway) {
  for (const bool hasTips : {true, false}) {
    QScrollArea area(&m_window);
    auto* names = new Names(&area, hasTips);
    area.setWidget(names);
    area.setGeometry(0, 0, names->width() + 50, 100);
    area.show();
    EXPECT_EQ(seen(), hasTips ? QStringList() : QStringList{QStringLiteral("elided, no tool tip")});
    area.verticalScrollBar()->setValue(260);
    EXPECT_EQ(seen(), hasTips ? QStringList() : QStringList{QStringLiteral("elided, no tool tip")});
  }
}

// The style adds such tool tips for buttons, ticks, choices and fields.
TEST_F(Eye, AToolTipHasTheTextThatAButtonElides) {
  QPushButton button(QStringLiteral("Far too long for so little room"), &m_window);
  button.setGeometry(10, 10, 90, 32);
  EXPECT_EQ(seen(), QStringList());
}

TEST_F(Eye, LeavesAnEllipsisThatTheTextHasAlone) {
  QPushButton button(QStringLiteral("Choose …"), &m_window);
  button.setGeometry(10, 10, 160, 32);
  EXPECT_EQ(seen(), QStringList());
}

TEST_F(Eye, SeesTwoTextsOnOneAnother) {
  label(QStringLiteral("One of two"), {10, 10, 200, 30});
  label(QStringLiteral("Another one"), {14, 14, 200, 30});
  EXPECT_EQ(seen(), QStringList{QStringLiteral("lies on \"One of two\"")});
}

TEST_F(Eye, SeesAControlThatItsParentCutsOff) {
  QWidget box(&m_window);
  box.setGeometry(10, 10, 100, 40);
  QComboBox choice(&box);
  choice.addItem(QStringLiteral("a"));
  choice.setGeometry(40, 4, 90, 30);
  EXPECT_EQ(seen(), QStringList{QStringLiteral("cut off by QWidget")});
}

TEST_F(Eye, LeavesWhatIsOnlyScrolledAwayAndSeesWhatIsTooWide) {
  QScrollArea area(&m_window);
  area.setGeometry(0, 0, 200, 100);
  auto* inside = new QWidget;
  inside->resize(150, 600);
  for (int i = 0; i < 20; ++i) {
    auto* line = new QLabel(QStringLiteral("Line"), inside);
    line->setGeometry(0, i * 27, 100, 24);
  }
  area.setWidget(inside);
  EXPECT_EQ(seen(), QStringList());
  inside->resize(500, 600);
  EXPECT_EQ(seen(), QStringList{QStringLiteral("wider than its place")});
}

}  // namespace
}  // namespace scalescope
