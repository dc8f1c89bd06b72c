#include "core/training/checkpoint/run_state.h"

#include <cstdio>
#include <cstring>
#include <type_traits>

#include "core/training/device/obstacles.h"

namespace scalescope {
namespace {

// Beginning of a rank's row; the generators' states follow.
struct RowHead {
  EpochSums epoch;
  std::int64_t wallNs = 0;
};
static_assert(std::is_trivially_copyable_v<RowHead>);

std::vector<at::Generator> generators(const Session& session) {
  std::vector<at::Generator> all{at::globalContext().defaultGenerator(at::kCPU)};
  if (!session.device.is_cpu()) all.push_back(at::globalContext().defaultGenerator(session.device));
  return all;
}

at::Tensor stateOf(at::Generator generator) {
  const std::scoped_lock lock(generator.mutex());
  return generator.get_state().cpu().contiguous();
}

std::string numbered(const char* name, std::size_t index) {
  char text[64];
  std::snprintf(text, sizeof text, "%s.%03zu", name, index);
  return text;
}

at::TensorOptions byteOptions(at::Device device) { return at::TensorOptions().dtype(at::kByte).device(device); }

}  // namespace

std::vector<NamedTensor> runState(Session& session) {
  std::vector<NamedTensor> state;
  const auto addAll = [&](const char* name, const std::vector<at::Tensor>& tensors) {
    for (std::size_t i = 0; i < tensors.size(); ++i) state.push_back({numbered(name, i), tensors[i].detach()});
  };
  addAll("model.parameter", session.model->parameters);
  if (session.model->buffers.defined()) state.push_back({"model.buffers", session.model->buffers.detach()});
  for (const Optimizer::StateTensor& one : session.optimizer->state())
    state.push_back({"optimizer." + one.name, one.tensor});
  if (session.scaler) addAll("scaler", session.scaler->state());
  return state;
}

std::int64_t rankRowBytes(const Session& session) {
  std::int64_t bytes = sizeof(RowHead);
  for (const at::Generator& generator : generators(session))
    bytes += static_cast<std::int64_t>(stateOf(generator).nbytes());
  return bytes;
}

at::Tensor gatherRankRows(Session& session) {
  const std::int64_t bytes = rankRowBytes(session);
  const auto world = static_cast<std::int64_t>(session.environment.worldSize);
  at::Tensor rows = at::zeros({world, bytes}, byteOptions(at::kCPU));
  auto* at = rows.mutable_data_ptr<std::uint8_t>() + session.environment.rank * bytes;
  const RowHead head{session.progress.epoch, session.progress.wallNs};
  std::memcpy(at, &head, sizeof head);
  at += sizeof head;
  for (const at::Generator& generator : generators(session)) {
    const at::Tensor state = stateOf(generator);
    std::memcpy(at, state.const_data_ptr(), state.nbytes());
    at += state.nbytes();
  }
  if (world == 1 || !session.gang->hasGroup()) return rows;
  at::Tensor shared = rows.to(session.device);
  session.gang->allReduce(shared);  // The other ranks' bytes are zeros here, so the sum is a gather.
  session.gang->waitIdle();
  return shared.cpu();
}

Status spreadRankRows(Session& session, const at::Tensor& rows) {
  const std::int64_t bytes = rankRowBytes(session);
  const auto world = static_cast<std::int64_t>(session.environment.worldSize);
  at::Tensor all = rows.defined() ? rows.to(session.device) : at::zeros({world, bytes}, byteOptions(session.device));
  if (session.gang->size() > 1) session.gang->broadcast(all);
  session.gang->waitIdle();
  all = all.cpu().contiguous();
  const auto* at = all.const_data_ptr<std::uint8_t>() + session.environment.rank * bytes;
  RowHead head;
  std::memcpy(&head, at, sizeof head);
  at += sizeof head;
  session.progress.epoch = head.epoch;
  session.progress.wallNs = head.wallNs;
  for (at::Generator& generator : generators(session)) {
    at::Tensor state = stateOf(generator).clone();
    std::memcpy(state.mutable_data_ptr(), at, state.nbytes());
    at += state.nbytes();
    const std::scoped_lock lock(generator.mutex());
    generator.set_state(state);
  }
  return {};
}

std::string serverTensor(std::size_t server) { return numbered("server", server); }

CheckpointFacts checkpointFacts(const Session& session, std::int64_t step) {
  CheckpointFacts facts;
  facts.step = step;
  facts.epoch = step / session.budget.stepsPerEpoch;
  facts.worldSize = session.environment.worldSize;
  facts.totalSteps = session.budget.total();
  facts.sampler = step + 1;
  facts.seed = session.plan.seed;
  facts.cellKey = session.plan.key.value;
  facts.run = session.plan.run.value;
  facts.model = session.study().model.name;
  facts.strategy = name(session.plan.cell.strategy);
  facts.precision = name(session.plan.cell.precision);
  facts.torch = loadedTorchVersion();
  return facts;
}

std::string dtypeName(at::ScalarType type) {
  switch (type) {
    case at::kDouble:
      return "F64";
    case at::kFloat:
      return "F32";
    case at::kHalf:
      return "F16";
    case at::kBFloat16:
      return "BF16";
    case at::kLong:
      return "I64";
    case at::kInt:
      return "I32";
    case at::kShort:
      return "I16";
    case at::kChar:
      return "I8";
    case at::kByte:
      return "U8";
    case at::kBool:
      return "BOOL";
    default:
      return "";
  }
}

StateCopy::StateCopy(Session& session) {
  for (const NamedTensor& one : runState(session)) m_live.push_back(one.tensor);
  for (const at::Tensor& tensor : m_live) m_saved.push_back(tensor.is_cpu() ? tensor.clone() : tensor.cpu());
}

StateCopy::~StateCopy() {
  try {
    const torch::autograd::AutoGradMode off(false);
    for (std::size_t i = 0; i < m_live.size(); ++i) m_live[i].copy_(m_saved[i]);
  } catch (const std::exception&) {
    // Only a device that has failed refuses a copy into existing memory. Its error persists, and the next call throws
    // it.
  }
}

}  // namespace scalescope
