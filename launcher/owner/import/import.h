#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "core/store/store.h"

namespace scalescope {

// Runs one small job on the store's thread and waits for it. A job may be run after its caller has given up: it holds
// what it needs by value.
using OnStore = std::function<Status(const std::function<Status(StoreWriter&)>&)>;

// How far an import is, 0..1, not more often than each hundredth. On the import's thread.
using ImportProgress = std::function<void(double share)>;

// Brings logs into a store: a `plan --out` folder (study.json, cells.json, plan.json, and per rank a folder 0, 1, .. as
// --rank-dir named it), a run folder of a store (runs/RUN), a whole store folder, or a bundle, which stands beside
// (launcher/bundle). A run id that the store knows is
// left as it is; studies keep their ids. Never on the store's thread: files are read and copied here in bounded pieces,
// and each step in the database is a job of its own, so that whatever else the store does goes on beside. Stopped or
// killed half-way: what is there stays, and the same import goes on with it. `collective` is for a file of nccl-tests
// output (readForeign).
Status importInto(const OnStore& onStore, const std::string& storeFolder, const std::string& path,
                  std::stop_token stop = {}, const ImportProgress& progress = {}, const std::string& collective = {});

}  // namespace scalescope
