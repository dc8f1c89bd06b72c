#include "launcher/preflight/fix_table.h"

namespace scalescope::preflight {

const std::vector<Coded<FixAction>>& fixKinds() {
  static const std::vector<Coded<FixAction>> kKinds{
      {"preflight.fix.agent", FixAction::sendAgent},
      {"preflight.fix.agent-keys", FixAction::person},
      {"preflight.fix.bundles", FixAction::clean},
      {"preflight.fix.clock", FixAction::person},
      {"preflight.fix.cluster-login", FixAction::person},
      {"preflight.fix.commands", FixAction::person},
      {"preflight.fix.cores", FixAction::person},
      {"preflight.fix.cuda-worker", FixAction::person},
      {"preflight.fix.data-here", FixAction::fetchData},
      {"preflight.fix.data-there", FixAction::sendData},
      {"preflight.fix.driver", FixAction::person},
      {"preflight.fix.gpu-busy", FixAction::person},
      {"preflight.fix.gpu-slices", FixAction::person},
      {"preflight.fix.gpus-missing", FixAction::person},
      {"preflight.fix.interface", FixAction::person},
      {"preflight.fix.key-changed", FixAction::person},
      {"preflight.fix.key-unknown", FixAction::trustKey},
      {"preflight.fix.kills", FixAction::person},
      {"preflight.fix.linger", FixAction::linger},
      {"preflight.fix.links", FixAction::person},
      {"preflight.fix.login", FixAction::putKey},
      {"preflight.fix.memory", FixAction::person},
      {"preflight.fix.name", FixAction::person},
      {"preflight.fix.noexec", FixAction::person},
      {"preflight.fix.noise", FixAction::person},
      {"preflight.fix.open-files", FixAction::person},
      {"preflight.fix.platform", FixAction::person},
      {"preflight.fix.program", FixAction::person},
      {"preflight.fix.program-files", FixAction::person},
      {"preflight.fix.program-folder", FixAction::person},
      {"preflight.fix.ranks-live", FixAction::endRanks},
      {"preflight.fix.reach", FixAction::person},
      {"preflight.fix.request", FixAction::person},
      {"preflight.fix.request-waits", FixAction::person},
      {"preflight.fix.runs", FixAction::clean},
      {"preflight.fix.settings", FixAction::person},
      {"preflight.fix.shared", FixAction::person},
      {"preflight.fix.shell", FixAction::person},
      {"preflight.fix.slow-disk", FixAction::person},
      {"preflight.fix.slurm", FixAction::person},
      {"preflight.fix.slurm-partition", FixAction::person},
      {"preflight.fix.space", FixAction::clean},
      {"preflight.fix.worker", FixAction::person},
      {"preflight.fix.writing", FixAction::person},
  };
  return kKinds;
}

FixAction fixActionOf(const Fix& fix) { return codedValue(fixKinds(), fix.message.code).value_or(FixAction::person); }

Message actionOf(FixAction by) { return {"preflight.do-" + std::string(enumName(by)), {}}; }

}  // namespace scalescope::preflight
