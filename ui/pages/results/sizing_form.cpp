#include "ui/pages/results/sizing_form.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/message_translation.h"
#include "ui/pages/results/results_text.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

bool isValidated(const StudyResult& study) {
  return std::any_of(
      study.cells.begin(), study.cells.end(),
      [](const CellResult& cell) {
        return !cell.ranks.empty() &&
               std::any_of(
                   cell.ranks.front().history.begin(), cell.ranks.front().history.end(),
                   [](const HistoryPoint& point) { return point.validationAccuracy.has_value(); });
      });
}

}  // namespace

SizingForm::SizingForm(QWidget* parent) : QWidget(parent), m_cell(new QComboBox(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(2 * kGrid);
  addField(SizingField::devices, tr("Devices"), tr("Device counts to predict, e.g. 2, 8, 64."),
           QStringLiteral("2, 8, 64"));
  addField(SizingField::gbps, tr("Link, Gbit/s"),
           tr("Nominal speed of the link between the nodes; several to compare, e.g. 10; 25; 100."),
           QStringLiteral("10; 25"));
  addField(SizingField::latency, tr("Latency, \u00b5s"),
           tr("One-way latency of a message: about 2 on InfiniBand, 10 to 50 on Ethernet."), QStringLiteral("0"));
  addField(SizingField::price, tr("Price"), tr("Price of one device for one hour, in any currency."),
           tr("per device-hour"));
  addField(SizingField::accuracy, tr("Target accuracy, %"),
           tr("Accuracy to train to: hours and cost are computed from the samples that were needed here. Empty: the "
              "study's target, or one epoch if it has none."),
           tr("the study's target"));
  addField(SizingField::keep, tr("Min. efficiency, %"),
           tr("Lowest acceptable efficiency: which link is fast enough for it?"), QStringLiteral("90"));
  m_cell->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  addPlace(m_cell, tr("From cell"),
           tr("The measured cell that predictions start from. Automatic: ddp on the most devices."));
  connect(m_cell, &QComboBox::activated, this, &SizingForm::edited);
}

void SizingForm::addPlace(QWidget* field, const QString& name, const QString& explanation) {
  auto* place = new QWidget(this);
  auto* column = new QVBoxLayout(place);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTight);
  auto* heading = new QHBoxLayout;
  heading->setSpacing(kTight);
  heading->addWidget(makeLabel(name, LabelRole::muted, place));
  heading->addWidget(makeExplanation(name, explanation, place));
  heading->addStretch(1);
  column->addLayout(heading);
  column->addWidget(field);
  field->setAccessibleName(name);
  field->setAccessibleDescription(explanation);
  qobject_cast<QHBoxLayout*>(layout())->addWidget(place, 1);
}

QLineEdit* SizingForm::addField(SizingField field, const QString& name, const QString& explanation,
                                const QString& hint) {
  auto* text = new QLineEdit(this);
  text->setPlaceholderText(hint);
  text->setMaxLength(200);
  text->setMinimumWidth(inFont(72));
  addPlace(text, name, explanation);
  m_fields.push_back({field, text, text->parentWidget()});
  connect(text, &QLineEdit::textEdited, this, [this] {
    m_edited = true;
    Q_EMIT edited();
  });
  return text;
}

void SizingForm::setStudy(const StudyResult& study) {
  fillCells(study);
  const bool trained = isValidated(study);
  for (const Place& place : m_fields)
    if (place.field == SizingField::accuracy) place.whole->setVisible(trained);
  if (m_edited) return;
  const SizingTexts usual = usualSizing(study);
  const auto put = [this](SizingField field, const QString& text) {
    for (const Place& place : m_fields)
      if (place.field == field) place.text->setText(text);
  };
  put(SizingField::devices, usual.devices);
  put(SizingField::gbps, usual.gbps);
  put(SizingField::latency, usual.latency);
  put(SizingField::keep, usual.keep);
}

void SizingForm::fillCells(const StudyResult& study) {
  const QSignalBlocker quiet(m_cell);
  const QVariant chosen = m_cell->currentData();
  m_cell->clear();
  m_cell->addItem(tr("automatic"), 0);
  for (const CellResult& cell : study.cells)
    if (cell.cell.strategy == Strategy::ddp && cell.imagesPerSecond)
      m_cell->addItem(pairOf(QString::number(cell.cell.number), cellText(cell.cell)), cell.cell.number);
  m_cell->setCurrentIndex(std::max(0, m_cell->findData(chosen)));
}

SizingTexts SizingForm::texts() const {
  SizingTexts out;
  for (const Place& place : m_fields) {
    const QString text = place.whole->isHidden() ? QString() : place.text->text();
    switch (place.field) {
      case SizingField::devices:
        out.devices = text;
        break;
      case SizingField::gbps:
        out.gbps = text;
        break;
      case SizingField::latency:
        out.latency = text;
        break;
      case SizingField::price:
        out.price = text;
        break;
      case SizingField::accuracy:
        out.accuracy = text;
        break;
      case SizingField::keep:
        out.keep = text;
        break;
    }
  }
  out.cell = m_cell->currentData().toInt();
  return out;
}

void SizingForm::markWrong(std::optional<SizingField> field) {
  for (const Place& place : m_fields) setWrong(place.text, field == place.field);
}

}  // namespace scalescope

#include "moc_sizing_form.cpp"
