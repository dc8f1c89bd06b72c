#include "core/training/run/ceiling_sweep.h"

#include <algorithm>
#include <functional>

#include "core/base/clock.h"
#include "core/base/maths/median.h"

namespace scalescope {
namespace {

constexpr std::int64_t kSmallest = 4096;
constexpr double kAllReduceSeconds = 0.25;  // per size
constexpr double kOtherSeconds = 0.04;      // per size
constexpr double kOthersTogether = 1;       // no further size of another collective after that
constexpr std::int64_t kOtherBytes[] = {16 << 10, 256 << 10, 4 << 20};

// One collective of one size on a buffer of its own.
struct Trial {
  CollectiveOp op{};
  std::int64_t bytes = 0;  // of the whole buffer, as nccl-tests counts
  std::function<void()> prepare, run;
  std::function<bool()> isRight;
};

at::Tensor floats(Gang& gang, std::int64_t count) {
  return at::zeros({count}, at::TensorOptions().device(gang.device()));
}

bool holds(const at::Tensor& tensor, double value) { return tensor.eq(value).all().item<bool>(); }

Trial allReduceTrial(Gang& gang, std::int64_t bytes) {
  const at::Tensor buffer = floats(gang, bytes / 4);
  const double mine = gang.rank() + 1, sum = gang.size() * (gang.size() + 1) / 2.0;
  return {CollectiveOp::allReduce, bytes, [=] { buffer.fill_(mine); }, [&gang, buffer] { gang.allReduce(buffer); },
          [=] { return holds(buffer, sum); }};
}

Trial broadcastTrial(Gang& gang, std::int64_t bytes) {
  const at::Tensor buffer = floats(gang, bytes / 4);
  const double mine = gang.rank() + 1;
  return {CollectiveOp::broadcast, bytes, [=] { buffer.fill_(mine); }, [&gang, buffer] { gang.broadcast(buffer); },
          [=] { return holds(buffer, 1); }};
}

Trial allGatherTrial(Gang& gang, std::int64_t bytes) {
  const std::int64_t share = bytes / 4 / gang.size();
  const at::Tensor mine = floats(gang, share).fill_(gang.rank() + 1), all = floats(gang, share * gang.size());
  const auto isRight = [&gang, all] {
    for (int rank = 0; rank < gang.size(); ++rank)
      if (!holds(all.chunk(gang.size())[static_cast<std::size_t>(rank)], rank + 1)) return false;
    return true;
  };
  return {CollectiveOp::allGather, share * gang.size() * 4, [=] { all.zero_(); },
          [&gang, mine, all] { gang.allGather(all, mine); }, isRight};
}

Trial reduceScatterTrial(Gang& gang, std::int64_t bytes) {
  const std::int64_t share = bytes / 4 / gang.size();
  const at::Tensor all = floats(gang, share * gang.size()), mine = floats(gang, share);
  const auto parts = all.chunk(gang.size());
  for (int part = 0; part < gang.size(); ++part)
    parts[static_cast<std::size_t>(part)].fill_((gang.rank() + 1) * (part + 1));
  const double sum = (gang.rank() + 1) * gang.size() * (gang.size() + 1) / 2.0;
  return {CollectiveOp::reduceScatter, share * gang.size() * 4, [=] { mine.zero_(); },
          [&gang, mine, all] { gang.reduceScatter(mine, all); }, [=] { return holds(mine, sum); }};
}

Trial sendRecvTrial(Gang& gang, std::int64_t bytes) {
  const at::Tensor sent = floats(gang, bytes / 4).fill_(gang.rank() + 1), received = floats(gang, bytes / 4);
  const int previous = (gang.rank() + gang.size() - 1) % gang.size();
  return {CollectiveOp::sendRecv, bytes, [=] { received.zero_(); },
          [&gang, sent, received] { gang.passOn(sent, received); }, [=] { return holds(received, previous + 1); }};
}

BenchmarkRecord measure(Session& session, const Trial& trial, double seconds) {
  Gang& gang = *session.gang;
  BenchmarkRecord record{trial.op, trial.bytes, 0, 0, true};
  const auto once = [&] {
    trial.prepare();
    synchronize(gang.device());
    const std::int64_t start = monotonicNs();
    trial.run();
    synchronize(gang.device());
    const double taken = secondsSince(start);
    record.correct = record.correct && trial.isRight();
    return taken;
  };
  // Every rank must do the same number: rank 0 says how many fit.
  const double first = gang.fromRankZero(once());
  record.iterations = static_cast<std::int32_t>(std::clamp(seconds / std::max(first, 1e-6), 3.0, 20.0));
  std::vector<double> times;
  for (int i = 0; i < record.iterations; ++i) times.push_back(once());
  record.seconds = median(std::move(times));
  if (session.injection.wrongOp == name(trial.op) && gang.rank() == gang.size() - 1) record.correct = false;
  return record;
}

// Ranks agree on what is wrong: a wrong sum may be seen by one of them alone.
Status checkTogether(Session& session, const std::vector<BenchmarkRecord>& records) {
  Gang& gang = *session.gang;
  at::Tensor wrong = at::zeros({static_cast<std::int64_t>(records.size())}, at::TensorOptions().device(gang.device()));
  for (std::size_t i = 0; i < records.size(); ++i)
    if (!records[i].correct) wrong[static_cast<std::int64_t>(i)] = 1;
  gang.allReduce(wrong);
  for (std::size_t i = 0; i < records.size(); ++i)
    if (!records[i].correct || wrong[static_cast<std::int64_t>(i)].item<double>() != 0)
      return fail("training.collective-wrong", {{"collective", std::string(name(records[i].op))},
                                                {"bytes", records[i].bytes},
                                                {"ranks", std::int64_t{gang.size()}},
                                                {"backend", backendName()}});
  return {};
}

}  // namespace

Status sweepCeiling(Session& session) {
  session.position = {"ceiling", -1};
  Gang& gang = *session.gang;
  const auto largest = static_cast<std::int64_t>(session.study().measure.ceilingMB * 1e6);
  if (gang.size() < 2 || largest <= 0) return {};
  std::vector<BenchmarkRecord> records;
  const auto take = [&](const Trial& trial, double seconds) {
    records.push_back(measure(session, trial, seconds));
    session.log.log(RecordType::benchmark, records.back());
  };
  for (std::int64_t bytes = kSmallest;; bytes *= 4) {
    const std::int64_t size = std::min(bytes, std::max(largest / 4 * 4, kSmallest));
    take(allReduceTrial(gang, size), kAllReduceSeconds);
    if (size != bytes || size == largest) break;
  }
  const std::int64_t start = monotonicNs();
  for (const std::int64_t bytes : kOtherBytes)
    for (const auto& trial : {broadcastTrial, allGatherTrial, reduceScatterTrial, sendRecvTrial}) {
      if (bytes > largest || gang.fromRankZero(secondsSince(start)) > kOthersTogether)
        return checkTogether(session, records);
      take(trial(gang, bytes), kOtherSeconds);
    }
  return checkTogether(session, records);
}

}  // namespace scalescope
