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

// Content of a chart's files.
struct FileForm {
  Figure figure;
  Table table;
};

// Makes that content on any thread. Returns an error if it cannot be made; after a stop the result does not matter.
using MakeFileForm = std::function<Result<FileForm>(const std::stop_token&)>;

// A text format that only some charts have.
struct OwnFileForm {
  QString ending;
  QString name;  // Text in the menu.
  std::function<Result<std::string>()> text;
};

// Widget for one figure: title and subtitle, "?" with the definition, the data as a table, export by button and context
// menu, a cross-hair that reads all series, and zoom along x by drag, Ctrl+wheel or keys; the title can be dragged out
// as a picture. Keys on the plot: Left/Right/Home/End move the cross-hair (and with it the zoomed range), + and - zoom,
// Escape resets, Up and Down select in the legend and Space hides a series, F enlarges the chart, Menu opens the export
// menu, Ctrl+C copies the picture and Ctrl+Shift+C the table. Figures may be set at any rate: updates of the same shape
// are merged to one repaint per frame and none while hidden. A figure of more than 10,000 points is prepared on a
// thread, and the old one is shown until then.
class ChartView final : public QWidget {
  Q_OBJECT
 public:
  explicit ChartView(QWidget* parent = nullptr);
  ~ChartView() final;

  void setFigure(const Figure& figure);
  void setSharedFigure(std::shared_ptr<const Figure> figure);  // Avoids a copy of a figure with many points.
  [[nodiscard]] const Figure& figure() const;

  // Sets the table that the table button shows and that is exported as CSV, Markdown and LaTeX. Without one it is made
  // from the figure's points.
  void setTable(std::shared_ptr<const Table> table);
  void setTable(const Table& table);

  // Sets the content of files if it differs from the screen's, for example in another language. `make` is called when a
  // file is requested, on a thread of the chart's files.
  void setFileForm(MakeFileForm make);

  // Adds file formats to those that every chart has.
  void setOwnForms(const std::vector<OwnFileForm>& forms);

  // Sets the first part of export file names: "strong-cifar" gives strong-cifar-speedup.png.
  void setExportName(const QString& name);
  void setTitleShown(bool on);  // Hides the title if a tab has the same one.
  void setNotesShown(bool on);  // Hides the notes if the page shows them itself.
  void setGapsShown(bool on);   // Hides the gaps if the page reports missing values itself.
  // Shows a button that pins the chart above others, if the page supports that; without a value there is no button.
  void setPin(std::optional<bool> isPinned);

  // Shows the chart over the whole window, or in its place again; its figure, zoom and links stay.
  void setEnlarged(bool on);
  [[nodiscard]] bool isEnlarged() const;

  // Writes FILE in the format of its extension: png (scale 1 to 4), svg, pdf; the table as csv, md, tex; or an own
  // format. A note below the chart reports the result of this and of the functions below.
  Status exportTo(const QString& file, int pngScale = 2);
  // Opens a file dialog without blocking; the file is made on a thread: exported().
  void askExport(const QString& ending, int pngScale = 2);
  // Makes a picture on that thread, too: the clipboard has it after a short time.
  void copyImage();
  void copyTable();
  // Returns true while a requested file is made; a note below the chart shows that, with a Cancel button if it takes
  // long.
  [[nodiscard]] bool isWriting() const;
  void stopWriting();

  // Sets the zoom in axis values; resetZoom() shows the whole range again. Neither emits visibleXChanged.
  void setVisibleX(double from, double to);
  void resetZoom();

  // Zooming one of these charts zooms the others.
  static void linkX(const QList<ChartView*>& views);
  // The cross-hair of one of these charts is shown in the others at the same x.
  static void linkCrossHairs(const QList<ChartView*>& views);

  // Aligns the left edges of these charts' plots.
  static void linkSides(const QList<ChartView*>& views);
  void keepSides(double left, double right);  // Sets the least margins.

  // Aligns the top edges of the plots of charts that are beside each other in one parent.
  static void linkTops(const QList<ChartView*>& views);

  void showCrossHair(std::optional<double> x);  // Emits no signal.

  [[nodiscard]] QSize sizeHint() const final;
  [[nodiscard]] QSize minimumSizeHint() const final;

 Q_SIGNALS:
  void visibleXChanged(double from, double to);
  void zoomReset();
  void crossHairMoved(std::optional<double> x);  // Reports the position in axis values; no value if it is hidden.
  // The user clicked a measured point: its series (-1: all at this x), x and y in axis values (plot/read_out.h).
  void pointChosen(int series, double x, double y);
  void exported(const QString& file);
  void exportFailed();
  void sidesChanged(double left, double right);
  void pinToggled(bool on);  // Reports the user's actions only.
  // The user requests the chart before the first or after the last one that is visible in the window, in place of this
  // one.
  void beyondRequested(int direction);

 protected:
  void changeEvent(QEvent* event) final;
  void showEvent(QShowEvent* event) final;
  void hideEvent(QHideEvent* event) final;
  void contextMenuEvent(QContextMenuEvent* event) final;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

// Returns the visible non-empty charts within a widget, in reading order.
QList<ChartView*> chartsInSight(const QWidget& within);

// Makes a table of a figure's points: one row per x, one column per series, and columns for low and high values if
// there are any.
Table figureTable(const Figure& figure);

}  // namespace scalescope
