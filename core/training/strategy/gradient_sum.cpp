#include "core/training/strategy/gradient_sum.h"

namespace scalescope {

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
