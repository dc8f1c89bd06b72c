// A kind of cluster that only this file knows: what plans, checks and runs a study asks its provisioner alone.
#include "launcher/transport/provisioner.h"

#include <gtest/gtest.h>

#include <asio/io_context.hpp>
#include <asio/post.hpp>

#include <algorithm>
#include <map>
#include <mutex>

#include "core/study/read/cluster_kinds.h"
#include "launcher/plan/provisioners.h"
#include "launcher/plan/resolve.h"
#include "launcher/preflight/preflight.h"

namespace scalescope {
namespace {

// An agent that sends its hello with the devices of its machine.
class FakeLink final : public AgentLink {
 public:
  FakeLink(asio::io_context& context, LinkHandlers handlers, std::string host)
      : m_context(context), m_handlers(std::make_shared<LinkHandlers>(std::move(handlers))), m_host(std::move(host)) {}

  void send(std::string bytes) override {
    m_decoder.feed(bytes);
    for (auto frame = m_decoder.next(); frame && *frame; frame = m_decoder.next()) {
      const auto message = clientMessage(**frame);
      if (!message || !*message) continue;
      if (const auto* hello = std::get_if<ClientHello>(&**message)) {
        AgentHello own;
        own.nonce = hello->nonce;
        own.protocol = kProtocolVersion;
        answer(own);
      }
      if (std::holds_alternative<ProbeRequest>(**message)) answer(facts());
    }
  }

 private:
  [[nodiscard]] Facts facts() const {
    Facts facts;
    facts.bootId = facts.host = m_host;
    facts.physicalCores = facts.logicalCores = 2;
    facts.usableCores = {{0}, {1}};
    facts.interfaces = {{.name = "eth0", .address = "10.0.0.1"}};
    return facts;
  }

  void answer(const AgentMessage& message) {
    std::string bytes;
    encode(message, bytes);
    asio::post(m_context, [weak = std::weak_ptr<LinkHandlers>(m_handlers), bytes] {
      if (const auto handlers = weak.lock()) handlers->received(bytes);
    });
  }

  asio::io_context& m_context;
  std::shared_ptr<LinkHandlers> m_handlers;
  std::string m_host;
  FrameDecoder m_decoder;
};

class FakeNode final : public Transport {
 public:
  FakeNode(asio::io_context& context, std::string host) : m_context(context), m_host(std::move(host)) {}
  std::unique_ptr<AgentLink> open(LinkHandlers handlers) override {
    return std::make_unique<FakeLink>(m_context, std::move(handlers), m_host);
  }
  [[nodiscard]] std::string hostName() const override { return m_host; }
  [[nodiscard]] bool sharesStore() const override { return false; }
  [[nodiscard]] std::string workerPath() const override { return "/opt/worker"; }

 private:
  asio::io_context& m_context;
  std::string m_host;
};

class FakeProvisioner final : public Provisioner {
 public:
  Result<ClusterOffer> offer(const HostSpec&, const TransportOptions&, const std::stop_token&) override {
    return ClusterOffer{{{.name = "only"}}};
  }
  std::vector<preflight::CheckResult> tryRequest(const HostSpec& host, const StudySpec* study, const TransportOptions&,
                                                 SshWatch&) override {
    note("try " + host.name + (study != nullptr ? " for a study" : ""));
    return {{"request", preflight::fine({"preflight.shared", {}})}};
  }
  Result<std::unique_ptr<Transport>> node(asio::io_context& context, const HostSpec& host,
                                          const TransportOptions& options) override {
    note(host.name + (options.job ? " with cores " + std::to_string(options.job->coresPerNode) : ""));
    return std::make_unique<FakeNode>(context, host.name);
  }
  Status release(const HostSpec& host, const StudyId&, const TransportOptions&) override {
    note("release " + host.name);
    return {};
  }

  [[nodiscard]] std::vector<std::string> calls() const {
    const std::lock_guard lock(m_mutex);
    return m_calls;
  }

 private:
  void note(std::string call) {
    const std::lock_guard lock(m_mutex);
    m_calls.push_back(std::move(call));
  }

  mutable std::mutex m_mutex;
  std::vector<std::string> m_calls;
};

class FakeCluster : public ::testing::Test {
 protected:
  FakeCluster() {
    m_study.hosts.front().name = "farm";
    m_study.hosts.front().cluster = "fake";
    m_study.hosts.front().request = {{"login", ""}};
    m_study.hosts.front().coresPerSlot = 2;
    m_study.dataset.name = "synthetic";
    m_study.axes.nodes = {3};
    m_study.axes.batches = {66};
  }

  const std::shared_ptr<FakeProvisioner> m_fake = std::make_shared<FakeProvisioner>();
  const std::shared_ptr<const Provisioners> m_all =
      std::make_shared<const Provisioners>(Provisioners{{"fake", m_fake}});
  StudySpec m_study;
};

}  // namespace

TEST_F(FakeCluster, ItsFirstNodeRequestsTheJobAndTheOthersJoinIt) {
  ResolveOptions options{.environment = Environment::ofThisProcess()};
  options.study = StudyId(makeUlid());
  options.provisioners = m_all;
  const auto resolution = resolve(m_study, options, [](const Message&) {}, {});
  ASSERT_TRUE(resolution) << english(resolution.error());
  ASSERT_EQ(resolution->facts.size(), 3u);
  EXPECT_EQ(resolution->facts[2].machine.host, "farm-2");
  EXPECT_EQ(resolution->workers, std::vector<std::string>(3, "/opt/worker"));
  auto calls = m_fake->calls();
  ASSERT_EQ(calls.size(), 3u);
  EXPECT_EQ(calls.front(), "farm-0 with cores 3");
  std::sort(calls.begin(), calls.end());
  EXPECT_EQ(calls, (std::vector<std::string>{"farm-0 with cores 3", "farm-1", "farm-2"}));
}

TEST_F(FakeCluster, ItsRequestIsCheckedByItsProvisioner) {
  preflight::Request request{.programs = {.environment = Environment::ofThisProcess()}};
  request.hosts = m_study.hosts;
  request.context.study = m_study;
  request.programs.provisioners = m_all;
  const auto reports = preflight::checkHosts(request, {}, {});
  ASSERT_EQ(reports.size(), 1u);
  ASSERT_EQ(reports.front().checks.size(), 1u);
  EXPECT_EQ(reports.front().checks.front().check, "request");
  EXPECT_EQ(m_fake->calls(), std::vector<std::string>{"try farm for a study"});
}

TEST_F(FakeCluster, ItsJobIsReleasedByItsProvisioner) {
  TransportOptions options{.environment = Environment::ofThisProcess()};
  options.provisioners = m_all;
  EXPECT_TRUE(provisionerOf(m_study.hosts.front(), options)->release(m_study.hosts.front(), {}, options));
  EXPECT_EQ(m_fake->calls(), std::vector<std::string>{"release farm"});
}

TEST(Provisioners, EveryKindOfClusterHasOne) {
  const auto all = makeProvisioners();
  EXPECT_EQ(all->size(), clusterKinds().size());
  for (const ClusterKind& kind : clusterKinds()) EXPECT_TRUE(all->contains(kind.name)) << kind.name;
}

}  // namespace scalescope
