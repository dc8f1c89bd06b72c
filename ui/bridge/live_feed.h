#pragma once

#include <QObject>
#include <QThread>
#include <QTimer>
#include <mutex>
#include <vector>

#include "launcher/events.h"
#include "ui/bridge/live_model.h"
#include "ui/bridge/local_sampler.h"

namespace scalescope {

// The live thread: takes events from the launcher's thread, keeps the model, gives out snapshots on its own beat.
class LiveFeed final : public QObject {
  Q_OBJECT

 public:
  LiveFeed();
  ~LiveFeed() override;

  // Any thread; returns at once. Past kQueue events the oldest step and sample records are dropped (the store has them).
  void push(const Event& event);
  void setCells(const StudyId& study, std::vector<Cell> cells);
  void setResult(std::shared_ptr<const StudyResult> result);
  void setSampling(bool on);

 Q_SIGNALS:
  void liveChanged(scalescope::LiveStatePtr state);
  void loadChanged(scalescope::MachineLoadPtr load);
  void cellsWanted(const scalescope::StudyId& study);
  void resultsChanged(const scalescope::StudyId& study);  // new numbers, or the study ended
  void listsChanged();                                    // a run or study began or ended

 private:
  static constexpr std::size_t kQueue = 20000;
  void beat();
  void sampleLoad();

  QThread m_thread;
  QObject m_context;
  QTimer m_beat, m_sampling;
  std::mutex m_mutex;
  std::vector<Event> m_queue;  // under m_mutex
  LiveModel m_model;           // the rest: the live thread's own
  LocalSampler m_sampler;
  std::uint64_t m_shownRevision = 0;
  double m_lastShown = 0;
  double m_lastAsked = 0;
  bool m_slow = false;
};

}  // namespace scalescope
