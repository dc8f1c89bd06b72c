#include "ui/widgets/undo_note.h"

#include <QVBoxLayout>
#include <utility>

#include "ui/widgets/basics.h"

namespace scalescope {

UndoNote::UndoNote(QWidget* parent) : QWidget(parent), m_note(new InlineNote(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_note);
  m_timer.setSingleShot(true);
  connect(&m_timer, &QTimer::timeout, this, &UndoNote::act);
  hide();
}

UndoNote::~UndoNote() {
  if (const auto waiting = std::exchange(m_act, nullptr)) waiting();
}

void UndoNote::ask(const QString& text, const QString& keep, std::function<void()> act) {
  this->act();
  m_act = std::move(act);
  m_note->show(InlineNote::Kind::warning, text, keep, [this] {
    m_timer.stop();
    m_act = nullptr;
    hide();
  });
  show();
  m_timer.start(kGrace);
}

QString abandonWarning(const QString& host) {
  return UndoNote::tr(
             "%1 will be abandoned in 5 seconds: its current run is lost, and cells of the study that need it are "
             "skipped. Records that were not fetched from it are missing; other cells continue.")
      .arg(host);
}

void UndoNote::act() {
  m_timer.stop();
  hide();
  if (const auto waiting = std::exchange(m_act, nullptr)) waiting();
}

}  // namespace scalescope

#include "moc_undo_note.cpp"
