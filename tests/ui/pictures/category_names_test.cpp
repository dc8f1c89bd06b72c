// Tests of the names of categories below a chart and beside it, for every kind of figure of stored studies.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/report/figures/figures.h"
#include "tests/ui/pictures/stored_studies.h"
#include "ui/base/language.h"
#include "ui/charts/plot/plot_layout.h"
#include "ui/charts/plot/plot_paint.h"
#include "ui/pages/results/window_formatter.h"

namespace scalescope {
namespace {

constexpr double kAxisWidth = 90;     // Room for the value axis and the margins.
constexpr double kUsualHeight = 250;  // Least height of a chart.
constexpr double kMostHeight = 1000;  // Limit of the height that names may need.

PlotLayout layoutIn(const Figure& figure, const QSizeF& size) {
  const PlotStyle style{.theme = Theme::light, .font = exportFont()};
  return layoutPlot(figure, preparePlot(figure, plotRequest(size, QLocale::c(), {})), size, style);
}

QString withoutSpaces(QString text) { return text.remove(QLatin1Char(' ')); }

// Expects that all names of categories are drawn completely, at every width at which a column is as wide as a line is
// high.
void expectWholeNames(const Figure& figure, const std::string& what) {
  const bool columns = figure.x.scale == AxisScale::category, rows = figure.y.scale == AxisScale::category;
  if (!columns && !rows) return;
  const auto& names = rows ? figure.y.categories : figure.x.categories;
  const double line = QFontMetricsF(exportFont()).height();
  for (const int width : {200, 300, 400, 600, 800}) {
    if (columns && width < kAxisWidth + line * static_cast<double>(names.size())) continue;
    double height = kUsualHeight;
    for (int round = 0; round < 3; ++round)  // Names may have more lines in a higher chart.
      height = std::max(height, std::ceil(layoutIn(figure, {double(width), height}).leastHeight));
    EXPECT_LE(height, kMostHeight) << what << " at " << width;
    const PlotLayout layout = layoutIn(figure, {double(width), height});
    EXPECT_GE(layout.plot.height(), kLeastPlotHeight - 1) << what << " at " << width;
    QString drawn;  // It has no spaces, because a line may end after a hyphen.
    for (const PlacedText& text : layout.texts) drawn += withoutSpaces(text.text);
    for (const std::string& name : names)
      EXPECT_TRUE(drawn.contains(withoutSpaces(QString::fromStdString(name))))
          << what << " at " << width << ": " << name;
  }
}

TEST(CategoryNames, AreWholeOnChartsOfEveryWidth) {
  for (const char* language : {"en", "de"}) {
    installLanguage(QString::fromLatin1(language));
    const MessageFormatter formatter = windowFormatter();
    forEachStoredFigure(
        formatter, [&](const StudyResult&, const std::string& study, const std::string& kind, const Figure& figure) {
          if (!figure.series.empty()) expectWholeNames(withCategories(figure), study + " " + kind + " " + language);
        });
  }
  installLanguage(QStringLiteral("en"));
}

}  // namespace
}  // namespace scalescope
