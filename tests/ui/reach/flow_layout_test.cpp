#include "ui/widgets/flow_layout.h"

#include <gtest/gtest.h>

#include <QPushButton>
#include <QTest>
#include <QVBoxLayout>

namespace scalescope {
namespace {

struct Flow {
  Flow() {
    auto* column = new QVBoxLayout(&window);
    column->setContentsMargins(0, 0, 0, 0);
    flow->setSpacings(10, 5);
    for (QPushButton*& part : parts) {
      part = new QPushButton(&window);
      part->setFixedSize(100, 30);
      flow->addWidget(part);
    }
    column->addLayout(flow);
    column->addStretch(1);
  }
  void resize(int width) {
    window.resize(width, 300);
    window.show();
    QTest::qWait(0);
  }
  QWidget window;
  FlowLayout* flow = new FlowLayout;
  QPushButton* parts[3] = {};
};

TEST(FlowLayout, TakesAsManyLinesAsTheWidthAsksFor) {
  Flow f;
  f.resize(320);
  EXPECT_EQ(f.parts[2]->pos(), QPoint(220, 0));
  EXPECT_EQ(f.flow->heightForWidth(320), 30);
  f.resize(319);
  EXPECT_EQ(f.parts[1]->pos(), QPoint(110, 0));
  EXPECT_EQ(f.parts[2]->pos(), QPoint(0, 35));
  EXPECT_EQ(f.flow->heightForWidth(319), 65);
  f.resize(120);
  EXPECT_EQ(f.parts[2]->pos(), QPoint(0, 70));
}

// The line has small boxes beside a label of a field's height.
TEST(FlowLayout, ASingleLineIsCentredInALittleMoreRoom) {
  Flow f;
  f.resize(320);
  f.flow->setGeometry(QRect(0, 0, 320, 38));
  EXPECT_EQ(f.parts[0]->pos(), QPoint(0, 4));
  f.flow->setGeometry(QRect(0, 0, 320, 200));
  EXPECT_EQ(f.parts[0]->pos(), QPoint(0, 0)) << "a page's rest is no room for it";
}

TEST(FlowLayout, WhatIsHiddenTakesNoRoom) {
  Flow f;
  f.parts[0]->hide();
  f.resize(210);
  EXPECT_EQ(f.parts[1]->pos(), QPoint(0, 0));
  EXPECT_EQ(f.parts[2]->pos(), QPoint(110, 0));
  EXPECT_EQ(f.flow->minimumSize(), QSize(100, 30));
}

}  // namespace
}  // namespace scalescope
