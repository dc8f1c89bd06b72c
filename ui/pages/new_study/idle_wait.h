#pragma once

#include <QObject>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/study/spec/spec.h"
#include "ui/bridge/local_sampler.h"

namespace scalescope {

class InlineNote;

// Note that shows who else uses the cores and GPUs of this machine before a study runs on it, and can start the study
// once they are idle. UI thread.
class IdleWait final : public QObject {
  Q_OBJECT

 public:
  explicit IdleWait(InlineNote* note);  // The note is the parent.
  // `isShown`: the user can start the study now. Otherwise the note is hidden, and the wait ends.
  void setStudy(const StudySpec& study, bool isShown);
  void setLoad(const MachineLoadPtr& load);
  [[nodiscard]] bool isWaiting() const { return m_isWaiting; }
  void cancel() { m_isWaiting = false; }  // Ends the wait when the study starts; emits no signal.

 Q_SIGNALS:
  void waitingChanged();
  void runRequested();  // Reports a request by the user, or that the machine is idle.

 private:
  [[nodiscard]] bool isGpuTaken() const;
  [[nodiscard]] bool isIdle() const;
  void setWaiting(bool on);
  void show();
  void showWaiting(const QString& use);

  InlineNote* m_note;
  bool m_isShown = false;
  bool m_isHere = false;      // True if the study has ranks on this machine.
  bool m_mayUseGpus = false;  // True if they may use its GPUs: these, or any if empty.
  std::vector<int> m_gpus;
  std::optional<OtherUse> m_otherUse;
  GpuUse m_gpuUse;
  bool m_isWaiting = false;
  std::int64_t m_looks = 0;  // Number of scans of the cores' users so far.
  int m_idleLooks = 0;       // Number of consecutive idle scans.
};

}  // namespace scalescope
