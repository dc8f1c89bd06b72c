#include "launcher/slurm/slurm_provisioner.h"

#include <pthread.h>

#include <asio/io_context.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

#include "core/base/clock.h"
#include "core/base/json/nested.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/study/read/slurm_section.h"
#include "launcher/transport/remote/link_found.h"
#include "launcher/transport/remote/thread_link.h"
#include "launcher/slurm/slurm_commands.h"
#include "launcher/slurm/slurm_check.h"
#include "launcher/slurm/slurm_login.h"
#include "launcher/slurm/slurm_offer.h"
#include "launcher/slurm/slurm_trial.h"
#include "launcher/slurm/slurm_messages.h"

namespace scalescope {
namespace {

constexpr double kAnswerSeconds = 30;
constexpr double kListedSeconds = 90;  // Time until squeue, whose answers some sites cache, lists a new job.
constexpr int kRefusedSeconds = 30;    // Slurm 22.05 schedules on a node only some seconds after it has called it idle.

// State that links of one transport leave for the next ones.
struct Known {
  LinkFound found;
  std::atomic<bool> wasThere{false};  // Its node was reached.
  std::atomic<bool> isOver{false};    // The end of the job was reported.
};

struct SlurmRun {
  HostSpec host;
  TransportOptions options;
  std::shared_ptr<SlurmQueues> queues;
  std::shared_ptr<Known> known;

  Error operator()(LinkThread& thread) {
    auto login = openSlurmLogin(thread, host, options, known->found);
    if (!login) return login.error();
    const auto programs = (*login)->provide(options);
    if (!programs) return programs.error();
    known->found.setWorker(programs->worker);
    if (known->isOver) return (*login)->pump({programs->agent, "attach"}, thread.streams());
    thread.progress({"slurm.running-program", {{"host", host.name}, {"program", std::string("squeue")}}});
    const auto job = queues->jobOf(**login, host, options.study, thread.watch().token());
    if (!job) return job.error();
    return reach(thread, **login, *programs, *job);
  }

  Error reach(LinkThread& thread, SlurmLogin& login, const SlurmLogin::Programs& programs,
              const std::optional<SlurmJob>& job) {
    if (job && lifeOf(*job) == SlurmLife::running && wasBegunAgain(login, *job))
      return reportEnd(slurmRequeued(host.name, *job));
    if (job && lifeOf(*job) == SlurmLife::running) return pipe(thread, login, programs, *job);
    if (job && lifeOf(*job) == SlurmLife::waiting) {
      const bool keepsNodes = job->state == "SUSPENDED" || job->state == "RESIZING";
      if ((known->wasThere || !options.follows.empty()) && !keepsNodes)
        return reportEnd(slurmRequeued(host.name, *job));
      const auto order = job->state == "PENDING" ? queues->orderOf(login, host, job->partition, thread.watch().token())
                                                 : std::vector<std::int64_t>();
      return {slurmWaits(host.name, *job, order), {}};
    }
    if (job && lifeOf(*job) == SlurmLife::ending)
      return fail("slurm.ending", {{"host", host.name}, {"job", job->id}}).value();
    return options.job ? askUnlessEnded(thread, login, programs, job) : reportEnd(ended(login, job));
  }

  // Returns true if the followed run began before the job was requeued: its ranks ended with its first nodes.
  [[nodiscard]] bool wasBegunAgain(SlurmLogin& login, const SlurmJob& job) const {
    if (options.follows.empty() || known->wasThere) return false;
    const auto shown = login.run(endCommand(job.id), {}, kAnswerSeconds);
    const auto seconds = shown ? parseSlurmRestart(shown->text) : std::nullopt;
    return seconds && ulidOf(wallNs() / 1'000'000 - *seconds * 1000, 0) > options.follows.value;
  }

  Error pipe(LinkThread& thread, SlurmLogin& login, const SlurmLogin::Programs& programs, const SlurmJob& job) {
    if (options.job) {  // The study uses the job for the first time: its later log must be visible on the login node.
      const auto seen = login.run(sharedCommand(job.id), {}, kAnswerSeconds);
      if (!seen) return seen.error();
      if (seen->status != 0) return fail("slurm.not-shared", {{"host", host.name}, {"job", job.id}}).value();
    }
    known->wasThere = true;
    const SlurmSeat seat{job.id, slurmNode(host).node, options.study};
    const Error why = login.pump(attachCommand(seat, programs.agent), thread.streams());
    queues->changed(host);
    if (const std::string option = unknownSlurmOption(english(why)); !option.empty())
      return fail("slurm.option", {{"host", host.name}, {"program", std::string("srun")}, {"option", option}}).value();
    return why;
  }

