#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/index.h"
#include "core/telemetry/log/objects.h"
#include "core/telemetry/wire/node_plan.h"
#include "core/telemetry/wire/wire.h"

namespace scalescope {

// What a client and a node's agent say to each other: one struct per message, and these are the schema. Fields that a
// message lacks keep their defaults; unknown ones are ignored. Both ends are the same types, so the protocol's version
// (wire.h) changes where a type changes in a way that the other end would misread.

inline constexpr int kMaxSegmentNumber = 1 << 20;
inline constexpr std::int64_t kMaxSentFileBytes = std::int64_t{1} << 40;
inline constexpr std::size_t kMaxPathBytes = 4096;
inline constexpr int kMaxRound = 1 << 30;

struct Endpoint {
  std::string address;
  int port = 0;
  friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

// A place in a source's log.
struct LogPosition {
  Source source;
  int segment = 0;  // 0 = the reserve file
  std::uint64_t offset = 0;
  friend bool operator==(const LogPosition&, const LogPosition&) = default;
};

// ---- both directions

struct Ping {
  static constexpr MessageType kType = MessageType::ping;
  std::int64_t nonce = 0;
  friend bool operator==(const Ping&, const Ping&) = default;
};

struct Pong {
  static constexpr MessageType kType = MessageType::pong;
  std::int64_t nonce = 0;
  std::int64_t monotonicNs = 0;  // the answerer's clock; 0: not told
  friend bool operator==(const Pong&, const Pong&) = default;
};

// ---- client -> agent

struct ClientHello {  // -> AgentHello
  static constexpr MessageType kType = MessageType::hello;
  std::string nonce;
  int protocol = kProtocolVersion;
  std::string client;  // equal ids are one client that came back
  StudyId study;
  NodeIndex node;
  std::string folder;  // the store, told only where the two share it
  friend bool operator==(const ClientHello&, const ClientHello&) = default;
};
std::string_view unusableField(const ClientHello& hello);

struct LeaseRequest {  // -> LeaseAnswer
  static constexpr MessageType kType = MessageType::lease;
  bool take = true;
  friend bool operator==(const LeaseRequest&, const LeaseRequest&) = default;
};

struct ProbeRequest {  // -> Facts
  static constexpr MessageType kType = MessageType::probe;
  friend bool operator==(const ProbeRequest&, const ProbeRequest&) = default;
};

struct PrepareRequest {  // -> Prepared; error `agent.claimed`: somebody else runs on what the plan claims, and nothing
                         // stays claimed
  static constexpr MessageType kType = MessageType::prepare;
  AttemptKey key;
  NodePlan plan;
  int round = 0;  // repeated by the answer, so that a late one is not taken for a newer one's
  friend bool operator==(const PrepareRequest&, const PrepareRequest&) = default;
};

// What the node knows of an attempt, however long ago it ended and whichever agent served it.
struct StatusRequest {  // -> AttemptReport
  static constexpr MessageType kType = MessageType::status;
  AttemptKey key;
  friend bool operator==(const StatusRequest&, const StatusRequest&) = default;
};

// Gives up what a prepared attempt claims; it may be prepared again. One that has started is left alone.
struct ReleaseRequest {  // -> AttemptReport
  static constexpr MessageType kType = MessageType::release;
  AttemptKey key;
  friend bool operator==(const ReleaseRequest&, const ReleaseRequest&) = default;
};

struct StartRequest {  // -> Started; only when every node is prepared
  static constexpr MessageType kType = MessageType::start;
  AttemptKey key;
  Endpoint master;  // address "" = the one that this node has bound
  friend bool operator==(const StartRequest&, const StartRequest&) = default;
};

struct CancelRequest {  // -> Cancelled
  static constexpr MessageType kType = MessageType::cancel;
  AttemptKey key;
  std::optional<double> graceSeconds;  // else the plan's
  friend bool operator==(const CancelRequest&, const CancelRequest&) = default;
};

struct FetchRequest {  // -> LogData from there on, until Finished
  static constexpr MessageType kType = MessageType::fetch;
  AttemptKey key;
  LogPosition from;
  friend bool operator==(const FetchRequest&, const FetchRequest&) = default;
};

struct Ack {  // stored and fsynced by the client
  static constexpr MessageType kType = MessageType::ack;
  AttemptKey key;
  LogPosition stored;
  friend bool operator==(const Ack&, const Ack&) = default;
};

// A file for the node's own folder, or with `shared` (64 hex digits: what the files are together) for one that all
// studies of the user on that machine share.
struct FileQuery {  // -> FileState
  static constexpr MessageType kType = MessageType::file;
  std::string path;  // relative, no ..
  std::string shared;
  std::int64_t size = 0;
  bool query = true;
  friend bool operator==(const FileQuery&, const FileQuery&) = default;
};

struct FilePiece {  // -> FileProgress where `ack` or `done`
  static constexpr MessageType kType = MessageType::file;
  std::string path;
  std::string shared;
  std::int64_t size = 0;               // of the whole file
  std::optional<std::int64_t> offset;  // none = behind what is there
  bool ack = false;
  bool done = false;        // the last piece: the file gets its name
  std::optional<int> mode;  // 0600; of others' bits none is set
  std::string sha256;       // of the whole file, compared at the end; "" = not told
  std::string bytes;        // raw, behind the body
  friend bool operator==(const FilePiece&, const FilePiece&) = default;
};

struct TailRequest {  // -> LogData with `out`: the last 64 KiB of what a rank printed
  static constexpr MessageType kType = MessageType::tail;
  AttemptKey key;
  Source source;
  friend bool operator==(const TailRequest&, const TailRequest&) = default;
};

// ---- agent -> client

enum class AttemptPhase { unknown, prepared, started, ended };  // in this order, and never back but from prepared
inline constexpr std::array kAttemptPhases{Word{AttemptPhase::unknown, "unknown"},
                                           Word{AttemptPhase::prepared, "prepared"},
                                           Word{AttemptPhase::started, "started"}, Word{AttemptPhase::ended, "ended"}};
constexpr const auto& wordsOf(AttemptPhase) { return kAttemptPhases; }

enum class RankStage { prepared, running, gone };
inline constexpr std::array kRankStages{Word{RankStage::prepared, "prepared"}, Word{RankStage::running, "running"},
                                        Word{RankStage::gone, "gone"}};
constexpr const auto& wordsOf(RankStage) { return kRankStages; }

// One rank as its agent knows it; code, signal and cause of one that is gone.
struct RankReport {
  RankIndex rank;
  int pid = 0;
  RankStage state = RankStage::gone;
  std::optional<ExitCode> code;
  std::optional<int> signal;
  std::optional<ExitCause> cause;
  friend bool operator==(const RankReport&, const RankReport&) = default;
};

struct SegmentReport {
  Source source;
  int number = 0;
  std::uint64_t bytes = 0;
  friend bool operator==(const SegmentReport&, const SegmentReport&) = default;
};

struct AttemptReport {
  static constexpr MessageType kType = MessageType::status;
  AttemptKey key;
  AttemptPhase state = AttemptPhase::unknown;
  std::vector<RankReport> ranks;
  std::vector<SegmentReport> segments;
  friend bool operator==(const AttemptReport&, const AttemptReport&) = default;
};

struct AgentHello {
  static constexpr MessageType kType = MessageType::hello;
  std::string nonce;  // the client's
  int protocol = 0;
  std::string agent;  // digest of the program
  std::string bootId;
  NodeIndex node;
  std::string folder;               // where its logs are
  std::vector<AttemptReport> runs;  // that live or are not fetched yet, the newest ones; of others ask StatusRequest
  std::int64_t monotonicNs = 0;
  std::int64_t wallNs = 0;
  friend bool operator==(const AgentHello&, const AgentHello&) = default;
};

struct LeaseAnswer {
  static constexpr MessageType kType = MessageType::lease;
  bool held = false;
  std::string by;            // whoever holds it; "" = nobody
  std::int64_t seconds = 0;  // for how long
  friend bool operator==(const LeaseAnswer&, const LeaseAnswer&) = default;
};

// One GPU as scalescope-gpuprobe prints it. What the driver does not tell is absent.
struct GpuFacts {
  int index = 0;
  std::string name;
  std::string uuid;  // "" = not told
  std::optional<std::int64_t> memoryBytes, usedBytes;
  std::optional<std::int64_t> utilisation;  // percent
  std::optional<double> powerWatts;
  std::optional<std::int64_t> temperature;
  std::optional<double> energyJoules;
  std::optional<std::int64_t> clockMHz;  // of the multiprocessors
  std::optional<double> powerLimitWatts;
  std::optional<std::int64_t> throttleReasons;  // NVML's bits
  std::vector<std::string> processes;           // "pid name"
  bool isDivided = false;                       // into slices (MIG), of which CUDA gets one
  friend bool operator==(const GpuFacts&, const GpuFacts&) = default;
};

// What scalescope-gpuprobe prints per line.
struct GpuReport {
  std::string driver;
  std::vector<GpuFacts> gpus;
  int lost = 0;           // that fell off the bus; not among them
  bool isSliced = false;  // CUDA_VISIBLE_DEVICES names a slice (MIG), which NVML's list does not have
  friend bool operator==(const GpuReport&, const GpuReport&) = default;
};

struct InterfaceFacts {
  std::string name;
  std::string address;
  int speedMbps = 0;  // 0 = unknown
  bool loopback = false;
  friend bool operator==(const InterfaceFacts&, const InterfaceFacts&) = default;
};

// A machine as its agent sees it.
struct Facts {
  static constexpr MessageType kType = MessageType::facts;
  std::string bootId;
  std::string host;
  std::string processor;
  int physicalCores = 0;
  int logicalCores = 0;
  std::vector<std::vector<int>> usableCores;  // physical ones that may be used, SMT siblings together
  std::vector<int> coreKinds;                 // of each, 0 the fastest; empty where they are alike
  double memoryBytes = 0;
  double memoryAvailable = 0;
  double machineMemoryBytes = 0;  // where a control group's limit, memoryBytes, is less; 0 = no limit
  double cpuQuota = 0;            // cores' time that control groups allow; 0 = no quota
  std::string kernel;
  std::string driver;
  std::vector<GpuFacts> gpus;
  int lostGpus = 0;  // as GpuReport has them
  bool hasGpuSlice = false;
  std::vector<InterfaceFacts> interfaces;
  std::string glibc;
  std::string agent;
  friend bool operator==(const Facts&, const Facts&) = default;
};

struct Prepared {
  static constexpr MessageType kType = MessageType::prepared;
  AttemptKey key;
  Endpoint bound;  // rank 0's node: where its store listens
  int round = 0;   // the request's
  friend bool operator==(const Prepared&, const Prepared&) = default;
};

struct Started {
  static constexpr MessageType kType = MessageType::started;
  AttemptKey key;
  std::vector<int> pids;
  friend bool operator==(const Started&, const Started&) = default;
};

struct Cancelled {  // nothing of the attempt is alive
  static constexpr MessageType kType = MessageType::cancelled;
  AttemptKey key;
  int survivors = 0;
  friend bool operator==(const Cancelled&, const Cancelled&) = default;
};

struct LogData {
  static constexpr MessageType kType = MessageType::data;
  AttemptKey key;
  LogPosition at;     // segment -1 where `out`
  bool out = false;   // what a rank printed, not its log
  std::string bytes;  // raw, behind the body
  friend bool operator==(const LogData&, const LogData&) = default;
};

struct Finished {  // every rank is gone and every byte has been sent
  static constexpr MessageType kType = MessageType::finished;
  AttemptKey key;
  std::vector<RankReport> ranks;
  friend bool operator==(const Finished&, const Finished&) = default;
};

struct ErrorAnswer {
  static constexpr MessageType kType = MessageType::error;
  Message message;
  std::string text;  // in English, for a client that lacks the sentence
  std::optional<RunId> run;
  std::optional<int> attempt;
  friend bool operator==(const ErrorAnswer&, const ErrorAnswer&) = default;
};

struct FileState {
  static constexpr MessageType kType = MessageType::file;
  std::string path;
  bool query = true;
  std::int64_t size = -1;  // -1 = not there as a whole
  std::int64_t part = 0;   // bytes of an unfinished one
  std::string at;          // its place on the node
  friend bool operator==(const FileState&, const FileState&) = default;
};

struct FileProgress {
  static constexpr MessageType kType = MessageType::file;
  std::string path;
  bool done = false;
  std::optional<std::int64_t> have;  // bytes so far
  std::string at;                    // where it lies, once done
  friend bool operator==(const FileProgress&, const FileProgress&) = default;
};

using ClientMessage =
    std::variant<ClientHello, LeaseRequest, ProbeRequest, PrepareRequest, StatusRequest, ReleaseRequest, StartRequest,
                 CancelRequest, FetchRequest, Ack, FileQuery, FilePiece, TailRequest, Ping, Pong>;
using AgentMessage = std::variant<AgentHello, LeaseAnswer, Facts, AttemptReport, Prepared, Started, Cancelled, LogData,
                                  Finished, ErrorAnswer, FileState, FileProgress, Ping, Pong>;

// Appends the message as a frame.
void encode(const ClientMessage& message, std::string& out);
void encode(const AgentMessage& message, std::string& out);

// What a frame says; none for a kind that only a newer version knows. The error names message and field and what stands
// there. The frame's raw bytes go into the message.
Result<std::optional<ClientMessage>> clientMessage(Frame& frame);
Result<std::optional<AgentMessage>> agentMessage(Frame& frame);

// Which attempt a message is about; none where it is about none.
std::optional<AttemptKey> attemptOf(const AgentMessage& message);

// A hello's nonce and version, which a program of every version reads.
struct HelloHead {
  std::string nonce;
  int protocol = 0;
};
Result<HelloHead> helloHead(const Frame& frame);

}  // namespace scalescope
