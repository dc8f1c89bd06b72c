#pragma once

#include <QMenu>
#include <QWidget>
#include <map>
#include <optional>
#include <utility>

#include "core/report/values/figure.h"
#include "ui/style/icons.h"

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace scalescope {

class ElidedLabel;

// Header of a chart: title, subtitle, and the buttons for zoom, definition, table and export. A title with a subtitle
// has the whole width, since it states the finding; the buttons are then beside the subtitle, else beside the title.
class ChartHeader final : public QWidget {
  Q_OBJECT
 public:
  explicit ChartHeader(QWidget* parent);

  void setTexts(const Figure& figure, bool titleShown);
  void setZoomed(bool on);
  void setEmpty(bool on);                     // An empty chart has no export and no table.
  void setPin(std::optional<bool> isPinned);  // There is no such button if there is no value.
  void restyle();                             // Draws the icons in the theme's color.
  [[nodiscard]] bool showsTable() const;
  [[nodiscard]] QMenu* menu() const { return m_menu; }

 Q_SIGNALS:
  void tableRequested(bool on);
  void wholeRangeRequested();
  void draggedOut();  // The chart was dragged by its title or subtitle.
  void pinToggled(bool on);

 protected:
  void mousePressEvent(QMouseEvent* event) final;
  void mouseMoveEvent(QMouseEvent* event) final;

 private:
  void relabel();
  void placeButtons();
  void draw(QToolButton* button, Icon which, const QColor& colour);

  QPoint m_pressed;
  QString m_heading;
  QString m_definition;
  ElidedLabel* m_title;
  QLabel* m_subtitle;
  QWidget* m_buttons;
  QHBoxLayout* m_first;   // Row of the title.
  QHBoxLayout* m_second;  // Row of the subtitle.
  QToolButton* m_pin;
  QToolButton* m_zoomOut;
  QToolButton* m_help;
  QToolButton* m_twin;
  QToolButton* m_save;
  QMenu* m_menu;
  std::map<QToolButton*, std::pair<Icon, QRgb>> m_drawn;  // Current icon of each button.
};

}  // namespace scalescope
