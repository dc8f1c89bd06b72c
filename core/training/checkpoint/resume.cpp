#include "core/training/checkpoint/resume.h"

#include <filesystem>

#include "core/training/checkpoint/checkpoint_folder.h"
#include "core/training/checkpoint/run_state.h"

namespace scalescope {
namespace {

void logMessage(Session& session, TextLevel level, const Message& message) {
  session.log.log(RecordType::text, TextRecord{TextStream::log, level, english(message)});
}

tl::unexpected<Error> badTensor(const std::string& path, const std::string& key) {
  return fail("training.checkpoint-tensor", {{"path", path}, {"key", key}});
}

// Reads a tensor of the file with the type and shape of `like` into this process's memory.
Result<at::Tensor> read(const OpenCheckpoint& checkpoint, const std::string& name, const at::Tensor& like) {
  const TensorEntry* entry = checkpoint.tensors.file.find(name);
  if (entry == nullptr || entry->dtype != dtypeName(like.scalar_type()) ||
      like.sizes() != at::IntArrayRef(entry->shape))
    return badTensor(checkpoint.tensors.file.path, name);
  at::Tensor value = at::empty(like.sizes(), at::TensorOptions().dtype(like.scalar_type()));
  if (Status got = readTensor(checkpoint.tensors, *entry, value.mutable_data_ptr()); !got)
    return tl::unexpected(got.error());
  return value;
}

struct Found {
  std::optional<OpenCheckpoint> checkpoint;  // Set on rank 0 only.
  std::string path;
  std::int64_t step = -1;
  std::int64_t totalSteps = 0;
};

// Finds the checkpoint to resume from. Rank 0 decides for all ranks.
Result<Found> find(Session& session) {
  Found found;
  if (session.environment.rank == 0) {
    auto newest = newestCheckpoint(checkpointFolder(session), checkpointFacts(session, 0), [&](const Error& error) {
      logMessage(session, TextLevel::warning, {"training.checkpoint-passed-over", {{"reason", english(error)}}});
    });
    if (!newest) return tl::unexpected(newest.error());
    found.checkpoint = std::move(*newest);
    if (found.checkpoint) {
      found.path = found.checkpoint->tensors.file.path;
      found.step = found.checkpoint->facts.step;
      found.totalSteps = found.checkpoint->facts.totalSteps;
    }
  }
  if (session.gang->size() == 1) return found;
  found.step = static_cast<std::int64_t>(session.gang->fromRankZero(static_cast<double>(found.step)));
  found.totalSteps = static_cast<std::int64_t>(session.gang->fromRankZero(static_cast<double>(found.totalSteps)));
  return found;
}

Status restoreTensors(Session& session, const Found& found) {
  for (NamedTensor& one : runState(session)) {
    at::Tensor value = at::empty(one.tensor.sizes(), at::TensorOptions().dtype(one.tensor.scalar_type()));
    if (found.checkpoint) {
      auto stored = read(*found.checkpoint, one.name, one.tensor);
      if (!stored) return tl::unexpected(stored.error());
      value = std::move(*stored);
    }
    value = value.to(session.device);
    if (session.gang->size() > 1) session.gang->broadcast(value);
    one.tensor.copy_(value);
  }
  return {};
}

Status restoreRows(Session& session, const Found& found) {
  at::Tensor rows;
  if (found.checkpoint) {
    const at::Tensor like =
        at::empty({session.environment.worldSize, rankRowBytes(session)}, at::TensorOptions().dtype(at::kByte));
    auto stored = read(*found.checkpoint, "ranks", like);
    if (!stored) return tl::unexpected(stored.error());
    rows = std::move(*stored);
  }
  return spreadRankRows(session, rows);
}

// Sends the parameters to the servers as at the start, and then restores what only the servers have.
Status restoreServers(Session& session, const Found& found) {
  session.synchronizer->publish();
  std::vector<at::Tensor> held = session.synchronizer->heldElsewhere();
  for (std::size_t server = 0; server < held.size() && found.checkpoint; ++server) {
    auto stored = read(*found.checkpoint, serverTensor(server), held[server]);
    if (!stored) return tl::unexpected(stored.error());
    held[server] = std::move(*stored);
  }
  session.synchronizer->setHeldElsewhere(held);
  return {};
}

}  // namespace

std::string checkpointFolder(const Session& session) {
  return std::filesystem::path(session.log.segmentPath()).parent_path().parent_path().string() + "/checkpoints";
}

bool mayResume(const Session& session) {
  return session.environment.attempt > 0 && !session.study().checkpoint.every.never() &&
         session.study().measure.mode == MeasureMode::train;
}

Status resumeRun(Session& session) {
  if (!mayResume(session)) return {};
  session.position = {"resume", -1};
  const torch::autograd::AutoGradMode off(false);
  const auto found = find(session);
  if (!found) return tl::unexpected(found.error());
  if (found->step < 0) return {};
  if (Status restored = restoreTensors(session, *found); !restored) return restored;
  if (Status restored = restoreServers(session, *found); !restored) return restored;
  if (Status restored = restoreRows(session, *found); !restored) return restored;
  session.budget.window = std::max<std::int64_t>(0, found->totalSteps - session.budget.warmup);
  session.progress.nextStep = found->step + 1;
  if (!found->path.empty())
    logMessage(session, TextLevel::info,
               {"training.resumed", {{"path", found->path}, {"step", session.progress.nextStep}}});
  return {};
}

}  // namespace scalescope
