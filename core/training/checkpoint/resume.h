#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

// runs/RUN/checkpoints, beside the attempts' folders.
std::string checkpointFolder(const Session& session);

// A later attempt of a run that trains (measure.mode train) with checkpoints. Time is measured from its first step or
// not at all.
bool mayResume(const Session& session);

// Goes on from the run's newest checkpoint that can be used, where there is one: parameters, buffers, optimizer state,
// random generators and progress as they were; session.progress.nextStep says where. Called by every rank once the
// ranks have met; only rank 0 reads. Errors name file, offset or key.
Status resumeRun(Session& session);

}  // namespace scalescope
