#include "launcher/slurm/slurm_messages.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <iterator>
#include <utility>

#include "core/base/text.h"
#include "launcher/slurm/slurm_lines.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostWord = 200;

std::optional<std::int64_t> idIn(std::string_view text) {
  std::int64_t id = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (error != std::errc() || end != text.data() + text.size() || id <= 0) return std::nullopt;
  return id;
}

constexpr std::string_view kWaiting[] = {"PENDING",     "CONFIGURING",   "SUSPENDED",    "REQUEUED", "REQUEUE_HOLD",
                                         "REQUEUE_FED", "RESV_DEL_HOLD", "SPECIAL_EXIT", "RESIZING"};
constexpr std::string_view kFailed = "FAILED";

template <class List>
bool isState(std::string_view state, const List& list) {
  return std::find(std::begin(list), std::end(list), state) != std::end(list);
}

struct Ending {
  std::string_view state;
  const char* code;
};
constexpr Ending kEndings[] = {{"TIMEOUT", "slurm.ended-timeout"},     {"DEADLINE", "slurm.ended-timeout"},
                               {"CANCELLED", "slurm.ended-cancelled"}, {"REVOKED", "slurm.ended-cancelled"},
                               {"PREEMPTED", "slurm.ended-preempted"}, {"NODE_FAIL", "slurm.ended-node"},
                               {"BOOT_FAIL", "slurm.ended-node"},      {"OUT_OF_MEMORY", "slurm.ended-memory"},
                               {"COMPLETED", "slurm.ended-idle"},      {kFailed, "slurm.ended"}};
constexpr std::pair<int, const char*> kScriptEndings[] = {{kNoModule, "slurm.ended-module"},
                                                          {kNoAgent, "slurm.ended-unshared"}};

// Codes by a part of Slurm's reason: the first that occurs in it decides.
struct Waiting {
  std::string_view sign;
  const char* code;  // nullptr: for its turn.
};
constexpr Waiting kWaits[] = {{"JobHeld", "slurm.queued-held"},
                              {"held", "slurm.queued-held"},
                              {"Licenses", nullptr},
                              {"DOWN", "slurm.queued-nodes"},
                              {"DRAIN", "slurm.queued-nodes"},
                              {"ReqNodeNotAvail", "slurm.queued-nodes"},
                              {"NodeDown", "slurm.queued-nodes"},
                              {"PartitionDown", "slurm.queued-nodes"},
                              {"PartitionInactive", "slurm.queued-nodes"},
                              {"PartitionTimeLimit", "slurm.queued-never"},
                              {"PartitionNodeLimit", "slurm.queued-never"},
                              {"PartitionConfig", "slurm.queued-never"},
                              {"BadConstraints", "slurm.queued-never"},
                              {"InvalidAccount", "slurm.queued-never"},
                              {"InvalidQOS", "slurm.queued-never"}};

// Returns the code of the reason for which a job waits, apart from its turn in the queue.
const char* waitingCode(const SlurmJob& job) {
  if (job.state == "SUSPENDED") return "slurm.queued-suspended";
  if (job.state == "REQUEUE_HOLD" || job.state == "SPECIAL_EXIT") return "slurm.queued-held";
  for (const Waiting& one : kWaits)
    if (job.reason.find(one.sign) != std::string::npos) return one.code;
  return nullptr;
}

const Ending* endingOf(const SlurmJob& job) {
  for (const Ending& one : kEndings)
    if (one.state == job.state) return &one;
  return nullptr;
}

// Errors of daemons that do not answer; the same request may be answered later.
constexpr std::string_view kNoAnswer[] = {
    "Unable to contact slurm controller",    "Socket timed out",   "Connection refused",
    "Zero Bytes were transmitted",           "slurm_persist_conn", "Connection timed out",
    "Slurm temporarily unable to accept job"};

}  // namespace

std::vector<SlurmJob> parseSlurmJobs(std::string_view text) {
  std::vector<SlurmJob> jobs;
  eachSlurmLine(text, [&](std::string_view line) {
    const auto fields = slurmFields<7>(line);
    if (!fields) return;
    const auto& [id, name, state, start, limit, partition, reason] = *fields;
    if (const auto number = idIn(id))
      jobs.push_back({*number, slurmText(name), slurmText(state), slurmText(start), slurmText(limit),
                      slurmText(partition), slurmText(reason)});
  });
  return jobs;
}

std::vector<std::int64_t> parseSlurmOrder(std::string_view text) {
  std::vector<std::int64_t> ids;
  eachSlurmLine(text, [&](std::string_view line) {
    if (const auto id = idIn(line)) ids.push_back(*id);
  });
  return ids;
}

std::optional<std::int64_t> parseSubmitted(std::string_view text) {
  std::optional<std::int64_t> found;  // A login shell may print before it.
  eachSlurmLine(text, [&](std::string_view line) {
    if (const auto id = idIn(line.substr(0, line.find(';')))) found = id;
  });
  return found;
}

SlurmLife lifeOf(const SlurmJob& job) {
  if (job.state == "RUNNING") return SlurmLife::running;
  if (isState(job.state, kWaiting)) return SlurmLife::waiting;
  if (endingOf(job) != nullptr) return SlurmLife::ended;
  return SlurmLife::ending;  // COMPLETING, STAGE_OUT, and states of later Slurm releases.
}

