// Files in Simplified Chinese have a glyph for every character; none is an empty box.

#include <QFile>
#include <QGlyphRun>
#include <QPainterPath>
#include <QRegularExpression>
#include <QTextLayout>
#include <QXmlStreamReader>
#include <set>

#include <gtest/gtest.h>

#include "tests/paths.h"
#include "tests/shots/shots_data.h"
#include "ui/base/language.h"
#include "ui/charts/render_figure.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

// Returns every character that a translation uses.
QString charactersOf(const QString& file) {
  std::set<char32_t> found;
  QFile text(file);
  if (!text.open(QIODevice::ReadOnly)) return {};
  for (QXmlStreamReader xml(&text); !xml.atEnd();) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() != QLatin1String("translation") && xml.name() != QLatin1String("source")) continue;
    for (const char32_t each : xml.readElementText(QXmlStreamReader::IncludeChildElements).toUcs4())
      if (each > U' ') found.insert(each);
  }
  return QString::fromStdU32String({found.begin(), found.end()});
}

// Returns the characters for which neither `font` nor a fallback of it has a glyph.
QString missingIn(const QFont& font, const QString& text) {
  QString missing;
  for (const QChar each : text) {
    QTextLayout layout(QString(each), font);
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    for (const QGlyphRun& run : layout.glyphRuns())
      if (run.glyphIndexes().contains(0)) missing += each;
  }
  return missing;
}

QPainterPath outline(char16_t character) {
  QPainterPath path;
  path.addText(0, 0, exportFont(), QString(QChar(character)));
  return path;
}

const QString kChinese = QString::fromStdString(sourceFile("translations/scalescope_zh_CN.ts"));
constexpr char16_t kNobodys = 0xE123;  // A character of the private use area.

class Glyphs : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!fontsWrite(QStringLiteral("zh_CN"))) GTEST_SKIP() << "no Chinese font: install fonts-wqy-microhei";
  }
};

}  // namespace

TEST_F(Glyphs, TheTestSeesAMissingOne) {
  EXPECT_EQ(missingIn(exportFont(), QStringLiteral("a") + QChar(kNobodys)), QString(QChar(kNobodys)));
}

TEST_F(Glyphs, EveryCharacterOfTheChineseTranslationHasOneInFiles) {
  const QString used = charactersOf(kChinese);
  ASSERT_GT(used.size(), 700);
  EXPECT_EQ(missingIn(exportFont(), used).toStdString(), "");
  QFont bold = exportFont();
  bold.setBold(true);
  EXPECT_EQ(missingIn(bold, used).toStdString(), "");
}

// Pictures have text as outlines: a missing glyph would be the same box each time.
TEST_F(Glyphs, PicturesHaveTheCharactersThemselves) {
  const QPainterPath box = outline(kNobodys);
  std::set<double> lengths;
  const QString used = charactersOf(kChinese);
  for (const QChar each : used) {
    if (each.script() != QChar::Script_Han) continue;
    const QPainterPath path = outline(each.unicode());
    EXPECT_FALSE(path.isEmpty()) << QString(each).toStdString();
    EXPECT_NE(path, box) << QString(each).toStdString();
    lengths.insert(path.length());
  }
  EXPECT_GT(lengths.size(), 500u);
}

TEST_F(Glyphs, AFigureWithChineseTextIsDrawn) {
  Figure figure = demoFigure("speedup");
  const QByteArray english = figureSvg(figure);
  figure.title = "8 个设备得到 5.6x";
  figure.x.title = "设备数";
  figure.y.title = "加速比";
  EXPECT_EQ(figureSvg(figure), figureSvg(figure));
  EXPECT_NE(figureSvg(figure), english);
  EXPECT_FALSE(figureSvg(figure).contains("<text"));
  EXPECT_TRUE(figurePdf(figure).startsWith("%PDF"));
}

}  // namespace scalescope
