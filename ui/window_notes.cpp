#include "ui/window_notes.h"

#include <QVBoxLayout>
#include <utility>

#include "ui/base/message_translation.h"
#include "ui/widgets/basics.h"

namespace scalescope {

WindowNotes::WindowNotes(Bridge& bridge, QWidget* parent) : QWidget(parent), m_bridge(bridge) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (InlineNote** note : {&m_ended, &m_note, &m_link, &m_work}) column->addWidget(*note = new InlineNote(this));
  connectStore();
  connectErrors();
  connect(&m_bridge.lists(), &StoreLists::studiesLoaded, this, [this](const StudyRows& rows) { m_studies = rows; });
  connect(&m_bridge.store(), &StoreConnection::studyEnded, this, &WindowNotes::showEnd);
  connect(&m_bridge.queue(), &QueueControl::enqueued, m_ended, &InlineNote::clear);
}

void WindowNotes::connectStore() {
  StoreConnection* store = &m_bridge.store();
  connect(
      store, &StoreConnection::opened, this,
      [this](const QString& readOnlyWhy) {
        if (readOnlyWhy.isEmpty())
          m_note->clear();
        else
          m_note->show(InlineNote::Kind::warning, readOnlyWhy);
      });
  connect(store, &StoreConnection::openFailed, this,
          [this](const Error& error) { m_note->show(InlineNote::Kind::danger, translated(error)); });
  // A lease of another owner ends without the user's help; a lasting error is one that the user must handle.
  connect(
      store, &StoreConnection::linkChanged, this,
      [this](const QString& text, bool forGood) {
        if (!text.isEmpty()) return m_link->show(forGood ? InlineNote::Kind::danger : InlineNote::Kind::info, text);
        m_link->clear();
        if (std::exchange(m_isRescued, false)) m_note->clear();
      });
  connect(
      store, &StoreConnection::storeUnusable, this,
      [this, store](const QString& text) {
        m_link->show(
            InlineNote::Kind::danger, text, tr("Rebuild the database"), [store] { store->rebuild(); });
        m_note->show(
            InlineNote::Kind::info, tr("You can view the contents of its logs without changing the store."),
            tr("View logs"), [store] { store->rescue(); });
        m_isRescued = true;
      });
  connect(
      store, &StoreConnection::rescued, this,
      [this] {
        m_note->show(InlineNote::Kind::info,
                     tr("These are the store's logs, loaded into a separate database. This view is read-only."));
      });
  connect(store, &StoreConnection::workProgressed, this, [this, store](const QString& text) {
    if (text.isEmpty()) return m_work->clear();
    m_work->show(InlineNote::Kind::info, text, tr("Cancel this task"), [store] { store->stopWork(); });
  });
}

void WindowNotes::connectErrors() {
  const auto failed = [this](const Error& error) { fail(error); };
  connect(&m_bridge.store(), &StoreConnection::failed, this, failed);
  connect(&m_bridge.checks(), &HostChecks::failed, this, failed);
  connect(
      &m_bridge.queue(), &QueueControl::rerunFailed, this,
      [this](const StudyId&, const Error& error) { fail(error, tr("The cell could not be measured again.")); });
  connect(
      &m_bridge.lists(), &StoreLists::listsFailed, this,
      [this](const Error& error) {
        m_note->show(
            InlineNote::Kind::danger,
            tr("The store cannot be read at the moment.") + QLatin1Char('\n') + translated(error), tr("Retry"),
            [this] {
              m_note->clear();
              m_bridge.lists().load();
            });
      });
  connect(&m_bridge.lists(), &StoreLists::demoFailed, this, [this](const Error& error) {
    warn(tr("The demo cannot be shown.") + QLatin1Char('\n') + translated(error));
  });
}

void WindowNotes::warn(const QString& text) {
  m_note->show(
      InlineNote::Kind::warning, text, tr("Close"), [this] { m_note->clear(); });
}

void WindowNotes::clearEnd(const StudyId& study) {
  if (m_endedStudy == study) m_ended->clear();
}

// Hiding the note destroys its button's function, which therefore does nothing but call this one.
void WindowNotes::openEnd(bool hasResults) {
  m_ended->clear();
  if (hasResults)
    Q_EMIT resultsRequested(*m_endedStudy);
  else
    Q_EMIT liveRequested();
}

void WindowNotes::fail(const Error& error, const QString& consequence) {
  const QString why = translated(error);
  m_note->show(InlineNote::Kind::danger, consequence.isEmpty() ? why : consequence + QLatin1Char('\n') + why,
               tr("Close"), [this] { m_note->clear(); });
}

void WindowNotes::showEnd(const StudyId& study, int exitCode) {
  constexpr int kAllDone = 0, kSomeLeft = 3, kCancelled = 130;
  if (exitCode == kCancelled) return;
  QString name = tr("A study");
  if (m_studies)
    for (const StudyRow& row : *m_studies)
      if (row.id == study) name = toQString(row.name);
  QString title = tr("%1 has failed").arg(name), text = tr("See Live for the reason.");
  if (exitCode == kAllDone) {
    title = tr("%1 has finished").arg(name);
    text = tr("All cells are measured.");
  } else if (exitCode == kSomeLeft) {
    title = tr("%1 has ended").arg(name);
    text = tr("Some cells did not finish; see Results.");
  }
  const bool hasResults = exitCode == kAllDone || exitCode == kSomeLeft;
  const auto kind = exitCode == kAllDone    ? InlineNote::Kind::success
                    : exitCode == kSomeLeft ? InlineNote::Kind::warning
                                            : InlineNote::Kind::danger;
  m_endedStudy = study;
  m_ended->show(kind, tr("%1. %2").arg(title, text), hasResults ? tr("Open results") : tr("Show Live"),
                [this, hasResults] { openEnd(hasResults); });
  Q_EMIT studyEnded(title, text);
}

}  // namespace scalescope

#include "moc_window_notes.cpp"
