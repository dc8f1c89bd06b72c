#pragma once

#include "core/analysis/sizing/sizing.h"

namespace scalescope {

// What follows from the rows: which link keeps the efficiency, from which N on it is the link, what the intervals hold.
std::vector<Message> sizingSentences(const Sizing& sizing);

// What a reader must know before trusting them.
std::vector<Message> sizingWarnings(const StudyResult& study, const Basis& basis, const SizingRequest& request,
                                    const Sizing& sizing);

}  // namespace scalescope
