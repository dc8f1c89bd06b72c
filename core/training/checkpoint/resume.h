#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

// Returns runs/RUN/checkpoints, which is beside the attempts' folders.
std::string checkpointFolder(const Session& session);

// Returns true for a later attempt of a run that trains (measure.mode train) with checkpoints. Time is measured from a
// run's first step or not at all.
bool mayResume(const Session& session);

// Resumes from the run's newest usable checkpoint, if there is one: restores parameters, buffers, optimizer state,
// random generators and progress; session.progress.nextStep is the step to continue with. Called by every rank after
// the rendezvous; only rank 0 reads. Errors name file, offset or key.
Status resumeRun(Session& session);

}  // namespace scalescope
