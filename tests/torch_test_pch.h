#pragma once

// Precompiled for the tests that call LibTorch directly (cmake/Boxes.cmake).
#include "core/training/device/torch_api.h"
#include "tests/test_pch.h"
