#pragma once

#include "launcher/preflight/view/finding.h"
#include "launcher/preflight/view/host_view.h"

namespace scalescope::preflight {

// The judgements of check_table.cpp, one file each.

// Checks of the connection: each passes if its step was taken, or reports why it was not.
Finding judgeName(const HostView& host, const Wish& wish);
Finding judgeReach(const HostView& host, const Wish& wish);
Finding judgeHostKey(const HostView& host, const Wish& wish);
Finding judgeLogin(const HostView& host, const Wish& wish);
Finding judgeCommands(const HostView& host, const Wish& wish);  // Checks that a shell runs commands.
Finding judgeAgent(const HostView& host, const Wish& wish);

// Checks of the probe script's answers.
Finding judgeNoise(const HostView& host, const Wish& wish);
Finding judgeShell(const HostView& host, const Wish& wish);
Finding judgePlatform(const HostView& host, const Wish& wish);
Finding judgeSpace(const HostView& host, const Wish& wish);
Finding judgeWriting(const HostView& host, const Wish& wish);
Finding judgePrograms(const HostView& host, const Wish& wish);
Finding judgeClock(const HostView& host, const Wish& wish);
Finding judgeOpenFiles(const HostView& host, const Wish& wish);
Finding judgeLogout(const HostView& host, const Wish& wish);
Finding judgeDataset(const HostView& host, const Wish& wish);
Finding judgeLeftovers(const HostView& host, const Wish& wish);
Finding judgeDriver(const HostView& host, const Wish& wish);
Finding judgeProgram(const HostView& host, const Wish& wish);  // For a study of the user's own program.
Finding judgeWorker(const HostView& host, const Wish& wish);

// Checks of the facts that the agent reported.
Finding judgeCores(const HostView& host, const Wish& wish);
Finding judgeMemory(const HostView& host, const Wish& wish);
Finding judgeGpus(const HostView& host, const Wish& wish);
Finding judgeInterface(const HostView& host, const Wish& wish);
Finding judgeLinks(const HostView& host, const Wish& wish);

}  // namespace scalescope::preflight
