#include "ui/style/style_sheet.h"

#include <utility>
#include <vector>

#include "ui/style/theme.h"

namespace scalescope {
namespace {

// $name is replaced by a token.
const char* const kSheet = R"(
QLabel[role="headline"] { font-size: 15pt; font-weight: bold; }
QLabel[role="title"] { font-size: 11.5pt; font-weight: bold; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="small"] { color: $muted; font-size: 9pt; }

QPushButton, QToolButton[role="normal"] {
  background: $surface; color: $text; border: 1px solid $hairline; border-radius: 6px; padding: 5px 14px; min-height: 18px; }
QPushButton:hover, QToolButton[role="normal"]:hover { border-color: $muted; }
QPushButton:pressed, QToolButton[role="normal"]:pressed { background: $grid; }
QPushButton:checked { background: $infoSurface; border-color: $accent; }
QPushButton:focus, QToolButton[role="normal"]:focus { border-color: $accent; }
QPushButton:disabled, QToolButton:disabled { color: $muted; background: $window; border-color: $grid; }
QPushButton[role="primary"] { background: $accent; color: $onAccent; border-color: $accent; font-weight: bold; }
QPushButton[role="primary"]:hover { border-color: $text; }
QPushButton[role="primary"]:pressed { border-color: $text; }
QPushButton[role="primary"]:focus { border: 2px solid $text; padding: 4px 13px; }
QPushButton[role="primary"]:disabled { background: $grid; color: $muted; border-color: $grid; }
QPushButton[role="danger"] { color: $danger; }
QPushButton[role="flat"], QToolButton { background: transparent; border: 1px solid transparent; border-radius: 6px; padding: 4px; }
QPushButton[role="flat"] { color: $accent; padding: 5px 8px; }
QPushButton[role="flat"]:hover, QToolButton:hover { background: $surface; border-color: $grid; }
QPushButton[role="flat"]:focus, QToolButton:focus { border-color: $accent; }
QToolButton:checked { background: $surface; border-color: $hairline; }
QToolButton::menu-indicator, QPushButton::menu-indicator { image: none; width: 0px; }

QLineEdit, QComboBox, QSpinBox, QDoubleSpinBox, QPlainTextEdit, QTextEdit {
  background: $window; color: $text; border: 1px solid $hairline; border-radius: 6px; padding: 4px 8px; min-height: 18px;
  selection-background-color: $accent; selection-color: $onAccent; }
QLineEdit:hover, QComboBox:hover, QSpinBox:hover, QDoubleSpinBox:hover { border-color: $muted; }
QLineEdit:focus, QComboBox:focus, QSpinBox:focus, QDoubleSpinBox:focus, QPlainTextEdit:focus, QTextEdit:focus { border-color: $accent; }
QLineEdit[wrong="true"] { border-color: $danger; }
QComboBox { background: $surface; padding-right: 22px; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url(:/scalescope/arrow-down-$name.svg); width: 10px; height: 10px; }
QComboBox QAbstractItemView { background: $window; color: $text; border: 1px solid $hairline; outline: none;
  selection-background-color: $infoSurface; selection-color: $text; padding: 4px; }

QMenu { background: $window; color: $text; border: 1px solid $hairline; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 16px; border-radius: 4px; }
QMenu::item:selected { background: $infoSurface; color: $text; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $grid; margin: 4px 8px; }
QToolTip { background: $surface; color: $text; border: 1px solid $hairline; padding: 6px; }

QTableView, QTreeView, QListView { background: $window; color: $text; border: none; outline: none; alternate-background-color: $surface;
  gridline-color: $grid; selection-background-color: $infoSurface; selection-color: $text; }
QTableView::item { padding: 0px 8px; border: none; }
QTableView:focus, QTreeView:focus, QListView:focus { border: none; }
QHeaderView { background: $window; border: none; }
QHeaderView::section { background: $window; color: $muted; border: none; border-bottom: 1px solid $hairline; padding: 6px 3px 6px 11px; font-weight: normal; }
QHeaderView::section:hover { color: $text; }
QHeaderView::down-arrow { image: url(:/scalescope/arrow-down-$name.svg); width: 8px; height: 8px; subcontrol-position: center right; right: 1px; }
QHeaderView::up-arrow { image: url(:/scalescope/arrow-up-$name.svg); width: 8px; height: 8px; subcontrol-position: center right; right: 1px; }
QTableCornerButton::section { background: $window; border: none; border-bottom: 1px solid $hairline; }

QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: $muted; border: none; border-bottom: 2px solid transparent; padding: 7px 2px; margin-right: 18px; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { color: $accent; border-bottom-color: $accent; font-weight: bold; }
QTabBar::tab:focus { color: $text; border-bottom-color: $text; }
QTabWidget::pane { border: none; }

QProgressBar { background: $grid; border: none; border-radius: 2px; max-height: 4px; min-height: 4px; color: transparent; }
QProgressBar::chunk { background: $accent; border-radius: 2px; }

QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: $hairline; border-radius: 4px; min-height: 28px; min-width: 28px; margin: 1px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QScrollArea { border: none; background: transparent; }
QSplitter::handle { background: $grid; }
QFrame[role="hairline"] { background: $grid; border: none; max-height: 1px; min-height: 1px; }
QFrame[role="warning"] { background: $warningSurface; border: none; border-left: 3px solid $warning; }
QFrame[role="danger"] { background: $dangerSurface; border: none; border-left: 3px solid $danger; }
QFrame[role="info"] { background: $infoSurface; border: none; border-left: 3px solid $info; }
QFrame[role="success"] { background: $successSurface; border: none; border-left: 3px solid $success; }
QTextBrowser { border: none; padding: 0; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QLabel[role] { background: transparent; border: none; }
QLabel[role="danger"] { color: $danger; }
QLabel[role="warning"] { color: $warning; }
QLabel[role="success"] { color: $success; }
QCheckBox { spacing: 8px; }
QCheckBox:disabled { color: $muted; }
QComboBox QAbstractItemView::item:disabled { color: $muted; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid $muted; border-radius: 4px; background: $window; }
QCheckBox::indicator:hover, QCheckBox::indicator:focus { border-color: $accent; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; image: url(:/scalescope/check-$name.svg); }
)";

}  // namespace

QString styleSheet(const Tokens& t) {
  // Longer names first: $surface is a prefix of none, but $info is one of $infoSurface.
  const std::vector<std::pair<const char*, QString>> values{
      {"$dangerSurface", t.dangerSurface.name()},
      {"$warningSurface", t.warningSurface.name()},
      {"$successSurface", t.successSurface.name()},
      {"$infoSurface", t.infoSurface.name()},
      {"$onAccent", t.onAccent.name()},
      {"$hairline", t.hairline.name()},
      {"$surface", t.surface.name()},
      {"$window", t.window.name()},
      {"$accent", t.accent.name()},
      {"$muted", t.muted.name()},
      {"$danger", t.danger.name()},
      {"$warning", t.warning.name()},
      {"$success", t.success.name()},
      {"$info", t.info.name()},
      {"$text", t.text.name()},
      {"$grid", t.grid.name()},
      {"$name", t.window.lightness() < 128 ? QStringLiteral("dark") : QStringLiteral("light")}};
  QString sheet = QString::fromLatin1(kSheet);
  for (const auto& [name, value] : values) {
    sheet.replace(QLatin1String(name), value);
  }
  return sheet;
}

}  // namespace scalescope
