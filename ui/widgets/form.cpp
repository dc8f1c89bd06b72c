#include "ui/widgets/form.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QGridLayout>
#include <QStandardItemModel>
#include <algorithm>

#include "ui/base/message_translation.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/flow_layout.h"
#include "ui/style/roles.h"

namespace scalescope {

Form::Form(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_grid->setHorizontalSpacing(2 * kGrid);
  m_grid->setVerticalSpacing(kGrid);
  m_grid->setColumnMinimumWidth(0, inFont(150));
  m_grid->setColumnStretch(1, 1);
}

void Form::addTitle(const QString& title) {
  auto* label = makeLabel(title, LabelRole::title, this);
  if (m_row > 0) label->setContentsMargins(0, kGrid, 0, 0);
  m_grid->addWidget(label, m_row++, 0, 1, 3);
}

void Form::addRow(const QString& label, QWidget* field, const QString& explanation) {
  auto* words = makeLabel(label, LabelRole::body, this);
  words->setMinimumHeight(controlHeight(fontMetrics()));  // A row of tick boxes is as high as a row of fields.
  m_grid->addWidget(words, m_row, 0);
  m_grid->addWidget(field, m_row, 1);
  std::vector<QWidget*> parts{words, field};
  if (field->accessibleName().isEmpty() && field->focusPolicy() != Qt::NoFocus)
    field->setAccessibleName(label);  // Containers get no name.
  if (!explanation.isEmpty()) {
    parts.push_back(makeExplanation(label, explanation, this));
    m_grid->addWidget(parts.back(), m_row, 2);
  }
  m_rows.emplace_back(field, std::move(parts));
  ++m_row;
}

void Form::addWide(QWidget* field) {
  m_grid->addWidget(field, m_row++, 0, 1, 3);
  m_rows.emplace_back(field, std::vector<QWidget*>{field});
}

void Form::setRowVisible(QWidget* field, bool visible) {
  for (const auto& [each, parts] : m_rows)
    if (each == field)
      for (QWidget* part : parts) part->setVisible(visible);
}

WordBox::WordBox(QWidget* parent) : QComboBox(parent) {
  connect(
      this, &QComboBox::activated, this, [this] { Q_EMIT chosen(currentData().toString()); });
}

void WordBox::add(const QString& text, const std::string& word, const QString& obstacle) {
  addItem(obstacle.isEmpty() ? text : QStringLiteral("%1  (%2)").arg(text, obstacle), toQString(word));
  if (obstacle.isEmpty()) return;
  if (auto* items = qobject_cast<QStandardItemModel*>(model())) items->item(count() - 1)->setEnabled(false);
  setItemData(count() - 1, obstacle, Qt::ToolTipRole);
}

void WordBox::setWord(const std::string& word) {
  if (findData(toQString(word)) < 0) add(toQString(word), word);
  setCurrentIndex(findData(toQString(word)));
}

TickRow::TickRow(QWidget* parent) : QWidget(parent), m_row(new FlowLayout(this)) {
  m_row->setSpacings(2 * kGrid, kTight);
}

void TickRow::add(const QString& text, const std::string& word, const QString& hint, const QString& readableName) {
  auto* box = named(new QCheckBox(text, this), readableName.isEmpty() ? text : readableName);
  m_row->addWidget(box);
  m_boxes.push_back({box, word, hint, {}});
  showObstacle(m_boxes.back());
  connect(box, &QCheckBox::clicked, this, &TickRow::edited);
}

void TickRow::showObstacle(const Box& each) {
  each.box->setEnabled(each.obstacle.isEmpty() || each.box->isChecked());
  each.box->setToolTip(each.obstacle.isEmpty() ? each.hint : each.obstacle);
  setAccessibleDescriptionOf(each.box, each.obstacle);
}

void TickRow::setTicked(const std::vector<std::string>& words) {
  for (const Box& each : m_boxes) {
    each.box->setChecked(std::find(words.begin(), words.end(), each.word) != words.end());
    if (each.box->isChecked()) each.box->show();
    showObstacle(each);
  }
}

void TickRow::setOffered(const std::vector<std::string>& words) {
  for (const Box& each : m_boxes)
    each.box->setVisible(each.box->isChecked() || std::find(words.begin(), words.end(), each.word) != words.end());
}

void TickRow::setObstacle(const std::string& word, const QString& why) {
  for (Box& each : m_boxes) {
    if (each.word != word) continue;
    each.obstacle = why;
    showObstacle(each);
  }
}

std::vector<std::string> TickRow::ticked() const {
  std::vector<std::string> words;
  for (const Box& each : m_boxes)
    if (each.box->isChecked()) words.push_back(each.word);
  return words;
}

ChoiceRow::ChoiceRow(QWidget* parent) : QWidget(parent), m_row(new FlowLayout(this)), m_group(new QButtonGroup(this)) {
  m_row->setSpacings(kGrid, kTight);
  m_group->setExclusive(true);
}

void ChoiceRow::add(const QString& text, const std::string& word, const QString& hint) {
  auto* button = makeButton(text, text, ButtonRole::normal, this);
  button->setCheckable(true);
  button->setToolTip(hint);
  m_group->addButton(button);
  m_row->addWidget(button);
  m_buttons.emplace_back(button, word);
  connect(button, &QPushButton::clicked, this, &ChoiceRow::chosen);
}

void ChoiceRow::setChoice(const std::string& word) {
  for (const auto& [button, each] : m_buttons)
    if (each == word) button->setChecked(true);
}

std::string ChoiceRow::choice() const {
  for (const auto& [button, word] : m_buttons)
    if (button->isChecked()) return word;
  return {};
}

}  // namespace scalescope

#include "moc_form.cpp"
