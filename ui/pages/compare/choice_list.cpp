#include "ui/pages/compare/choice_list.h"

#include <algorithm>

#include <QDateTime>
#include <QLocale>
#include <QSignalBlocker>

#include "ui/base/message_translation.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

constexpr int kTickedFirst = 2;  // Number of studies that are ticked at first.

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
  if (!choice.protocol.empty()) second << translated(Message{"protocol." + choice.protocol, {}});
  // The name has a line of its own, because the list is narrow.
  const QString middle = choice.by.empty() ? QString() : QLatin1Char('\n') + name;
  return first + middle + QLatin1Char('\n') + second.join(QStringLiteral(" · "));
}

// Returns the protocol of the newest study, since the initial comparison has studies that one figure can show.
std::string firstProtocol(const std::vector<ComparedChoice>& choices) {
  for (const ComparedChoice& choice : choices)
    if (!choice.isBundle && choice.run.empty()) return choice.protocol;
  return {};
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
  int tickedFirst = 0;
  {
    const QSignalBlocker quiet(this);
    clear();
    for (std::size_t at = 0; at < choices->size(); ++at) {
      const ComparedChoice& choice = (*choices)[at];
      const bool isNew = before == nullptr || !among(*before, choice);
      const bool isFirst = before == nullptr && !choice.isBundle && tickedFirst < kTickedFirst &&
                           choice.protocol == firstProtocol(*choices);
      if (isFirst) ++tickedFirst;
      const bool wasOn = among(wasTicked, choice) || (isNew && choice.isBundle) || isFirst;
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
    if (!m_wanted.empty() && tickAlone(m_wanted)) m_wanted = {};
  }
  Q_EMIT tickedChanged();
}

bool ChoiceList::tickAlone(const StudyId& study) {
  for (int row = 0; m_choices && row < count(); ++row) {
    const ComparedChoice& choice = (*m_choices)[static_cast<std::size_t>(row)];
    if (choice.id != study || choice.isBundle || !choice.run.empty()) continue;
    item(row)->setCheckState(Qt::Checked);
    setCurrentRow(row);
    keepOnly(choice.protocol);
    return true;
  }
  return false;
}

void ChoiceList::tick(const StudyId& study) {
  {
    const QSignalBlocker quiet(this);
    if (!tickAlone(study)) {
      m_wanted = study;
      return;
    }
  }
  Q_EMIT tickedChanged();
}

std::vector<std::string> ChoiceList::tickedProtocols() const {
  std::vector<std::string> out;
  for (const ComparedChoice& choice : ticked())
    if (!choice.protocol.empty() && std::find(out.begin(), out.end(), choice.protocol) == out.end())
      out.push_back(choice.protocol);
  return out;
}

void ChoiceList::keepOnly(const std::string& protocol) {
  for (int row = 0; m_choices && row < count(); ++row) {
    const std::string& each = (*m_choices)[static_cast<std::size_t>(row)].protocol;
    if (!each.empty() && each != protocol) item(row)->setCheckState(Qt::Unchecked);
  }
}

void ChoiceList::keepProtocol(const std::string& protocol) {
  {
    const QSignalBlocker quiet(this);
    keepOnly(protocol);
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

#include "moc_choice_list.cpp"
