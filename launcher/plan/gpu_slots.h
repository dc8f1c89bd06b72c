#pragma once

#include "launcher/plan/plan.h"

namespace scalescope {

// Returns true if a host trains on GPUs: its spec says so, or leaves it open and the host has both GPUs and a worker
// for them.
bool isGpuHost(const HostSpec& spec, const MachineInfo& machine, bool haveCudaWorker);

// Assigns GPUs that a host offers to its `devices` ranks. If there are too few, this fails, unless `oversubscribe`
// permits several ranks on one GPU.
Result<HostSlots> gpuSlots(const HostSpec& spec, const MachineInfo& machine, int devices, bool oversubscribe);

// Refuses a cell of ddp or parameter-server if two training ranks would get the same GPU (on an oversubscribed host, or
// on two hosts with one boot id), because NCCL does not allow that.
Status checkOwnGpus(const Cell& cell, const std::vector<HostFacts>& facts, const SlotPlan& slots);

}  // namespace scalescope
