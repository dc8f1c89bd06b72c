#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/words.h"
#include "launcher/preflight/view/finding.h"

namespace scalescope::preflight {

// How a finding's fix is applied: by a person, with its text and its line (if it needs root's rights, another machine's
// administrator or a choice), or by this program when the user confirms, in one of these ways.
enum class Mending { person, endRanks, clean, linger, trustKey, putKey, sendAgent, fetchData, sendData };
inline constexpr std::array kMendings{Word{Mending::person, "person"},        Word{Mending::endRanks, "end-ranks"},
                                      Word{Mending::clean, "clean"},          Word{Mending::linger, "linger"},
                                      Word{Mending::trustKey, "trust-key"},   Word{Mending::putKey, "put-key"},
                                      Word{Mending::sendAgent, "send-agent"}, Word{Mending::fetchData, "fetch-data"},
                                      Word{Mending::sendData, "send-data"}};
constexpr const auto& wordsOf(Mending) { return kMendings; }

struct MendKind {
  std::string_view fix;  // Code of the fix's message.
  Mending by = Mending::person;
};

// Returns a row for every fix that a check may give.
const std::vector<MendKind>& mendKinds();

Mending mendingOf(const Fix& fix);

// Returns the label of the button that applies the fix; not for Mending::person.
Message actionOf(Mending by);

}  // namespace scalescope::preflight
