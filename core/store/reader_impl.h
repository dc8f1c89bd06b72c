#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/store/source_state.h"
#include "core/store/sqlite/sqlite.h"
#include "core/store/store.h"
#include "core/telemetry/log/segment.h"

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

// Returns the committed stretches of a source that contain a record of one of `types`, in the order of its log with the
// reserve file last. Adjacent stretches are joined.
std::vector<Stretch> committedStretches(Database& database, std::int64_t sourceNo, std::uint32_t types);

// Reads a stretch from its log file in small pieces and passes on every item. Error if the file is missing or ends
// before the stretch does.
Status readStretch(const std::string& attemptFolder, const Source& source, const Stretch& stretch,
                   const std::function<void(const SegmentReader::Item&)>& each);

}  // namespace scalescope
