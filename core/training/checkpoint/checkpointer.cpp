#include "core/training/checkpoint/checkpointer.h"

#include <pthread.h>

#include <filesystem>

#include "core/base/clock.h"
#include "core/training/checkpoint/checkpoint_folder.h"
#include "core/training/checkpoint/run_state.h"

namespace scalescope {
namespace {

enum class Copy { no, yes };

TensorBytes bytesOf(const std::string& name, const at::Tensor& tensor) {
  return {name, dtypeName(tensor.scalar_type()), tensor.sizes().vec(), tensor.const_data_ptr(), tensor.nbytes()};
}

// Returns the tensor contiguous in host memory. It is a copy if the training thread would change it during the write.
at::Tensor held(const at::Tensor& live, Copy copy) {
  const at::Tensor host = live.cpu().contiguous();
  return copy == Copy::yes && host.is_alias_of(live) ? host.clone() : host;
}

}  // namespace

Checkpointer::Checkpointer(const Session& session)
    : m_folder(checkpointFolder(session)), m_async(session.study().checkpoint.mode == CheckpointMode::async) {
  m_steps = session.study().checkpoint.every.steps;
  if (m_steps == 0) m_steps = session.study().checkpoint.every.epochs * session.budget.stepsPerEpoch;
}

Checkpointer::~Checkpointer() {
  if (m_writing.valid()) m_writing.wait();
}

bool Checkpointer::isDue(std::int64_t step) const { return !m_failure && m_steps > 0 && (step + 1) % m_steps == 0; }

void Checkpointer::save(Session& session, std::int64_t step) {
  const std::int64_t startNs = monotonicNs();
  session.position.operation = "checkpoint";
  const torch::autograd::AutoGradMode off(false);
  const at::Tensor rows = gatherRankRows(session);
  const std::vector<at::Tensor> servers = session.synchronizer->heldElsewhere();
  session.injection.delay("checkpoint");  // The delay follows all collectives, or the other ranks would wait, too.
  if (session.environment.rank != 0) return;
  waitForWriter(session);
  if (m_failure) return;
  session.gang->waitIdle();  // The copies below wait in the driver, which has no deadline.
  const Copy copy = m_async ? Copy::yes : Copy::no;
  CheckpointToWrite checkpoint{
      m_folder, session.study().checkpoint.keep, checkpointFacts(session, step), {}, session.study().whatIf.diskMBps};
  std::vector<at::Tensor> tensors;
  for (const NamedTensor& one : runState(session)) {
    tensors.push_back(held(one.tensor, copy));
    checkpoint.tensors.push_back(bytesOf(one.name, tensors.back()));
  }
  for (std::size_t server = 0; server < servers.size(); ++server) {
    tensors.push_back(servers[server]);
    checkpoint.tensors.push_back(bytesOf(serverTensor(server), servers[server]));
  }
  tensors.push_back(rows);
  checkpoint.tensors.push_back(bytesOf("ranks", rows));
  m_record = {step, 0, 0, 0, {}};
  write(session, std::move(checkpoint), std::move(tensors), startNs);
}

void Checkpointer::write(Session& session, CheckpointToWrite checkpoint, std::vector<at::Tensor> tensors,
                         std::int64_t startNs) {
  if (!m_async) {
    const auto result = writeCheckpoint(checkpoint);
    m_record.seconds = secondsSince(startNs);
    return log(session, {result, m_record.seconds});
  }
  m_writing =
      std::async(std::launch::async, [checkpoint = std::move(checkpoint), tensors = std::move(tensors), startNs] {
        pthread_setname_np(pthread_self(), "checkpoint");
        auto result = writeCheckpoint(checkpoint);
        return Written{std::move(result), secondsSince(startNs)};
      });
  m_record.seconds = secondsSince(startNs);
}

void Checkpointer::log(Session& session, const Written& written) {
  if (!written.result) {
    m_failure = written.result.error();
    return;
  }
  m_record.bytes = static_cast<std::int64_t>(written.result->bytes);
  m_record.file = written.result->file;
  m_record.writeSeconds = written.seconds;
  session.log.log(RecordType::checkpoint, m_record);
}

void Checkpointer::report(Session& session) {
  if (m_writing.valid() && m_writing.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
    log(session, m_writing.get());
}

void Checkpointer::waitForWriter(Session& session) {
  report(session);
  if (!m_writing.valid()) return;
  const std::int64_t startNs = monotonicNs();
  const std::int64_t waitedFor = m_record.step;
  log(session, m_writing.get());
  const Message waited{
      "training.checkpoint-waited",
      {{"seconds", secondsSince(startNs)}, {"step", waitedFor}, {"rank", std::int64_t{session.environment.rank}}}};
  session.log.log(RecordType::text, TextRecord{TextStream::log, TextLevel::info, english(waited)});
}

void Checkpointer::letFinish(double seconds) const {
  if (m_writing.valid()) m_writing.wait_for(std::chrono::duration<double>(seconds));
}

void Checkpointer::finish(Session& session) {
  if (m_writing.valid()) log(session, m_writing.get());
}

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
  std::optional<OpenCheckpoint> checkpoint;  // Checkpoint that is open; rank 0 only.
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
