#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "core/store/sqlite/sqlite.h"
#include "core/store/store.h"

namespace scalescope {

struct StoreReader::Impl {
  std::string folder;
  std::unique_ptr<Database> db;

  // Runs several queries of one call on the same state of the store.
  template <class Work>
  auto snapshot(Work&& work) -> decltype(work(*db)) {
    db->clearError();
    db->exec("BEGIN");
    auto result = work(*db);
    Status good = db->status();
    db->clearError();
    db->exec("COMMIT");
    if (!good) return tl::unexpected(good.error());
    return result;
  }
};

}  // namespace scalescope
