#pragma once

#include <vector>

#include "core/report/figure.h"

namespace scalescope {

// Invented figures of every kind, marked "demo" in their stamps: only for screenshots and tests, never shown as results.
std::vector<Figure> demoFigures();
Figure demoFigure(const std::string& id);

}  // namespace scalescope
