#pragma once

#include "launcher/plan/plan.h"

namespace scalescope {

// Whether a host trains on GPUs: it says so, or leaves it open and has both GPUs and a worker for them.
bool isGpuHost(const HostSpec& spec, const MachineInfo& machine, bool haveCudaWorker);

// GPUs for `devices` ranks of a host, of those that it offers. Fewer are refused unless `oversubscribe`, which deals
// them again.
Result<HostSlots> gpuSlots(const HostSpec& spec, const MachineInfo& machine, int devices, bool oversubscribe);

// Refuses a cell of ddp or parameter-server of which two ranks that train would get one GPU (of an oversubscribed host,
// or of two hosts with one boot id): NCCL would.
Status checkOwnGpus(const Cell& cell, const std::vector<HostFacts>& facts, const SlotPlan& slots);

}  // namespace scalescope
