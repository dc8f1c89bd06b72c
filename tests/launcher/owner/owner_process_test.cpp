// Runs the owner as a program, with an agent and ranks (without LibTorch) that are programs too; the test controls its
// clients.
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "core/base/file.h"
#include "core/base/process.h"
#include "core/store/store.h"
#include "core/study/cells/run_plan.h"
#include "tests/launcher/owner/owner_fixture.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

nlohmann::json study(const std::string& name, int devices, int steps, int repeats) {
  return {{"scalescope", 1},
          {"name", name},
          {"protocol", "strong"},
          {"dataset", {{"name", "synthetic"}, {"shape", {3, 16, 16}}, {"classes", 2}, {"count", 64}}},
          {"baseline", nullptr},
          {"axes", {{"devices", {devices}}, {"globalBatch", {8}}, {"strategy", {"ddp"}}}},
          {"limits", {{"oversubscribe", true}}},
          {"measure",
           {{"warmupSteps", 5}, {"steps", steps}, {"repeats", repeats}, {"calibrate", false}, {"ceilingMB", 0}}}};
}

class OwnerProcess : public OwnerTest {
 protected:
  int doneCode(RawClient& client, const EntryId& entry) {
    return client.waitEvent<DoneEvent>([&](const DoneEvent& done) { return done.entry == entry; }).exitCode;
  }

  // Expects for every run of the store all of its steps, and every record of every source once.
  void expectOnce(int runs, int ranks, int steps) {
    const auto reader = StoreReader::open(m_store);
    ASSERT_TRUE(reader) << english(reader.error());
    const auto rows = (*reader)->runs();
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->size(), static_cast<std::size_t>(runs));
    for (const RunRow& row : *rows) {
      EXPECT_EQ(row.status, RunStatus::done) << row.cause;
      EXPECT_EQ(row.gaps, 0u);
      const auto hashes = (*reader)->recordHashes(row.id, 0);
      ASSERT_TRUE(hashes);
      for (const auto& [source, list] : *hashes)
        for (std::size_t i = 0; i < list.size(); ++i) ASSERT_EQ(list[i].first, i + 1) << text(source);
      const auto records = (*reader)->records(row.id, {RecordType::step});
      ASSERT_TRUE(records);
      EXPECT_EQ(records->size(), static_cast<std::size_t>(ranks));
      for (const auto& [source, list] : *records)
        EXPECT_EQ(list.size(), static_cast<std::size_t>(steps)) << text(source);
    }
  }
};

EntryId newEntry() { return EntryId(makeUlid()); }

TEST_F(OwnerProcess, RunsAStudyForAClientThatFollowsIt) {
  Process owner = start();
  RawClient client = join(true, true);
  const EntryId entry = newEntry();
  const control::Reply reply = enqueue(client, study("one", 2, 20, 2), entry);
  ASSERT_FALSE(reply.error) << english(*reply.error);
  ASSERT_TRUE(reply.entry);
  EXPECT_EQ(reply.call, 7);
  EXPECT_EQ(reply.entry->name, "one");
  EXPECT_EQ(doneCode(client, entry), 0);
  // Events have numbers without a gap, and records came once and in order.
  std::int64_t cursor = -1;
  std::map<std::pair<RunId, Source>, std::uint64_t> last;
  std::set<AttemptState> states;
  for (const control::OwnerMessage& message : client.received) {
    if (const auto* snapshot = std::get_if<control::Snapshot>(&message)) cursor = snapshot->cursor;
    if (const auto* reported = std::get_if<control::StateChanged>(&message)) {
      EXPECT_EQ(reported->cursor, ++cursor);
      if (const auto* attempt = std::get_if<AttemptEvent>(&reported->event)) states.insert(attempt->state);
    }
    if (const auto* batch = std::get_if<control::RecordBatch>(&message)) {
      const auto records = control::recordsIn(*batch);
      ASSERT_TRUE(records) << english(records.error());
      EXPECT_EQ(batch->lost, 0u);
      for (const Record& record : *records->records)
        EXPECT_EQ(record.seq, ++last[std::pair(batch->attempt.run, batch->source)]);
    }
  }
  for (const AttemptState state :
       {AttemptState::connecting, AttemptState::preparing, AttemptState::started, AttemptState::ended})
    EXPECT_TRUE(states.contains(state)) << enumName(state);
  EXPECT_EQ(last.size(), 6u);  // Two runs of two ranks and their node.
  expectOnce(2, 2, 25);
  // If it is requested again, the entry is known and has ended; another entry of the study has nothing to do.
  const control::Reply known = enqueue(client, study("one", 2, 20, 2), entry);
  ASSERT_TRUE(known.entry);
  EXPECT_EQ(known.entry->exitCode, 0);
  const EntryId second = newEntry();
  ASSERT_TRUE(enqueueAgain(client, reply.entry->study, second).entry);
  EXPECT_EQ(doneCode(client, second), 0);
  expectOnce(2, 2, 25);
  // The owner ends when the last client leaves.
  client.say(control::Leave{control::LeaveWhen::idle});
  EXPECT_TRUE(client.isClosed());
  ASSERT_TRUE(client.bye());
  EXPECT_EQ(client.bye()->reason.code, "owner.no-clients");
  EXPECT_EQ(owner.wait(patient(20s)), 0);
  EXPECT_FALSE(fs::exists(m_store + "/control.sock"));
}

