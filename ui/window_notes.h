#pragma once

#include <QWidget>
#include <optional>

#include "ui/bridge/bridge.h"

namespace scalescope {

class InlineNote;

// Notes above every page: the state of the store and of the connection to its owner, long work with its Cancel button,
// errors that no page shows, and the end of a study.
class WindowNotes final : public QWidget {
  Q_OBJECT

 public:
  explicit WindowNotes(Bridge& bridge, QWidget* parent = nullptr);
  void warn(const QString& text);       // Shows a warning until the user closes it.
  void clearEnd(const StudyId& study);  // Hides the note about this study's end: its results have been opened.

 Q_SIGNALS:
  // A study ended, but was not cancelled; for a user who does not watch this window.
  void studyEnded(const QString& title, const QString& text);
  void resultsRequested(const scalescope::StudyId& study);
  void liveRequested();

 private:
  void connectStore();
  void connectErrors();
  void fail(const Error& error, const QString& consequence = {});
  void showEnd(const StudyId& study, int exitCode);
  void openEnd(bool hasResults);

  Bridge& m_bridge;
  StudyRows m_studies;
  bool m_isRescued = false;             // The note is about a store that cannot be opened.
  std::optional<StudyId> m_endedStudy;  // The study of m_ended.
  InlineNote* m_ended;                  // Note about a study that ended.
  InlineNote* m_note;
  InlineNote* m_link;  // State of the connection to the store's owner.
  InlineNote* m_work;  // Note about long work, with its Cancel button.
};

}  // namespace scalescope
