#pragma once

// Precompiled for the tests (cmake/Boxes.cmake): headers that most of them include anyway, and none of the project.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>
