#include "ui/widgets/form.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <algorithm>

#include "ui/messages.h"
#include "ui/widgets/basics.h"

namespace scalescope {

Form::Form(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_grid->setHorizontalSpacing(2 * kGrid);
  m_grid->setVerticalSpacing(kGrid);
  m_grid->setColumnMinimumWidth(0, 150);
  m_grid->setColumnStretch(1, 1);
}

void Form::addTitle(const QString& title) {
  auto* label = makeLabel(title, LabelRole::title, this);
  if (m_row > 0) label->setContentsMargins(0, kGrid, 0, 0);
  m_grid->addWidget(label, m_row++, 0, 1, 3);
}

void Form::addRow(const QString& label, QWidget* field, const QString& explanation) {
  auto* words = makeLabel(label, LabelRole::body, this);
  m_grid->addWidget(words, m_row, 0);
  m_grid->addWidget(field, m_row, 1);
  std::vector<QWidget*> parts{words, field};
  if (field->accessibleName().isEmpty()) field->setAccessibleName(label);
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
  connect(this, &QComboBox::activated, this, [this] { Q_EMIT chosen(currentData().toString()); });
}

void WordBox::add(const QString& text, const std::string& word) { addItem(text, toQString(word)); }

void WordBox::setWord(const std::string& word) {
  if (findData(toQString(word)) < 0) add(toQString(word), word);
  setCurrentIndex(findData(toQString(word)));
}

TickRow::TickRow(QWidget* parent) : QWidget(parent), m_row(new QHBoxLayout(this)) {
  m_row->setContentsMargins(0, 0, 0, 0);
  m_row->setSpacing(2 * kGrid);
  m_row->addStretch(1);
}

void TickRow::add(const QString& text, const std::string& word, const QString& hint) {
  auto* box = named(new QCheckBox(text, this), text);
  box->setToolTip(hint);
  m_row->insertWidget(int(m_boxes.size()), box);
  m_boxes.emplace_back(box, word);
  connect(box, &QCheckBox::clicked, this, &TickRow::edited);
}

void TickRow::setTicked(const std::vector<std::string>& words) {
  for (const auto& [box, word] : m_boxes) {
    box->setChecked(std::find(words.begin(), words.end(), word) != words.end());
    if (box->isChecked()) box->show();
  }
}

void TickRow::setOffered(const std::vector<std::string>& words) {
  for (const auto& [box, word] : m_boxes) box->setVisible(box->isChecked() || std::find(words.begin(), words.end(), word) != words.end());
}

std::vector<std::string> TickRow::ticked() const {
  std::vector<std::string> words;
  for (const auto& [box, word] : m_boxes)
    if (box->isChecked()) words.push_back(word);
  return words;
}

ChoiceRow::ChoiceRow(QWidget* parent) : QWidget(parent), m_row(new QHBoxLayout(this)), m_group(new QButtonGroup(this)) {
  m_row->setContentsMargins(0, 0, 0, 0);
  m_row->setSpacing(kGrid);
  m_row->addStretch(1);
  m_group->setExclusive(true);
}

void ChoiceRow::add(const QString& text, const std::string& word, const QString& hint) {
  auto* button = makeButton(text, text, ButtonRole::normal, this);
  button->setCheckable(true);
  button->setToolTip(hint);
  m_group->addButton(button);
  m_row->insertWidget(int(m_buttons.size()), button);
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
