#include "ui/pages/results/study_selectors.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include "ui/base/message_translation.h"
#include "ui/pages/results/results_text.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kMostWidth = 230;  // Pixels at the usual font size, as is the next one.
constexpr int kLeastWidth = 96;

QComboBox* selector(const QString& name, QWidget* parent) {
  auto* box = named(new QComboBox(parent), name);
  box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  box->setMaximumWidth(inFont(kMostWidth));
  box->setMinimumWidth(inFont(kLeastWidth));  // A narrow window elides names, so that the choices keep their room.
  return box;
}

// The tool tip has the name if it is elided.
void showTip(QComboBox* box) { box->setToolTip(box->currentText()); }

}  // namespace

StudySelectors::StudySelectors(QWidget* parent)
    : QWidget(parent), m_baseline(selector(tr("Baseline"), this)), m_group(selector(tr("Cells shown"), this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid);
  for (QComboBox* box : {m_baseline, m_group}) {
    row->addWidget(box);
    connect(box, &QComboBox::activated, this, [box] { showTip(box); });
  }
  connect(
      m_baseline, &QComboBox::activated, this,
      [this](int index) {
        if (m_result) Q_EMIT baselineChosen(toQString(m_result->id.value), m_baseline->itemData(index).toInt());
      });
  connect(m_group, &QComboBox::activated, this, [this] {
    if (m_result) Q_EMIT cellsChosen();
  });
}

void StudySelectors::setStudies(std::shared_ptr<const std::vector<StudyRow>> studies) {
  m_studies = std::move(studies);
}

void StudySelectors::setResult(std::shared_ptr<const StudyResult> result) {
  const bool same = m_result && result && m_result->id == result->id;
  m_result = std::move(result);
  if (!m_result) return;
  const bool wanted = toQString(m_result->id.value) == m_wantedOf;
  fillBaselines(wanted ? QVariant(m_wantedBaseline) : same ? m_baseline->currentData() : QVariant(0));
  fillGroups();
}

CellGroupChoice StudySelectors::chosenCells() const {
  const auto index = static_cast<std::size_t>(std::max(0, m_group->currentIndex()));
  return index < m_groups.size() ? m_groups[index] : CellGroupChoice{};
}

void StudySelectors::want(const QString& study, int baseline, const QString& cellsWord) {
  m_wantedOf = study;
  m_wantedBaseline = baseline;
  m_wantedCells = cellsWord;
}

QString StudySelectors::cellsWord() const { return m_result ? toQString(choiceKey(chosenCells())) : m_wantedCells; }

int StudySelectors::chosenBaseline() const { return m_baseline->currentData().toInt(); }

QString StudySelectors::nameOf(const QString& study) const {
  if (m_studies)
    for (const StudyRow& row : *m_studies)
      if (toQString(row.id.value) == study) return toQString(row.name);
  return study;
}

// A name refers to the newest study with it; ids ascend with time.
QString StudySelectors::studyWord() const {
  if (!m_result || !m_stored) return {};
  const bool newest = !m_studies || std::none_of(m_studies->begin(), m_studies->end(), [this](const StudyRow& row) {
    return row.name == m_result->name && row.id.value > m_result->id.value;
  });
  return toQString(newest ? m_result->name : m_result->id.value);
}

void StudySelectors::fillBaselines(const QVariant& chosen) {
  const QSignalBlocker quiet(m_baseline);
  m_baseline->clear();
  m_baseline->addItem(tr("Baseline: default"), 0);
  for (const CellResult& cell : m_result->cells)
    if (cell.repeats > 0) m_baseline->addItem(tr("Baseline: %1").arg(cellText(cell.cell)), cell.cell.number);
  m_baseline->setCurrentIndex(std::max(0, m_baseline->findData(chosen)));
  showTip(m_baseline);
}

void StudySelectors::fillGroups() {
  const QSignalBlocker quiet(m_group);
  const std::vector<CellGroupChoice> choices = groupChoices(*m_result);
  int chosen = choices == m_groups ? std::max(0, m_group->currentIndex()) : 0;
  m_groups = choices;
  if (toQString(m_result->id.value) == m_wantedOf)
    for (std::size_t i = 0; i < m_groups.size(); ++i)
      if (toQString(choiceKey(m_groups[i])) == m_wantedCells) chosen = static_cast<int>(i);
  m_wantedOf.clear();
  m_group->clear();
  for (const CellGroupChoice& choice : m_groups) m_group->addItem(groupText(choice));
  m_group->setCurrentIndex(chosen);
  showTip(m_group);
  m_group->setVisible(m_groups.size() > 1);
}

}  // namespace scalescope

#include "moc_study_selectors.cpp"