// The cancel is still being written when a client connects that lets the queue run.
TEST_F(OwnerProcess, AnEntryThatIsBeingCancelledIsNotBegun) {
  Process owner = start();
  const EntryId entry = newEntry();
  RawClient edit = join(false);
  ASSERT_TRUE(enqueue(edit, study("never", 1, 20, 1), entry).entry);
  RawClient server = RawClient::connect(m_store);
  control::ClientHello hello;
  hello.program = "run";
  hello.serves = true;
  hello.context = m_context;
  edit.request(3, control::CancelEntry{entry});
  server.say(hello);
  EXPECT_FALSE(edit.wait<control::Reply>().error);
  edit.request(4, control::StatusRequest{});
  EXPECT_TRUE(edit.wait<control::Reply>().status->entries.empty());
  EXPECT_TRUE(StoreReader::open(m_store).value()->runs()->empty());
}

// An owner may find entries in the queue. The events of one that has no work left come within milliseconds.
TEST_F(OwnerProcess, TheQueueRunsFromTheFirstMessageOfAServingClient) {
  const EntryId entry = newEntry();
  {
    Process owner = start();
    RawClient edit = join(false);
    ASSERT_TRUE(enqueue(edit, study("left in the queue", 1, 20, 1), entry).entry);
    edit.say(control::Leave{control::LeaveWhen::idle});
    EXPECT_TRUE(edit.isClosed());
    EXPECT_EQ(owner.wait(patient(20s)), 0);
  }
  Process owner = start();
  RawClient server = RawClient::connect(m_store);
  control::ClientHello hello;
  hello.program = "run";
  hello.serves = true;
  hello.context = m_context;
  server.say(hello);
  server.wait<control::OwnerHello>(
      [](const control::OwnerHello& one) { return one.state == control::StoreState::ready; });
  RawClient other = join(false);  // The owner has answered this client after it greeted the first one.
  for (const control::OwnerMessage& message : other.received)
    if (const auto* snapshot = std::get_if<control::Snapshot>(&message)) {
      ASSERT_EQ(snapshot->entries.size(), 1u);
      EXPECT_EQ(snapshot->entries.front().state, StudyState::queued);
      EXPECT_FALSE(snapshot->study);
    }
  server.say(control::Subscribe{});
  EXPECT_EQ(server.waitEvent<StudyEvent>().state, StudyState::queued);
  EXPECT_EQ(doneCode(server, entry), 0);
}