std::optional<SlurmJob> jobNamed(const std::vector<SlurmJob>& jobs, const std::string& name) {
  std::optional<SlurmJob> best;
  for (const SlurmJob& job : jobs) {
    if (job.name != name) continue;
    const auto rank = [](const SlurmJob& one) { return std::pair(lifeOf(one) != SlurmLife::ended, one.id); };
    if (!best || rank(job) > rank(*best)) best = job;
  }
  return best;
}

namespace {

// Returns the value of " NAME=value " in the output of `scontrol show job --oneliner`; empty if there is none.
std::string_view slurmValue(std::string_view text, std::string_view name) {
  const std::string sign = " " + std::string(name) + "=";
  const std::size_t at = text.find(sign);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = text.substr(at + sign.size());
  return rest.substr(0, rest.find_first_of(" \n"));
}

// Parses [days-]hours:minutes:seconds.
std::optional<std::int64_t> slurmDuration(std::string_view text) {
  std::int64_t days = 0;
  if (const std::size_t dash = text.find('-'); dash != std::string_view::npos) {
    const auto number = idIn(text.substr(0, dash));
    if (!number || *number > 10'000) return std::nullopt;
    days = *number;
    text = text.substr(dash + 1);
  }
  int hours = 0, minutes = 0, seconds = 0;
  char more = 0;
  if (text.size() > 8 ||
      std::sscanf(std::string(text).c_str(), "%2d:%2d:%2d%c", &hours, &minutes, &seconds, &more) != 3)
    return std::nullopt;
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

}  // namespace

std::optional<std::int64_t> parseSlurmRestart(std::string_view text) {
  if (!idIn(slurmValue(text, "Restarts")) || slurmValue(text, "SuspendTime") != "None") return std::nullopt;
  return slurmDuration(slurmValue(text, "RunTime"));
}

std::optional<int> parseSlurmExit(std::string_view text) {
  constexpr std::string_view kField = " ExitCode=";  // Exit code of the job; DerivedExitCode is that of its steps.
  const std::size_t at = text.find(kField);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view value = text.substr(at + kField.size());
  int code = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), code);
  const bool isCode = error == std::errc() && end != value.data() + value.size() && *end == ':';
  return isCode ? std::optional(code) : std::nullopt;
}

Message howSlurmEnded(const std::string& host, const SlurmJob& job, std::optional<int> exit) {
  const Ending* known = endingOf(job);
  Message message{known != nullptr ? known->code : "slurm.ended",
                  {{"host", host}, {"job", job.id}, {"limit", job.limit}, {"state", job.state}}};
  if (job.state == kFailed && exit)
    for (const auto& [code, why] : kScriptEndings)
      if (code == *exit) message.code = why;
  return message;
}

Message slurmRequeued(const std::string& host, const SlurmJob& job) {
  return {"slurm.ended-requeued", {{"host", host}, {"job", job.id}}};
}

Message slurmForgot(const std::string& host) { return {"slurm.ended-unknown", {{"host", host}}}; }

Message slurmWaits(const std::string& host, const SlurmJob& job, const std::vector<std::int64_t>& order) {
  const char* code = waitingCode(job);
  Message message{code != nullptr ? code : "slurm.queued",
                  {{"host", host}, {"job", job.id}, {"reason", job.reason.empty() ? job.state : job.reason}}};
  if (code != nullptr) return message;
  const auto place = std::find(order.begin(), order.end(), job.id);
  if (place == order.end()) return message;
  message.code = job.start.empty() ? "slurm.queued-place" : "slurm.queued-start";
  message.arguments.emplace_back("place", static_cast<std::int64_t>(place - order.begin()) + 1);
  message.arguments.emplace_back("jobs", static_cast<std::int64_t>(order.size()));
  if (!job.start.empty()) message.arguments.emplace_back("start", job.start);
  return message;
}

Error slurmError(const std::string& host, std::string_view program, std::string_view printed) {
  std::string reason;
  bool isUnreachable = false;
  eachSlurmLine(printed, [&](std::string_view line) {
    for (const std::string_view sign : kNoAnswer)
      isUnreachable = isUnreachable || line.find(sign) != std::string_view::npos;
    const bool isError = line.find("error:") != std::string_view::npos;
    if (reason.empty() || (isError && reason.find("error:") == std::string::npos))
      reason = inertText(std::string(line), kMostWord);
  });
  return fail(isUnreachable ? "slurm.no-answer" : "slurm.refused",
              {{"host", host}, {"program", std::string(program)}, {"reason", reason}})
      .value();
}

std::string unknownSlurmOption(std::string_view printed) {
  // getopt_long prints these.
  for (const std::string_view sign : {"unrecognized option ", "unknown option ", "invalid option -- "}) {
    const std::size_t at = printed.find(sign);
    if (at == std::string_view::npos) continue;
    std::string_view option = printed.substr(at + sign.size());
    option.remove_prefix(std::min(option.find_first_not_of("'`\" "), option.size()));
    option = option.substr(0, option.find_first_of("'`\" \t\r\n"));
    if (!option.empty()) return inertText(std::string(option), 64);
  }
  return {};
}

bool isSlurmTooOld(std::string_view version) {
  const std::string line = lastSlurmLine(version);
  int year = 0, month = 0;
  if (std::sscanf(line.c_str(), "slurm%*[^0-9]%2d.%2d", &year, &month) != 2) return false;
  return year < 20 || (year == 20 && month < 11);
}

}  // namespace scalescope
