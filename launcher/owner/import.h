#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "core/store/store.h"

namespace scalescope {

// Runs one short job on the store's thread and waits for it. A job may run after its caller has returned, so it holds
// its data by value.
using OnStore = std::function<Status(const std::function<Status(StoreWriter&)>&)>;

// Reports the progress of an import, 0..1, at most once per hundredth. On the import's thread.
using ImportProgress = std::function<void(double share)>;

// Imports logs into a store: a `plan --out` folder (study.json, cells.json, plan.json, and per rank a folder 0, 1, ..
// as named by --rank-dir), a run folder of a store (runs/RUN), a whole store folder, or a bundle, which is kept
// separately (launcher/bundle). A run id that the store has is left unchanged; studies keep their ids. Not on the
// store's thread: files are read and copied here in bounded pieces, and each step in the database is a separate job, so
// that other work of the store continues meanwhile. If it is stopped or killed, the imported part stays, and repeating
// the import continues it. `collective` is for a file of nccl-tests output (readForeign).
Status importInto(const OnStore& onStore, const std::string& storeFolder, const std::string& path,
                  std::stop_token stop = {}, const ImportProgress& progress = {}, const std::string& collective = {});

// Imports figures of other programs from a file (core/analysis/foreign) as a study. The whole file is read and checked
// before anything is written. A file with the same bytes is imported only once: parts that an interrupted import left
// out are added, and a deleted study is restored. `collective` as in readForeign.
Status importForeign(const OnStore& onStore, const std::string& storeFolder, const std::string& path,
                     const std::string& collective = {}, std::stop_token stop = {});

}  // namespace scalescope