// Ctrl-C comes while the entry is on its way into the queue, and the program has ended by the time it is queued.
TEST_F(OwnerProcess, ACancelIsDoneEvenIfItsClientHasDisconnected) {
  Process owner = start();
  const EntryId entry = newEntry();
  RawClient client = join();
  std::string bytes;
  control::encode(control::Request{7, enqueueAsk(study("taken back", 1, 20, 1), entry)}, bytes);
  control::encode(control::Request{8, control::CancelEntry{entry}}, bytes);
  client.sayBytes(bytes);
  client.hangUp();
  RawClient other = join();
  const control::Reply known = enqueue(other, study("taken back", 1, 20, 1), entry);
  ASSERT_TRUE(known.entry);
  EXPECT_EQ(known.entry->exitCode ? *known.entry->exitCode : doneCode(other, entry), 130);
  EXPECT_TRUE(StoreReader::open(m_store).value()->runs()->empty());
}

TEST_F(OwnerProcess, KilledInTheMidstAnotherContinues) {
  Process first = start();
  const EntryId entry = newEntry();
  StudyId stored;
  {
    RawClient client = join(true, true);
    const control::Reply reply = enqueue(client, study("slow killed", 2, 20, 2), entry);
    ASSERT_TRUE(reply.entry);
    stored = reply.entry->study;
    client.wait<control::RecordBatch>(
        [](const control::RecordBatch& batch) { return batch.source.kind == SourceKind::rank; });
    first.kill();
    EXPECT_TRUE(client.isClosed());
    EXPECT_FALSE(client.bye());
  }
  Process second = start();
  RawClient client = join();
  // A client that lost its owner repeats its request.
  const control::Reply again = enqueue(client, study("slow killed", 2, 20, 2), entry);
  ASSERT_TRUE(again.entry);
  EXPECT_EQ(again.entry->study, stored);
  EXPECT_EQ(again.entry->exitCode ? *again.entry->exitCode : doneCode(client, entry), 0);
  expectOnce(2, 2, 25);
}

