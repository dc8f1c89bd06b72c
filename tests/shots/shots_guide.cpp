#include "tests/shots/shots_guide.h"

namespace scalescope {

const std::vector<GuidePicture>& guidePictures() {
  static const std::vector<GuidePicture> pictures{
      {"first-start", "first-start-results", {1280, 800}},
      {"machines", "machines", {1280, 800}},
      {"machines-check", "machines-checks", {1280, 800}},
      {"new-study-goal", "wizard-1-goal", {1280, 800}},
      {"new-study-what", "wizard-2-what", {1280, 800}, Theme::dark},
      {"new-study-matrix", "wizard-4-matrix", {1280, 800}},
      {"new-study-program", "wizard-2-what-program", {1280, 800}},
      {"new-study-trial", "wizard-5-review-trial", {1280, 800}},
      {"new-study-review-de", "wizard-5-review", {1280, 800}, Theme::light, "de"},
      {"live", "live-running", {1280, 800}},
      {"live-zh", "live-2-ranks", {1280, 800}, Theme::light, "zh_CN"},
      {"live-over-time", "live-over-time", {1280, 1040}, Theme::dark},
      {"results", "results-recorded", {1280, 900}},
      {"results-small", "results-recorded", {1024, 640}},
      {"results-failed", "results-failed", {1280, 900}, Theme::dark},
      {"one-step", "results-timeline", {1280, 900}},
      {"sizing", "results-sizing", {1280, 1000}},
      {"runs", "runs", {1280, 800}},
      {"compare", "compare-overlaid", {1280, 800}},
      {"compare-table", "compare-table", {1280, 800}},
      {"report", "report", {1280, 1040}},
      {"settings", "settings", {1280, 800}}};
  return pictures;
}

}  // namespace scalescope
