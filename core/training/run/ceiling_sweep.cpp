#include "core/training/run/trainer.h"

#include <algorithm>
#include <functional>

#include "core/base/clock.h"
#include "core/study/cells/ceiling_sizes.h"
#include "core/training/timing/rounds.h"

namespace scalescope {
namespace {

constexpr int kMostRowsOfSize = 4;     // Most rows per size.
constexpr double kOthersTogether = 2;  // Seconds after which no further size of another collective begins.
constexpr std::int64_t kOtherBytes[] = {16 << 10, 256 << 10, 4 << 20};

// One collective of one size on a separate buffer.
struct Trial {
  CollectiveOp op{};
  std::int64_t bytes = 0;  // Bytes of the whole buffer, as nccl-tests counts.
  std::function<void()> prepare, run;
  std::function<bool()> isRight;
  std::vector<int> members{};              // Ranks of the group; empty = all ranks.
  std::function<double(double)> agreed{};  // Function that agrees with all ranks on the seconds of a round.
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

Trial allToAllTrial(Gang& gang, std::int64_t bytes) {
  const std::int64_t share = bytes / 4 / gang.size();
  const at::Tensor sent = floats(gang, share * gang.size()), received = floats(gang, share * gang.size());
  const auto part = [&gang](const at::Tensor& all, int rank) {
    return all.chunk(gang.size())[static_cast<std::size_t>(rank)];
  };
  for (int to = 0; to < gang.size(); ++to) part(sent, to).fill_(gang.rank() * gang.size() + to);
  const auto isRight = [&gang, part, received] {
    for (int from = 0; from < gang.size(); ++from)
      if (!holds(part(received, from), from * gang.size() + gang.rank())) return false;
    return true;
  };
  return {CollectiveOp::allToAll, share * gang.size() * 4, [=] { received.fill_(-1); },
          [&gang, received, sent] { gang.allToAll(received, sent); }, isRight};
}

Trial sendRecvTrial(Gang& gang, std::int64_t bytes) {
  const at::Tensor sent = floats(gang, bytes / 4).fill_(gang.rank() + 1), received = floats(gang, bytes / 4);
  const int previous = (gang.rank() + gang.size() - 1) % gang.size();
  return {CollectiveOp::sendRecv, bytes, [=] { received.zero_(); },
          [&gang, sent, received] { gang.passOn(sent, received); }, [=] { return holds(received, previous + 1); }};
}

// Returns the all-reduce among some of the ranks. The others only wait until they receive the seconds.
Trial groupTrial(Gang& gang, const std::vector<int>& members, const c10::intrusive_ptr<c10d::Backend>& group,
                 std::int64_t bytes) {
  const auto count = static_cast<int>(members.size());
  Trial trial{CollectiveOp::allReduce, bytes, [] {}, [] {}, [] { return true; }, members, {}};
  trial.agreed = [&gang, count, isMember = group.defined()](double seconds) {
    return gang.sum(isMember ? seconds : 0) / count;
  };
  if (!group.defined()) return trial;
  const at::Tensor buffer = floats(gang, bytes / 4);
  double sum = 0;
  for (const int member : members) sum += member + 1;
  trial.prepare = [buffer, mine = gang.rank() + 1] { buffer.fill_(mine); };
  trial.run = [&gang, group, count, buffer] { gang.allReduceAmong(*group, count, buffer); };
  trial.isRight = [buffer, sum] { return holds(buffer, sum); };
  return trial;
}

// If collectives are only queued, the device measures their time: a stream waits for each of them.
double secondsEach(Session& session, const Trial& trial, std::int32_t rounds) {
  Gang& gang = *session.gang;
  DeviceClock* clock = gang.hostTimed() ? nullptr : session.times.deviceClock.get();
  const double timeout = static_cast<double>(gang.timeout().count()) * 1e-3;
  return secondsOfRound(gang.device(), clock, rounds, timeout, trial.run);
}

BenchmarkRecord measure(Session& session, const Trial& trial) {
  Gang& gang = *session.gang;
  BenchmarkRecord record{trial.op, trial.bytes, 0, 0, true, {trial.members.begin(), trial.members.end()}};
  const auto agreed = [&](double seconds) { return trial.agreed ? trial.agreed(seconds) : gang.fromRankZero(seconds); };
  const auto check = [&] {
    trial.prepare();
    trial.run();
    gang.waitIdle();
    record.correct = record.correct && trial.isRight();
  };
  check();
  // Every rank must run the same number of rounds, which rank 0 decides. A single round may have included a pause, and
  // a row of too few ends before the tokens that a rate-limited link has saved up are used: then it only decides how
  // many there should be.
  double each = agreed(secondsEach(session, trial, 1));
  for (int row = 0; row < kMostRowsOfSize && 2 * ceilingRounds(each) > 3 * record.iterations; ++row) {
    record.iterations = ceilingRounds(each);
    static_cast<void>(secondsEach(session, trial, ceilingWarmUp(record.iterations)));
    record.seconds = secondsEach(session, trial, record.iterations);
    each = agreed(record.seconds);
  }
  check();
  if (session.injection.wrongOp == name(trial.op) && gang.rank() == gang.size() - 1) record.correct = false;
  return record;
}

// Makes the ranks agree on what is wrong, because a wrong sum may be seen by only one of them.
Status checkTogether(Session& session, const std::vector<BenchmarkRecord>& records) {
  Gang& gang = *session.gang;
  at::Tensor wrong = at::zeros({static_cast<std::int64_t>(records.size())}, at::TensorOptions().device(gang.device()));
  for (std::size_t i = 0; i < records.size(); ++i)
    if (!records[i].correct) wrong[static_cast<std::int64_t>(i)] = 1;
  gang.allReduce(wrong);
  gang.waitIdle();
  for (std::size_t i = 0; i < records.size(); ++i)
    if (!records[i].correct || wrong[static_cast<std::int64_t>(i)].item<double>() != 0)
      return fail("training.collective-wrong",
                  {{"collective", std::string(name(records[i].op))},
                   {"bytes", records[i].bytes},
                   {"ranks", records[i].members.empty() ? std::int64_t{gang.size()}
                                                        : static_cast<std::int64_t>(records[i].members.size())},
                   {"backend", backendName()}});
  return {};
}

void sweepGroups(Session& session, std::int64_t largest, const std::function<void(const Trial&)>& take) {
  Gang& gang = *session.gang;
  for (const std::vector<int>& members : ceilingGroups(gang.size(), session.plan.ranksPerNode())) {
    const auto group = gang.openSubset(members);
    for (const std::int64_t bytes : ceilingGroupSizes(largest)) take(groupTrial(gang, members, group, bytes));
    gang.barrier();  // No rank may close a group that others still use.
  }
}

}  // namespace

Status sweepCeiling(Session& session) {
  session.position = {"ceiling", -1};
  Gang& gang = *session.gang;
  const auto asked = static_cast<std::int64_t>(session.study().measure.ceilingMB * 1e6);
  if (gang.size() < 2 || asked <= 0) return {};
  const std::int64_t largest = std::max(asked, session.synchronizer->largestBucketBytes());
  std::vector<BenchmarkRecord> records;
  const auto take = [&](const Trial& trial) {
    records.push_back(measure(session, trial));
    const std::vector<int>& members = trial.members;
    if (members.empty() || std::find(members.begin(), members.end(), gang.rank()) != members.end())
      session.log.log(RecordType::benchmark, records.back());
  };
  for (const std::int64_t bytes : ceilingSizes(largest)) take(allReduceTrial(gang, bytes));
  if (session.study().measure.ceilingSubsets) sweepGroups(session, largest, take);
  const std::int64_t start = monotonicNs();
  for (const std::int64_t bytes : kOtherBytes)
    for (const auto& trial : {broadcastTrial, allGatherTrial, reduceScatterTrial, allToAllTrial, sendRecvTrial}) {
      const bool isFirst = bytes == kOtherBytes[0];  // Each is measured once, however long it takes.
      if (bytes > largest || (!isFirst && gang.fromRankZero(secondsSince(start)) > kOthersTogether))
        return checkTogether(session, records);
      take(trial(gang, bytes));
    }
  return checkTogether(session, records);
}

}  // namespace scalescope
