#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "tests/ui/reach/reach_fixture.h"
#include "ui/pages/new_study/new_study_page.h"
#include "ui/pages/new_study/fields/study_form.h"

namespace scalescope {

// The wizard under a person's hands: after each click the study is looked at as its file would be.
class WizardClicks : public Reach {
 protected:
  // The wizard at its step 2 with that preset, by clicks; `card` is its English title.
  void begin(const char* card);
  bool goToStep(NewStudyPage::Step step);

  [[nodiscard]] const StudySpec& study() const;
  // What stands at "axes.devices" of what would be run, null where nothing does.
  [[nodiscard]] nlohmann::json at(const std::string& key) const;
  // Clicks the box of that name and back: what `key` holds in between, and what it holds again, are told.
  void clickTwice(const Spoken& box, const std::string& key, const nlohmann::json& clicked);
  [[nodiscard]] bool isTicked(const Spoken& box) const;
  [[nodiscard]] bool says(const Spoken& words) const;  // a text that is shown
  bool saysSoon(const Spoken& words) const;
  [[nodiscard]] bool isEnabled(const Spoken& button) const;

  // Every field of one tab of step 2, whatever shows it: each value lands in the study under its key. The keys that
  // were tried.
  std::set<std::string> tryFields(const std::vector<StudyField>& fields);

  NewStudyPage* m_wizard = nullptr;

 private:
  void tryField(const StudyField& field, const std::vector<StudyField>& fields, std::set<std::string>& tried);
  void tryNewFields(const std::vector<StudyField>& fields, std::set<std::string>& tried);
};

}  // namespace scalescope
