// Data parallelism of a small network in C++ with LibTorch and its Gloo: one all-reduce of each gradient. The program
// reports its steps and parts through scalescope.h, and the tap records the collectives.
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>
#include <torch/torch.h>

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "scalescope.h"

namespace {

int number(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::atoi(text) : otherwise;
}

int flag(int count, char** arguments, std::string_view name, int otherwise) {
  for (int i = 1; i + 1 < count; ++i)
    if (arguments[i] == name) return std::atoi(arguments[i + 1]);
  return otherwise;
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && arguments[1] == std::string_view("--help")) {
    std::cout << "  --batch-size N  samples of each rank in a step\n  --steps N       steps\n";
    return 0;
  }
  const int batch = flag(count, arguments, "--batch-size", 8), steps = flag(count, arguments, "--steps", 5);
  const int rank = number("RANK", 0), size = number("WORLD_SIZE", 1);
  at::set_num_threads(1);
  c10::intrusive_ptr<c10d::ProcessGroupGloo> group;
  if (size > 1) {
    c10d::TCPStoreOptions options;
    options.port = static_cast<std::uint16_t>(number("MASTER_PORT", 29500));
    options.isServer = rank == 0;
    options.numWorkers = static_cast<std::size_t>(size);
    const auto store = c10::make_intrusive<c10d::TCPStore>(std::getenv("MASTER_ADDR"), options);
    const auto gloo = c10d::ProcessGroupGloo::Options::create();
    const char* interface = std::getenv("GLOO_SOCKET_IFNAME");
    gloo->devices.push_back(interface != nullptr ? c10d::ProcessGroupGloo::createDeviceForInterface(interface)
                                                 : c10d::ProcessGroupGloo::createDefaultDevice());
    group = c10::make_intrusive<c10d::ProcessGroupGloo>(store, rank, size, gloo);
  }
  torch::manual_seed(0);
  torch::nn::Sequential model(torch::nn::Linear(16, 32), torch::nn::ReLU(), torch::nn::Linear(32, 1));
  torch::optim::SGD optimizer(model->parameters(), 0.1);
  scalescope_begin();
  torch::Tensor loss;
  for (int step = 0; step < steps; ++step) {
    std::int64_t begin = scalescope_now();
    loss = model->forward(torch::ones({batch, 16})).square().mean();
    scalescope_part(SCALESCOPE_FORWARD, begin);
    begin = scalescope_now();
    loss.backward();
    scalescope_part(SCALESCOPE_BACKWARD, begin);
    begin = scalescope_now();
    for (torch::Tensor& parameter : model->parameters()) {
      if (!group) continue;
      std::vector<torch::Tensor> gradient{parameter.mutable_grad()};
      group->allreduce(gradient)->wait();
      gradient[0].div_(size);
    }
    if (group) scalescope_part(SCALESCOPE_EXPOSED, begin);
    begin = scalescope_now();
    optimizer.step();
    optimizer.zero_grad();
    scalescope_part(SCALESCOPE_OPTIMIZER, begin);
    scalescope_step(batch, 0, loss.item<double>());
  }
  std::cout << "loss " << (std::isfinite(loss.item<double>()) ? "finite" : "not finite") << "\n";
}
