#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <QString>

#include "core/base/message.h"
#include "core/study/spec/spec.h"

namespace scalescope {

struct ChoiceWord {
  QString text;      // Text for the user.
  std::string word;  // Name in the study file.
};

// Texts for the names in the study file, one list for each key, in the order in which they are offered; the wizard's
// fields and its review use them.
std::vector<ChoiceWord> protocolChoices();
std::vector<ChoiceWord> splitChoices();
std::vector<ChoiceWord> augmentChoices();
std::vector<ChoiceWord> shuffleChoices();
std::vector<ChoiceWord> loadingChoices();
std::vector<ChoiceWord> lastBatchChoices();
std::vector<ChoiceWord> scheduleChoices();
std::vector<ChoiceWord> orderChoices();

// Returns the text of one value of such a list; the file's name if the list does not have it.
QString choiceWords(const std::vector<ChoiceWord>& choices, std::string_view value);

QString modelWords(const ModelSpec& model);        // Returns a model's title, or its file.
QString datasetWords(const std::string& dataset);  // Returns a dataset's title.

Message withHostWords(Message message);  // Replaces the machine's name in the arguments of a message.

}  // namespace scalescope
