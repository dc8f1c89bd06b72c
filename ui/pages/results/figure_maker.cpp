#include "ui/pages/results/figure_maker.h"

#include <QCursor>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/report/figures/figures.h"
#include "core/report/tables/reading_table.h"
#include "ui/charts/chart_view.h"
#include "ui/models/table_files.h"

namespace scalescope {
namespace {

std::shared_ptr<const StudyResult> withTrace(const StudyResult& study, const ChosenSteps& chosen) {
  auto out = std::make_shared<StudyResult>(study);
  for (CellResult& cell : out->cells)
    if (cell.cell.number == chosen.cell) cell.trace = chosen.trace;
  return out;
}

std::shared_ptr<MadeFigure> figureOf(const MessageFormatter& formatter, std::shared_ptr<const StudyResult> study,
                                     const std::string& kind, const ViewOptions& view) {
  auto out = std::make_shared<MadeFigure>();
  out->figure = makeFigure(formatter, *study, kind, view);
  out->study = std::move(study);
  out->kind = kind;
  out->view = view;
  return out;
}

// Makes the table of the figure, and the one that is read on the screen if `isRead`.
void addTable(const MessageFormatter& formatter, MadeFigure& made, bool isRead) {
  auto table = makeTable(formatter, *made.study, made.kind, made.view);
  if (!table) return;
  made.rows = table->rows.size();
  for (auto* rows : {&table->rows, &table->display}) rows->resize(std::min(rows->size(), kMostScreenRows));
  if (isRead)
    made.reading = std::make_shared<const Table>(withBoundsJoined(readingTable(formatter, *made.study, *table)));
  made.table = std::make_shared<const Table>(std::move(*table));
}

// Returns true if the names of the figure's rows or columns have room in a chart at the top of the page. A chart with
// more names is higher than the page, and its tab shows it with all of them.
bool fitsTop(const Figure& figure) {
  constexpr std::size_t kMostLines = 16, kMostColumns = 20;
  constexpr std::size_t kLineCharacters = 24;    // Length of a line beside a third of the page.
  constexpr std::size_t kBelowCharacters = 240;  // Characters below it in a few lines.
  const bool isRows = figure.y.scale == AxisScale::category;
  const std::vector<std::string>& names = isRows ? figure.y.categories : figure.x.categories;
  std::size_t longest = 1;
  for (const std::string& name : names) longest = std::max(longest, name.size());
  if (!isRows) return names.size() <= kMostColumns && names.size() * longest <= kBelowCharacters;
  return names.size() * ((longest + kLineCharacters - 1) / kLineCharacters) <= kMostLines;
}

bool isEmptyFigure(const MadeFigure& made) { return !made.figure || made.figure->series.empty(); }

bool hasAnything(const MessageFormatter& formatter, const StudyResult& study, const ResultTab& tab,
                 const ViewOptions& view) {
  const auto figure = makeFigure(formatter, study, tab.what, view);
  if (figure && !figure->series.empty()) return true;
  if (tab.onlyWhenDrawn) return false;
  const auto table = makeTable(formatter, study, tab.what, view);
  return table && !table->rows.empty();
}

}  // namespace

FigureMaker::FigureMaker(QObject* parent)
    : QObject(parent), m_thread(std::make_unique<TaskThread>(m_mail, "figures")) {}

FigureMaker::~FigureMaker() {
  m_oldest->store(m_number + 1);
  m_thread.reset();
}

// `work` returns a pointer, which is null if the request is outdated.
template <class Work, class Done>
void FigureMaker::post(int number, Work work, Done done) {
  ++m_open;
  const auto isWanted = [number, oldest = m_oldest] { return number >= oldest->load(); };
  m_thread->post(
      [isWanted, work = std::move(work)]() mutable {
        using Answer = std::invoke_result_t<Work&>;
        return isWanted() ? work() : Answer();
      },
      [this, isWanted, done = std::move(done)](auto answer) {
        --m_open;
        if (answer && isWanted()) done(std::move(answer));
      });
}

void FigureMaker::setStudy(std::shared_ptr<const StudyResult> result, const CellGroupChoice& cells,
                           const ViewOptions& view) {
  m_view = view;
  m_oldest->store(++m_number);
  if (cells.axis == CellGroupChoice::Axis::all) return begin(std::move(result));
  post(
      m_number,
      [result = std::move(result), cells] { return std::make_shared<const StudyResult>(onlyGroup(*result, cells)); },
      [this](std::shared_ptr<const StudyResult> shown) { begin(std::move(shown)); });
}

void FigureMaker::begin(std::shared_ptr<const StudyResult> shown) {
  m_shown = std::move(shown);
  Q_EMIT studyChanged(m_shown);
}

int FigureMaker::want(const std::string& kind, const ChosenSteps& steps) {
  if (!m_shown) return 0;
  ViewOptions view = viewFor(kind, m_view);
  if (steps.cell > 0) view.cell = steps.cell, view.steps = steps.steps;
  const int number = ++m_number;
  post(
      number,
      [study = m_shown, kind, view, steps, losses = m_losses, formatter = windowFormatter()]() -> MadeFigurePtr {
        auto figure = figureOf(formatter, steps.trace ? withTrace(*study, steps) : study, kind, view);
        addTable(formatter, *figure, true);
        figure->losses = losses;
        return figure;
      },
      [this, number](const MadeFigurePtr& figure) { Q_EMIT made(number, figure); });
  return number;
}

void FigureMaker::findCells(const MadeFigurePtr& made, const FigurePlace& place,
                            std::function<void(const QList<int>&)> done) {
  const int number = m_place = ++m_number;
  post(
      number,
      [made, place, formatter = windowFormatter()] {
        // Series are found by their translated names.
        const std::vector<int> cells = cellsAt(formatter, *made->study, made->kind, made->view, place);
        return std::make_shared<const QList<int>>(cells.begin(), cells.end());
      },
      [this, number, done = std::move(done)](const std::shared_ptr<const QList<int>>& cells) {
        if (number == m_place && !cells->isEmpty()) done(*cells);
      });
}

int FigureMaker::wantTop(std::size_t most) {
  if (!m_shown) return 0;
  const int number = ++m_number;
  post(
      number,
      [study = m_shown, view = m_view, most, losses = m_losses, formatter = windowFormatter()] {
        std::vector<std::shared_ptr<MadeFigure>> figures;
        std::shared_ptr<MadeFigure> first;
        for (const std::string& kind : topKinds(*study)) {
          auto each = figureOf(formatter, study, kind, viewFor(kind, view));
          each->losses = losses;
          const bool isDrawn = !isEmptyFigure(*each);
          if (!first || (isDrawn && isEmptyFigure(*first))) first = each;
          if (isDrawn && fitsTop(*each->figure)) figures.push_back(std::move(each));
          if (figures.size() == most) break;
        }
        if (figures.empty()) figures.push_back(first);
        // A chart shows its own table, and one that is not shown needs none.
        for (const auto& each : figures) addTable(formatter, *each, false);
        auto out = std::make_shared<std::vector<MadeFigurePtr>>(figures.begin(), figures.end());
        return out;
      },
      [this, number](const std::shared_ptr<std::vector<MadeFigurePtr>>& figures) { Q_EMIT topMade(number, *figures); });
  return number;
}

int FigureMaker::wantOffers() {
  if (!m_shown) return 0;
  const int number = ++m_number;
  post(
      number,
      [study = m_shown, view = m_view, formatter = windowFormatter()] {
        auto kinds = std::make_shared<std::vector<std::string>>();
        for (const ResultTab& tab : resultTabs())
          if (hasAnything(formatter, *study, tab, viewFor(tab.what, view))) kinds->push_back(tab.what);
        return kinds;
      },
      [this, number](const std::shared_ptr<std::vector<std::string>>& kinds) { Q_EMIT offered(number, *kinds); });
  return number;
}

FigurePlace figurePlace(const ChartView& chart, const ChosenPoint& point) {
  const auto& series = chart.figure().series;
  const auto index = static_cast<std::size_t>(point.series);
  return {point.series >= 0 && index < series.size() ? series[index].name : std::string(), point.x,
          static_cast<int>(std::lround(point.y))};
}

QPoint screenPlace(const ChartView& chart, const ChosenPoint& point) {
  return point.series >= 0 ? QCursor::pos() : chart.mapToGlobal(chart.rect().center());
}

}  // namespace scalescope

#include "moc_figure_maker.cpp"
