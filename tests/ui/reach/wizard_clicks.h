#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "tests/ui/reach/reach_fixture.h"
#include "ui/pages/new_study/new_study_page.h"
#include "ui/pages/new_study/fields/study_fields.h"

namespace scalescope {

// The wizard as a user operates it: after each click the study is compared with its expected file.
class WizardClicks : public Reach {
 protected:
  // Opens the wizard at its step 2 with that preset, by clicks; `card` is its English title.
  void begin(const char* card);
  bool goToStep(NewStudyPage::Step step);

  [[nodiscard]] const StudySpec& study() const;
  // Returns the value at a key such as "axes.devices" of the study that would be run; null if there is none.
  [[nodiscard]] nlohmann::json at(const std::string& key) const;
  // Clicks the box of that name twice: checks the value of `key` in between, and that it is restored.
  void clickTwice(const Spoken& box, const std::string& key, const nlohmann::json& clicked);
  [[nodiscard]] bool isTicked(const Spoken& box) const;
  [[nodiscard]] bool says(const Spoken& words) const;  // A visible text.
  bool saysSoon(const Spoken& words) const;
  [[nodiscard]] bool isEnabled(const Spoken& button) const;

  // Tries every field of one tab of step 2, including those that a choice shows: each value is set in the study under
  // its key. Returns the keys that were tried.
  std::set<std::string> tryFields(const std::vector<StudyField>& fields);

  NewStudyPage* m_wizard = nullptr;

 private:
  void tryField(const StudyField& field, const std::vector<StudyField>& fields, std::set<std::string>& tried);
  void tryNewFields(const std::vector<StudyField>& fields, std::set<std::string>& tried);
};

}  // namespace scalescope