  // Reports the end once; later links lead to the login node.
  Error reportEnd(Message why) {
    known->isOver = true;
    queues->forget(options.study);
    return {std::move(why), {}};
  }

  // Returns the reason of the end as far as Slurm reports it.
  [[nodiscard]] Message ended(SlurmLogin& login, const std::optional<SlurmJob>& job) const {
    if (!job) return slurmForgot(host.name);
    const auto output = login.run(endCommand(job->id), {}, kAnswerSeconds);
    return howSlurmEnded(host.name, *job, output ? parseSlurmExit(output->text) : std::nullopt);
  }

  // Requests a job, unless the one that this owner requested has ended before its use: then a user ended it.
  Error askUnlessEnded(LinkThread& thread, SlurmLogin& login, const SlurmLogin::Programs& programs,
                       const std::optional<SlurmJob>& job) {
    const auto asked = queues->asked(options.study);
    if (asked && job && job->id == *asked) {
      queues->forget(options.study);
      return {ended(login, job), {}};
    }
    if (asked.value_or(0) > 0 && !job) return notListed(*asked);
    if (const auto version = login.run({"srun", "--version"}, {}, kAnswerSeconds);
        version && isSlurmTooOld(version->text)) {
      const std::string found = inertText(lastSlurmLine(version->text), 64);
      return fail("slurm.too-old", {{"host", host.name}, {"found", found}}).value();
    }
    const SlurmRequest request{
        host, options.study, slurmNode(host).nodes, options.job->firstNode, options.job->coresPerNode, programs.agent};
    const auto submitted = submit(thread, login, request);
    if (!submitted) return submitted.error();
    queues->setAsked(options.study, *submitted);
    queues->changed(host);
    return fail("slurm.submitted", {{"host", host.name}, {"job", *submitted}}).value();
  }

  // A second request would queue a second job.
  [[nodiscard]] Error notListed(std::int64_t asked) const {
    if (queues->secondsSinceAsked(options.study) < kListedSeconds)
      return fail("slurm.submitted", {{"host", host.name}, {"job", asked}}).value();
    queues->forget(options.study);
    return fail("slurm.not-listed", {{"host", host.name}, {"job", asked}}).value();
  }

  // Nothing is queued before the cluster has said that it would accept it.
  Result<std::int64_t> submit(LinkThread& thread, SlurmLogin& login, const SlurmRequest& request) const {
    const auto trial = trySlurmRequest(login, request, kAnswerSeconds, [&] {
      thread.progress({"slurm.running-program", {{"host", host.name}, {"program", std::string("sbatch --test-only")}}});
    });
    if (!trial) return tl::unexpected(trial.error());
    if (!trial->form) return tl::unexpected(refusal(*trial));
    queues->setRefused(options.study, 0);
    const auto queued = login.run(submitCommand(*trial->form, request), slurmJobScript(), kAnswerSeconds);
    if (!queued) return tl::unexpected(queued.error());
    const auto id = queued->status == 0 ? parseSubmitted(queued->text) : std::nullopt;
    if (!id) return tl::unexpected(slurmError(host.name, "sbatch", queued->errors + queued->text));
    return *id;
  }

  // A waiting study retries; a request that has been refused for kRefusedSeconds is refused for good.
  [[nodiscard]] Error refusal(const SlurmTrial& trial) const {
    const std::int64_t since = queues->refusedSince(options.study);
    if (!trial.mayPass || (since != 0 && secondsSince(since) >= kRefusedSeconds)) {
      queues->setRefused(options.study, 0);
      return *trial.refused;
    }
    if (since == 0) queues->setRefused(options.study, monotonicNs());
    Error later{{"slurm.refused-yet", trial.refused->message.arguments}, {}};
    later.message.arguments.emplace_back("seconds", std::int64_t{kRefusedSeconds});
    return later;
  }
};

// Cuts the connection when a step takes too long, for a call that has no link to do it.
void cutWhatIsLate(SshWatch& watch, const std::stop_token& stop) {
  pthread_setname_np(pthread_self(), "ssh guard");
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  while (!stop.stop_requested()) {
    never.wait_for(lock, stop, std::chrono::seconds(1), [] { return false; });
    watch.look();
  }
}

// Calls `ask` with the login node for such a call. Fails a fraction of a second after a stop.
template <class Ask>
auto atLoginNode(const HostSpec& host, const TransportOptions& options, const std::stop_token& stop, Ask ask)
    -> decltype(ask(std::declval<SlurmLogin&>())) {
  SshWatch watch;
  const std::stop_callback stopping(
      stop, [&watch] { watch.stop(); });
  const auto guard = startThread([&watch](const std::stop_token& done) { cutWhatIsLate(watch, done); });
  if (!guard) return tl::unexpected(guard.error());
  auto login = openSlurmLogin(watch, host, options);
  if (!login) return tl::unexpected(login.error());
  return ask(**login);
}

class SlurmTransport final : public Transport {
 public:
  SlurmTransport(asio::io_context& context, const HostSpec& host, TransportOptions options,
                 std::shared_ptr<SlurmQueues> queues)
      : m_context(context), m_run{host, std::move(options), std::move(queues), std::make_shared<Known>()} {}

