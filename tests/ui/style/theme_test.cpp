#include "ui/style/theme.h"
#include "ui/style/icons.h"
#include "ui/style/apply_theme.h"

#include <QApplication>
#include <QPushButton>

#include <gtest/gtest.h>

namespace scalescope {
namespace {

const Theme kBoth[] = {Theme::light, Theme::dark};

TEST(Theme, EverySeriesColourHasContrastToItsWindow) {
  for (const Theme theme : kBoth) {
    for (int i = 0; i < kSeriesHues; ++i) EXPECT_GE(contrast(seriesHue(i, theme), tokens(theme).window), 3.0) << i;
    for (int role = 0; role <= static_cast<int>(SeriesRole::fit); ++role)
      EXPECT_GE(contrast(seriesColour(static_cast<SeriesRole>(role), 0, theme), tokens(theme).window), 3.0) << role;
  }
}

TEST(Theme, TextIsReadableOnItsBackground) {
  for (const Theme theme : kBoth) {
    const Tokens& t = tokens(theme);
    for (const QColor& text : {t.text, t.muted, t.danger, t.warning, t.success, t.info, t.accent}) {
      EXPECT_GE(contrast(text, t.window), 4.5) << text.name().toStdString();
      EXPECT_GE(contrast(text, t.surface), 4.5) << text.name().toStdString();
    }
    EXPECT_GE(contrast(t.onAccent, t.accent), 4.5);
    EXPECT_GE(contrast(t.text, t.dangerSurface), 4.5);
    EXPECT_GE(contrast(t.text, t.warningSurface), 4.5);
    EXPECT_GE(contrast(t.text, t.successSurface), 4.5);
    EXPECT_GE(contrast(t.text, t.infoSurface), 4.5);
  }
}

TEST(Theme, TheEdgeOfAControlHasContrastToItsSurroundings) {
  for (const Theme theme : kBoth) {
    const Tokens& t = tokens(theme);
    for (const QColor& around : {t.window, t.surface}) {
      EXPECT_GE(contrast(t.edge, around), 3.0) << "a field's edge, a scroll bar";
      EXPECT_GE(contrast(t.accent, around), 3.0) << "a focus ring, the bar of what is selected";
      EXPECT_GE(contrast(t.danger, around), 3.0) << "a wrong field";
    }
    EXPECT_GE(contrast(t.accent, t.infoSurface), 3.0) << "the bar on the selected row, an edge of what is checked";
    EXPECT_GE(contrast(t.onAccent, t.accent), 3.0) << "a tick, the ring within a primary button";
    for (const auto& [bar, surface] : {std::pair(t.info, t.infoSurface), std::pair(t.success, t.successSurface),
                                       std::pair(t.warning, t.warningSurface), std::pair(t.danger, t.dangerSurface)})
      EXPECT_GE(contrast(bar, surface), 3.0) << "a note's icon and edge";
  }
}

// A change of theme requests a hundred icons, of which few are different.
TEST(Theme, AnIconIsDrawnOnceInEachColourAndSize) {
  const QPixmap once = iconPixmap(Icon::help, Qt::red, 16, 2);
  EXPECT_EQ(iconPixmap(Icon::help, Qt::red, 16, 2).cacheKey(), once.cacheKey());
  for (const QPixmap& other : {iconPixmap(Icon::save, Qt::red, 16, 2), iconPixmap(Icon::help, Qt::blue, 16, 2),
                               iconPixmap(Icon::help, Qt::red, 20, 2), iconPixmap(Icon::help, Qt::red, 16, 1)})
    EXPECT_NE(other.toImage(), once.toImage());
}

TEST(Theme, LengthsBesideTextFollowTheFont) {
  const QFont before = QApplication::font();
  const auto ofPoints = [&before](double points) {
    QFont font = before;
    font.setPointSizeF(points);
    QApplication::setFont(font);
    return std::pair(inFont(100), iconSize());
  };
  EXPECT_EQ(ofPoints(8), std::pair(100, 16)) << "no smaller font than the usual one is shown";
  EXPECT_EQ(ofPoints(10), std::pair(100, 16));
  EXPECT_EQ(ofPoints(15), std::pair(150, 24));
  EXPECT_NEAR(ofPoints(20).first, 200, 4) << "a font has whole pixels";
  QApplication::setFont(before);
}

TEST(Theme, PlaceholdersAndDisabledTextsCanBeRead) {
  for (const Theme theme : kBoth) {
    applyTheme(theme);
    const QPalette palette = QApplication::palette();
    EXPECT_GE(contrast(palette.color(QPalette::PlaceholderText), palette.color(QPalette::Base)), 4.5);
    EXPECT_GE(contrast(palette.color(QPalette::Disabled, QPalette::Text), palette.color(QPalette::Base)), 4.5);
    EXPECT_GE(contrast(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight)), 4.5);
  }
  applyTheme(Theme::light);
}

TEST(Theme, RolesKeepTheirColourWhateverTheirOrder) {
  for (const Theme theme : kBoth) {
    EXPECT_EQ(seriesColour(SeriesRole::compute, 5, theme), seriesHue(0, theme));
    EXPECT_EQ(seriesColour(SeriesRole::hiddenComm, 0, theme), seriesColour(SeriesRole::exposed, 3, theme));
  }
}

TEST(Theme, AHeatMapGrowsSteadilyAwayFromTheWindow) {
  for (const Theme theme : kBoth) {
    const QColor& window = tokens(theme).window;
    for (int i = 1; i <= 100; ++i)
      EXPECT_GT(contrast(heatColour(i / 100.0, theme), window), contrast(heatColour((i - 1) / 100.0, theme), window))
          << i;
    EXPECT_GT(contrast(heatColour(1, theme), window), 10);
    EXPECT_NE(heatColour(0, theme), window) << "nothing late is not nothing known";
  }
}

TEST(Theme, NeighbouringSeriesDifferInMoreThanColour) {
  for (int i = 0; i < 7; ++i) EXPECT_NE(seriesMarker(i), seriesMarker(i + 1));
  EXPECT_NE(seriesDash(0), seriesDash(4));
}

TEST(Theme, ApplyingSetsPaletteAndCurrentTheme) {
  for (const Theme theme : kBoth) {
    applyTheme(theme);
    EXPECT_EQ(currentTheme(), theme);
    EXPECT_EQ(QPushButton().palette().color(QPalette::Window), tokens(theme).window);
  }
  applyTheme(Theme::light);
}

TEST(Theme, FollowerAppliesTheChoice) {
  ThemeFollower follower;
  follower.follow(ThemeChoice::dark);
  EXPECT_EQ(currentTheme(), Theme::dark);
  follower.follow(ThemeChoice::light);
  EXPECT_EQ(currentTheme(), Theme::light);
}

}  // namespace
}  // namespace scalescope
