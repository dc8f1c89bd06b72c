#include "core/analysis/sizing/sizing_messages.h"

#include <algorithm>

#include "core/analysis/maths/rounding.h"
#include "core/base/coded.h"
#include "core/base/json/nested.h"

namespace scalescope {
namespace {

constexpr double kFasterThanMeasured = 1.1;
constexpr double kLeastGbpsSaid = 1.1e-3;  // The lowest rate that is searched.

Message needSentence(const LinkNeed& need, double keep) {
  const std::pair<std::string, Argument> at{"devices", std::int64_t{need.devices}};
  const std::pair<std::string, Argument> share{"keep", percent(keep)};
  if (!need.gbps) return {"size.needs-none", {share, at, {"best", percent(*need.bestEfficiency)}}};
  if (*need.gbps < kLeastGbpsSaid) return {"size.needs-any", {share, at}};
  return {"size.needs", {share, at, {"gbps", rounded(*need.gbps, 3)}}};
}

Message limitSentence(const LinkBound& limit, double share) {
  const std::pair<std::string, Argument> rate{"gbps", rounded(limit.link.gbps, 4)};
  const std::pair<std::string, Argument> part{"share", percent(share)};
  if (!limit.devices) return {"size.link-never", {rate, part, {"devices", std::int64_t{limit.searched}}}};
  return {"size.link-from", {rate, part, {"devices", static_cast<std::int64_t>(*limit.devices)}}};
}

// Rows outside the measured batches have no interval.
bool anyInterval(const Sizing& sizing) {
  return std::any_of(
      sizing.rows.begin(), sizing.rows.end(), [](const SizedRow& row) { return row.stepSeconds.low.has_value(); });
}

void addUncertainty(const Uncertainty& uncertainty, std::vector<Message>& out) {
  if (!uncertainty.repeats) return;
  out.push_back({"size.holds-repeats", {{"percent", percent(*uncertainty.repeats)}}});
  if (uncertainty.transfers) out.push_back({"size.holds-transfers", {{"percent", percent(*uncertainty.transfers)}}});
  if (uncertainty.model)
    out.push_back(
        {"size.holds-model", {{"percent", percent(*uncertainty.model)}, {"cells", std::int64_t{uncertainty.cells}}}});
}

void addRowWarnings(const Basis& basis, int largest, const Sizing& sizing, std::vector<Message>& out) {
  const auto add = [&out](const Message& message) {
    // Every link has rows of the same N, so each warning may occur once per link.
    if (std::find(out.begin(), out.end(), message) == out.end()) out.push_back(message);
  };
  for (const SizedRow& row : sizing.rows) {
    if (!row.reason && row.devices > kSizingReach * largest)
      add({"size.far", {{"devices", std::int64_t{row.devices}}, {"largest", std::int64_t{largest}}}});
    if (row.extrapolated)
      add({"size.extrapolated",
           {{"batch", row.perRankBatch},
            {"devices", std::int64_t{row.devices}},
            {"low", basis.local.front().batch},
            {"high", basis.local.back().batch}}});
  }
}

// The message about one N or link, the message about several, and the message that lists each of them. Arguments that
// are not in `ofEach` are equal for all.
struct Joined {
  const char* one;
  const char* several;
  const char* item;
  std::vector<std::string> ofEach;  // Arguments of each item.
};

const std::vector<Joined>& joinedSentences() {
  static const std::vector<Joined> all{
      {"size.needs", "size.needs-several", "size.at-rate", {"gbps", "devices"}},
      {"size.needs-any", "size.needs-any-several", "size.at", {"devices"}},
      {"size.needs-none", "size.needs-none-several", "size.at-efficiency", {"best", "devices"}},
      {"size.link-from", "size.link-from-several", "size.from-at-link", {"devices", "gbps"}},
      {"size.link-never", "size.link-never-several", "size.up-to-at-link", {"devices", "gbps"}},
      {"size.batch-below-one", "size.batch-below-one-several", "size.at", {"devices"}},
      {"size.batch-outside", "size.batch-outside-several", "size.at-batch", {"devices", "batch"}},
      {"size.batch-unmeasured", "size.batch-unmeasured-several", "size.at-batch", {"devices", "batch"}},
      {"size.extrapolated", "size.extrapolated-several", "size.at-batch", {"devices", "batch"}},
      {"size.far", "size.far-several", "size.at", {"devices"}}};
  return all;
}

// Returns the arguments of `message` that `joined` lists, or all others.
Arguments argumentsOf(const Message& message, const Joined& joined, bool ofEach) {
  Arguments out;
  for (const auto& argument : message.arguments) {
    const bool listed = std::find(joined.ofEach.begin(), joined.ofEach.end(), argument.first) != joined.ofEach.end();
    if (listed == ofEach) out.push_back(argument);
  }
  return out;
}

}  // namespace

std::vector<Message> withoutDuplicates(const std::vector<Message>& messages) {
  std::vector<Message> left, out;
  for (const Message& message : messages)
    if (std::find(left.begin(), left.end(), message) == left.end()) left.push_back(message);
  while (!left.empty()) {
    const Message first = left.front();
    const auto& all = joinedSentences();
    const auto joined = std::find_if(
        all.begin(), all.end(), [&](const Joined& each) { return each.one == first.code; });
    const auto isLike = [&](const Message& other) {
      return other == first || (joined != all.end() && sameMessage(other, first) &&
                                argumentsOf(other, *joined, false) == argumentsOf(first, *joined, false));
    };
    std::vector<Message> items;
    for (const Message& each : left)
      if (joined != all.end() && isLike(each)) items.push_back({joined->item, argumentsOf(each, *joined, true)});
    std::erase_if(left, isLike);
    out.push_back(items.size() < 2
                      ? first
                      : nested({joined->several, argumentsOf(first, *joined, false)}, "each", listed(items)));
  }
  return out;
}

std::vector<Message> sizingReasons(const Sizing& sizing) {
  std::vector<Message> reasons;
  for (const SizedRow& row : sizing.rows)
    if (row.reason) reasons.push_back(*row.reason);
  return withoutDuplicates(reasons);
}

std::vector<Message> needSentences(const Sizing& sizing) {
  std::vector<Message> out;
  for (const LinkNeed& need : sizing.needs)
    if (need.bestEfficiency && need.devices > 1) out.push_back(needSentence(need, sizing.keep));
  return out;
}

std::vector<Message> limitSentences(const Sizing& sizing) {
  std::vector<Message> out;
  for (const LinkBound& limit : sizing.limits)
    if (limit.searched > 1) out.push_back(limitSentence(limit, sizing.linkShare));
  return out;
}

std::vector<Message> sizingSentences(const Sizing& sizing) {
  std::vector<Message> out;
  for (const auto& part : {needSentences(sizing), limitSentences(sizing)})
    out.insert(out.end(), part.begin(), part.end());
  if (anyInterval(sizing)) addUncertainty(sizing.uncertainty, out);
  return out;
}

std::vector<Message> sizingWarnings(const StudyResult& study, const Basis& basis, const SizingRequest& request,
                                    const Sizing& sizing) {
  std::vector<Message> out;
  const int largest = largestMeasured(study);
  addRowWarnings(basis, largest, sizing, out);
  if (basis.devices < 2)
    out.push_back({"size.one-rank", {}});
  else if (!basis.own)
    out.push_back({"size.no-ceiling", {}});
  if (!sizing.uncertainty.repeats)
    out.push_back({"size.no-interval", {}});
  else if (!sizing.uncertainty.model && anyInterval(sizing))
    out.push_back({"size.no-model-error", {}});
  if (basis.baseline->cell.worldDevices() > 1)
    out.push_back({"guard.baseline-above-one", {{"devices", std::int64_t{basis.baseline->cell.worldDevices()}}}});
  for (const GuardNote& note : basis.cell->guard)
    if (note.severity >= Severity::warning &&
        std::find(out.begin(), out.end(), note.message) == out.end())  // A disturbed cell also affects the forecast.
      out.push_back(note.message);
  for (const NamedLink& link : request.links)
    if (basis.own && basis.overNetwork() &&
        transfersOf(link).bytesPerSecond > kFasterThanMeasured * basis.own->bytesPerSecond)
      out.push_back({"size.faster-link",
                     {{"gbps", rounded(link.gbps, 4)}, {"measured", rounded(basis.own->bytesPerSecond * 8e-9, 3)}}});
  const bool grows = !basis.fixedGlobalBatch() && sizing.samplesToTarget;
  const CellResult* reached = cellNumbered(study, sizing.targetCell);
  if (grows && reached != nullptr) out.push_back({"size.batch-grows", {{"batch", reached->cell.batch.global()}}});
  return out;
}

}  // namespace scalescope
