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
  // run is compared with runs, unless a person wants more.
  void setChoices(const ComparedChoices& choices);
  [[nodiscard]] std::vector<ComparedChoice> ticked() const;
  [[nodiscard]] const ComparedChoice* current() const;  // nullptr: none

 Q_SIGNALS:
  void tickedChanged();  // by a person, or because a bundle came or went

 private:
  ComparedChoices m_choices;
};

}  // namespace scalescope
