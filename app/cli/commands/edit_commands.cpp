#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "app/cli/terminal/terminal_input.h"
#include "app/cli/open_store.h"
#include "app/cli/terminal/live_view.h"
#include "core/analysis/foreign/nccl_tests.h"
#include "launcher/bundle/bundle.h"

namespace scalescope::cli {
namespace {

struct EditArguments {
  std::string target;
  std::vector<std::string> words;
  std::string text;
  bool undo = false;
};

Result<RunId> findRun(const Context& context, const std::string& text) {
  const auto reader = openReader(context.store);
  if (!reader) return tl::unexpected(reader.error());
  return (*reader)->findRun(text);
}

// Sends the command and shows its progress, whose line ends before an error is printed.
Status requestShown(StoreSession& session, const control::Command& command, const std::stop_token& stop) {
  StepBar bar(StepBar::Elsewhere::nothing);
  const auto progress = [&bar](const Message& what, std::optional<double> share) {
    bar.show(english(what), share.value_or(0));
  };
  return session.request(command, {progress, stop});
}

// A single edit does not start the queue.
int edit(const Context& context, const control::Command& command, const std::stop_token& stop = {},
         int refusal = kFailure) {
  const auto opened = openToWrite(context, {.program = "edit"});
  if (!opened) return refuse(opened.error());
  const Status done = requestShown(*opened->session, command, stop);
  opened->session->finish();
  return done ? kDone : refuse(done.error(), refusal);
}

int editRun(const Context& context, const std::string& run,
            const std::function<control::Command(const RunId&)>& commandFor) {
  const auto found = findRun(context, run);
  if (!found) return refuse(found.error(), kBadInput);
  return edit(context, commandFor(*found));
}

// Returns the ids of the store's runs; empty if there is no store yet.
std::set<std::string> storedRuns(const Context& context) {
  std::set<std::string> ids;
  const auto reader = openReader(context.store);
  if (!reader) return ids;
  if (const auto runs = (*reader)->runs())
    for (const RunRow& run : *runs) ids.insert(run.id.value);
  return ids;
}

// Prints the number of imported runs, to distinguish a new file from one whose content is already stored.
void printImported(const Context& context, const std::string& path, const std::set<std::string>& before) {
  const std::set<std::string> now = storedRuns(context);
  const auto added = std::count_if(now.begin(), now.end(), [&](const std::string& id) { return !before.contains(id); });
  if (added == 0)
    say({"cli.imported-nothing", {{"path", path}}});
  else
    say({"cli.imported", {{"path", path}, {"runs", std::int64_t{added}}}});
}

int importAll(const Context& context, const std::vector<std::string>& paths, const std::string& collective) {
  const Interrupts interrupts;
  for (const std::string& path : paths) {
    std::error_code ignored;
    const std::string whole = std::filesystem::absolute(path, ignored).string();
    // Errors in a user's file are bad input; a folder of logs was written by this program.
    const int refusal = std::filesystem::is_regular_file(whole, ignored) ? kBadInput : kFailure;
    const std::set<std::string> before = storedRuns(context);
    const int code = edit(context, control::Import{whole, collective}, interrupts.token(), refusal);
    if (code != kDone) return interrupts.count() > 0 ? kCancelled : code;
    if (looksLikeBundle(whole))
      say({"cli.imported-bundle", {{"path", path}}});
    else
      printImported(context, path, before);
  }
  return kDone;
}

}  // namespace

void addEditCommands(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<EditArguments>();
  const auto add = [&](const char* name, const char* help, const char* target, std::function<int()> action) {
    CLI::App* command = app.add_subcommand(name, help);
    if (target) command->add_option("target", arguments->target, target)->required();
    command->add_option("--store", context.store, "Store folder");
    command->callback([&context, action = std::move(action)] { context.action = action; });
    return command;
  };
  add(
      "tag", "Set the tags of a run", "Run id or its beginning",
      [arguments, &context] {
        return editRun(
            context, arguments->target,
            [&](const RunId& run) {
              return control::Tag{run, arguments->words};
            });
      })
      ->add_option("tags", arguments->words, "Tags");
  add(
      "note", "Write a note on a run", "Run id or its beginning",
      [arguments, &context] {
        return editRun(
            context, arguments->target,
            [&](const RunId& run) {
              return control::Note{run, arguments->text};
            });
      })
      ->add_option("text", arguments->text, "Text")
      ->required();
  add(
      "delete", "Hide a run or study from all lists; its logs are kept", "Run or study",
      [arguments, &context] {
        return edit(context, control::Remove{arguments->target, arguments->undo});
      })
      ->add_flag("--undo", arguments->undo, "Restore a deleted run or study");
  add(
      "cancel", "Cancel a running run", "Run id or its beginning",
      [arguments, &context] {
        return editRun(
            context, arguments->target, [](const RunId& run) { return control::CancelRun{run}; });
      });
  const auto addAbandon = [&](const char* name, const char* help) {
    return add(name, help, "Host, as named in the study",
               [arguments, &context] { return edit(context, control::AbandonHost{arguments->target}); });
  };
  addAbandon("abandon", "Abandon a host that will not come back: its runs are lost");
  addAbandon("give-up", "The former name of abandon")->group("");
  CLI::App* import =
      add("import",
          "Import into the store: the folder of plan --out, a run folder, a store, a bundle, a CSV table or the output "
          "of nccl-tests",
          nullptr, [arguments, &context] { return importAll(context, arguments->words, arguments->text); });
  import->add_option("paths", arguments->words, "Folders or files")->required();
  import->add_option("--collective", arguments->text,
                     "Collective of nccl-tests output that does not name it: " + collectiveChoices());
}

}  // namespace scalescope::cli
