#include "launcher/preflight/mend/mend_table.h"

namespace scalescope::preflight {

const std::vector<MendKind>& mendKinds() {
  static const std::vector<MendKind> kKinds{
      {"preflight.fix.agent", Mending::sendAgent},
      {"preflight.fix.agent-keys", Mending::person},
      {"preflight.fix.bundles", Mending::clean},
      {"preflight.fix.clock", Mending::person},
      {"preflight.fix.cluster-login", Mending::person},
      {"preflight.fix.commands", Mending::person},
      {"preflight.fix.cores", Mending::person},
      {"preflight.fix.cuda-worker", Mending::person},
      {"preflight.fix.data-here", Mending::fetchData},
      {"preflight.fix.data-there", Mending::sendData},
      {"preflight.fix.driver", Mending::person},
      {"preflight.fix.gpu-busy", Mending::person},
      {"preflight.fix.gpu-slices", Mending::person},
      {"preflight.fix.gpus-missing", Mending::person},
      {"preflight.fix.interface", Mending::person},
      {"preflight.fix.key-changed", Mending::person},
      {"preflight.fix.key-unknown", Mending::trustKey},
      {"preflight.fix.kills", Mending::person},
      {"preflight.fix.linger", Mending::linger},
      {"preflight.fix.links", Mending::person},
      {"preflight.fix.login", Mending::putKey},
      {"preflight.fix.memory", Mending::person},
      {"preflight.fix.name", Mending::person},
      {"preflight.fix.noexec", Mending::person},
      {"preflight.fix.noise", Mending::person},
      {"preflight.fix.open-files", Mending::person},
      {"preflight.fix.platform", Mending::person},
      {"preflight.fix.program", Mending::person},
      {"preflight.fix.program-files", Mending::person},
      {"preflight.fix.program-folder", Mending::person},
      {"preflight.fix.ranks-live", Mending::endRanks},
      {"preflight.fix.reach", Mending::person},
      {"preflight.fix.request", Mending::person},
      {"preflight.fix.request-waits", Mending::person},
      {"preflight.fix.runs", Mending::clean},
      {"preflight.fix.settings", Mending::person},
      {"preflight.fix.shared", Mending::person},
      {"preflight.fix.shell", Mending::person},
      {"preflight.fix.slow-disk", Mending::person},
      {"preflight.fix.slurm", Mending::person},
      {"preflight.fix.slurm-partition", Mending::person},
      {"preflight.fix.space", Mending::clean},
      {"preflight.fix.worker", Mending::person},
      {"preflight.fix.writing", Mending::person},
  };
  return kKinds;
}

Mending mendingOf(const Fix& fix) {
  for (const MendKind& kind : mendKinds())
    if (kind.fix == fix.words.code) return kind.by;
  return Mending::person;
}

Message actionOf(Mending by) { return {"preflight.do-" + std::string(wordOf(by)), {}}; }

}  // namespace scalescope::preflight