// There is no owner for a while: records that the rank wrote meanwhile are fetched.
TEST_F(OwnerProcess, WhatRanksDoWithoutAnOwnerIsFetched) {
  Process first = start();
  const EntryId entry = newEntry();
  {
    RawClient client = join(true, true);
    ASSERT_TRUE(enqueue(client, study("slow alone", 1, 20, 1), entry).entry);
    client.wait<control::RecordBatch>(
        [](const control::RecordBatch& batch) { return batch.source.kind == SourceKind::rank; });
  }
  first.kill();
  const auto end = std::chrono::steady_clock::now() + patient(60s);
  while (!processesOf("--rank-dir" + std::string(1, '\0') + m_store).empty() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(50ms);
  Process second = start();
  RawClient client = join();
  const control::Reply again = enqueue(client, study("slow alone", 1, 20, 1), entry);
  ASSERT_TRUE(again.entry);
  EXPECT_EQ(again.entry->exitCode ? *again.entry->exitCode : doneCode(client, entry), 0);
  expectOnce(1, 1, 25);
}

TEST_F(OwnerProcess, EndsSomeTimeAfterItsLastClientHasDisconnected) {
  Process owner = start({}, "1");
  {
    RawClient client = join();
    EXPECT_EQ(owner.wait(2500ms), -1);  // It does not end while a client is connected.
  }
  EXPECT_EQ(owner.wait(patient(20s)), 0);
}

TEST_F(OwnerProcess, ExitsForANewerClientBetweenRunsAndKeepsTheQueue) {
  const EntryId entry = newEntry();
  {
    Process owner = start();
    RawClient client = join(true, true);
    ASSERT_TRUE(enqueue(client, study("slow leave", 1, 40, 2), entry).entry);
    client.wait<control::RecordBatch>();
    client.say(control::Leave{control::LeaveWhen::betweenRuns});
    EXPECT_TRUE(client.isClosed());
    ASSERT_TRUE(client.bye());
    EXPECT_EQ(client.bye()->reason.code, "owner.asked-to-leave");
    EXPECT_EQ(owner.wait(patient(20s)), 0);
  }
  const auto reader = StoreReader::open(m_store);
  ASSERT_TRUE(reader);
  EXPECT_EQ((*reader)->runs()->size(), 1u);
  EXPECT_EQ((*reader)->runs()->front().status, RunStatus::done);
  EXPECT_EQ((*reader)->queue()->size(), 1u);
}

// A paused study does not keep its owner once no client is connected and its run has ended.
TEST_F(OwnerProcess, APausedStudyLetsItsOwnerEndAfterTheRun) {
  Process owner = start({}, "1");
  {
    RawClient client = join(true, true);
    ASSERT_TRUE(enqueue(client, study("slow pause", 1, 40, 2), newEntry()).entry);
    client.wait<control::RecordBatch>();
    client.request(1, control::Pause{});
    EXPECT_FALSE(client.wait<control::Reply>().error);
  }
  EXPECT_EQ(owner.wait(patient(40s)), 0);
  EXPECT_EQ((*StoreReader::open(m_store))->runs()->size(), 1u);
}

TEST_F(OwnerProcess, EndsWithItsFolder) {
  Process owner = start();
  RawClient client = join();
  fs::remove_all(m_store);
  EXPECT_TRUE(client.isClosed());
  ASSERT_TRUE(client.bye());
  EXPECT_EQ(client.bye()->reason.code, "owner.folder-gone");
  EXPECT_EQ(owner.wait(patient(20s)), 0);
  EXPECT_FALSE(fs::exists(m_store));
}

TEST_F(OwnerProcess, OfTwoStartedAtOnceOneServes) {
  Process one = start();
  Process other = start();
  RawClient client = join();
  const auto end = std::chrono::steady_clock::now() + patient(30s);
  while (one.wait(50ms) == -1 && other.wait(50ms) == -1 && std::chrono::steady_clock::now() < end) {
  }
  EXPECT_NE(one.hasEnded(), other.hasEnded());
  EXPECT_EQ((one.hasEnded() ? one : other).wait(0ms), 0);
  client.request(3, control::StatusRequest{});
  EXPECT_TRUE(client.wait<control::Reply>().status);
}

TEST_F(OwnerProcess, ALeftoverSocketIsReplaced) {
  fs::create_directories(m_store);
  { const auto stale = listenControl(m_store); }
  ASSERT_TRUE(fs::exists(m_store + "/control.sock"));
  Process owner = start();
  RawClient client = join();
  struct stat there {};
  ASSERT_EQ(stat((m_store + "/control.sock").c_str(), &there), 0);
  EXPECT_EQ(there.st_mode & 0777u, 0600u);
}

TEST_F(OwnerProcess, SigtermEndsItCleanly) {
  Process owner = start();
  RawClient client = join();
  ::kill(owner.pid(), SIGTERM);
  EXPECT_TRUE(client.isClosed());
  ASSERT_TRUE(client.bye());
  EXPECT_EQ(client.bye()->reason.code, "owner.signal");
  EXPECT_EQ(owner.wait(patient(20s)), 0);
}

// The client's affinity decides where ranks run, not the owner's.
TEST_F(OwnerProcess, CoresAreTheClientsNotTheOwners) {
  if (m_context.affinity.size() < 2) GTEST_SKIP() << "needs two cores";
  const std::vector<int> two{m_context.affinity[0], m_context.affinity[1]};
  const auto plannedCores = [&](RawClient& client, const std::string& name, int steps) {
    const EntryId entry = newEntry();
    const control::Reply reply = enqueue(client, study(name, 2, steps, 1), entry);
    EXPECT_TRUE(reply.entry);
    EXPECT_EQ(doneCode(client, entry), 0);
    std::set<int> cores;
    const auto reader = StoreReader::open(m_store);
    if (!reader || !reply.entry) return cores;
    const auto rows = (*reader)->runs(reply.entry->study);
    if (!rows) return cores;
    for (const RunRow& row : *rows) {
      const auto plan = readRunPlan(m_store + "/runs/" + row.id.value + "/plan.json");
      if (!plan) continue;
      for (const std::vector<int>& slot : plan->nodes.at(0).slotCores) cores.insert(slot.begin(), slot.end());
    }
    return cores;
  };
  Process owner = start({"taskset", "-c", std::to_string(two[0])});
  RawClient client = join();
  m_context.affinity = two;
  EXPECT_EQ(plannedCores(client, "both", 5), std::set<int>(two.begin(), two.end()));
  m_context.affinity = {two[1]};
  EXPECT_EQ(plannedCores(client, "second", 6), std::set<int>{two[1]});
}

// Two clients of one owner have different workers and folders; the owner has other ones.
TEST_F(OwnerProcess, EachClientsVariablesDecideWhatIsStartedForIt) {
  Process owner = start();
  const auto become = [&](const std::string& name) {
    const std::string folder = m_folder + "/" + name;
    const std::string worker = folder + "/worker";
    fs::create_directories(folder);
    ASSERT_TRUE(writeFileAtomic(worker, "#!/bin/sh\nenv >> \"$HOME/started\"\nexec '" + builtForTests("fake_worker") +
                                            "' \"$@\"\n# The worker of client " + name + "\n"));
    fs::permissions(worker, fs::perms::owner_all);
    m_context.environment["HOME"] = folder;
    m_context.environment["SCALESCOPE_WORKER"] = worker;
    m_context.environment["NCCL_DEBUG"] = name;
  };
  const EntryId entries[] = {newEntry(), newEntry()};
  become("one");
  RawClient first = join();
  ASSERT_TRUE(enqueue(first, study("one", 1, 5, 1), entries[0]).entry);
  become("two");
  RawClient second = join();
  ASSERT_TRUE(enqueue(second, study("two", 1, 5, 1), entries[1]).entry);
  EXPECT_EQ(doneCode(first, entries[0]), 0);
  EXPECT_EQ(doneCode(second, entries[1]), 0);
  for (const std::string name : {"one", "two"}) {
    const std::string started = readFile(m_folder + "/" + name + "/started").value_or("");
    EXPECT_NE(started.find("\nNCCL_DEBUG=" + name + "\n"), std::string::npos) << started;
    EXPECT_NE(started.find("/" + name + "/worker\n"), std::string::npos) << started;
  }
  const auto reader = StoreReader::open(m_store);
  ASSERT_TRUE(reader) << english(reader.error());
  const auto rows = (*reader)->runs();
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 2u);
  EXPECT_NE((*rows)[0].key, (*rows)[1].key) << "the workers are different programs";
}

