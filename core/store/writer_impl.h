#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/store/ingest.h"
#include "core/store/journal/journal.h"
#include "core/store/store.h"

namespace scalescope {

// Shared by the writer and by rebuildStore.
Result<std::unique_ptr<Database>> openForWriting(const std::string& path);
Status createSchema(Database& database);

Status quickCheck(Database& database);

// "" when the file is a store of this version; otherwise the error, in words.
Status checkVersion(Database& database);

// Runs of FOLDER/runs that have a plan.json, sorted.
std::vector<std::string> runFolders(const std::string& folder);

// The warning about a file that cannot be read.
Error leftOut(const std::string& path, const Error& reason);

// What a plan says its run is, and a cell its number; "" and 0 where they do not.
std::string runOfPlan(const nlohmann::json& plan);
std::int64_t cellNumber(const nlohmann::json& cell);

// Rows of one plan, queued. A known run is left as it is.
Status indexPlan(Database& database, const nlohmann::json& plan);
Status indexPlanFile(Database& database, const std::string& path);

// A file that rows are taken from, and of a study or run whose file cannot be read: whether its rows are there
// nevertheless.
enum class IndexedFile { plan, cells };
using KeepRows = std::function<bool(IndexedFile file, const std::string& id)>;

// Plans of these runs, then `journal` (its entries name them), then the cells of every study. A plan or a cells.json
// that cannot be read is a warning, and left out unless `keep` has its rows.
Status indexFiles(Database& database, const std::string& folder, const std::vector<std::string>& runs,
                  const std::function<Status()>& journal, const StoreHooks& hooks, const KeepRows& keep);

// Fills the tables anew from journal, plans, cells and logs, inside the caller's transaction; warns of each row that
// was another one before. A missing or damaged study.json is written again only where files may be repaired.
enum class IndexedFiles { repaired, untouched };
Status fillIndex(Database& database, const std::string& folder, IndexedFiles files, const StoreHooks& hooks);

// studies/ID/cells.json: {"version", "study", "cells": [{generation, key, cell}]} of all generations.
Status indexCells(Database& database, const std::string& folder, const std::string& study);

}  // namespace scalescope
