#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/store/intake/store_thread.h"
#include "core/telemetry/wire/control.h"
#include "launcher/owner/owner_options.h"
#include "launcher/plan/resolve.h"
#include "launcher/run/followers.h"
#include "launcher/run/queue_entry.h"
#include "launcher/run/study_load.h"

namespace scalescope {

// What the owner does away from its loop, as plain functions. They block, each within deadlines of its own or until
// `stop`.

using TaskProgress = std::function<void(const Message& what, std::optional<double> share)>;

struct OpenedStore {
  std::unique_ptr<StoreThread> thread;
  std::string client;  // the store's own id, by which agents know every owner of it
  bool paused = false;
  std::vector<QueueEntry> queue;
  std::vector<UnfinishedRun> unfinished;
};
Result<OpenedStore> openStoreToOwn(const std::string& folder, const StoreHooks& hooks);

// A study that a client wants in the queue, checked and not yet written.
struct NewEntry {
  QueueEntry entry;
  std::optional<StudyCreated> created;            // the study, where it is new,
  std::shared_ptr<const ExpandedStudy> expanded;  // and its cells
  std::optional<control::EntryReport> ended;      // it was queued before and has left the queue: nothing is to be done
};
Result<NewEntry> checkNewEntry(const std::string& folder, const control::Enqueue& ask);
Status writeEntry(StoreWriter& writer, const NewEntry& entry);

// The entry by its journal, where it has left the queue.
std::optional<control::EntryReport> endedEntry(const std::string& folder, const EntryId& entry);

// What a person named, by id, by the beginning of one, or by a study's name.
struct Target {
  std::optional<RunId> run;
  std::optional<StudyId> study;
};
Result<Target> findTarget(const std::string& folder, const std::string& name);

Status importPath(StoreThread& store, const control::Import& ask, const std::stop_token& stop,
                  const TaskProgress& progress);

// Ranks live in the owner's control group: what to tell somebody who asks from one with other limits.
std::optional<Message> narrowerGroup(const ClientContext& client);

ResolveOptions resolveOptions(const OwnerOptions& options, const QueueEntry* entry,
                              std::function<void(HostQuestion)> question);

// The lock file that the descriptor is of is still the one in the folder.
bool holdsLock(const UniqueFd& lock, const std::string& folder);

}  // namespace scalescope