// An edit starts no training; queued studies wait for a client that lets the queue run.
TEST_F(OwnerProcess, AnEditDoesNotStartTheQueue) {
  Process owner = start();
  RawClient edit = join(false);
  const EntryId entry = newEntry();
  ASSERT_TRUE(enqueue(edit, study("later", 1, 5, 1), entry).entry);
  edit.request(4, control::StatusRequest{});
  const auto status = edit.wait<control::Reply>();
  ASSERT_TRUE(status.status);
  ASSERT_EQ(status.status->entries.size(), 1u);
  EXPECT_EQ(status.status->entries[0].state, StudyState::queued);
  EXPECT_TRUE((*StoreReader::open(m_store))->runs()->empty());
  RawClient window = join(true);
  EXPECT_EQ(doneCode(window, entry), 0);
}

// Another window shows the run as well.
TEST_F(OwnerProcess, WhatAClientChangesIsPublishedToAll) {
  Process owner = start();
  RawClient client = join();
  const EntryId entry = newEntry();
  const control::Reply queued = enqueue(client, study("edited", 1, 5, 1), entry);
  ASSERT_TRUE(queued.entry);
  EXPECT_EQ(doneCode(client, entry), 0);
  const StudyId stored = queued.entry->study;
  const RunId run = StoreReader::open(m_store).value()->runs()->front().id;
  RawClient editor = join(false);
  const control::Edited ofRun{run, {}};
  const control::Edited ofStudy{{}, stored};
  editor.request(1, control::Tag{run, {"good"}});
  EXPECT_EQ(client.wait<control::Edited>(), ofRun);
  EXPECT_EQ(StoreReader::open(m_store).value()->runs()->front().tags,
            std::vector<std::string>{"good"});  // The note is stored by then.
  editor.request(2, control::Note{run, "warm"});
  EXPECT_EQ(client.wait<control::Edited>(), ofRun);
  editor.request(3, control::Remove{run.value, false});
  EXPECT_EQ(client.wait<control::Edited>(), ofRun);
  editor.request(4, control::Remove{stored.value, false});
  EXPECT_EQ(client.wait<control::Edited>(), ofStudy);
  editor.request(5, control::Remove{stored.value, true});
  EXPECT_EQ(client.wait<control::Edited>(), ofStudy);
  editor.request(6, control::Import{m_folder + "/nothing"});  // Part of it may be imported.
  EXPECT_EQ(client.wait<control::Edited>(), control::Edited{});
}

