#include "ui/pages/results/words/window_speaker.h"

#include "core/report/figures/figures.h"
#include "ui/base/messages.h"

namespace scalescope {

Speaker windowSpeaker() {
  return {[](const Message& message) { return translated(message).toStdString(); },
          QString(QLocale().decimalPoint()).toStdString()};
}

FileForm fileForm(const StudyResult& study, const std::string& kind) {
  const SpeakIn english({});
  const auto figure = makeFigure(study, kind);
  const auto table = makeTable(study, kind);
  return {figure ? *figure : Figure(), table ? *table : Table()};
}

}  // namespace scalescope
