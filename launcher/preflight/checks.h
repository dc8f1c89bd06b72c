#pragma once

#include "launcher/transport/finding.h"
#include "launcher/preflight/host_view.h"

namespace scalescope::preflight {

// The judgements of check_table.cpp, one file each.

// Checks of the connection: each passes if its step was taken, or reports why it was not.
Finding judgeName(const HostView& host, const CheckContext& context);
Finding judgeReach(const HostView& host, const CheckContext& context);
Finding judgeHostKey(const HostView& host, const CheckContext& context);
Finding judgeLogin(const HostView& host, const CheckContext& context);
Finding judgeCommands(const HostView& host, const CheckContext& context);  // Checks that a shell runs commands.
Finding judgeAgent(const HostView& host, const CheckContext& context);

// Checks of the probe script's answers.
Finding judgeNoise(const HostView& host, const CheckContext& context);
Finding judgeShell(const HostView& host, const CheckContext& context);
Finding judgePlatform(const HostView& host, const CheckContext& context);
Finding judgeSpace(const HostView& host, const CheckContext& context);
Finding judgeWriting(const HostView& host, const CheckContext& context);
Finding judgePrograms(const HostView& host, const CheckContext& context);
Finding judgeClock(const HostView& host, const CheckContext& context);
Finding judgeOpenFiles(const HostView& host, const CheckContext& context);
Finding judgeLogout(const HostView& host, const CheckContext& context);
Finding judgeDataset(const HostView& host, const CheckContext& context);
Finding judgeLeftovers(const HostView& host, const CheckContext& context);
Finding judgeDriver(const HostView& host, const CheckContext& context);
Finding judgeProgram(const HostView& host, const CheckContext& context);  // Judges a study of the user's own program.
Finding judgeWorker(const HostView& host, const CheckContext& context);

// Checks of the facts that the agent reported.
Finding judgeCores(const HostView& host, const CheckContext& context);
Finding judgeMemory(const HostView& host, const CheckContext& context);
Finding judgeGpus(const HostView& host, const CheckContext& context);
Finding judgeInterface(const HostView& host, const CheckContext& context);
Finding judgeLinks(const HostView& host, const CheckContext& context);

}  // namespace scalescope::preflight
