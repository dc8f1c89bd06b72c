#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <QString>

#include "core/study/spec/spec.h"

namespace scalescope {

struct ChoiceWord {
  QString text;      // that a person reads
  std::string word;  // of the file
};

// The words that a person reads for the file's words, one list a key, in the order in which they are offered: the
// wizard's fields and its review say the same.
std::vector<ChoiceWord> protocolChoices();
std::vector<ChoiceWord> splitChoices();
std::vector<ChoiceWord> augmentChoices();
std::vector<ChoiceWord> shuffleChoices();
std::vector<ChoiceWord> loadingChoices();
std::vector<ChoiceWord> lastBatchChoices();
std::vector<ChoiceWord> scheduleChoices();
std::vector<ChoiceWord> orderChoices();

// Of one value of such a list; the file's word where the list has none.
QString choiceWords(const std::vector<ChoiceWord>& choices, std::string_view value);

QString modelWords(const ModelSpec& model);        // a model's title, or its file
QString datasetWords(const std::string& dataset);  // a dataset's title

}  // namespace scalescope
