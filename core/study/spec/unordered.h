#pragma once

#include <nlohmann/json.hpp>

namespace scalescope {

// A study's JSON for what keeps no order of keys: the wire, the journal, the index. Variants that do not stand by name
// become a list of objects of one variant each, which a study's reader takes as well.
nlohmann::json unordered(const nlohmann::ordered_json& study);

}  // namespace scalescope
