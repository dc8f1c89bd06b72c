#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

using FuzzTarget = int (*)(const std::uint8_t* data, std::size_t size);

// Every target of this folder by the name of its file; CMakeLists.txt generates the table.
extern const std::map<std::string, FuzzTarget> kFuzzTargets;
