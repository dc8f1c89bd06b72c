#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/cell_groups.h"
#include "core/report/numbers.h"
#include "core/report/speaker.h"

namespace scalescope {

// A message in this thread's words, and its decimal point (core/report/speaker.h).
std::string spoken(const Message& message);
std::string decimalPoint();
std::string say(const char* code, Arguments arguments = {});

std::string devicesText(int devices);  // "1 device", "4 devices"

// "strong scaling; baseline 1 device, single; n = 3, 95 % interval".
std::string subtitleOf(const StudyResult& study);

// Guard notes in words, each once, of the cells drawn (all of the study when `cells` is empty).
std::vector<std::string> notesOf(const StudyResult& study, const std::vector<const CellResult*>& cells = {});

// Study, run ids of the cells drawn and what they ran on.
std::string stampOf(const StudyResult& study, const std::vector<const CellResult*>& cells);

}  // namespace scalescope
