#pragma once

#include <QString>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/study/spec/spec.h"

namespace scalescope {

struct StudyChoice {
  QString text;
  nlohmann::json value;
};

struct StudyField {
  enum class Kind { title, flag, number, numbers, words, slowRank, json };
  std::string key;  // Key such as "ddp.bucketMB".
  Kind kind = Kind::number;
  QString label;
  QString explanation;
  QString note;                                   // Text beside the box of a flag, or the meaning of 0 for a number.
  std::vector<StudyChoice> choices;               // Choices of a field of kind words.
  std::function<bool(const StudySpec&)> applies;  // Condition; empty if it always applies.
};

// Returns true if the field is a setting of the worker, and the study is of the user's own program.
bool isUnusedByProgram(const StudyField& field, const StudySpec& study);

// Returns true if the study has this field.
bool appliesTo(const StudyField& field, const StudySpec& study);

// Tables of the wizard's fields, in reading order.
std::vector<StudyField> recipeFields();         // Optimizer, schedule, large batches, checkpoints.
std::vector<StudyField> measureFields();        // Returns measured window, repeats and validation.
std::vector<StudyField> communicationFields();  // DDP, parameter server, limits.
std::vector<StudyField> whatIfFields();

// Returns the text for a numeric key of the optimizer.
QString optimizerKeyLabel(OptimizerKey key);

}  // namespace scalescope
