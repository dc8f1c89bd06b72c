#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/ids.h"
#include "core/telemetry/log/objects.h"
#include "core/telemetry/wire/node_plan.h"
#include "core/telemetry/wire/wire.h"

namespace scalescope {

// Messages between a client and a node's agent: one struct per message, which is the schema. Missing fields keep their
// defaults; unknown ones are ignored. Both ends use the same types, so the protocol's version (wire.h) changes with a
// type if the other end would misread it.

inline constexpr int kMaxSegmentNumber = 1 << 20;
inline constexpr std::int64_t kMaxSentFileBytes = std::int64_t{1} << 40;
inline constexpr std::size_t kMaxPathBytes = 4096;
inline constexpr int kMaxRound = 1 << 30;

struct Endpoint {
  std::string address;
  int port = 0;
  friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

// A position in a source's log.
struct LogPosition {
  Source source;
  int segment = 0;  // 0 = the reserve file.
  std::uint64_t offset = 0;
  friend bool operator==(const LogPosition&, const LogPosition&) = default;
};

// ---- Both directions.

struct Ping {
  static constexpr MessageType kType = MessageType::ping;
  std::int64_t nonce = 0;
  friend bool operator==(const Ping&, const Ping&) = default;
};

struct Pong {
  static constexpr MessageType kType = MessageType::pong;
  std::int64_t nonce = 0;
  std::int64_t monotonicNs = 0;  // Clock of the end that answers; 0 = unknown.
  friend bool operator==(const Pong&, const Pong&) = default;
};

// ---- Client -> agent.

struct ClientHello {  // Message that AgentHello answers.
  static constexpr MessageType kType = MessageType::hello;
  std::string nonce;
  int protocol = kProtocolVersion;
  std::string client;  // Equal ids belong to one client that reconnected.
  StudyId study;
  NodeIndex node;
  std::string folder;  // Folder of the store, set only if both ends share it.
  friend bool operator==(const ClientHello&, const ClientHello&) = default;
};
std::string_view unusableField(const ClientHello& hello);

struct LeaseRequest {  // Message that LeaseAnswer answers.
  static constexpr MessageType kType = MessageType::lease;
  bool take = true;
  friend bool operator==(const LeaseRequest&, const LeaseRequest&) = default;
};

struct ProbeRequest {  // Message that Facts answers.
  static constexpr MessageType kType = MessageType::probe;
  friend bool operator==(const ProbeRequest&, const ProbeRequest&) = default;
};

// Request that Prepared answers. The error `agent.claimed` means that another run uses what the plan claims; no claim
// is kept.
struct PrepareRequest {
  static constexpr MessageType kType = MessageType::prepare;
  AttemptKey key;
  NodePlan plan;
  int round = 0;  // Number that the answer repeats, so that a late answer is not taken for that of a newer request.
  friend bool operator==(const PrepareRequest&, const PrepareRequest&) = default;
};

// Request for what the node knows about an attempt, however long ago it ended and whichever agent served it.
struct StatusRequest {  // Message that AttemptReport answers.
  static constexpr MessageType kType = MessageType::status;
  AttemptKey key;
  friend bool operator==(const StatusRequest&, const StatusRequest&) = default;
};

// Request to release a prepared attempt's claims. It may be prepared again; an attempt that has started is left alone.
struct ReleaseRequest {  // Message that AttemptReport answers.
  static constexpr MessageType kType = MessageType::release;
  AttemptKey key;
  friend bool operator==(const ReleaseRequest&, const ReleaseRequest&) = default;
};

struct StartRequest {  // Request that Started answers; it is sent only when every node is prepared.
  static constexpr MessageType kType = MessageType::start;
  AttemptKey key;
  Endpoint master{};  // An empty address means the one that this node has bound.
  friend bool operator==(const StartRequest&, const StartRequest&) = default;
};

struct CancelRequest {  // Message that Cancelled answers.
  static constexpr MessageType kType = MessageType::cancel;
  AttemptKey key;
  std::optional<double> graceSeconds;  // Grace period; that of the plan if absent.
  friend bool operator==(const CancelRequest&, const CancelRequest&) = default;
};

struct FetchRequest {  // Request that LogData from that position on answers, until Finished.
  static constexpr MessageType kType = MessageType::fetch;
  AttemptKey key;
  LogPosition from;
  friend bool operator==(const FetchRequest&, const FetchRequest&) = default;
};

struct Ack {  // The client has stored and fsynced the log up to this position.
  static constexpr MessageType kType = MessageType::ack;
  AttemptKey key;
  LogPosition stored;
  friend bool operator==(const Ack&, const Ack&) = default;
};

// A file for the node's own folder, or, if `shared` is set (64 hex digits, the digest of all the files together), for a
// folder that all studies of the user on that machine share.
struct FileQuery {  // Message that FileState answers.
  static constexpr MessageType kType = MessageType::file;
  std::string path;  // Relative path without "..".
  std::string shared;
  std::int64_t size = 0;
  bool query = true;
  friend bool operator==(const FileQuery&, const FileQuery&) = default;
};

struct FilePiece {  // Message that FileProgress answers if `ack` or `done` is set.
  static constexpr MessageType kType = MessageType::file;
  std::string path;
  std::string shared;
  std::int64_t size = 0;               // Size of the whole file.
  std::optional<std::int64_t> offset;  // Offset of the piece; absent: after the bytes that are there.
  bool ack = false;
  bool done = false;        // True for the last piece: the file gets its name.
  std::optional<int> mode;  // Mode of the file, 0600 if absent; only the owner's bits are used.
  std::string sha256;       // Digest of the whole file, compared at the end; empty = unknown.
  std::string bytes;        // Raw bytes after the body.
  friend bool operator==(const FilePiece&, const FilePiece&) = default;
};

struct TailRequest {  // Request that LogData with `out` answers: the last 64 KiB of a rank's output.
  static constexpr MessageType kType = MessageType::tail;
  AttemptKey key;
  Source source;
  friend bool operator==(const TailRequest&, const TailRequest&) = default;
};

// ---- Agent -> client.

// The phases follow in this order; only `prepared` can be undone.
enum class AttemptPhase { unknown, prepared, started, ended };
inline constexpr std::array kAttemptPhases{
    EnumName{AttemptPhase::unknown, "unknown"}, EnumName{AttemptPhase::prepared, "prepared"},
    EnumName{AttemptPhase::started, "started"}, EnumName{AttemptPhase::ended, "ended"}};
constexpr const auto& enumNames(AttemptPhase) { return kAttemptPhases; }

enum class RankStage { prepared, running, gone };
inline constexpr std::array kRankStages{EnumName{RankStage::prepared, "prepared"},
                                        EnumName{RankStage::running, "running"}, EnumName{RankStage::gone, "gone"}};
constexpr const auto& enumNames(RankStage) { return kRankStages; }

// State of one rank as its agent knows it; code, signal and cause are set once the rank has ended.
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
  std::string nonce;  // The client's nonce.
  int protocol = 0;
  std::string agent;  // Digest of the program.
  std::string bootId;
  NodeIndex node;
  std::string folder;               // Folder of its logs.
  std::vector<AttemptReport> runs;  // The newest that are alive or not fetched; StatusRequest returns others.
  std::int64_t monotonicNs = 0;
  std::int64_t wallNs = 0;
  friend bool operator==(const AgentHello&, const AgentHello&) = default;
};

struct LeaseAnswer {
  static constexpr MessageType kType = MessageType::lease;
  bool held = false;
  std::string by;            // Client that holds the lease; empty = none.
  std::int64_t seconds = 0;  // Time for which it has been held.
  friend bool operator==(const LeaseAnswer&, const LeaseAnswer&) = default;
};

// One GPU as scalescope-gpuprobe prints it. Values that the driver does not report are absent.
struct GpuFacts {
  int index = 0;
  std::string name;
  std::string uuid;  // It is empty if unknown.
  std::optional<std::int64_t> memoryBytes, usedBytes;
  std::optional<std::int64_t> utilisation;  // Percent.
  std::optional<double> powerWatts;
  std::optional<std::int64_t> temperature;
  std::optional<double> energyJoules;
  std::optional<std::int64_t> clockMHz;  // Clock of the multiprocessors.
  std::optional<double> powerLimitWatts;
  std::optional<std::int64_t> throttleReasons;  // NVML's bits.
  std::vector<std::string> processes;           // Names with process ids, "pid name".
  bool isDivided = false;                       // True if divided into slices (MIG), of which CUDA gets one.
  friend bool operator==(const GpuFacts&, const GpuFacts&) = default;
};

// One line that scalescope-gpuprobe prints.
struct GpuReport {
  std::string driver;
  std::vector<GpuFacts> gpus;
  int lost = 0;           // GPUs that fell off the bus, which are not in `gpus`.
  bool isSliced = false;  // True if CUDA_VISIBLE_DEVICES names a slice (MIG), which NVML's list does not contain.
  friend bool operator==(const GpuReport&, const GpuReport&) = default;
};

struct InterfaceFacts {
  std::string name;
  std::string address;
  int speedMbps = 0;  // 0 = unknown.
  bool loopback = false;
  friend bool operator==(const InterfaceFacts&, const InterfaceFacts&) = default;
};

// Facts about a machine, as its agent sees it.
struct Facts {
  static constexpr MessageType kType = MessageType::facts;
  std::string bootId;
  std::string host;
  std::string processor;
  int physicalCores = 0;
  int logicalCores = 0;
  std::vector<std::vector<int>> usableCores;  // Usable physical cores, SMT siblings together.
  std::vector<int> coreKinds;                 // Kind of each of these cores, 0 the fastest; empty if they are alike.
  double memoryBytes = 0;
  double memoryAvailable = 0;
  double machineMemoryBytes = 0;  // The machine's, if a control group's limit, memoryBytes, is less; 0 = no limit.
  double cpuQuota = 0;            // CPU quota of the control groups, in cores; 0 = no quota.
  std::string kernel;
  std::string driver;
  std::vector<GpuFacts> gpus;
  int lostGpus = 0;  // Number of lost GPUs, counted as in GpuReport.
  bool hasGpuSlice = false;
  std::vector<InterfaceFacts> interfaces;
  std::string glibc;
  std::string agent;
  friend bool operator==(const Facts&, const Facts&) = default;
};

struct Prepared {
  static constexpr MessageType kType = MessageType::prepared;
  AttemptKey key;
  Endpoint bound;  // Address at which the store listens, from rank 0's node.
  int round = 0;   // The request's round.
  friend bool operator==(const Prepared&, const Prepared&) = default;
};

struct Started {
  static constexpr MessageType kType = MessageType::started;
  AttemptKey key;
  std::vector<int> pids;
  friend bool operator==(const Started&, const Started&) = default;
};

struct Cancelled {  // No process of the attempt is alive.
  static constexpr MessageType kType = MessageType::cancelled;
  AttemptKey key;
  friend bool operator==(const Cancelled&, const Cancelled&) = default;
};

struct LogData {
  static constexpr MessageType kType = MessageType::data;
  AttemptKey key;
  LogPosition at;     // The segment is -1 if `out`.
  bool out = false;   // True for a rank's output instead of its log.
  std::string bytes;  // Raw bytes after the body.
  friend bool operator==(const LogData&, const LogData&) = default;
};

struct Finished {  // Every rank has ended and every byte has been sent.
  static constexpr MessageType kType = MessageType::finished;
  AttemptKey key;
  std::vector<RankReport> ranks;
  friend bool operator==(const Finished&, const Finished&) = default;
};

struct ErrorAnswer {
  static constexpr MessageType kType = MessageType::error;
  Message message;
  std::string text;  // English text, for a client that does not have the message.
  std::optional<RunId> run;
  std::optional<int> attempt;
  friend bool operator==(const ErrorAnswer&, const ErrorAnswer&) = default;
};

struct FileState {
  static constexpr MessageType kType = MessageType::file;
  std::string path;
  bool query = true;
  std::int64_t size = -1;  // Size of the file; -1 = not there as a whole.
  std::int64_t part = 0;   // Bytes of an unfinished file.
  std::string at;          // Its path on the node.
  friend bool operator==(const FileState&, const FileState&) = default;
};

struct FileProgress {
  static constexpr MessageType kType = MessageType::file;
  std::string path;
  bool done = false;
  std::optional<std::int64_t> have;  // Bytes received so far.
  std::string at;                    // Its path on the node, once done.
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

// Decodes a frame and moves its raw bytes into the message; returns nothing for a kind that only a newer version knows.
// The error names the message, the field and its value.
Result<std::optional<ClientMessage>> clientMessage(Frame& frame);
Result<std::optional<AgentMessage>> agentMessage(Frame& frame);

// Returns the attempt that a message belongs to, or nothing if it belongs to none.
std::optional<AttemptKey> attemptOf(const AgentMessage& message);

// Nonce and version of a hello, which a program of every version reads.
struct HelloHead {
  std::string nonce;
  int protocol = 0;
};
Result<HelloHead> helloHead(const Frame& frame);

}  // namespace scalescope
