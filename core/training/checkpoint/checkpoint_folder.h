#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/training/checkpoint/checkpoint_facts.h"
#include "core/training/checkpoint/tensor_file.h"

namespace scalescope {

// runs/RUN/checkpoints: step-000000000120.safetensors .. and manifest.json, which lists them oldest first for whoever
// looks in. A file under its final name is complete, so that the manifest is never needed to find the newest.

std::string checkpointFileName(std::int64_t step);

struct CheckpointFile {
  std::string path;
  std::int64_t step = 0;
};
// Newest first. Files that are still being written are not listed.
std::vector<CheckpointFile> listCheckpoints(const std::string& folder);

// Writes one checkpoint and the manifest, then removes the oldest beyond `keep` and what an earlier kill left
// half-written.
struct CheckpointToWrite {
  std::string folder;
  int keep = 2;
  CheckpointFacts facts;
  std::vector<TensorBytes> tensors;
  double megabytesPerSecond = 0;
};
struct WrittenCheckpoint {
  std::string file;  // name inside the folder
  std::uint64_t bytes = 0;
};
Result<WrittenCheckpoint> writeCheckpoint(const CheckpointToWrite& checkpoint);

// The newest checkpoint of `folder` that is whole and belongs to the run that `wanted` describes; none in a folder
// without any. Broken or foreign ones are passed over, each told to `passedOver`; an error where none of those there
// can be used.
struct OpenCheckpoint {
  OpenTensorFile tensors;
  CheckpointFacts facts;
};
Result<std::optional<OpenCheckpoint>> newestCheckpoint(const std::string& folder, const CheckpointFacts& wanted,
                                                       const std::function<void(const Error&)>& passedOver);

}  // namespace scalescope
