#pragma once

#include <QObject>
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

#include "core/base/clock.h"
#include "launcher/client/store_session.h"
#include "launcher/live/live_model.h"
#include "ui/bridge/local_sampler.h"
#include "ui/bridge/mailbox.h"

namespace scalescope {

// Rate at which live state is drawn: so low that the drawing thread takes no more than kShare of a core, which ranks on
// this machine need, but at least once in kLongest seconds; every kTimed seconds while steps are timed on this
// machine's cores.
class PicturePace {
 public:
  static constexpr double kShare = 0.03;
  static constexpr double kLongest = 0.5;
  static constexpr double kTimed = 1;

  // `at`: monotonic seconds; `spent`: CPU seconds of the drawing thread since it began.
  [[nodiscard]] bool isDue(double at, double spent) const {
    return at - m_at >= (m_isTimed ? kTimed : std::min(kLongest, (spent - m_spent) / kShare));
  }
  // `isTimed`: true if the drawn state was of a timed step on this machine's cores.
  void shown(double at, double spent, bool isTimed) { m_at = at, m_spent = spent, m_isTimed = isTimed; }

 private:
  double m_at = 0;
  double m_spent = 0;
  bool m_isTimed = false;
};

// The live thread: takes events from the launcher's thread, updates the model and publishes snapshots at its own rate,
// which depends on how much the thread that created it can draw.
class LiveFeed final : public QObject {
  Q_OBJECT

 public:
  explicit LiveFeed(Mailbox& mail);  // `mail` must outlive this object; signals come on its thread.
  ~LiveFeed() override;

  // Any thread; returns at once. Beyond kQueue events the oldest step and sample records are dropped, because the store
  // has them.
  void push(const StoreEvent& event);
  void setCells(const StudyId& study, std::vector<Cell> cells);
  void setResult(std::shared_ptr<const StudyResult> result);
  void setForecast(const StudyId& study, std::map<CellNumber, double> secondsPerRepeat);
  void setRunSeconds(const StudyId& study, RunSeconds stored);
  void setRecords(const AttemptKey& attempt, Result<StoredRecords> stored);
  void setSampling(Sampling what);

 Q_SIGNALS:
  void liveChanged(scalescope::LiveStatePtr state);
  void loadChanged(scalescope::MachineLoadPtr load);
  void cellsRequested(const scalescope::StudyId& study);
  void secondsRequested(const scalescope::StudyId& study);
  void recordsRequested(const scalescope::AttemptKey& attempt);  // Requests the records from before this window.
  void resultsChanged(const scalescope::StudyId& study);         // A run or the study ended.
  void listsChanged();                                           // A run or study began, ended or was edited.

 private:
  static constexpr std::size_t kQueue = 20000;
  using Clock = std::chrono::steady_clock;
  void run();
  void ask(std::function<void()> task);  // Runs the task on the live thread.
  void beat();
  template <class E>
  void apply(const E& event, double at) {
    if constexpr (std::is_constructible_v<Event, const E&>) m_model.apply(Event(event), at);
  }
  void apply(const Connected& event, double at) { m_model.apply(event.now, at); }
  void apply(const control::QueueNow& event, double) { m_model.apply(event); }
  void sampleLoad();

  Mailbox& m_mail;
  std::mutex m_mutex;
  std::condition_variable m_wake;
  std::vector<StoreEvent> m_queue;  // m_mutex guards this and the next two members.
  std::vector<std::function<void()>> m_tasks;
  bool m_stop = false;
  LiveModel m_model;  // Model; from here on only the live thread uses the members.
  LocalSampler m_sampler;
  Sampling m_sampling = Sampling::off;
  Clock::time_point m_nextSample;
  ThreadClock m_drawing;  // CPU clock of the thread that created this object.
  PicturePace m_pace;
  std::uint64_t m_shownRevision = 0;
  double m_lastAsked = 0;
  std::thread m_thread;  // Thread that is last, since it uses all members above.
};

}  // namespace scalescope
