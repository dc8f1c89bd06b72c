#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/fields.h"

namespace scalescope {

// What a client asks the owner of a store on control.sock, one struct per command, and what it is answered. On the wire a command
// is {"id", "do": kVerb, its fields}, an answer {"id", "ok", "result" | "error"}.

struct SubscribeCommand {  // events follow
  static constexpr std::string_view kVerb = "subscribe";
};
struct HelloCommand {
  static constexpr std::string_view kVerb = "hello";
};
struct BusyCommand {
  static constexpr std::string_view kVerb = "busy";
};
struct GiveUpCommand {
  static constexpr std::string_view kVerb = "giveUp";
};
struct EnqueueCommand {
  static constexpr std::string_view kVerb = "enqueue";
  nlohmann::json study;
  std::vector<int> only;
  bool again = false;
};
struct EnqueueStoredCommand {
  static constexpr std::string_view kVerb = "enqueueStored";
  StudyId study;
  std::vector<int> only;
  bool again = false;
};
struct PauseQueueCommand {
  static constexpr std::string_view kVerb = "pauseQueue";
};
struct ResumeQueueCommand {
  static constexpr std::string_view kVerb = "resumeQueue";
};
struct CancelRunCommand {
  static constexpr std::string_view kVerb = "cancelRun";
  RunId run;
};
struct CancelStudyCommand {
  static constexpr std::string_view kVerb = "cancelStudy";
  StudyId study;
};
struct TagCommand {
  static constexpr std::string_view kVerb = "tag";
  RunId run;
  std::vector<std::string> words;
};
struct NoteCommand {
  static constexpr std::string_view kVerb = "note";
  RunId run;
  std::string text;
};
struct RemoveCommand {
  static constexpr std::string_view kVerb = "remove";
  std::string target;  // a run, a study, or the start of an id
  bool undo = false;
};
struct ImportCommand {
  static constexpr std::string_view kVerb = "import";
  std::string path;
};

struct HelloAnswer {
  int pid = 0;
  int version = 1;
  bool busy = false;
};
struct BusyAnswer {
  bool busy = false;
};
struct StudyAnswer {
  StudyId study;
};

// The head of a command.
struct ControlCommand {
  std::int64_t id = 0;
  std::string verb;
};

struct ControlReply {
  std::int64_t id = 0;
  bool ok = false;
  nlohmann::json result;  // of a command that was done
  std::optional<Error> error;
};

template <class T>
concept EmptyCommand = SameAs<T, SubscribeCommand> || SameAs<T, HelloCommand> || SameAs<T, BusyCommand> || SameAs<T, GiveUpCommand> ||
    SameAs<T, PauseQueueCommand> || SameAs<T, ResumeQueueCommand>;
template <class Visit, EmptyCommand T>
void eachField(Visit&&, T&) {}
template <class Visit, SameAs<EnqueueCommand> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().required()), visit("only", m.only), visit("again", m.again);
}
template <class Visit, SameAs<EnqueueStoredCommand> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().required()), visit("only", m.only), visit("again", m.again);
}
template <class Visit, SameAs<CancelRunCommand> T>
void eachField(Visit&& visit, T& m) {
  visit("run", m.run, Limits().required());
}
template <class Visit, SameAs<CancelStudyCommand> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().required());
}
template <class Visit, SameAs<TagCommand> T>
void eachField(Visit&& visit, T& m) {
  visit("run", m.run, Limits().required()), visit("words", m.words, Limits().required());
}
template <class Visit, SameAs<NoteCommand> T>
void eachField(Visit&& visit, T& m) {
  visit("run", m.run, Limits().required()), visit("text", m.text, Limits().text(1u << 20).required());
}
template <class Visit, SameAs<RemoveCommand> T>
void eachField(Visit&& visit, T& m) {
  visit("target", m.target, Limits().text(256).required()), visit("undo", m.undo);
}
template <class Visit, SameAs<ImportCommand> T>
void eachField(Visit&& visit, T& m) {
  visit("path", m.path, Limits().required());
}
template <class Visit, SameAs<HelloAnswer> T>
void eachField(Visit&& visit, T& m) {
  visit("pid", m.pid), visit("version", m.version), visit("busy", m.busy);
}
template <class Visit, SameAs<BusyAnswer> T>
void eachField(Visit&& visit, T& m) {
  visit("busy", m.busy, Limits().required());
}
template <class Visit, SameAs<StudyAnswer> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().required());
}
template <class Visit, SameAs<ControlCommand> T>
void eachField(Visit&& visit, T& m) {
  visit("id", m.id), visit("do", m.verb, Limits().text(64).required());
}
template <class Visit, SameAs<ControlReply> T>
void eachField(Visit&& visit, T& m) {
  visit("id", m.id), visit("ok", m.ok), visit("result", m.result, Limits().sparse()), visit("error", m.error);
}

// The command as a line's object.
template <class Command>
nlohmann::json commandJson(const Command& command, std::int64_t id) {
  nlohmann::json json = toJson(command);
  json.update(toJson(ControlCommand{id, std::string(Command::kVerb)}));
  return json;
}

}  // namespace scalescope
