#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/training/checkpoint/checkpoint_facts.h"
#include "core/training/checkpoint/tensor_file.h"

namespace scalescope {

// The folder runs/RUN/checkpoints has step-000000000120.safetensors .. and manifest.json, which lists them oldest first
// for people. A file under its final name is complete, so that the manifest is never needed to find the newest.

std::string checkpointFileName(std::int64_t step);

struct CheckpointFile {
  std::string path;
  std::int64_t step = 0;
};
// Lists the checkpoints, newest first, without files that are still being written.
std::vector<CheckpointFile> listCheckpoints(const std::string& folder);

// A checkpoint for writeCheckpoint.
struct CheckpointToWrite {
  std::string folder;
  int keep = 2;
  CheckpointFacts facts;
  std::vector<TensorBytes> tensors;
  double megabytesPerSecond = 0;
};
struct WrittenCheckpoint {
  std::string file;  // Name inside the folder.
  std::uint64_t bytes = 0;
};
// Removes half-written files that an earlier kill left, writes one checkpoint and the manifest, then removes the oldest
// checkpoints beyond `keep`.
Result<WrittenCheckpoint> writeCheckpoint(const CheckpointToWrite& checkpoint);

// A checkpoint that is open for reading.
struct OpenCheckpoint {
  OpenTensorFile tensors;
  CheckpointFacts facts;
};
// Returns the newest checkpoint of `folder` that is whole and belongs to the run that `wanted` describes, or nothing if
// the folder has none. Broken or foreign ones are skipped, and each is reported to `passedOver`. It is an error if
// there are checkpoints but none can be used.
Result<std::optional<OpenCheckpoint>> newestCheckpoint(const std::string& folder, const CheckpointFacts& wanted,
                                                       const std::function<void(const Error&)>& passedOver);

}  // namespace scalescope
