#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <QString>
#include <QWidget>

#include "core/base/result.h"
#include "core/report/values/figure.h"

namespace scalescope {

// What files of a chart hold.
struct FileForm {
  Figure figure;
  Table table;
};

// What makes it: on any thread; an error where it cannot be made, and whatever it likes once it is stopped.
using MakeFileForm = std::function<Result<FileForm>(const std::stop_token&)>;

// A file of text that only some charts have.
struct OwnFileForm {
  QString ending;
  QString name;  // in the menu
  std::function<Result<std::string>()> text;
};

// One figure with everything a person needs around it: title and subtitle, "?" with the definition, a table twin,
// export by button and context menu, a cross-hair that reads all series, zoom along x by drag, Ctrl+wheel or keys; its
// words are dragged out as a picture. Keys on the plot: Left/Right/Home/End move the cross-hair (and with it what a
// zoom shows), + and - zoom, Escape resets, Up and Down go through the legend and Space hides a series, F enlarges the
// chart, Menu opens the export menu, Ctrl+C copies the picture and Ctrl+Shift+C the table. Give it a figure as often as
// you like: updates of the same shape are joined to one repaint per frame and none while hidden. One of more than
// 10,000 points is made ready on a thread, and what is shown stays until then.
class ChartView final : public QWidget {
  Q_OBJECT
 public:
  explicit ChartView(QWidget* parent = nullptr);
  ~ChartView() final;

  void setFigure(const Figure& figure);
  void setSharedFigure(std::shared_ptr<const Figure> figure);  // one of many points need not be copied
  [[nodiscard]] const Figure& figure() const;

  // The table twin: shown by the table button, exported as CSV, Markdown and LaTeX. Without one the figure's own points
  // are its table.
  void setTable(std::shared_ptr<const Table> table);
  void setTable(const Table& table);

  // What files hold where it is not what the screen shows: another language. Made when a file is asked for, on a thread
  // of the chart's files.
  void setFileForm(MakeFileForm make);

  // Files in the menu beside those that every chart has.
  void setOwnForms(const std::vector<OwnFileForm>& forms);

  // First part of export file names: "strong-cifar" gives strong-cifar-speedup.png.
  void setExportName(const QString& name);
  void setTitleShown(bool on);  // false under a tab that says it
  void setNotesShown(bool on);  // false where a page says the notes itself
  void setGapsShown(bool on);   // false where a page counts missing values itself
  // A button that pins the chart above others, where a page can do that; none = no button.
  void setPin(std::optional<bool> isPinned);

  // Text of the one button under an empty figure's sentence; empty = no button. Pressed: emptyActionRequested().
  void setEmptyAction(const QString& text);

  // Shows the chart over the whole window, or in its place again; its figure, zoom and links stay.
  void setEnlarged(bool on);
  [[nodiscard]] bool isEnlarged() const;

  // Writes FILE by its ending: png (scale 1 to 4), svg, pdf; its table as csv, md, tex; forms of its own. A note below
  // the chart says how this, and what follows, ended.
  Status exportTo(const QString& file, int pngScale = 2);
  // Asks for a file name first, without blocking; the file is made on a thread: exported().
  void askExport(const QString& ending, int pngScale = 2);
  // Made on that thread, too: in the clipboard a moment later.
  void copyImage();
  void copyTable();
  // Of what was asked for: it is said below the chart with a Cancel once it takes long.
  [[nodiscard]] bool isWriting() const;
  void stopWriting();

  // Zoom in axis values; the whole range again with resetZoom(). Neither emits visibleXChanged.
  void setVisibleX(double from, double to);
  void resetZoom();

  // Zooming one zooms the others.
  static void linkX(const QList<ChartView*>& views);
  // The cross-hair of one stands in the others as well, at the same x.
  static void linkCrossHairs(const QList<ChartView*>& views);

  // Their plots begin at the same distance from their left edges.
  static void linkSides(const QList<ChartView*>& views);
  void keepSides(double left, double right);  // margins not to fall below

  // The plots of those that stand beside each other, in one parent, begin at one height.
  static void linkTops(const QList<ChartView*>& views);

  void showCrossHair(std::optional<double> x);  // emits nothing

  [[nodiscard]] QSize sizeHint() const final;
  [[nodiscard]] QSize minimumSizeHint() const final;

 Q_SIGNALS:
  void emptyActionRequested();
  void visibleXChanged(double from, double to);
  void zoomReset();
  void crossHairMoved(std::optional<double> x);  // in axis values; none: it is gone
  // A person chose a measured point: its series (-1: all at this x), x and y in axis values (plot/point_at.h).
  void pointChosen(int series, double x, double y);
  void exported(const QString& file);
  void exportFailed();
  void sidesChanged(double left, double right);
  void pinToggled(bool on);  // by a person
  // The chart beyond the first or last one that is visible in the window is wanted in place of this one.
  void beyondWanted(int direction);

 protected:
  void changeEvent(QEvent* event) final;
  void showEvent(QShowEvent* event) final;
  void hideEvent(QHideEvent* event) final;
  void contextMenuEvent(QContextMenuEvent* event) final;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

// Charts with something to show that are visible within a widget, in the order in which they are read.
QList<ChartView*> chartsInSight(const QWidget& within);

// The points of a figure as a table: one row per x, one column per series, low and high where they are known.
Table figureTable(const Figure& figure);

}  // namespace scalescope
