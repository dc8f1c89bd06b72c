#include "ui/pages/results/results_words.h"

#include <algorithm>

#include "ui/base/messages.h"
#include "ui/pages/results/results_page.h"

namespace scalescope {

QString factsText(const StudyResult& study) {
  QStringList facts{translated(Message{"protocol." + std::string(name(study.protocol)), {}}), toQString(study.spec.model.name),
                    toQString(study.spec.dataset.name)};
  if (study.spec.imported) return translated(Message{"report.imported-from", {{"file", study.spec.imported->file}}});
  for (const Precision precision : study.spec.axes.precisions) facts << toQString(name(precision));
  int repeats = 0;
  for (const CellResult& cell : study.cells) repeats = std::max(repeats, cell.repeats);
  facts << ResultsPage::tr("%n repeats", nullptr, repeats);
  return facts.join(QStringLiteral(" \u00B7 "));
}

QString cellText(const Cell& cell) {
  return ResultsPage::tr("%1 \u00D7 %2, batch %3, %4")
      .arg(cell.nodes)
      .arg(cell.devices)
      .arg(cell.globalBatch)
      .arg(toQString(name(cell.strategy)));
}

QString groupText(const CellGroupChoice& choice) {
  using Axis = CellGroupChoice::Axis;
  const QString value = toQString(choice.value);
  switch (choice.axis) {
    case Axis::globalBatch:
      return ResultsPage::tr("Only global batch %1").arg(value);
    case Axis::perRankBatch:
      return ResultsPage::tr("Only batch %1 per device").arg(value);
    case Axis::strategy:
    case Axis::precision:
    case Axis::variant:
      return ResultsPage::tr("Only %1").arg(value);
    case Axis::all:
      break;
  }
  return ResultsPage::tr("All cells");
}

std::pair<QString, QString> headlineOf(const QString& verdict) {
  const qsizetype end = verdict.indexOf(QStringLiteral(". "));
  const qsizetype colon = verdict.indexOf(QStringLiteral(": "));
  // A verdict is "finding: reason." mostly; the finding is the headline.
  const qsizetype cut = colon > 0 && (end < 0 || colon < end) ? colon : end;
  if (cut < 0) return {verdict, {}};
  QString rest = verdict.mid(cut + 1).trimmed();
  if (!rest.isEmpty()) rest[0] = rest[0].toUpper();
  return {verdict.left(cut), rest};
}

}  // namespace scalescope
