#pragma once

#include <QWidget>

#include "launcher/live/live_state.h"
#include "ui/style/roles.h"

class QHBoxLayout;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace scalescope {

class ElidedLabel;

// Returns true if no run of the queue starts at present. An owner of an earlier version reports it only for the study.
bool isQueuePaused(const LiveState& state);

// Top of the Live page: the study's headline, progress and buttons. UI thread.
class LiveHead final : public QWidget {
  Q_OBJECT

 public:
  explicit LiveHead(QWidget* parent);
  void setState(const LiveStatePtr& state, bool canControl);
  void setNarrow(bool on);  // The headline is above the buttons if there is no room beside them.

 Q_SIGNALS:
  void pauseRequested();
  void resumeRequested();
  void cancelRunClicked();
  void cancelStudyClicked();
  void resultsClicked();

 private:
  void makeButtons();
  void showButtons(bool canControl);

  LiveStatePtr m_state;
  ButtonRole m_resultsRole = ButtonRole::primary;
  QVBoxLayout* m_column;
  QHBoxLayout* m_row;
  ElidedLabel* m_headline;
  ElidedLabel* m_subline;
  ElidedLabel* m_trial;  // Intermediate result between two variants.
  QProgressBar* m_progress;
  QPushButton* m_pause;
  QPushButton* m_cancel;
  QPushButton* m_cancelStudy;
  QPushButton* m_results;
};

}  // namespace scalescope
