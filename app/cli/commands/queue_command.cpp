#include <algorithm>
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/open_store.h"
#include "core/base/enum_names.h"
#include "launcher/client/owner_report.h"

namespace scalescope::cli {
namespace {

struct QueueArguments {
  std::string which;  // It is empty for the whole queue.
  int place = 1;
};

control::OwnerStatus queueOf(const StoreReader& reader, const std::vector<StudyQueued>& queued,
                             const std::vector<EntryId>& held) {
  control::OwnerStatus out;
  out.paused = reader.queuePaused().value_or(false);
  const auto studies = reader.studies();
  for (const StudyQueued& each : queued) {
    control::EntryReport entry{each.entry, each.study, {}, StudyState::queued, {}, {}};
    if (studies)
      for (const StudyRow& row : *studies)
        if (row.id == each.study) entry.name = row.name;
    entry.isHeld = std::find(held.begin(), held.end(), each.entry) != held.end();
    if (entry.isHeld) entry.state = StudyState::paused;
    out.entries.push_back(std::move(entry));
  }
  return out;
}

// Reads the queue from the owner or, without one, from the store, because no owner is started for a query.
Result<control::OwnerStatus> readQueue(const Context& context) {
  const auto report = ownerReport(context.store);
  if (report && *report && (*report)->status) return *(*report)->status;
  const auto reader = openReader(context.store);
  if (!reader) return tl::unexpected(reader.error());
  const auto queued = (*reader)->queue();
  if (!queued) return tl::unexpected(queued.error());
  const auto held = (*reader)->heldEntries();
  if (!held) return tl::unexpected(held.error());
  return queueOf(**reader, *queued, *held);
}

void printJson(const control::OwnerStatus& queue) {
  nlohmann::ordered_json out{{"version", 1}, {"paused", queue.paused}, {"entries", nlohmann::ordered_json::array()}};
  int place = 0;
  for (const control::EntryReport& entry : queue.entries)
    out["entries"].push_back(
        {{"place", ++place},
         {"entry", entry.entry.value},
         {"study", entry.study.value},
         {"name", entry.name},
         {"state", enumName(entry.state)},
         {"held", entry.isHeld},
         {"waitsFor", entry.waitsFor ? nlohmann::ordered_json(english(*entry.waitsFor)) : nlohmann::ordered_json()}});
  std::printf("%s\n", out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
}

int listQueue(const Context& context) {
  const auto queue = readQueue(context);
  if (!queue) return refuse(queue.error());
  if (context.json) return printJson(*queue), kDone;
  if (queue->paused) say({"cli.queue-is-paused", {}});
  if (queue->entries.empty()) return say({"cli.nothing-runs", {{"store", context.store}}}), kDone;
  std::vector<std::vector<std::string>> rows;
  for (const control::EntryReport& entry : queue->entries)
    rows.push_back({std::to_string(rows.size() + 1), inert(entry.name), std::string(enumName(entry.state)),
                    entry.waitsFor ? english(*entry.waitsFor) : ""});
  std::fputs(alignedTable({"place", "study", "state", "waits for"}, rows).c_str(), stdout);
  return kDone;
}

// Finds an entry by its place, its study's name or a prefix of an id; ambiguous arguments are refused.
Result<control::EntryReport> findEntry(const control::OwnerStatus& queue, const std::string& which) {
  std::vector<control::EntryReport> found;
  for (std::size_t i = 0; i < queue.entries.size(); ++i) {
    const control::EntryReport& entry = queue.entries[i];
    if (which == std::to_string(i + 1)) return entry;
    const bool isMeant =
        entry.name == which || entry.entry.value.starts_with(which) || entry.study.value.starts_with(which);
    if (isMeant) found.push_back(entry);
  }
  if (found.size() == 1) return found.front();
  return fail(found.empty() ? "cli.queue-no-entry" : "cli.queue-ambiguous", {{"text", which}});
}

using QueueChange = std::function<Result<control::Command>(const control::OwnerStatus& queue)>;

// A single change does not start the queue.
int changeQueue(const Context& context, const QueueChange& changeOf) {
  const auto opened = openToWrite(context, {.program = "edit"});
  if (!opened) return refuse(opened.error());
  StoreSession& session = *opened->session;
  const auto command = session.request(control::StatusRequest{.onceOpen = true}).and_then(changeOf);
  const Status done = command ? session.request(*command) : tl::unexpected(command.error());
  session.finish();
  if (done) return kDone;
  return refuse(done.error());
}

int changeOne(const Context& context, const std::string& which,
              const std::function<control::Command(const EntryId&)>& commandFor) {
  return changeQueue(
      context,
      [&](const control::OwnerStatus& queue) -> Result<control::Command> {
        const auto entry = findEntry(queue, which);
        if (!entry) return tl::unexpected(entry.error());
        return commandFor(entry->entry);
      });
}

// Returns the entry at that place once `moved` is removed; empty for the end.
EntryId entryAt(const control::OwnerStatus& queue, const EntryId& moved, int place) {
  for (const control::EntryReport& each : queue.entries)
    if (each.entry != moved && --place == 0) return each.entry;
  return {};
}

int moveOne(const QueueArguments& arguments, const Context& context) {
  return changeQueue(
      context,
      [&](const control::OwnerStatus& queue) -> Result<control::Command> {
        const auto entry = findEntry(queue, arguments.which);
        if (!entry) return tl::unexpected(entry.error());
        return control::MoveEntry{entry->entry, entryAt(queue, entry->entry, arguments.place)};
      });
}

int holdOne(const QueueArguments& arguments, const Context& context, bool isHeld) {
  if (!arguments.which.empty())
    return changeOne(context, arguments.which, [isHeld](const EntryId& entry) {
      return control::HoldEntry{entry, isHeld};
    });
  return changeQueue(context, [isHeld](const control::OwnerStatus&) -> control::Command {
    if (isHeld) return control::Pause{};
    return control::Resume{};
  });
}

}  // namespace

void addQueueCommand(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<QueueArguments>();
  CLI::App* queue = app.add_subcommand("queue", "Manage the queued studies: list, order, pause, remove");
  queue->add_option("--store", context.store, "Store folder");
  queue->add_flag("--json", context.json, "Print JSON");
  queue->callback([queue, &context] {
    if (queue->get_subcommands().empty()) context.action = [&context] { return listQueue(context); };
  });
  const char* which = "Place of the entry in the list, name of its study, or the beginning of an id";
  const auto add = [&](const char* name, const char* help, std::function<int()> action) {
    CLI::App* command = queue->add_subcommand(name, help);
    command->add_option("--store", context.store, "Store folder");
    command->callback([&context, action = std::move(action)] { context.action = action; });
    return command;
  };
  CLI::App* moved = add("move", "Move an entry to another place; running entries stay first",
                        [arguments, &context] { return moveOne(*arguments, context); });
  moved->add_option("entry", arguments->which, which)->required();
  moved->add_option("place", arguments->place, "New place of the entry; 1 is the next one to run")
      ->required()
      ->check(CLI::PositiveNumber);
  add(
      "pause", "Pause the queue after the current run, or one entry",
      [arguments, &context] { return holdOne(*arguments, context, true); })
      ->add_option("entry", arguments->which, which);
  add(
      "resume", "Resume the queue, or one entry", [arguments, &context] { return holdOne(*arguments, context, false); })
      ->add_option("entry", arguments->which, which);
  add("remove", "Remove an entry; its results stay",
      [arguments, &context] {
        return changeOne(context, arguments->which, [](const EntryId& entry) { return control::CancelEntry{entry}; });
      })
      ->add_option("entry", arguments->which, which)
      ->required();
}

}  // namespace scalescope::cli
