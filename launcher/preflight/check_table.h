#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/coded.h"
#include "core/base/enum_names.h"
#include "launcher/transport/finding.h"
#include "launcher/preflight/host_view.h"

namespace scalescope::preflight {

// One check of a host: its name in tables and JSON, the step that must have been taken before it can be judged, whether
// it applies to such a host at all, and the judgement, a pure function of the view.
struct CheckKind {
  const char* name;
  Step needs;
  bool (*applies)(const HostView& host, const CheckContext& context);
  Finding (*judge)(const HostView& host, const CheckContext& context);
};

// Returns the checks in the order of the report. Data that a row needs is set when it judges: the steps before have
// been taken, `probe` is set from Step::look on and `facts` from Step::agent on.
const std::vector<CheckKind>& checkKinds();

std::vector<CheckResult> judge(const HostView& host, const CheckContext& context);

// How a finding's fix is applied: by a person, with its text and its line (if it needs root's rights, another machine's
// administrator or a choice), or by this program when the user confirms, in one of these ways.
enum class FixAction { person, endRanks, clean, linger, trustKey, putKey, sendAgent, fetchData, sendData };
inline constexpr std::array kFixActions{
    EnumName{FixAction::person, "person"},        EnumName{FixAction::endRanks, "end-ranks"},
    EnumName{FixAction::clean, "clean"},          EnumName{FixAction::linger, "linger"},
    EnumName{FixAction::trustKey, "trust-key"},   EnumName{FixAction::putKey, "put-key"},
    EnumName{FixAction::sendAgent, "send-agent"}, EnumName{FixAction::fetchData, "fetch-data"},
    EnumName{FixAction::sendData, "send-data"}};
constexpr const auto& enumNames(FixAction) { return kFixActions; }

// Returns the fixes that this program applies, by their codes. All others are for a person.
const std::vector<Coded<FixAction>>& fixKinds();

FixAction fixActionOf(const Fix& fix);

// Returns the label of the button that applies the fix; not for FixAction::person.
Message actionOf(FixAction by);

}  // namespace scalescope::preflight
