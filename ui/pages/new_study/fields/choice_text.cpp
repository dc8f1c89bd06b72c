#include "ui/pages/new_study/fields/choice_text.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/study/data/dataset_kinds.h"
#include "core/study/spec/models.h"
#include "ui/base/host_words.h"
#include "ui/base/message_translation.h"

namespace scalescope {

std::vector<ChoiceWord> protocolChoices() {
  return {{QCoreApplication::translate("scalescope::MatrixStep", "Strong scaling"), "strong"},
          {QCoreApplication::translate("scalescope::MatrixStep", "Weak scaling"), "weak"},
          {QCoreApplication::translate("scalescope::MatrixStep", "Fixed batch per device"), "fixed-epoch"},
          {QCoreApplication::translate("scalescope::MatrixStep", "Batch sweep"), "batch-sweep"},
          {QCoreApplication::translate("scalescope::MatrixStep", "Custom"), "free"}};
}

std::vector<ChoiceWord> splitChoices() {
  std::vector<ChoiceWord> choices;
  for (const std::string& split : datasetSplits())
    choices.push_back({split == "train"   ? QCoreApplication::translate("scalescope::WhatStep", "train")
                       : split == "extra" ? QCoreApplication::translate("scalescope::WhatStep", "extra")
                                          : toQString(split),
                       split});
  return choices;
}

std::vector<ChoiceWord> augmentChoices() {
  return {{QCoreApplication::translate("scalescope::WhatStep", "crop"), "crop"},
          {QCoreApplication::translate("scalescope::WhatStep", "flip"), "flip"},
          {QCoreApplication::translate("scalescope::WhatStep", "normalize"), "normalize"}};
}

std::vector<ChoiceWord> shuffleChoices() {
  return {{QCoreApplication::translate("scalescope::WhatStep", "every epoch"), "epoch"},
          {QCoreApplication::translate("scalescope::WhatStep", "once"), "once"},
          {QCoreApplication::translate("scalescope::WhatStep", "never"), "none"}};
}

std::vector<ChoiceWord> loadingChoices() {
  return {{QCoreApplication::translate("scalescope::WhatStep", "from memory"), "memory"},
          {QCoreApplication::translate("scalescope::WhatStep", "loader threads"), "workers"},
          {QCoreApplication::translate("scalescope::WhatStep", "none: reuse one batch"), "none"}};
}

std::vector<ChoiceWord> lastBatchChoices() {
  return {{QCoreApplication::translate("scalescope::WhatStep", "keep last batch"), "keep"},
          {QCoreApplication::translate("scalescope::WhatStep", "drop last batch"), "drop"},
          {QCoreApplication::translate("scalescope::WhatStep", "pad last batch"), "pad"}};
}

std::vector<ChoiceWord> scheduleChoices() {
  return {
      {QObject::tr("constant"), "constant"}, {QObject::tr("multi-step"), "step"}, {QObject::tr("cosine"), "cosine"}};
}

std::vector<ChoiceWord> orderChoices() {
  return {{QObject::tr("interleaved: all cells in turn"), "repeat-major"},
          {QObject::tr("one cell after the other"), "cell-major"}};
}

QString choiceWords(const std::vector<ChoiceWord>& choices, std::string_view value) {
  const auto found =
      std::find_if(choices.begin(), choices.end(), [value](const ChoiceWord& choice) { return choice.word == value; });
  return found == choices.end() ? toQString(value) : found->text;
}

QString modelWords(const ModelSpec& model) {
  return comesAsFile(model.name) ? toQString(model.file) : translated(Message{"model." + model.name, {}});
}

QString datasetWords(const std::string& dataset) {
  for (const DatasetKind& kind : datasetKinds())
    if (dataset == kind.name) return translated(kind.title);
  return toQString(dataset);
}

Message withHostWords(Message message) {
  for (auto& [name, value] : message.arguments)
    if (const auto* host = std::get_if<std::string>(&value); host != nullptr && name == "host")
      value = hostWords(*host).toStdString();
  return message;
}

}  // namespace scalescope
