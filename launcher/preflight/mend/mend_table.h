#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/words.h"
#include "launcher/preflight/view/finding.h"

namespace scalescope::preflight {

// Who does what a finding's fix says: a person, by its words and its line (what needs root's rights, another machine's
// administrator or a choice), or this program on that person's word, in one of these ways.
enum class Mending { person, endRanks, clean, linger, trustKey, putKey, sendAgent, fetchData, sendData };
inline constexpr std::array kMendings{Word{Mending::person, "person"},        Word{Mending::endRanks, "end-ranks"},
                                      Word{Mending::clean, "clean"},          Word{Mending::linger, "linger"},
                                      Word{Mending::trustKey, "trust-key"},   Word{Mending::putKey, "put-key"},
                                      Word{Mending::sendAgent, "send-agent"}, Word{Mending::fetchData, "fetch-data"},
                                      Word{Mending::sendData, "send-data"}};
constexpr const auto& wordsOf(Mending) { return kMendings; }

struct MendKind {
  std::string_view fix;  // code of the fix's words
  Mending by = Mending::person;
};

// A row for every fix that a check may give.
const std::vector<MendKind>& mendKinds();

Mending mendingOf(const Fix& fix);

// What a button says that does it; not of Mending::person.
Message actionOf(Mending by);

}  // namespace scalescope::preflight
