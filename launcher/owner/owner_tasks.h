#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/store/store_thread.h"
#include "core/telemetry/wire/control.h"
#include "launcher/owner/owner_options.h"
#include "launcher/plan/resolve.h"
#include "launcher/run/followers.h"
#include "launcher/run/queue_entry.h"
#include "launcher/run/study_load.h"

namespace scalescope {

// Work of the owner outside of its loop, as plain functions. Each blocks until its own deadline or until `stop`.

using TaskProgress = std::function<void(const Message& what, std::optional<double> share)>;

struct OpenedStore {
  std::unique_ptr<StoreThread> thread;
  std::string client;  // The store's own id, by which agents identify all its owners.
  bool paused = false;
  std::vector<QueueEntry> queue;
  std::vector<UnfinishedRun> unfinished;
};
Result<OpenedStore> openStoreToOwn(const std::string& folder, const StoreHooks& hooks);

// A study to be queued, checked but not yet written.
struct NewEntry {
  QueueEntry entry;
  std::optional<StudyCreated> created;            // The study if it is new.
  std::shared_ptr<const ExpandedStudy> expanded;  // Cells of a new study.
  // Report of an entry that was queued before and has ended, so that nothing is to be done.
  std::optional<control::EntryReport> ended;
};
Result<NewEntry> checkNewEntry(const std::string& folder, const control::Enqueue& ask);
Status writeEntry(StoreWriter& writer, const NewEntry& entry);

// Returns the entry from the journal if it has left the queue.
std::optional<control::EntryReport> endedEntry(const std::string& folder, const EntryId& entry);

// Object that the user named by id, by a prefix of an id, or by a study's name.
struct Target {
  std::optional<RunId> run;
  std::optional<StudyId> study;
};
Result<Target> findTarget(const std::string& folder, const std::string& name);

Status importPath(StoreThread& store, const control::Import& ask, const std::stop_token& stop,
                  const TaskProgress& progress);

// Returns a note for a client with other limits than the owner, whose control group the ranks are in.
std::optional<Message> narrowerGroup(const ClientContext& client);

ResolveOptions resolveOptions(const OwnerOptions& options, const QueueEntry* entry,
                              std::function<void(HostQuestion)> question);

// Returns true if the descriptor's lock file is still the one in the folder.
bool holdsLock(const UniqueFd& lock, const std::string& folder);

}  // namespace scalescope
