#pragma once

#include "ui/pages/new_study/fields/study_form.h"

namespace scalescope {

// The wizard's tables of fields, in reading order.
std::vector<StudyField> recipeFields();         // optimizer, schedule, large batches, checkpoints
std::vector<StudyField> measureFields();        // what is timed, how often, validation
std::vector<StudyField> communicationFields();  // DDP, parameter server, limits
std::vector<StudyField> whatIfFields();

// What a person reads for a key of the optimizer that has a number.
QString optimizerKeyLabel(OptimizerKey key);

}  // namespace scalescope
