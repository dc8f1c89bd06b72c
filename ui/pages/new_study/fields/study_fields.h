#pragma once

#include "ui/pages/new_study/fields/study_form.h"

namespace scalescope {

// Tables of the wizard's fields, in reading order.
std::vector<StudyField> recipeFields();         // Optimizer, schedule, large batches, checkpoints.
std::vector<StudyField> measureFields();        // Measured window, repeats, validation.
std::vector<StudyField> communicationFields();  // DDP, parameter server, limits.
std::vector<StudyField> whatIfFields();

// Returns the text for a numeric key of the optimizer.
QString optimizerKeyLabel(OptimizerKey key);

}  // namespace scalescope
