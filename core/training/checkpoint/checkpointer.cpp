#include "core/training/checkpoint/checkpointer.h"

#include <pthread.h>

#include "core/base/clock.h"
#include "core/training/checkpoint/resume.h"
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
  session.injection.delay("checkpoint");  // Delayed after all collectives, or the other ranks would wait for it, too.
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

}  // namespace scalescope
