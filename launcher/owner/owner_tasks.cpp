#include "launcher/owner/owner_tasks.h"

#include <sys/stat.h>

#include <algorithm>
#include <cmath>

#include "core/base/json/file_sum.h"
#include "core/study/cells/abilities.h"
#include "core/study/spec/spec.h"
#include "launcher/owner/import.h"
#include "launcher/plan/host_facts.h"

namespace scalescope {
namespace {

constexpr std::chrono::seconds kJobPatience{60};

Result<StudySpec> storedSpec(const StoreReader& reader, const StudyId& study) {
  const auto json = reader.studySpec(study);
  if (!json) return tl::unexpected(json.error());
  return studyFromJson(*json, "studies/" + study.value + "/study.json");
}

// Returns the store's id, which is created once, so that agents see every owner of this store as the same client.
Result<std::string> storeId(const std::string& folder, const StoreHooks& hooks) {
  const std::string path = folder + "/id";
  auto text = readFileWithSum(path, 64);
  if (!text && text.error().kind == ErrorKind::damaged && hooks.warning) hooks.warning(text.error());
  if (text) {
    while (!text->empty() && text->back() == '\n') text->pop_back();
    if (isUlid(*text)) return *text;
  }
  std::string id = makeUlid();
  if (auto written = writeFileWithSum(path, id + "\n"); !written) return tl::unexpected(written.error());
  return id;
}

// Returns the study's name, or its id if the study cannot be read.
std::string nameOf(const StoreReader& reader, const StudyId& study) {
  const auto spec = storedSpec(reader, study);
  return spec ? spec->name : study.value;
}

QueueEntry entryOf(const StudyQueued& queued, std::string name) {
  return {queued.entry, queued.study, std::move(name),
          queued.cells, queued.again, queued.context.value_or(clientContext())};
}

control::EntryReport reportOf(const StoreReader& reader, const StoredEntry& stored) {
  const int code = stored.exitCode.value_or(0);
  const StudyState state = code == 0     ? StudyState::finished
                           : code == 130 ? StudyState::cancelled
                                         : StudyState::incomplete;
  return {stored.queued.entry, stored.queued.study, nameOf(reader, stored.queued.study), state, {}, stored.exitCode};
}

}  // namespace

Result<OpenedStore> openStoreToOwn(const std::string& folder, const StoreHooks& hooks) {
  OpenedStore opened;
  auto thread = StoreThread::start(folder, hooks);
  if (!thread) return tl::unexpected(thread.error());
  opened.thread = std::move(*thread);
  auto id = storeId(folder, hooks);
  if (!id) return tl::unexpected(id.error());
  opened.client = std::move(*id);
  const auto reader = StoreReader::open(folder);
  if (!reader) return tl::unexpected(reader.error());
  const auto paused = (*reader)->queuePaused();
  if (!paused) return tl::unexpected(paused.error());
  opened.paused = *paused;
  const auto queue = (*reader)->queue();
  if (!queue) return tl::unexpected(queue.error());
  const auto held = (*reader)->heldEntries();
  if (!held) return tl::unexpected(held.error());
  const auto abandoned = (*reader)->abandoned();
  if (!abandoned) return tl::unexpected(abandoned.error());
  for (const StudyQueued& queued : *queue) {
    QueueEntry& entry = opened.queue.emplace_back(entryOf(queued, nameOf(**reader, queued.study)));
    entry.isHeld = std::find(held->begin(), held->end(), queued.entry) != held->end();
    for (const HostAbandoned& word : *abandoned)
      if (word.entry == queued.entry) entry.abandoned.insert(word.host);
  }
  auto unfinished = findUnfinished(**reader, folder);
  if (!unfinished) return tl::unexpected(unfinished.error());
  opened.unfinished = std::move(*unfinished);
  return opened;
}

std::optional<control::EntryReport> endedEntry(const std::string& folder, const EntryId& entry) {
  const auto reader = StoreReader::open(folder);
  if (!reader) return std::nullopt;
  const auto stored = (*reader)->entry(entry);
  if (!stored || !*stored || !(*stored)->exitCode) return std::nullopt;
  return reportOf(**reader, **stored);
}

Result<NewEntry> checkNewEntry(const std::string& folder, const control::Enqueue& ask) {
  NewEntry added;
  added.ended = endedEntry(folder, ask.entry);
  if (added.ended) return added;
  added.entry = {ask.entry, {}, {}, ask.cells, ask.again, ask.context};
  if (ask.study) {
    const auto reader = StoreReader::open(folder);
    if (!reader) return tl::unexpected(reader.error());
    const auto spec = storedSpec(**reader, *ask.study);
    if (!spec) return tl::unexpected(spec.error());
    added.entry.study = *ask.study;
    added.entry.name = spec->name;
    return added;
  }
  const auto spec = studyFromJson(ask.spec.value_or(nlohmann::json::object()), "study.json");
  if (!spec) return tl::unexpected(spec.error());
  auto expanded = expandToRun(*spec, ask.context);
  if (!expanded) return tl::unexpected(expanded.error());
  if (auto can = checkTrainable(expanded->cells, ask.cells); !can) return tl::unexpected(can.error());
  added.expanded = std::make_shared<const ExpandedStudy>(std::move(*expanded));
  // The study's id is derived from the entry's, so that a repeated request makes only one study.
  added.entry.study = StudyId(ask.entry.value);
  added.entry.name = spec->name;
  added.created =
      StudyCreated{added.entry.study, spec->name, std::string(name(spec->protocol)), unordered(toJson(*spec))};
  return added;
}

Status writeEntry(StoreWriter& writer, const NewEntry& added) {
  if (added.created)
    if (auto written = writer.journal(*added.created); !written) return written;
  const QueueEntry& entry = added.entry;
  // Passwords of proxies are not stored; the next owner connects without them.
  ClientContext stored = entry.context;
  for (auto& [name, value] : stored.environment)
    if (name.ends_with("_proxy") || name.ends_with("_PROXY")) value = withoutPassword(value);
  return writer.journal(StudyQueued{entry.study, entry.cells, entry.again, entry.entry, std::move(stored)});
}

Result<Target> findTarget(const std::string& folder, const std::string& name) {
  const auto reader = StoreReader::open(folder);
  if (!reader) return tl::unexpected(reader.error());
  if (const auto run = (*reader)->findRun(name)) return Target{*run, {}};
  const auto study = (*reader)->findStudy(name);
  if (!study) return fail("launcher.nothing-of-that-name", {{"name", name}});
  return Target{{}, *study};
}

Status importPath(StoreThread& store, const control::Import& ask, const std::stop_token& stop,
                  const TaskProgress& progress) {
  const OnStore onStore = [&store](const std::function<Status(StoreWriter&)>& work) {
    return store.call<void>(work, kJobPatience);
  };
  const Message what{"owner.importing", {{"path", ask.path}}};
  const auto report = [&](double share) { progress(what, share); };
  return importInto(onStore, store.folder(), ask.path, stop, report, ask.collective);
}

std::optional<Message> narrowerGroup(const ClientContext& client) {
  const ClientContext own = clientContext();
  const auto differs = [](const std::optional<double>& theirs, const std::optional<double>& ours) {
    return theirs && (!ours || *theirs < *ours);
  };
  if (differs(client.memoryBytes, own.memoryBytes))
    return Message{"owner.narrower-memory",
                   {{"group", client.controlGroup}, {"mega", std::round(*client.memoryBytes / 1e6)}}};
  if (differs(client.cores, own.cores))
    return Message{"owner.narrower-cores", {{"group", client.controlGroup}, {"cores", *client.cores}}};
  return std::nullopt;
}

ResolveOptions resolveOptions(const OwnerOptions& options, const QueueEntry* entry,
                              std::function<void(HostQuestion)> question) {
  return {.environment =
              entry ? Environment::forClient(Environment(entry->context.environment)) : Environment::ofThisProcess(),
          .programs = {options.agentProgram, options.workerProgram},
          .client = entry ? std::optional(entry->context) : std::nullopt,
          .question = std::move(question)};
}

bool holdsLock(const UniqueFd& lock, const std::string& folder) {
  struct stat mine {};
  struct stat there {};
  return fstat(lock.get(), &mine) == 0 && stat((folder + "/lock").c_str(), &there) == 0 &&
         mine.st_dev == there.st_dev && mine.st_ino == there.st_ino;
}

}  // namespace scalescope
