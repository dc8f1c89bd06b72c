#pragma once

#include <set>
#include <vector>

#include <QListWidget>

#include "ui/bridge/compare_values.h"

namespace scalescope {

// Studies that can be compared, each with a tick: author, name and date.
class ChoiceList final : public QListWidget {
  Q_OBJECT
 public:
  explicit ChoiceList(QWidget* parent = nullptr);

  // Ticks of remaining studies are kept; new bundles are ticked. New runs are ticked as well, and then all studies are
  // unticked, because a run is compared with runs unless the user adds more. At first the newest study is ticked, with
  // the next newest one of its protocol.
  void setChoices(const ComparedChoices& choices);
  [[nodiscard]] std::vector<ComparedChoice> ticked() const;
  [[nodiscard]] const ComparedChoice* current() const;  // Returns null if there is none.
  // Ticks a study of the store and unticks those of other protocols; waits until the list has the study.
  void tick(const StudyId& study);
  // Return the protocols of the ticked studies in their order, and untick all studies of other protocols.
  [[nodiscard]] std::vector<std::string> tickedProtocols() const;
  void keepProtocol(const std::string& protocol);

 Q_SIGNALS:
  void tickedChanged();  // Reports a change by the user, or because a bundle was added or removed.

 private:
  bool tickAlone(const StudyId& study);  // Returns false if the list does not have it.
  void keepOnly(const std::string& protocol);

  ComparedChoices m_choices;
  StudyId m_wanted;  // Study that is ticked once the list has it.
};

}  // namespace scalescope
