#include "ui/pages/compare/choice_list.h"

#include <algorithm>

#include <QDateTime>
#include <QLocale>
#include <QSignalBlocker>

#include "ui/base/messages.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

constexpr std::size_t kTickedFirst = 2;  // a comparison to begin with

QString timeText(std::int64_t wallNs) {
  if (wallNs <= 0) return {};
  return QDateTime::fromMSecsSinceEpoch(wallNs / 1'000'000).toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

QString textOf(const ComparedChoice& choice) {
  const QString name = toQString(choice.name), time = timeText(choice.createdWallNs);
  const QString first = choice.by.empty() ? name : toQString(choice.by);
  QStringList second;
  if (!time.isEmpty()) second << time;
  if (choice.isBundle) second << ChoiceList::tr("bundle");
  if (!choice.run.empty()) second << ChoiceList::tr("run");
  const QString middle =
      choice.by.empty() ? QString() : QLatin1Char('\n') + name;  // a line of its own: lists are narrow
  return first + middle + QLatin1Char('\n') + second.join(QStringLiteral(" · "));
}

bool isSame(const ComparedChoice& a, const ComparedChoice& b) {
  return a.folder == b.folder && a.id == b.id && a.run == b.run;
}

}  // namespace

ChoiceList::ChoiceList(QWidget* parent) : QListWidget(parent) {
  setAccessibleName(tr("Studies to compare"));
  setFrameShape(QFrame::NoFrame);
  setTextElideMode(Qt::ElideRight);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(this, &QListWidget::itemChanged, this, &ChoiceList::tickedChanged);
}

void ChoiceList::setChoices(const ComparedChoices& choices) {
  const ComparedChoices before = m_choices;
  const std::vector<ComparedChoice> wasTicked = ticked();
  const auto among = [](const std::vector<ComparedChoice>& list, const ComparedChoice& choice) {
    return std::any_of(
        list.begin(), list.end(), [&](const ComparedChoice& each) { return isSame(each, choice); });
  };
  const auto isNewRun = [&](const ComparedChoice& choice) {
    return !choice.run.empty() && (before == nullptr || !among(*before, choice));
  };
  const bool runsCame = std::any_of(choices->begin(), choices->end(), isNewRun);
  const int row = currentRow();
  m_choices = choices;
  {
    const QSignalBlocker quiet(this);
    clear();
    for (std::size_t at = 0; at < choices->size(); ++at) {
      const ComparedChoice& choice = (*choices)[at];
      const bool isNew = before == nullptr || !among(*before, choice);
      const bool wasOn =
          among(wasTicked, choice) || (isNew && choice.isBundle) || (before == nullptr && at < kTickedFirst);
      const bool tick = isNewRun(choice) || (wasOn && (!runsCame || !choice.run.empty()));
      auto* item = new QListWidgetItem(textOf(choice), this);
      item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
      item->setCheckState(tick ? Qt::Checked : Qt::Unchecked);
      const auto lines = static_cast<int>(item->text().count(QLatin1Char('\n'))) + 1;
      item->setSizeHint({0, lines * fontMetrics().lineSpacing() + 2 * kGrid});
      item->setToolTip(item->text() + QLatin1Char('\n') +
                       toQString(choice.run.empty() ? choice.id.value : choice.run.value));
    }
    setCurrentRow(std::min(std::max(row, 0), count() - 1));
  }
  Q_EMIT tickedChanged();
}

std::vector<ComparedChoice> ChoiceList::ticked() const {
  std::vector<ComparedChoice> chosen;
  for (int row = 0; m_choices && row < count(); ++row)
    if (item(row)->checkState() == Qt::Checked) chosen.push_back((*m_choices)[static_cast<std::size_t>(row)]);
  return chosen;
}

const ComparedChoice* ChoiceList::current() const {
  return m_choices && currentRow() >= 0 ? &(*m_choices)[static_cast<std::size_t>(currentRow())] : nullptr;
}

}  // namespace scalescope
