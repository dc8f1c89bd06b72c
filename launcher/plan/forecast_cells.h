#pragma once

#include <functional>
#include <stop_token>

#include "launcher/plan/resolve_options.h"

namespace scalescope {

// Forecasts time and memory of every cell that has a key, from five steps of one rank per precision, and adds the
// batches of an open axis that are forecast to fit. If the worker refuses the model, all cells are refused. Blocks.
Status forecastCells(const ResolveOptions& options, Resolution& into,
                     const std::function<void(const Message&)>& progress, std::stop_token stop);

}  // namespace scalescope
