// Compares every kind of figure of stored studies with its kept picture.
//   SCALESCOPE_RENEW_PICTURES=1 pictures_test --gtest_filter=Golden.*      (./dev pictures)
// draws the kept ones again: look at their difference before it is committed. A picture that differs is saved, with the
// kept one and their difference, in SCALESCOPE_SHOTS, else in pictures-differ beside the tests.
#include <set>

#include <QApplication>
#include <QDir>
#include <QFontInfo>
#include <QLocale>

#include <gtest/gtest.h>

#include "core/report/figures/figures.h"
#include "core/report/figures/figure_kind.h"
#include "tests/paths.h"
#include "tests/ui/pictures/picture.h"
#include "tests/ui/pictures/stored_studies.h"
#include "ui/base/language.h"
#include "ui/pages/results/window_formatter.h"

namespace scalescope {
namespace {

// Limit of all pictures together, so that one more is not a concern.
constexpr qint64 kMostBytes = 1'500'000;

struct Study {
  StoredIn where;
  const char* name;
};
// The first of these studies that has a kind draws it.
constexpr Study kStudies[] = {
    {StoredIn::demo, "strong-scaling"}, {StoredIn::demo, "slower-links"}, {StoredIn::lab, "wide"},
    {StoredIn::lab, "until-oom"},       {StoredIn::lab, "learning"},      {StoredIn::lab, "servers"},
    {StoredIn::lab, "replicas"},        {StoredIn::lab, "variants"}};
// All kinds of these are drawn too: cells that ran out of memory, or were made to, failed, hung, came from a table, ran
// on two nodes.
constexpr Study kEndings[] = {{StoredIn::lab, "until-oom"}, {StoredIn::lab, "told-oom"},  {StoredIn::lab, "ends"},
                              {StoredIn::lab, "stalled"},   {StoredIn::lab, "table.csv"}, {StoredIn::lab, "two-nodes"}};

struct View {
  const char* name;  // Suffix of the kind's name.
  Study study;
  const char* kind;
  ViewOptions view{};
  RenderOptions options{};
  const char* language = "en";
};

std::vector<View> views() {
  const Study demo{StoredIn::demo, "strong-scaling"}, learning{StoredIn::lab, "learning"};
  ViewOptions seconds, batch, smooth, logarithmic;
  seconds.x = "seconds";
  batch.x = "batch";
  smooth.smoothing = 0.9;
  logarithmic.values = ValueScale::other;
  RenderOptions german, dark, unframed;
  german.locale = QLocale(QStringLiteral("de"));
  dark.theme = Theme::dark;
  unframed.framed = false;
  std::vector<View> out{{"seconds", learning, "accuracy", seconds},
                        {"smooth", learning, "loss", smooth},
                        {"batch", {StoredIn::demo, "batch-sweep"}, "throughput", batch},
                        {"log", {StoredIn::lab, "until-oom"}, "throughput", logarithmic},
                        {"de", demo, "speedup", {}, german, "de"},
                        {"unframed", demo, "step-parts", {}, unframed}};
  for (const char* kind : {"speedup", "step-parts", "bandwidth", "trace", "lateness"})
    out.push_back({"dark", demo, kind, {}, dark});
  return out;
}

QString keptFolder() { return QString::fromStdString(sourceFile("tests/data/pictures")); }

QString differingFolder() {
  const QString asked = qEnvironmentVariable("SCALESCOPE_SHOTS");
  return asked.isEmpty() ? QCoreApplication::applicationDirPath() + QStringLiteral("/pictures-differ") : asked;
}

class Golden : public ::testing::Test {
 protected:
  void SetUp() override {
    if (QFontInfo(exportFont()).family() != QLatin1String("DejaVu Sans"))
      GTEST_SKIP() << "pictures are kept in DejaVu Sans, which is not here (Debian: fonts-dejavu-core)";
  }

  void compare(const QString& name, const Figure& figure, const RenderOptions& options) {
    m_names.insert(name + QStringLiteral(".png"));
    const QImage now = keptPicture(figure, options);
    const QString file = keptFolder() + QLatin1Char('/') + name + QStringLiteral(".png");
    if (m_renews) {
      EXPECT_TRUE(now.save(file, "PNG", 0)) << file.toStdString();
      return;
    }
    const PictureDifference difference = differenceOf(QImage(file), now);
    if (difference.isSame()) return;
    QDir().mkpath(differingFolder());
    const QString left = differingFolder() + QLatin1Char('/') + name + QStringLiteral("-differs.png");
    difference.marked.save(left);
    const QRect& tile = difference.tile;
    ADD_FAILURE() << name.toStdString() << ": "
                  << (difference.otherSize
                          ? std::string("none is kept, or one of another size")
                          : std::to_string(difference.share * 100) + " % of the picture differ, " +
                                std::to_string(difference.inTile * 100) + " % of the tile at " +
                                std::to_string(2 * tile.x()) + ", " + std::to_string(2 * tile.y()) + " of 960 x 600")
                  << ". Kept, drawn now and where they differ: " << left.toStdString();
  }

