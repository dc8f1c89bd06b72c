#pragma once

#include <memory>
#include <set>
#include <string>

#include "core/store/ingest.h"
#include "core/store/journal.h"
#include "core/store/store.h"

namespace scalescope {

// Shared by the writer and by rebuildStore, which fills another file with the same code.
Result<std::unique_ptr<Database>> openForWriting(const std::string& path);
Status createSchema(Database& database);

// "" when the file is a store of this version; otherwise the error, in words.
Status checkVersion(Database& database);

// Runs of FOLDER/runs that have a plan.json, sorted.
std::vector<std::string> runFolders(const std::string& folder);

// What a plan says its run is, and a cell its number; "" and 0 where they do not.
std::string runOfPlan(const nlohmann::json& plan);
std::int64_t cellNumber(const nlohmann::json& cell);

// Rows of one plan, queued. A known run is left as it is.
Status indexPlan(Database& database, const nlohmann::json& plan);
Status indexPlanFile(Database& database, const std::string& path);

// studies/ID/cells.json: {"version", "study", "cells": [{generation, key, cell}]} of all generations.
Status indexCells(Database& database, const std::string& folder, const std::string& study);

}  // namespace scalescope
