#include "tests/shots/shots_controls.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QFileDialog>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTabBar>
#include <QToolButton>
#include <QUrl>

#include "ui/models/table_view.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/key_list.h"
#include "ui/style/roles.h"

namespace scalescope {
namespace {

// Shows a control in its hovered state, without a pointer.
template <class Widget>
Widget* hovered(Widget* widget) {
  widget->setAttribute(Qt::WA_UnderMouse);
  return widget;
}

template <class Widget>
Widget* disabled(Widget* widget) {
  widget->setEnabled(false);
  return widget;
}

void addRow(QGridLayout* grid, const QString& name, const std::vector<QWidget*>& widgets) {
  const int row = grid->rowCount();
  grid->addWidget(makeLabel(name, LabelRole::small, grid->parentWidget()), row, 0);
  int column = 1;
  for (QWidget* each : widgets) grid->addWidget(each, row, column++);
}

void addButtons(QGridLayout* grid, QWidget* wall) {
  const std::pair<const char*, ButtonRole> roles[] = {{"normal", ButtonRole::normal},
                                                      {"primary", ButtonRole::primary},
                                                      {"flat", ButtonRole::flat},
                                                      {"danger", ButtonRole::danger}};
  for (const auto& [name, role] : roles) {
    const auto make = [&, role = role](const char* text) {
      return makeButton(QString::fromLatin1(text), {}, role, wall);
    };
    auto* checked = make("Checked");
    checked->setCheckable(true);
    checked->setChecked(true);
    auto* menu = make("Menu");
    menu->setMenu(new QMenu(menu));
    auto* pressed = make("Pressed");
    pressed->setDown(true);
    addRow(grid, QString::fromLatin1(name),
           {make("Button"), hovered(make("Hovered")), pressed, checked, disabled(make("Disabled")), menu});
  }
}

void addFields(QGridLayout* grid, QWidget* wall) {
  const auto line = [wall](const char* text) { return new QLineEdit(QString::fromLatin1(text), wall); };
  auto* empty = line("");
  empty->setPlaceholderText(QStringLiteral("placeholder"));
  empty->setClearButtonEnabled(true);
  auto* full = line("with a button");
  full->setClearButtonEnabled(true);
  auto* fixed = line("read only");
  fixed->setReadOnly(true);
  auto* wrong = line("wrong");
  setWrong(wrong, true);
  addRow(grid, QStringLiteral("line edit"),
         {line("text"), hovered(line("hovered")), empty, full, disabled(line("disabled")), fixed, wrong});
  const auto box = [wall](const char* text) {
    auto* made = new QComboBox(wall);
    made->addItems({QString::fromLatin1(text), QStringLiteral("another")});
    return made;
  };
  auto* editable = box("editable");
  editable->setEditable(true);
  auto* number = new QSpinBox(wall);
  number->setValue(42);
  auto* plain = new QSpinBox(wall);
  plain->setButtonSymbols(QAbstractSpinBox::NoButtons);
  plain->setValue(42);
  addRow(grid, QStringLiteral("choice, number"),
         {box("choice"), hovered(box("hovered")), disabled(box("disabled")), editable, number, plain});
  const auto tick = [wall](const char* text, bool on) {
    auto* made = new QCheckBox(QString::fromLatin1(text), wall);
    made->setChecked(on);
    return made;
  };
  auto* half = tick("half", false);
  half->setTristate(true);
  half->setCheckState(Qt::PartiallyChecked);
  addRow(grid, QStringLiteral("tick"),
         {tick("off", false), tick("on", true), hovered(tick("hovered", false)), disabled(tick("disabled", true)),
          disabled(tick("off", false)), half});
}

void addSmallParts(QGridLayout* grid, QWidget* wall) {
  auto* tabs = new QTabBar(wall);
  for (const char* each : {"Chosen", "Other", "Third"}) tabs->addTab(QString::fromLatin1(each));
  tabs->setExpanding(false);
  auto* half = new QProgressBar(wall);
  half->setRange(0, 100);
  half->setValue(40);
  half->setTextVisible(false);
  auto* tool = new QToolButton(wall);
  tool->setText(QStringLiteral("Tool"));
  auto* framed = new QToolButton(wall);
  framed->setText(QStringLiteral("Columns"));
  framed->setMenu(new QMenu(framed));
  framed->setPopupMode(QToolButton::InstantPopup);
  setRole(framed, ButtonRole::normal);
  addRow(grid, QStringLiteral("tools"),
         {tool, framed, makeExplanation(QStringLiteral("term"), QStringLiteral("words"), wall)});
  const int row = grid->rowCount();
  grid->addWidget(makeLabel(QStringLiteral("tabs, progress"), LabelRole::small, wall), row, 0);
  grid->addWidget(tabs, row, 1, 1, 3);
  grid->addWidget(half, row, 4, 1, 2);
}

QWidget* table(QWidget* wall) {
  auto* view = new TableView(wall);
  auto* model = new QStandardItemModel(5, 4, view);
  model->setHorizontalHeaderLabels(
      {QStringLiteral("Cell"), QStringLiteral("Devices"), QStringLiteral("Speedup"), QStringLiteral("Note")});
  for (int i = 0; i < 20; ++i) model->setData(model->index(i / 4, i % 4), QStringLiteral("value %1").arg(i));
  view->setModel(model);
  view->setSortingEnabled(true);
  view->sortByColumn(1, Qt::AscendingOrder);
  view->selectRow(2);
  view->fitColumns();
  return view;
}

std::unique_ptr<QWidget> controlWall() {
  auto wall = std::make_unique<QWidget>();
  auto* column = new QVBoxLayout(wall.get());
  column->setContentsMargins(kPageMargin, kPageMargin, kPageMargin, kPageMargin);
  column->setSpacing(2 * kGrid);
  auto* grid = new QGridLayout;
  grid->setSpacing(2 * kGrid);
  column->addLayout(grid);
  addButtons(grid, wall.get());
  addFields(grid, wall.get());
  addSmallParts(grid, wall.get());
  for (const auto kind :
       {InlineNote::Kind::info, InlineNote::Kind::success, InlineNote::Kind::warning, InlineNote::Kind::danger}) {
    auto* note = new InlineNote(wall.get());
    column->addWidget(note);
    note->show(kind, QStringLiteral("A sentence at the place it belongs to."), QStringLiteral("Act"), [] {});
  }
  column->addWidget(makeHairline(wall.get()));
  column->addWidget(table(wall.get()), 1);
  auto* text = new QPlainTextEdit(wall.get());
  for (int i = 0; i < 12; ++i) text->appendPlainText(QStringLiteral("line %1 of a text that scrolls").arg(i));
  column->addWidget(text, 1);
  return wall;
}

// Returns the list of keys that Ctrl+/ opens.
std::unique_ptr<QWidget> keyDialog() {
  QWidget window;
  window.resize(1280, 860);
  showKeyList(&window);
  auto* list = window.findChild<QDialog*>();
  list->setParent(nullptr);
  return std::unique_ptr<QWidget>(list);
}

// Returns the dialog that saves a report, without the names of this machine's folders.
std::unique_ptr<QWidget> fileDialog() {
  auto dialog = std::make_unique<QFileDialog>();
  dialog->setOption(QFileDialog::DontUseNativeDialog);
  dialog->setWindowTitle(QStringLiteral("Save report"));
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setNameFilter(QStringLiteral("PDF (*.pdf)"));
  dialog->setDirectory(QStringLiteral("/usr/share"));
  dialog->setSidebarUrls({QUrl::fromLocalFile(QStringLiteral("/"))});
  dialog->selectFile(QStringLiteral("strong-scaling-report.pdf"));
  return dialog;
}

}  // namespace

std::vector<Shot> dialogShots() {
  return {{"dialog-keys", {1080, 720}, keyDialog}, {"dialog-files", {640, 420}, fileDialog}};
}

Shot controlShot() { return {"controls", {1100, 1200}, controlWall}; }

}  // namespace scalescope