  void compare(const Study& study, const std::string& kind) {
    const auto result = storedStudy(study.where, study.name);
    if (result == nullptr) return;
    const auto figure = makeFigure(inEnglish(), *result, kind);
    if (!figure || figure->series.empty()) return;
    const QString name = QString::fromStdString(kind) + QLatin1Char('-') + QString::fromLatin1(study.name);
    if (!m_names.contains(name + QStringLiteral(".png"))) compare(name, *figure, {});
    m_drawn.insert(kind);
  }

  // No stored study has a cell that writes checkpoints beside an equal one that does not: its numbers are made up.
  void compareCheckpoint() {
    StudyResult study = *storedStudy(StoredIn::lab, "learning");
    double share = 0.02;
    for (CellResult& cell : study.cells) {
      cell.checkpointOverhead = {share, share / 2, share * 1.5};
      share += 0.01;
    }
    compare(QStringLiteral("checkpoint-fake"), makeFigure(inEnglish(), study, "checkpoint").value(), {});
    m_drawn.insert("checkpoint");
  }

  const bool m_renews = !qEnvironmentVariable("SCALESCOPE_RENEW_PICTURES").isEmpty();
  std::set<QString> m_names;
  std::set<std::string> m_drawn;
};

std::vector<std::string> drawnKinds() {
  std::vector<std::string> out;
  for (const ExportKind& kind : allKinds())
    if (kind.draw != nullptr) out.emplace_back(kind.what);
  return out;
}

// One test draws all kinds, so that kept pictures of no kind are found at its end.
TEST_F(Golden, EveryKindOfFigureLooksAsItDid) {
  if (m_renews) {
    QDir(keptFolder()).removeRecursively();
    QDir().mkpath(keptFolder());
  }
  for (const std::string& kind : drawnKinds()) {
    for (const Study& study : kStudies) {
      if (m_drawn.count(kind) > 0) break;
      compare(study, kind);
    }
    if (kind == "checkpoint") compareCheckpoint();
    EXPECT_EQ(m_drawn.count(kind), 1U) << kind << ": no stored study draws it";
    for (const Study& study : kEndings) compare(study, kind);
  }
  for (const View& each : views()) {
    const auto result = storedStudy(each.study.where, each.study.name);
    ASSERT_NE(result, nullptr);
    installLanguage(QString::fromLatin1(each.language));
    const MessageFormatter language = windowFormatter();
    const auto figure = makeFigure(language, *result, each.kind, each.view);
    RenderOptions options = each.options;
    options.formatter = language;
    installLanguage(QStringLiteral("en"));
    ASSERT_TRUE(figure) << english(figure.error());
    EXPECT_FALSE(figure->series.empty()) << each.kind << ' ' << each.study.name;
    compare(QStringLiteral("%1-%2-%3")
                .arg(QLatin1String(each.kind), QLatin1String(each.study.name), QLatin1String(each.name)),
            *figure, options);
  }
  qint64 bytes = 0;
  for (const QFileInfo& file : QDir(keptFolder()).entryInfoList({QStringLiteral("*.png")}, QDir::Files)) {
    EXPECT_EQ(m_names.count(file.fileName()), 1U) << file.fileName().toStdString() << " is no longer drawn by any test";
    bytes += file.size();
  }
  EXPECT_LT(bytes, kMostBytes);
}

// The comparison finds visible differences and ignores invisible ones.
TEST_F(Golden, AMissingMarkerIsFoundAndATinyDifferenceIsIgnored) {
  const auto result = storedStudy(StoredIn::demo, "strong-scaling");
  ASSERT_NE(result, nullptr);
  Figure figure = makeFigure(inEnglish(), *result, "speedup").value();
  figure.y.scale = AxisScale::linear;
  figure.y.min = 0, figure.y.max = 2.5;  // Fixed axis range, independent of the points.
  const QImage kept = keptPicture(figure);
  EXPECT_TRUE(differenceOf(kept, keptPicture(figure)).isSame());
  Figure moved = figure;  // Moved by a fifth of a pixel.
  for (FigureSeries& series : moved.series)
    for (FigurePoint& point : series.points) point.y *= 1.0004;
  EXPECT_TRUE(differenceOf(kept, keptPicture(moved)).isSame());
  const auto line = std::find_if(moved.series.begin(), moved.series.end(), [](const FigureSeries& series) {
    return series.role == SeriesRole::plain && series.points.size() >= 2;
  });
  ASSERT_NE(line, moved.series.end());
  Figure without = figure;
  without.series[static_cast<std::size_t>(line - moved.series.begin())].points[1].y *= 1.1;
  EXPECT_FALSE(differenceOf(kept, keptPicture(without)).isSame()) << "a point that moved";
  without = figure;
  without.series[static_cast<std::size_t>(line - moved.series.begin())].style = SeriesStyle::line;
  EXPECT_FALSE(differenceOf(kept, keptPicture(without)).isSame()) << "markers that are gone";
  without = figure;
  without.x.title = "gadgets";
  EXPECT_FALSE(differenceOf(kept, keptPicture(without)).isSame()) << "another word";
  without = figure;
  without.y.max = 5;
  EXPECT_FALSE(differenceOf(kept, keptPicture(without)).isSame()) << "another axis";
  RenderOptions dark;
  dark.theme = Theme::dark;
  EXPECT_FALSE(differenceOf(kept, keptPicture(figure, dark)).isSame());
}

}  // namespace
}  // namespace scalescope
