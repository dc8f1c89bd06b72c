#pragma once

#include <set>
#include <vector>

#include <QListWidget>

#include "ui/bridge/compare_values.h"

namespace scalescope {

// The studies that can be compared, each with a tick: whose, what, and when it was made.
class ChoiceList final : public QListWidget {
  Q_OBJECT
 public:
  explicit ChoiceList(QWidget* parent = nullptr);

  // Ticks stay where the study stays; bundles that are new come ticked. So do runs, and then no study stays ticked: a
  // run is compared with runs, unless a person wants more. At first the newest study is ticked with the newest other of
  // its protocol.
  void setChoices(const ComparedChoices& choices);
  [[nodiscard]] std::vector<ComparedChoice> ticked() const;
  [[nodiscard]] const ComparedChoice* current() const;  // nullptr: none
  // Ticks a study of the store and unticks those of other protocols; before the list has it, once it has.
  void tick(const StudyId& study);
  // The protocols of what is ticked, in their order; and unticks all that is of another one.
  [[nodiscard]] std::vector<std::string> tickedProtocols() const;
  void keepProtocol(const std::string& protocol);

 Q_SIGNALS:
  void tickedChanged();  // by a person, or because a bundle came or went

 private:
  bool tickAlone(const StudyId& study);  // false: it is not there
  void keepOnly(const std::string& protocol);

  ComparedChoices m_choices;
  StudyId m_wanted;  // that is ticked once it is there
};

}  // namespace scalescope