TEST_F(OwnerProcess, APausedQueueWaitsAndACancelledEntryIsRemoved) {
  Process owner = start();
  RawClient client = join();
  client.request(1, control::Pause{});
  EXPECT_FALSE(client.wait<control::Reply>().error);
  const EntryId first = newEntry();
  const EntryId second = newEntry();
  ASSERT_TRUE(enqueue(client, study("first", 1, 5, 1), first).entry);
  ASSERT_TRUE(enqueue(client, study("second", 1, 5, 1), second).entry);
  client.request(2, control::CancelEntry{second});
  EXPECT_EQ(doneCode(client, second), 130);
  client.request(3, control::Resume{});
  EXPECT_EQ(doneCode(client, first), 0);
  EXPECT_EQ((*StoreReader::open(m_store))->runs()->size(), 1u);
  client.request(5, control::CancelEntry{EntryId(makeUlid())});
  const auto reply = client.wait<control::Reply>([](const control::Reply& one) { return one.call == 5; });
  ASSERT_TRUE(reply.error);
  EXPECT_EQ(reply.error->message.code, "owner.no-entry");
}

// The user abandons the host before it was connected: cells that need it are lost, and everything else runs.
TEST_F(OwnerProcess, AHostThatIsWaitedForIsAbandoned) {
  Process owner = start();
  RawClient client = join();
  const EntryId entry = newEntry();
  nlohmann::json spec = study("away", 1, 5, 1);
  spec["hosts"] = nlohmann::json::parse(R"([{"name": "local"}, {"name": "gone", "ssh": "127.0.0.1", "port": 1}])");
  spec["axes"]["nodes"] = {1, 2};
  ASSERT_TRUE(enqueue(client, spec, entry).entry);
  client.waitEvent<CellEvent>([](const CellEvent& cell) { return cell.status == CellState::done; });
  client.waitEvent<StudyEvent>([](const StudyEvent& one) { return one.state == StudyState::waiting; });
  client.request(2, control::AbandonHost{"elsewhere"});
  const auto refused = client.wait<control::Reply>([](const control::Reply& one) { return one.call == 2; });
  ASSERT_TRUE(refused.error);
  EXPECT_EQ(refused.error->message.code, "owner.no-host");
  client.request(3, control::AbandonHost{"gone"});
  const CellEvent lost =
      client.waitEvent<CellEvent>([](const CellEvent& cell) { return cell.status == CellState::lost; });
  EXPECT_EQ(lost.cell.value, 2);
  EXPECT_EQ(doneCode(client, entry), 3);
  expectOnce(1, 1, 10);
}

TEST_F(OwnerProcess, WhatWasAbandonedIsKnownToTheNextOwner) {
  const EntryId entry = newEntry();
  {
    Process owner = start();
    RawClient client = join();
    nlohmann::json spec = study("paced-200-away", 1, 800, 1);
    spec["hosts"] = nlohmann::json::parse(R"([{"name": "local"}, {"name": "gone", "ssh": "127.0.0.1", "port": 1}])");
    spec["axes"]["nodes"] = {1, 2};
    ASSERT_TRUE(enqueue(client, spec, entry).entry);
    client.waitEvent<AttemptEvent>([](const AttemptEvent& one) { return one.state == AttemptState::started; });
    client.request(3, control::AbandonHost{"gone"});
    const auto agreed = client.wait<control::Reply>([](const control::Reply& one) { return one.call == 3; });
    ASSERT_FALSE(agreed.error) << english(*agreed.error);
    owner.kill();
    EXPECT_TRUE(client.isClosed());
  }
  Process owner = start();
  RawClient client = join();
  EXPECT_EQ(doneCode(client, entry), 3) << "it waits for a host that was given up";
  expectOnce(1, 1, 805);
}

