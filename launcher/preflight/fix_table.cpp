#include "launcher/preflight/fix_table.h"

namespace scalescope::preflight {

const std::vector<Coded<FixAction>>& fixKinds() {
  static const std::vector<Coded<FixAction>> kKinds{
      {"preflight.fix.agent", FixAction::sendAgent},      {"preflight.fix.bundles", FixAction::clean},
      {"preflight.fix.data-here", FixAction::fetchData},  {"preflight.fix.data-there", FixAction::sendData},
      {"preflight.fix.key-unknown", FixAction::trustKey}, {"preflight.fix.linger", FixAction::linger},
      {"preflight.fix.login", FixAction::putKey},         {"preflight.fix.ranks-live", FixAction::endRanks},
      {"preflight.fix.runs", FixAction::clean},           {"preflight.fix.space", FixAction::clean},
  };
  return kKinds;
}

FixAction fixActionOf(const Fix& fix) { return codedValue(fixKinds(), fix.message.code).value_or(FixAction::person); }

Message actionOf(FixAction by) { return {"preflight.do-" + std::string(enumName(by)), {}}; }

}  // namespace scalescope::preflight
