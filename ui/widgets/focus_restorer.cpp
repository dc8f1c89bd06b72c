#include "ui/widgets/focus_restorer.h"

#include <QWidget>
#include <algorithm>

namespace scalescope {
namespace {

QList<QWidget*> controlsBelow(const QWidget* root) {
  QList<QWidget*> controls = root->findChildren<QWidget*>();
  controls.removeIf([](const QWidget* each) { return (each->focusPolicy() & Qt::TabFocus) == 0; });
  return controls;
}

// Returns the nearest usable control before it, else after it: the button that removes a row is the last one in it.
QWidget* neighbourOf(QWidget* control, const QWidget* rows) {
  QWidget* row = control;
  while (row->parentWidget() != rows) row = row->parentWidget();
  const QList<QWidget*> controls = controlsBelow(row);
  const auto isUsable = [&](const QWidget* each) { return each->isEnabled() && each->isVisibleTo(row); };
  const auto own = std::find(controls.begin(), controls.end(), control);
  const auto before = std::find_if(std::make_reverse_iterator(own), controls.rend(), isUsable);
  if (before != controls.rend()) return *before;
  const auto after = std::find_if(own, controls.end(), isUsable);
  return after == controls.end() ? nullptr : *after;
}

}  // namespace

void FocusRestorer::note() {
  const QWidget* focused = m_rows->window()->focusWidget();
  const bool isInside = focused != nullptr && m_rows->isAncestorOf(focused);
  const QString name = isInside || focused == m_place ? focused->accessibleName() : QString();
  if (!name.isEmpty() && name == m_standIn) return;
  m_wanted = isInside ? name : QString();
}

void FocusRestorer::restore() {
  QWidget* before = m_place;
  for (QWidget* each : controlsBelow(m_rows)) {
    QWidget::setTabOrder(before, each);
    before = each;
  }
  m_standIn.clear();
  if (m_wanted.isEmpty()) return;
  QWidget* to = wanted();
  to->setFocus(Qt::OtherFocusReason);
  if (to->accessibleName() != m_wanted) m_standIn = to->accessibleName();
}

QWidget* FocusRestorer::wanted() const {
  for (QWidget* each : controlsBelow(m_rows)) {
    if (each->accessibleName() != m_wanted) continue;
    if (each->isEnabled()) return each;
    QWidget* neighbour = neighbourOf(each, m_rows);
    return neighbour == nullptr ? m_place : neighbour;
  }
  return m_place;
}

}  // namespace scalescope
