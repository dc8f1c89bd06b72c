#pragma once

#include "core/analysis/sizing/sizing.h"

namespace scalescope {

// Returns the messages that follow from the rows: which link keeps the efficiency, from which N on the link is the
// limit, and what the intervals contain.
std::vector<Message> sizingSentences(const Sizing& sizing);
// Its first two parts: which link each N needs, and from which N on each link takes over.
std::vector<Message> needSentences(const Sizing& sizing);
std::vector<Message> limitSentences(const Sizing& sizing);

// Merges messages of sizing that differ only in the number of devices or the link into one at the place of the first,
// which names them all, and removes duplicates.
std::vector<Message> withoutDuplicates(const std::vector<Message>& messages);

// Returns the reasons why rows have no numbers, each once.
std::vector<Message> sizingReasons(const Sizing& sizing);

// Returns warnings on what limits the trust in the numbers.
std::vector<Message> sizingWarnings(const StudyResult& study, const Basis& basis, const SizingRequest& request,
                                    const Sizing& sizing);

}  // namespace scalescope
