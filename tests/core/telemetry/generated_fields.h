#pragma once

#include "core/telemetry/wire/message_fields.h"
#include "core/telemetry/log/objects.h"
#include "tests/core/base/field_checks.h"

namespace scalescope {

template <>
struct Generated<Source> {
  static Source value(Random& random, const Limits&) {
    const auto kind = static_cast<SourceKind>(drawn(random, 0, 2));
    return {kind, kind == SourceKind::client ? 0 : static_cast<int>(drawn(random, 0, 4096))};
  }
  static std::vector<nlohmann::json> wrong(const Limits&) {
    return {1, nullptr, "rank", "rank-01", "rank--1", "../x", std::string(100, 'r')};
  }
};

template <>
struct Generated<ExitCode> {
  static ExitCode value(Random& random, const Limits&) {
    if (drawn(random, 0, 1) == 0) return {};
    return {static_cast<int>(drawn(random, -1, 255))};
  }
  static std::vector<nlohmann::json> wrong(const Limits&) {
    return {"0", "Unknown", 1.5, true, std::int64_t{1} << 40, nlohmann::json::array()};
  }
};

template <>
struct Generated<OutcomeCause> {
  static OutcomeCause value(Random& random, const Limits& limits) {
    if (drawn(random, 0, 1) == 0) return {std::nullopt, drawnText(random, 100)};
    return {Generated<Message>::value(random, limits), {}};
  }
  static std::vector<nlohmann::json> wrong(const Limits&) {
    return {1, true, nlohmann::json::array(), nlohmann::json::object(), {{"code", 1}}};
  }
};

template <>
struct Settled<ClientHello> {
  static void apply(ClientHello& hello) { hello.folder = hello.folder.empty() ? "" : "/store"; }
};
template <>
struct Settled<NodeRank> {
  static void apply(NodeRank& rank) {
    for (auto& [name, value] : rank.environment) name = "NAME";
  }
};
template <>
struct Settled<NodePlan> {
  static void apply(NodePlan& plan) {
    if (plan.environment) plan.environment = std::map<std::string, std::string>{{"NAME", plan.worker}};
  }
};
template <>
struct Settled<NodeClaims> {
  static void apply(NodeClaims& claims) {
    for (std::string& gpu : claims.gpus) gpu = "GPU-1a.2B";
  }
};
template <>
struct Settled<FileQuery> {
  static void apply(FileQuery& query) { query.query = true; }
};
template <>
struct Settled<FileState> {
  static void apply(FileState& state) { state.query = true; }
};

}  // namespace scalescope
