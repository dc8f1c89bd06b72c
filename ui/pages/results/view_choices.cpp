#include "ui/pages/results/view_choices.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include "core/study/spec/free_axes.h"
#include "ui/base/message_translation.h"
#include "ui/pages/results/groups.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kLeastChoice = 88;

// Returns the text for a key of groupKeys() or viewAxes().
QString wordFor(const std::string& key) {
  if (key == "variant") return ViewChoices::tr("variant");
  if (key == "strategy") return ViewChoices::tr("strategy");
  if (key == "precision") return ViewChoices::tr("precision");
  if (key == "accumulation") return ViewChoices::tr("accumulation");
  if (key == "batch") return ViewChoices::tr("batch");
  if (key == "devices") return ViewChoices::tr("devices");
  if (key == "nodes") return ViewChoices::tr("nodes");
  if (key == "epoch") return ViewChoices::tr("epochs");
  if (key == "seconds") return ViewChoices::tr("seconds");
  return isFreeAxis(key) ? toQString(settingOf(FreeAxis{key, {}})) : toQString(key);
}

struct Smoothing {
  const char* name;
  double weight;
};
constexpr Smoothing kSmoothings[] = {{QT_TRANSLATE_NOOP("scalescope::ViewChoices", "No smoothing"), 0.0},
                                     {QT_TRANSLATE_NOOP("scalescope::ViewChoices", "Smoothing: light"), 0.6},
                                     {QT_TRANSLATE_NOOP("scalescope::ViewChoices", "Smoothing: medium"), 0.9},
                                     {QT_TRANSLATE_NOOP("scalescope::ViewChoices", "Smoothing: strong"), 0.97}};

QComboBox* choice(const QString& name, QWidget* parent) {
  auto* box = named(new QComboBox(parent), name);
  box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  box->setMinimumWidth(inFont(kLeastChoice));
  box->hide();
  return box;
}

void fill(QComboBox* box, const QString& own, const QString& with, const std::vector<std::string>& keys) {
  const QSignalBlocker quiet(box);
  const QVariant before = box->currentData();
  box->clear();
  box->addItem(own, QString());
  for (const std::string& key : keys) box->addItem(with.arg(wordFor(key)), toQString(key));
  box->setCurrentIndex(std::max(0, box->findData(before)));
  box->setVisible(!keys.empty());
}

}  // namespace

ViewChoices::ViewChoices(QWidget* parent)
    : QWidget(parent),
      m_gather(choice(tr("Group by"), this)),
      m_axis(choice(tr("X axis"), this)),
      m_smoothing(choice(tr("Smoothing"), this)),
      m_log(named(new QCheckBox(tr("Swap lin/log"), this), tr("Swap lin/log"))) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid);
  for (const Smoothing& each : kSmoothings) m_smoothing->addItem(tr(each.name), each.weight);
  for (QComboBox* box : {m_gather, m_axis, m_smoothing}) {
    row->addWidget(box);
    connect(box, &QComboBox::activated, this, &ViewChoices::chosen);
  }
  m_log->setToolTip(tr("Linear axes for speedup; a logarithmic one for all other values of lines and points."));
  // It is as high as a box, so that it is in line with those before it where it is the only choice.
  m_log->setMinimumHeight(m_gather->sizeHint().height());
  row->addWidget(m_log);
  connect(m_log, &QCheckBox::clicked, this, &ViewChoices::chosen);
}

void ViewChoices::setStudy(const StudyResult& study) {
  fill(m_gather, tr("Group by: auto"), tr("Group by: %1"), gatherChoices(study));
  fill(m_axis, tr("X axis: auto"), tr("X axis: %1"), axisChoices(study));
  m_smoothing->setVisible(std::any_of(study.cells.begin(), study.cells.end(),
                                      [](const CellResult& cell) { return cell.lossHistory.size() > 1; }));
}

// Restores the choices before a study is set, which keeps choices that it offers.
void ViewChoices::restore(const ResultsLook& look) {
  for (const auto& [box, word] : {std::pair(m_gather, look.group), std::pair(m_axis, look.x)}) {
    const QSignalBlocker quiet(box);
    if (box->findData(word) < 0) box->addItem(QString(), word);
    box->setCurrentIndex(box->findData(word));
  }
  m_smoothing->setCurrentIndex(std::max(0, m_smoothing->findData(look.smoothing)));
  m_log->setChecked(look.isLogarithmic);
}

void ViewChoices::store(ResultsLook& look) const {
  look.group = m_gather->currentData().toString();
  look.x = m_axis->currentData().toString();
  look.smoothing = m_smoothing->currentData().toDouble();
  look.isLogarithmic = m_log->isChecked();
}

ViewOptions ViewChoices::view() const {
  ViewOptions view;
  view.group = m_gather->currentData().toString().toStdString();
  view.x = m_axis->currentData().toString().toStdString();
  view.values = m_log->isChecked() ? ValueScale::other : ValueScale::own;
  view.smoothing = m_smoothing->isHidden() ? 0 : m_smoothing->currentData().toDouble();
  return view;
}

}  // namespace scalescope

#include "moc_view_choices.cpp"
