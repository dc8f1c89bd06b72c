#include "ui/widgets/key_list.h"

#include <QCoreApplication>
#include <QDialog>
#include <QVBoxLayout>
#include <array>
#include <memory>

#include "ui/models/table_model.h"
#include "ui/models/table_view.h"
#include "ui/style/theme.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

using By = KeyRow::By;
constexpr QSize kListSize{1080, 720};
const QString kListName = QStringLiteral("KeyList");

constexpr std::array kKeys{
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "Everywhere"), "Ctrl+1 Ctrl+2 Ctrl+3 Ctrl+4 Ctrl+5 Ctrl+6 Ctrl+7",
           QT_TRANSLATE_NOOP("KeyList", "the pages, from Machines to Compare"), By::shortcut},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "Everywhere"), "Ctrl+,", QT_TRANSLATE_NOOP("KeyList", "Settings"),
           By::shortcut},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "Everywhere"), "F1", QT_TRANSLATE_NOOP("KeyList", "the user guide"),
           By::shortcut},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "Everywhere"), "Ctrl+/", QT_TRANSLATE_NOOP("KeyList", "this list"),
           By::shortcut},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "Everywhere"), "Ctrl+Q", QT_TRANSLATE_NOOP("KeyList", "close the window"),
           By::shortcut},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "Machines"), "Right Left",
           QT_TRANSLATE_NOOP("KeyList", "show, hide the cores and GPUs of a machine"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "Machines"), "Return Enter",
           QT_TRANSLATE_NOOP("KeyList", "show or hide the cores and GPUs of a machine"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "New study"), "Ctrl+Return Ctrl+Enter",
           QT_TRANSLATE_NOOP("KeyList", "next step; on the last one, run the study"), By::shortcut},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "A chart"), "Left Right",
           QT_TRANSLATE_NOOP("KeyList", "read the previous, next value"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "A chart"), "Home End",
           QT_TRANSLATE_NOOP("KeyList", "read the first, last value"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "A chart"), "+ =", QT_TRANSLATE_NOOP("KeyList", "zoom in"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "A chart"), "-", QT_TRANSLATE_NOOP("KeyList", "zoom out"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "A chart"), "Esc 0", QT_TRANSLATE_NOOP("KeyList", "show the whole range"),
           By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "A chart"), "F",
           QT_TRANSLATE_NOOP("KeyList", "full screen on or off; also by double click"), By::shortcut},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "A chart"), "Return Enter",
           QT_TRANSLATE_NOOP("KeyList", "in Results: actions for this value's cell"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "A chart"), "Menu", QT_TRANSLATE_NOOP("KeyList", "save or copy it"),
           By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "A chart"), "Ctrl+C", QT_TRANSLATE_NOOP("KeyList", "copy its picture"),
           By::shortcut},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "A chart"), "Ctrl+Shift+C", QT_TRANSLATE_NOOP("KeyList", "copy its table"),
           By::shortcut},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "The legend of a chart"), "Up Down",
           QT_TRANSLATE_NOOP("KeyList", "move through its entries"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "The legend of a chart"), "Space",
           QT_TRANSLATE_NOOP("KeyList", "hide or show that series; also a click on its name"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "The legend of a chart"), "Shift+Space",
           QT_TRANSLATE_NOOP("KeyList", "show only that series, or all; also Alt+click"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "A chart in full screen"), "Left Right",
           QT_TRANSLATE_NOOP("KeyList", "previous, next chart of the page"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "A chart in full screen"), "Shift+Left Shift+Right",
           QT_TRANSLATE_NOOP("KeyList", "read the previous, next value"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "A chart in full screen"), "Esc",
           QT_TRANSLATE_NOOP("KeyList", "back to the page"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "A table"), "Ctrl+C", QT_TRANSLATE_NOOP("KeyList", "copy the selected rows"),
           By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "Runs"), "Ctrl+F", QT_TRANSLATE_NOOP("KeyList", "search"), By::shortcut},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "Runs"), "Del", QT_TRANSLATE_NOOP("KeyList", "delete the selected runs"),
           By::shortcut},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "Runs"), "Ctrl+Z", QT_TRANSLATE_NOOP("KeyList", "restore deleted runs"),
           By::shortcut},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "Report"), "Up Down PgUp PgDown Space Home End",
           QT_TRANSLATE_NOOP("KeyList", "move through the pages"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "Report"), "Return Enter",
           QT_TRANSLATE_NOOP("KeyList", "in the outline: add text under that heading"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "Report"), "Ctrl+Return Ctrl+Enter",
           QT_TRANSLATE_NOOP("KeyList", "save the text"), By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "Report"), "Esc", QT_TRANSLATE_NOOP("KeyList", "discard the changes"),
           By::widget},
    KeyRow{QT_TRANSLATE_NOOP("KeyList", "Compare"), "Ctrl+V Shift+Ins",
           QT_TRANSLATE_NOOP("KeyList", "check a table from the clipboard"), By::shortcut}};

QString said(const char* english) { return QCoreApplication::translate("KeyList", english); }

std::shared_ptr<const Table> tableOfKeys() {
  auto table = std::make_shared<Table>();
  table->columns = {{"where", said(QT_TRANSLATE_NOOP("KeyList", "Where")).toStdString(), false},
                    {"keys", said(QT_TRANSLATE_NOOP("KeyList", "Keys")).toStdString(), false},
                    {"does", said(QT_TRANSLATE_NOOP("KeyList", "Action")).toStdString(), false}};
  for (const KeyRow& row : kKeys)
    table->rows.push_back({said(row.where).toStdString(), keysText(row).toStdString(), said(row.does).toStdString()});
  return table;
}

}  // namespace

std::span<const KeyRow> keyTable() { return kKeys; }

QList<QKeySequence> keysOf(const KeyRow& row) {
  QList<QKeySequence> keys;
  for (const QString& each : QString::fromLatin1(row.keys).split(QLatin1Char(' '))) keys << QKeySequence(each);
  return keys;
}

QString keysText(const KeyRow& row) {
  constexpr qsizetype kMostNamed = 4;
  const QList<QKeySequence> keys = keysOf(row);
  QStringList names;
  for (const QKeySequence& each : keys)
    if (const QString name = each.toString(QKeySequence::NativeText); !names.contains(name)) names << name;
  if (keys.size() > kMostNamed && row.by == KeyRow::By::shortcut)
    return names.first() + QStringLiteral(" \u2026 ") + names.last();
  return names.join(QStringLiteral("  "));
}

void showKeyList(QWidget* window) {
  if (auto* open = window->findChild<QDialog*>(kListName)) {
    open->raise();
    return open->activateWindow();
  }
  auto* list = new QDialog(window);
  list->setObjectName(kListName);
  list->setAttribute(Qt::WA_DeleteOnClose);
  list->setWindowTitle(said(QT_TRANSLATE_NOOP("KeyList", "Keys")));
  auto* column = new QVBoxLayout(list);
  column->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 2 * kGrid);
  auto* view = named(new TableView(list), list->windowTitle());
  auto* model = new TableModel(view);
  model->setTable(tableOfKeys());
  view->setModel(model);
  column->addWidget(view);
  list->resize(kListSize.boundedTo(window->size()));
  list->show();
}

}  // namespace scalescope
