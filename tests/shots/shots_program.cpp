#include "tests/shots/shots_program.h"

#include "core/study/read/trial_study.h"
#include "tests/shots/shots_frame.h"
#include "ui/pages/new_study/new_study_page.h"

namespace scalescope {
namespace {

StudySpec demoProgram() {
  StudySpec study = ownProgramStudy({4, 0});
  study.axes.devices = {2, 4};
  study.program->command = {"python3", "train.py", "--batch-size", "{batch}"};
  study.program->workingDirectory = "/home/me/project";
  study.name = programName(*study.program);
  return study;
}

StudySpec demoTrial() {
  StudySpec study = ownTrialStudy();
  study.program = demoProgram().program;
  study.name = trialName(programName(*study.program));
  study.variants.back().second = {
      {"program", {{"command", {"python3", "train.py", "--batch-size", "{batch}", "--compile"}}}}};
  return study;
}

Shot programShot(const char* name, QLatin1String source, StudySpec (*study)(), NewStudyPage::Step step) {
  return {name,
          {1280, 800},
          [source, study, step] {
            return windowAt(
                MainWindow::newStudy,
                [source, study, step](Bridge& bridge, MainWindow& window) {
                  auto* page = window.findChild<NewStudyPage*>();
                  window.show();  // Only a visible page requests a forecast.
                  page->setStudy(source, study());
                  page->goTo(step);
                  bridge.resolver().stop();  // Its reply would come later.
                });
          }};
}

}  // namespace

std::vector<Shot> programShots() {
  return {programShot("wizard-2-what-program", kOwnProgram, demoProgram, NewStudyPage::what),
          programShot("wizard-5-review-program", kOwnProgram, demoProgram, NewStudyPage::review),
          programShot("wizard-2-what-trial", kOwnTrial, demoTrial, NewStudyPage::what),
          programShot("wizard-5-review-trial", kOwnTrial, demoTrial, NewStudyPage::review)};
}

}  // namespace scalescope