  std::unique_ptr<AgentLink> open(LinkHandlers handlers) override {
    return makeThreadLink(
        m_context, std::move(handlers), m_run.host.name,
        [run = m_run](LinkThread& thread) mutable { return run(thread); });
  }
  [[nodiscard]] std::string hostName() const override { return m_run.host.name; }
  [[nodiscard]] bool sharesStore() const override { return false; }
  [[nodiscard]] std::string workerPath() const override { return m_run.known->found.worker(); }
  [[nodiscard]] SshChoice choice() const override { return m_run.known->found.choice(); }

 private:
  asio::io_context& m_context;
  SlurmRun m_run;
};

class SlurmProvisioner final : public Provisioner {
 public:
  explicit SlurmProvisioner(std::shared_ptr<SlurmQueues> queues) : m_queues(std::move(queues)) {}

  Result<ClusterOffer> offer(const HostSpec& host, const TransportOptions& options,
                             const std::stop_token& stop) override {
    return atLoginNode(
        host, options, stop, [&host](SlurmLogin& login) { return askOffer(login, host); });
  }

  std::vector<preflight::CheckResult> tryRequest(const HostSpec& host, const StudySpec* study,
                                                 const TransportOptions& options, SshWatch& watch) override {
    return preflight::checkSlurm(host, study, options, watch);
  }

  Result<std::unique_ptr<Transport>> node(asio::io_context& context, const HostSpec& host,
                                          const TransportOptions& options) override {
    if (options.study.value.empty()) return fail("slurm.no-study", {{"host", host.name}});
    return std::make_unique<SlurmTransport>(context, host, options, m_queues);
  }

  Status release(const HostSpec& host, const StudyId& study, const TransportOptions& options) override {
    const Status cancelled =
        atLoginNode(host, options, {}, [&](SlurmLogin& login) { return cancel(login, host, study); });
    if (cancelled) return {};
    return tl::unexpected(Error{because({"slurm.not-cancelled", {{"study", study.value}}}, cancelled.error()), {}});
  }

 private:
  static Result<ClusterOffer> askOffer(SlurmLogin& login, const HostSpec& host) {
    const auto partitions = login.run(partitionsCommand(), {}, kAnswerSeconds);
    if (!partitions) return tl::unexpected(partitions.error());
    if (partitions->status != 0) return tl::unexpected(slurmError(host.name, "sinfo", partitions->errors));
    ClusterOffer offer{parsePartitions(partitions->text)};
    const auto user = login.run({"id", "-un"}, {}, kAnswerSeconds);
    if (user && user->status == 0) {
      const auto accounts = login.run(accountsCommand(lastSlurmLine(user->text)), {}, kAnswerSeconds);
      if (accounts && accounts->status == 0) offer.accounts = parseAccounts(accounts->text);
    }
    const auto modules = login.run(modulesCommand(), {}, kAnswerSeconds);
    if (modules && modules->status == 0) offer.modules = parseModules(modules->text);
    return offer;
  }

  Status cancel(SlurmLogin& login, const HostSpec& host, const StudyId& study) {
    const auto output = login.run(cancelCommand(study), {}, kAnswerSeconds);
    if (!output) return tl::unexpected(output.error());
    m_queues->forget(study);
    m_queues->changed(host);
    if (output->status != 0) return tl::unexpected(slurmError(host.name, "scancel", output->errors));
    return {};
  }

  std::shared_ptr<SlurmQueues> m_queues;
};

}  // namespace

std::shared_ptr<Provisioner> makeSlurmProvisioner(std::shared_ptr<SlurmQueues> queues) {
  return std::make_shared<SlurmProvisioner>(std::move(queues));
}

std::shared_ptr<Provisioner> makeSlurmProvisioner() { return makeSlurmProvisioner(std::make_shared<SlurmQueues>()); }

}  // namespace scalescope
