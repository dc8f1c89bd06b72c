#include "ui/pages/results/results_text.h"

#include <algorithm>

#include <QCoreApplication>
#include <QDateTime>
#include <QRegularExpression>

#include "core/study/spec/free_axes.h"
#include "ui/base/message_translation.h"
#include "ui/pages/results/groups.h"

namespace scalescope {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(scalescope::ResultsPage)
};

}  // namespace

QString factsText(const StudyResult& study) {
  QStringList facts{
      translated(Message{"protocol." + std::string(name(study.protocol)), {}}),
      study.spec.program ? toQString(programName(*study.spec.program)) : toQString(study.spec.model.name)};
  if (!study.spec.program) facts << toQString(study.spec.dataset.name);
  if (study.spec.imported) return translated(Message{"report.imported-from", {{"file", study.spec.imported->file}}});
  for (const Precision precision : study.spec.axes.precisions) facts << toQString(name(precision));
  int least = 0, most = 0;  // Range over the cells with a result.
  for (const CellResult& cell : study.cells) {
    if (cell.repeats > 0) least = least > 0 ? std::min(least, cell.repeats) : cell.repeats;
    most = std::max(most, cell.repeats);
  }
  facts << (least < most ? Words::tr("%1 to %2 repeats").arg(least).arg(most) : Words::tr("%n repeats", nullptr, most));
  return facts.join(QStringLiteral(" \u00B7 "));
}

QString studyText(const StudyRow& study) {
  QStringList parts{toQString(study.name)};
  if (study.createdWallNs > 0)
    parts
        << QDateTime::fromMSecsSinceEpoch(study.createdWallNs / 1'000'000).toString(QStringLiteral("yyyy-MM-dd HH:mm"));
  if (study.cells > 0) parts << Words::tr("%n cells", nullptr, study.cells);
  return parts.join(QStringLiteral(" \u00B7 "));
}

QString cellText(const Cell& cell) {
  return Words::tr("%1 \u00D7 %2, batch %3, %4")
      .arg(cell.nodes)
      .arg(cell.devices)
      .arg(cell.batch.global())
      .arg(toQString(name(cell.strategy)));
}

QString groupText(const CellGroupChoice& choice) {
  using Axis = CellGroupChoice::Axis;
  const QString value = toQString(choice.value);
  switch (choice.axis) {
    case Axis::globalBatch:
      return Words::tr("Only global batch %1").arg(value);
    case Axis::perRankBatch:
      return Words::tr("Only batch %1 per device").arg(value);
    case Axis::strategy:
    case Axis::precision:
    case Axis::variant:
      return Words::tr("Only %1").arg(value);
    case Axis::free:
      return Words::tr("Only %1").arg(toQString(variantLabel("plain", {FreeAxis{choice.name, {choice.value}}})));
    case Axis::all:
      break;
  }
  return Words::tr("All cells");
}

std::pair<QString, QString> headlineOf(const QString& verdict, VerdictForm form) {
  // Chinese has its own punctuation, without a space.
  static const QRegularExpression clause(QStringLiteral("[:.] |[\\x{ff1a}\\x{3002}](?!$)"));
  static const QRegularExpression sentence(QStringLiteral("[.] |\\x{3002}(?!$)"));
  const bool isNoted = form == VerdictForm::noted;
  qsizetype cut = verdict.indexOf(isNoted ? sentence : clause);
  if (isNoted && cut >= 0) cut = verdict.indexOf(sentence, cut + 1);
  if (cut < 0) return {verdict, {}};
  QString rest = verdict.mid(cut + 1).trimmed();
  if (!rest.isEmpty()) rest[0] = rest[0].toUpper();
  return {verdict.left(cut), rest};
}

}  // namespace scalescope
