#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/store/ingest.h"
#include "core/store/journal/journal.h"
#include "core/store/store.h"

namespace scalescope {

// Opens the database for the writer and for rebuildStore.
Result<std::unique_ptr<Database>> openForWriting(const std::string& path);
Status createSchema(Database& database);

Status quickCheck(Database& database);

// Succeeds if the file is a store of this version.
Status checkVersion(Database& database);

// Returns the runs of FOLDER/runs that have a plan.json, sorted.
std::vector<std::string> runFolders(const std::string& folder);

// Returns the warning about a file that cannot be read.
Error leftOut(const std::string& path, const Error& reason);

// Return the run of a plan, and the number of a cell; "" and 0 if they are missing.
std::string runOfPlan(const nlohmann::json& plan);
std::int64_t cellNumber(const nlohmann::json& cell);

// Adds the rows of one plan, queued. An existing run is not changed.
Status indexPlan(Database& database, const nlohmann::json& plan);
Status indexPlanFile(Database& database, const std::string& path);

// A file from which rows are taken. KeepRows returns true if the rows of a study or run whose file cannot be read exist
// nevertheless.
enum class IndexedFile { plan, cells };
using KeepRows = std::function<bool(IndexedFile file, const std::string& id)>;

// Indexes the plans of these runs, then `journal` (whose entries refer to them), then the cells of every study. A plan
// or a cells.json that cannot be read is a warning, and is left out unless `keep` has its rows.
Status indexFiles(Database& database, const std::string& folder, const std::vector<std::string>& runs,
                  const std::function<Status()>& journal, const StoreHooks& hooks, const KeepRows& keep);

// Fills empty tables from journal, plans, cells and logs, inside the caller's transaction, and warns of each row that
// differs from the old one. A missing or damaged study.json is written again only if files may be repaired.
enum class IndexedFiles { repaired, untouched };
Status fillIndex(Database& database, const std::string& folder, IndexedFiles files, const StoreHooks& hooks);

// studies/ID/cells.json: {"version", "study", "cells": [{generation, key, cell}]} of all generations.
Status indexCells(Database& database, const std::string& folder, const std::string& study);

}  // namespace scalescope
