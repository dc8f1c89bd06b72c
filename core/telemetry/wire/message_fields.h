#pragma once

#include "core/telemetry/wire/messages.h"

namespace scalescope {

// Fields of every message as they are on the wire. No other place spells their names.

template <class Visit, SameAs<Endpoint> T>
void eachField(Visit&& visit, T& m) {
  visit("address", m.address, Limits().text(256).required()),
      visit("port", m.port, Limits().range(0, 65535).required());
}
template <class Visit, SameAs<LogPosition> T>
void eachField(Visit&& visit, T& m) {
  visit("source", m.source, Limits().required()),
      visit("segment", m.segment, Limits().range(-1, kMaxSegmentNumber).required());
  visit("offset", m.offset, Limits().range(0, kMaxSentFileBytes).required());
}
template <class Visit, SameAs<Ping> T>
void eachField(Visit&& visit, T& m) {
  visit("nonce", m.nonce);
}
template <class Visit, SameAs<Pong> T>
void eachField(Visit&& visit, T& m) {
  visit("nonce", m.nonce), visit("monotonicNs", m.monotonicNs, Limits().sparse());
}

template <class Visit, SameAs<HelloHead> T>
void eachField(Visit&& visit, T& m) {
  visit("nonce", m.nonce, Limits().text(64).required()), visit("protocol", m.protocol, Limits().required());
}

// ---- Client -> agent.

template <class Visit, SameAs<ClientHello> T>
void eachField(Visit&& visit, T& m) {
  visit("nonce", m.nonce, Limits().text(64)), visit("protocol", m.protocol),
      visit("client", m.client, Limits().text(256));
  visit("study", m.study, Limits().required()), visit("node", m.node, Limits().range(0, kMaxPlanNodes).required());
  visit("folder", m.folder, Limits().text(kMaxPathBytes).sparse());
}
template <class Visit, SameAs<LeaseRequest> T>
void eachField(Visit&& visit, T& m) {
  visit("take", m.take);
}
template <class Visit, SameAs<ProbeRequest> T>
void eachField(Visit&&, T&) {}
template <class Visit, SameAs<PrepareRequest> T>
void eachField(Visit&& visit, T& m) {
  eachField(visit, m.key);
  visit("plan", m.plan, Limits().required()), visit("round", m.round, Limits().range(0, kMaxRound));
}
template <class Visit, SameAs<StatusRequest> T>
void eachField(Visit&& visit, T& m) {
  eachField(visit, m.key);
}
template <class Visit, SameAs<ReleaseRequest> T>
void eachField(Visit&& visit, T& m) {
  eachField(visit, m.key);
}
template <class Visit, SameAs<StartRequest> T>
void eachField(Visit&& visit, T& m) {
  eachField(visit, m.key);
  visit("master", m.master, Limits().required());
}
template <class Visit, SameAs<CancelRequest> T>
void eachField(Visit&& visit, T& m) {
  eachField(visit, m.key);
  visit("graceSeconds", m.graceSeconds);
}
template <class Visit, SameAs<FetchRequest> T>
void eachField(Visit&& visit, T& m) {
  eachField(visit, m.key), eachField(visit, m.from);
}
template <class Visit, SameAs<Ack> T>
void eachField(Visit&& visit, T& m) {
  eachField(visit, m.key), eachField(visit, m.stored);
}
template <class Visit, class T>
requires SameAs<T, FileQuery> || SameAs<T, FilePiece>
void eachFileField(Visit&& visit, T& m) {
  visit("path", m.path, Limits().text(kMaxPathBytes).required()), visit("shared", m.shared, Limits().text(64).sparse());
  visit("size", m.size, Limits().range(0, kMaxSentFileBytes).required());
}
template <class Visit, SameAs<FileQuery> T>
void eachField(Visit&& visit, T& m) {
  eachFileField(visit, m);
  visit("query", m.query);
}
template <class Visit, SameAs<FilePiece> T>
void eachField(Visit&& visit, T& m) {
  eachFileField(visit, m);
  visit("offset", m.offset, Limits().range(0, kMaxSentFileBytes)), visit("ack", m.ack), visit("done", m.done);
  visit("mode", m.mode, Limits().range(0, 0777)), visit("sha256", m.sha256, Limits().text(64).sparse());
}
template <class Visit, SameAs<TailRequest> T>
void eachField(Visit&& visit, T& m) {
  eachField(visit, m.key);
  visit("source", m.source, Limits().required());
}

// ---- Agent -> client.

template <class Visit, SameAs<RankReport> T>
void eachField(Visit&& visit, T& m) {
  visit("rank", m.rank), visit("pid", m.pid), visit("state", m.state), visit("code", m.code), visit("signal", m.signal),
      visit("cause", m.cause);
}
template <class Visit, SameAs<SegmentReport> T>
void eachField(Visit&& visit, T& m) {
  visit("source", m.source), visit("number", m.number, Limits().range(0, kMaxSegmentNumber)), visit("bytes", m.bytes);
}
template <class Visit, SameAs<AttemptReport> T>
void eachField(Visit&& visit, T& m) {
  eachField(visit, m.key);
  visit("state", m.state), visit("ranks", m.ranks), visit("segments", m.segments);
}
template <class Visit, SameAs<AgentHello> T>
void eachField(Visit&& visit, T& m) {
  visit("nonce", m.nonce, Limits().text(64)), visit("protocol", m.protocol),
      visit("agent", m.agent, Limits().text(256));
  visit("bootId", m.bootId, Limits().text(256)), visit("node", m.node),
      visit("folder", m.folder, Limits().text(kMaxPathBytes));
  visit("runs", m.runs), visit("monotonicNs", m.monotonicNs), visit("wallNs", m.wallNs);
}
template <class Visit, SameAs<LeaseAnswer> T>
void eachField(Visit&& visit, T& m) {
  visit("held", m.held, Limits().required()), visit("by", m.by, Limits().text(512));
  visit("seconds", m.seconds);
}
template <class Visit, SameAs<GpuFacts> T>
void eachField(Visit&& visit, T& m) {
  visit("index", m.index, Limits().range(0, 1023).required()), visit("name", m.name, Limits().text(256));
  visit("uuid", m.uuid, Limits().text(kMaxUuidBytes).sparse()), visit("memoryBytes", m.memoryBytes),
      visit("usedBytes", m.usedBytes), visit("utilisation", m.utilisation);
  visit("powerWatts", m.powerWatts), visit("temperature", m.temperature), visit("energyJoules", m.energyJoules);
  visit("clockMHz", m.clockMHz), visit("powerLimitWatts", m.powerLimitWatts);
  visit("throttleReasons", m.throttleReasons), visit("processes", m.processes, Limits().text(256).count(1024));
  visit("mig", m.isDivided, Limits().sparse());
}
template <class Visit, SameAs<GpuReport> T>
void eachField(Visit&& visit, T& m) {
  visit("driver", m.driver, Limits().text(256)), visit("gpus", m.gpus, Limits().count(1024).required());
  visit("lost", m.lost, Limits().range(0, 1024).sparse()), visit("slices", m.isSliced, Limits().sparse());
}
template <class Visit, SameAs<InterfaceFacts> T>
void eachField(Visit&& visit, T& m) {
  visit("name", m.name, Limits().text(256)), visit("address", m.address, Limits().text(256)),
      visit("speedMbps", m.speedMbps);
  visit("loopback", m.loopback);
}
template <class Visit, SameAs<Facts> T>
void eachField(Visit&& visit, T& m) {
  visit("bootId", m.bootId, Limits().text(256)), visit("host", m.host, Limits().text(256));
  visit("processor", m.processor, Limits().text(256)),
      visit("physicalCores", m.physicalCores, Limits().range(0, 1 << 20));
  visit("logicalCores", m.logicalCores, Limits().range(-1, 1 << 20)),
      visit("usableCores", m.usableCores, Limits().range(0, 1 << 20));
  visit("coreKinds", m.coreKinds, Limits().range(0, 64).count(1u << 14).sparse());
  visit("memoryBytes", m.memoryBytes), visit("memoryAvailable", m.memoryAvailable);
  visit("machineMemoryBytes", m.machineMemoryBytes, Limits().sparse()),
      visit("cpuQuota", m.cpuQuota, Limits().reals(0, 1 << 20).sparse());
  visit("kernel", m.kernel, Limits().text(256)), visit("driver", m.driver, Limits().text(256));
  visit("lostGpus", m.lostGpus, Limits().range(0, 1024).sparse());
  visit("hasGpuSlice", m.hasGpuSlice, Limits().sparse());
  visit("gpus", m.gpus, Limits().count(1024)), visit("interfaces", m.interfaces, Limits().count(4096));
  visit("glibc", m.glibc, Limits().text(64)), visit("agent", m.agent, Limits().text(256));
}
template <class Visit, SameAs<Prepared> T>
void eachField(Visit&& visit, T& m) {
  eachField(visit, m.key), eachField(visit, m.bound);
  visit("round", m.round, Limits().range(0, kMaxRound));
}
template <class Visit, SameAs<Started> T>
void eachField(Visit&& visit, T& m) {
  eachField(visit, m.key);
  visit("pids", m.pids);
}
template <class Visit, SameAs<Cancelled> T>
void eachField(Visit&& visit, T& m) {
  eachField(visit, m.key);
}
template <class Visit, SameAs<LogData> T>
void eachField(Visit&& visit, T& m) {
  eachField(visit, m.key), eachField(visit, m.at);
  visit("out", m.out, Limits().sparse());
}
template <class Visit, SameAs<Finished> T>
void eachField(Visit&& visit, T& m) {
  eachField(visit, m.key);
  visit("ranks", m.ranks);
}
template <class Visit, SameAs<ErrorAnswer> T>
void eachField(Visit&& visit, T& m) {
  visit("code", m.message.code, Limits().text(128)), visit("arguments", m.message.arguments, Limits().count(256));
  visit("text", m.text), visit("run", m.run), visit("attempt", m.attempt);
}
template <class Visit, SameAs<FileState> T>
void eachField(Visit&& visit, T& m) {
  visit("path", m.path, Limits().text(kMaxPathBytes)), visit("query", m.query);
  visit("size", m.size, Limits().range(-1, kMaxSentFileBytes)),
      visit("part", m.part, Limits().range(0, kMaxSentFileBytes));
  visit("at", m.at, Limits().text(kMaxPathBytes));
}
template <class Visit, SameAs<FileProgress> T>
void eachField(Visit&& visit, T& m) {
  visit("path", m.path, Limits().text(kMaxPathBytes)), visit("done", m.done, Limits().sparse());
  visit("have", m.have, Limits().range(-1, kMaxSentFileBytes)),
      visit("at", m.at, Limits().text(kMaxPathBytes).sparse());
}

}  // namespace scalescope
