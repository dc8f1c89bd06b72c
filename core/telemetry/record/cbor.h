#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace scalescope {

// Appends `value` as CBOR with definite lengths.
void encodeCbor(const nlohmann::json& value, std::string& out);

// Returns the number of values and keys of one whole CBOR value, which need up to a hundred bytes of memory each once
// they are decoded; nullopt if decodeCbor() refuses the bytes for their structure.
std::optional<std::size_t> cborValues(std::string_view bytes);

// Reads one whole CBOR value. Returns nullopt if it is malformed, nested deeper than 32, or has tags or indefinite
// lengths. The structure is checked before the JSON library reads the bytes, because the library recurses without a
// limit. Invalid UTF-8 in texts becomes U+FFFD, so that the result can always be written as JSON.
std::optional<nlohmann::json> decodeCbor(std::string_view bytes);

}  // namespace scalescope
