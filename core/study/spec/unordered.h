#pragma once

#include <nlohmann/json.hpp>

namespace scalescope {

// Returns a study's JSON for formats that do not keep the order of keys: messages, the journal, the index. Variants
// that are not sorted by name become a list of objects with one variant each, which a study's reader accepts too.
nlohmann::json unordered(const nlohmann::ordered_json& study);

}  // namespace scalescope
