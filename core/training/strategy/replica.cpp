#include "core/training/strategy/replica.h"

namespace scalescope {

Result<std::vector<Replica>> makeReplicas(Model& first, const DataParallelOptions& options) {
  std::vector<Replica> replicas;
  const std::size_t width = options.cores.size() / options.batches.size();
  for (std::size_t i = 0; i < options.batches.size(); ++i) {
    Replica replica;
    replica.device = options.devices[i];
    if (i > 0) {
      ModelOptions copy = options.model;
      copy.tensor = copy.tensor.device(replica.device);
      auto made = makeModel(copy);
      if (!made) return tl::unexpected(made.error());
      replica.own = std::move(*made);
    }
    replica.model = i > 0 ? replica.own.get() : &first;
    replica.flat = std::make_unique<FlatParameters>(*replica.model);
    const auto begin = options.cores.begin() + static_cast<std::ptrdiff_t>(i * width);
    replica.cores.assign(begin, begin + static_cast<std::ptrdiff_t>(width));
    replicas.push_back(std::move(replica));
  }
  return replicas;
}

GradientSum::GradientSum(const std::vector<Replica>& replicas, CollectiveTimeline& timeline)
    : m_replicas(replicas), m_timeline(timeline), m_sum(at::zeros_like(replicas.front().flat->values)) {}

void GradientSum::add(std::size_t parts, Adding adding) {
  if (m_sum.is_cpu() || !addByGroup(parts, adding)) addOneByOne(parts, adding);
}

void GradientSum::take(const at::Tensor& gradients, Adding adding) {
  if (adding == Adding::toEarlier)
    m_sum.add_(gradients);
  else
    m_sum.copy_(gradients);
}

void GradientSum::addOneByOne(std::size_t parts, Adding adding) {
  take(m_replicas.front().flat->gradients, adding);
  for (std::size_t i = 1; i < parts; ++i) {
    const at::Tensor& gradients = m_replicas[i].flat->gradients;
    const std::size_t index = m_timeline.begin(CollectiveOp::reduce, static_cast<int>(i), bytes());
    m_sum.add_(gradients.to(m_sum.device()));
    m_timeline.end(index, std::nullopt);
  }
}

bool GradientSum::addByGroup(std::size_t parts, Adding adding) {
  if (parts < 2) return false;
  std::vector<at::Tensor> gradients;
  for (std::size_t i = 0; i < parts; ++i) gradients.push_back(m_replicas[i].flat->gradients);
  const auto others = static_cast<std::int64_t>(parts - 1);
  const std::size_t index = m_timeline.begin(CollectiveOp::reduce, 0, others * bytes());
  if (!reduceInProcess(gradients))
    for (std::size_t i = 1; i < parts; ++i) gradients.front().add_(gradients[i].to(m_sum.device()));
  take(gradients.front(), adding);
  m_timeline.end(index, std::nullopt);
  return true;
}

}  // namespace scalescope
