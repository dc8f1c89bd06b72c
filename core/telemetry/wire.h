#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/ids.h"
#include "core/base/result.h"

namespace scalescope {

// Messages between client and agent: frames {magic u32, length u32, crc32c u32, type u8, CBOR body length u32, CBOR body, raw
// bytes}. Unknown body fields are ignored. Version of the protocol, not of the log format:
inline constexpr int kProtocolVersion = 1;
inline constexpr std::size_t kMaxFrameBytes = 4u << 20;

enum class MessageType : std::uint8_t {
  hello = 1,  // client -> {nonce, protocol, client, study, node, folder?}; agent -> {nonce, protocol, agent, bootId, node,
              //   runs[{run, attempt, state, ranks[{rank, pid, state}], segments[{source, number, bytes}]}]}
  lease,      // {take: bool} -> lease {held: bool, by}
  probe,      // {} -> facts
  facts,      // {bootId, host, processor, physicalCores, logicalCores, usableCores[[..siblings]], memoryBytes, memoryAvailable,
          //   kernel, driver, gpus[{index, name, memoryBytes, usedBytes, processes[]}], interfaces[{name, address, speedMbps, loopback}],
          //   glibc, agent}
  prepare,    // {run, attempt, plan: NodePlan} -> prepared | error
  prepared,   // {run, attempt, address, port}
  start,      // {run, attempt, master: {address, port}} -> started | error
  started,    // {run, attempt, pids[]}
  cancel,     // {run, attempt, graceSeconds} -> cancelled
  cancelled,  // {run, attempt, survivors: 0}
  fetch,      // {run, attempt, source, segment, offset}: subscribe from there; data frames follow until finished
  data,       // {run, attempt, source, segment, offset} + raw bytes
  finished,   // {run, attempt, ranks[{rank, code, signal}]}: every rank is gone and every byte has been sent
  ack,        // {run, attempt, source, segment, offset}: stored and fsynced by the client
  ping,
  pong,   // {nonce}
  error,  // {code, arguments, text, run?}: a Message
  file,  // {path (relative, no ..), mode, size, offset, done} + raw bytes: a piece of a file for the node's folder -> file {path, done, at}
         // at the
         //   end. With `shared` (64 hex digits: what the files are together) it lies in a folder that all studies of the user on
         //   that machine share; `sha256` is compared at the end; `ack` asks for file {path, have} per piece; `query` sends
         //   nothing and asks for file {path, query, size (-1 = not whole), part (bytes of an unfinished one), at}
  tail,  // {source}: last 64 KiB of SOURCE.out -> data
};

struct Frame {
  MessageType type{};
  nlohmann::json body = nlohmann::json::object();
  std::string bytes;
};

void encodeFrame(const Frame& frame, std::string& out);

// Feeds on a byte stream. Noise before the first magic is skipped up to 64 KiB (login shells print banners); later bad
// magic, length or CRC is an error after which the stream is unusable.
class FrameDecoder {
 public:
  void feed(std::string_view bytes);
  // none = more bytes wanted.
  Result<std::optional<Frame>> next();

 private:
  Status skipNoise();

  std::string m_buffer;
  std::size_t m_at = 0;  // bytes of m_buffer given out
  std::size_t m_noise = 0;
  bool m_synced = false;
};

// What one agent must do for one attempt: a value, made by the launcher from RunPlan, typed text only as data.
struct NodeRank {
  int rank = 0;
  int localRank = 0;
  std::vector<int> cores;                                        // pin to these; empty = inherit
  std::vector<std::pair<std::string, std::string>> environment;  // beside torchrun's names, which the agent sets
};
struct NodePlan {
  RunId run;
  StudyId study;
  int attempt = 0;
  int nodeIndex = 0;
  int nodes = 1;
  int worldSize = 1;
  std::string worker;         // path on the node; "" = beside the agent (scalescope-worker)
  std::string planJson;       // written to runs/RUN/plan.json when absent
  std::string interfaceName;  // rank 0's node binds the rendezvous socket here; "" = any, "lo" for one node
  std::string address;        // bind address for the rendezvous; "" = the interface's
  int port = 0;               // 0 = any
  double sampleHz = 5;
  double graceSeconds = 5;  // between SIGTERM and SIGKILL, and between a first failing rank and its peers' end
  double memoryLimitMBPerRank = 0;
  std::vector<NodeRank> ranks;
};
nlohmann::json toJson(const NodePlan& plan);
Result<NodePlan> nodePlanFromJson(const nlohmann::json& json);

}  // namespace scalescope