// The order is changed by the user, and kept by the next owner.
TEST_F(OwnerProcess, TheQueueKeepsItsOrderAndItsHeldEntries) {
  const EntryId first = newEntry(), second = newEntry(), third = newEntry();
  const auto entries = [](RawClient& client) {
    client.request(9, control::StatusRequest{});
    std::vector<std::pair<EntryId, bool>> out;
    const auto reply = client.wait<control::Reply>([](const control::Reply& one) { return one.call == 9; });
    for (const control::EntryReport& each : reply.status->entries) out.emplace_back(each.entry, each.isHeld);
    return out;
  };
  {
    Process owner = start();
    RawClient client = join(false);
    for (const EntryId& each : {first, second, third})
      ASSERT_TRUE(enqueue(client, study("s" + each.value.substr(20), 1, 5, 1), each).entry);
    client.request(1, control::MoveEntry{third, first});
    client.request(2, control::HoldEntry{first, true});
    for (const control::Call call : {1, 2}) {
      const auto reply = client.wait<control::Reply>([call](const control::Reply& one) { return one.call == call; });
      EXPECT_FALSE(reply.error);
    }
    EXPECT_EQ(entries(client), (std::vector<std::pair<EntryId, bool>>{{third, false}, {first, true}, {second, false}}));
    client.request(3, control::MoveEntry{newEntry(), {}});
    const auto refused = client.wait<control::Reply>([](const control::Reply& one) { return one.call == 3; });
    ASSERT_TRUE(refused.error);
    EXPECT_EQ(refused.error->message.code, "owner.no-entry");
    client.say(control::Leave{control::LeaveWhen::betweenRuns});
    EXPECT_EQ(owner.wait(patient(20s)), 0);
  }
  Process owner = start();
  RawClient client = join(true, false);
  EXPECT_EQ(doneCode(client, third), 0);
  EXPECT_EQ(doneCode(client, second), 0);
  EXPECT_EQ(entries(client), (std::vector<std::pair<EntryId, bool>>{{first, true}}));
  client.request(4, control::HoldEntry{first, false});
  EXPECT_EQ(doneCode(client, first), 0);
}

// After its current run the other study begins; measured runs are kept, and the study continues after them.
TEST_F(OwnerProcess, ARunningStudyIsHeld) {
  Process owner = start();
  RawClient client = join(true, true);
  const EntryId first = newEntry(), second = newEntry();
  ASSERT_TRUE(enqueue(client, study("paced-100-first", 1, 40, 8), first).entry);
  ASSERT_TRUE(enqueue(client, study("second", 1, 5, 1), second).entry);
  client.waitEvent<RunEvent>([](const RunEvent& run) { return run.status == RunStatus::running; });
  client.request(1, control::MoveEntry{first, {}});
  const auto refused = client.wait<control::Reply>([](const control::Reply& one) { return one.call == 1; });
  ASSERT_TRUE(refused.error);
  EXPECT_EQ(refused.error->message.code, "owner.entry-at-work");
  client.request(2, control::HoldEntry{first, true});
  EXPECT_EQ(doneCode(client, second), 0);
  const auto runs = (*StoreReader::open(m_store))->runs();
  EXPECT_LT(runs->size(), 9u) << "the first one went on";
  client.request(3, control::HoldEntry{first, false});
  EXPECT_EQ(doneCode(client, first), 0);
  const auto all = (*StoreReader::open(m_store))->runs();
  EXPECT_EQ(all->size(), 9u);
  for (const RunRow& run : *all) EXPECT_EQ(run.status, RunStatus::done);
}

TEST_F(OwnerProcess, ARunningEntryIsCancelled) {
  Process owner = start();
  RawClient client = join(true, true);
  const EntryId entry = newEntry();
  ASSERT_TRUE(enqueue(client, study("hang here", 1, 20, 1), entry).entry);
  client.wait<control::RecordBatch>(
      [](const control::RecordBatch& batch) { return batch.source.kind == SourceKind::rank; });
  client.request(2, control::CancelEntry{entry});
  EXPECT_EQ(doneCode(client, entry), 130);
  EXPECT_EQ((*StoreReader::open(m_store))->runs()->front().status, RunStatus::cancelled);
}

}  // namespace
}  // namespace scalescope
