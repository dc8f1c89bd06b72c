#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/base/process.h"
#include "launcher/plan/host_facts.h"
#include "tests/launcher/owner/raw_client.h"
#include "tests/paths.h"
#include "tests/processes.h"
#include "tests/temp_folder.h"

namespace scalescope {

// Fixture with an owner as a program; its agents and ranks (without LibTorch) are programs too. The test is its client.
class OwnerTest : public ::testing::Test {
 protected:
  void SetUp() override { takeContext(); }
  // Sets the context that a client has now.
  void takeContext() {
    m_context = clientContext();
    // XDG_STATE_HOME also marks every process that an owner starts.
    for (const char* variable : {"XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"})
      m_context.environment[variable] = m_folder;
    m_context.environment["SCALESCOPE_WORKER"] = builtForTests("fake_worker");
    m_context.environment["SCALESCOPE_AGENT"] = builtProgram("scalescope-agent");
  }
  void TearDown() override {
    if (HasFailure()) std::fprintf(stderr, "the owners said:\n%s\n", log().c_str());
    for (const pid_t pid : processesOf(m_folder)) ::kill(pid, SIGKILL);
  }

  [[nodiscard]] std::string log() const { return readFile(m_folder + "/log").value_or(""); }

  [[nodiscard]] Process start(std::vector<std::string> before = {}, const std::string& idle = "600") const {
    std::vector<std::string> words = std::move(before);
    for (const std::string& word : {builtProgram("scalescope-owner"), std::string("--store"), m_store,
                                    std::string("--foreground"), std::string("--idle"), idle})
      words.push_back(word);
    const UniqueFd file(open((m_folder + "/log").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
    // The owner lacks the client's variables.
    const EnvironmentChange other{{{"XDG_STATE_HOME", m_folder}, {"SCALESCOPE_WORKER", "/bin/false"}},
                                  {"SCALESCOPE_AGENT"}};
    auto process = Process::start({.arguments = words, .environment = other, .err = file.get()});
    EXPECT_TRUE(process) << english(process.error());
    return std::move(*process);
  }

  // Returns a greeted client; the store is open.
  RawClient join(bool serves = true, bool records = false, bool answers = false) const {
    RawClient client = RawClient::connect(m_store);
    control::ClientHello hello;
    hello.program = "test";
    hello.serves = serves;
    hello.answers = answers;
    hello.context = m_context;
    client.say(hello);
    client.wait<control::OwnerHello>(
        [](const control::OwnerHello& one) { return one.state != control::StoreState::opening; });
    client.say(control::Subscribe{records});
    client.wait<control::Snapshot>();
    return client;
  }

  control::Enqueue enqueueAsk(const nlohmann::json& spec, const EntryId& entry) const {
    control::Enqueue ask;
    ask.entry = entry;
    ask.spec = spec;
    ask.context = m_context;
    return ask;
  }
  control::Reply enqueue(RawClient& client, const nlohmann::json& spec, const EntryId& entry) const {
    client.request(7, enqueueAsk(spec, entry));
    return client.wait<control::Reply>();
  }
  control::Reply enqueueAgain(RawClient& client, const StudyId& stored, const EntryId& entry) const {
    control::Enqueue ask = enqueueAsk({}, entry);
    ask.study = stored;
    client.request(7, ask);
    return client.wait<control::Reply>();
  }

  const TempFolder m_temp;
  std::string m_folder = m_temp.path();
  std::string m_store = m_folder + "/store";
  ClientContext m_context;
};

}  // namespace scalescope
