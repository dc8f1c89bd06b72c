#include "ui/study_chooser.h"

#include <algorithm>

#include <QAbstractItemView>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyle>
#include <QStyleOptionComboBox>

#include "ui/base/message_translation.h"
#include "ui/pages/results/results_text.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kLeastWidth = 120, kMostWidth = 460;  // Pixels at the usual font size.
constexpr int kInset = 2;                           // Pixels that the style leaves before the text.
constexpr int kNameRole = Qt::UserRole + 1;         // Name of the study alone; the item's text has date and cells too.

}  // namespace

StudyChooser::StudyChooser(QWidget* parent) : QComboBox(parent) {
  named(this, tr("Study"));
  setSizeAdjustPolicy(QComboBox::AdjustToContents);
  setMinimumWidth(inFont(kLeastWidth));  // A narrow window elides names, so that the pages keep their room.
  setMaximumWidth(inFont(kMostWidth));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  connect(this, &QComboBox::activated, this, [this](int index) {
    m_chosen = StudyId(itemData(index).toString().toStdString());
    setToolTip(currentText());
    Q_EMIT studyChosen(m_chosen);
  });
}

void StudyChooser::setStudies(const std::shared_ptr<const std::vector<StudyRow>>& studies) {
  std::vector<const StudyRow*> rows;
  for (const StudyRow& row : *studies) rows.push_back(&row);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const StudyRow* a, const StudyRow* b) { return a->createdWallNs > b->createdWallNs; });
  {
    const QSignalBlocker quiet(this);
    clear();
    for (const StudyRow* row : rows) {
      addItem(studyText(*row), toQString(row->id.value));
      setItemData(count() - 1, toQString(row->name), kNameRole);
    }
  }
  showChosen();
  setOffered(m_isOffered);
}

// The list is wide enough for names that are elided in the box.
void StudyChooser::showPopup() {
  view()->setMinimumWidth(view()->sizeHintForColumn(modelColumn()) + 2 * view()->frameWidth() +
                          view()->verticalScrollBar()->sizeHint().width());
  QComboBox::showPopup();
}

// Returns the width that the box has for its text.
int StudyChooser::textWidth() const {
  QStyleOptionComboBox box;
  QComboBox::initStyleOption(&box);
  return style()->subControlRect(QStyle::CC_ComboBox, &box, QStyle::SC_ComboBoxEditField, this).width() - kInset;
}

QString StudyChooser::shownText() const {
  const bool hasRoom = fontMetrics().horizontalAdvance(currentText()) <= textWidth();
  return hasRoom ? currentText() : currentData(kNameRole).toString();
}

int StudyChooser::nameWidth() const {
  return fontMetrics().horizontalAdvance(currentData(kNameRole).toString()) + width() - textWidth();
}

// Shows the name alone in a narrow window: a text elided in its middle would have neither the name nor the date.
void StudyChooser::initStyleOption(QStyleOptionComboBox* option) const {
  QComboBox::initStyleOption(option);
  option->currentText = shownText();
}

void StudyChooser::setOffered(bool isOffered) {
  m_isOffered = isOffered;
  setVisible(isOffered && count() > 0);
}

void StudyChooser::setChosen(const StudyId& study) {
  m_chosen = study;
  showChosen();
}

void StudyChooser::showChosen() {
  const QSignalBlocker quiet(this);
  setCurrentIndex(findData(toQString(m_chosen.value)));
  setToolTip(currentText());
}

}  // namespace scalescope

#include "moc_study_chooser.cpp"
