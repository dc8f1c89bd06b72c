#pragma once

#include "core/analysis/sizing/sizing.h"

namespace scalescope {

// What follows from the rows: which link keeps the efficiency, from which N on it is the link, what the intervals hold.
std::vector<Message> sizingSentences(const Sizing& sizing);

// For readers: messages of sizing that differ in the number of devices or the link alone are one, which names them all,
// where the first of them stood; what is said twice is said once.
std::vector<Message> saidOnce(const std::vector<Message>& messages);

// Why rows have no numbers, each reason once.
std::vector<Message> sizingReasons(const Sizing& sizing);

// What a reader must know before trusting them.
std::vector<Message> sizingWarnings(const StudyResult& study, const Basis& basis, const SizingRequest& request,
                                    const Sizing& sizing);

}  // namespace scalescope
