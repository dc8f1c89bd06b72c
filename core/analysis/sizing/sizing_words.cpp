#include "core/analysis/sizing/sizing_words.h"

#include <algorithm>

#include "core/analysis/maths/rounding.h"

namespace scalescope {
namespace {

constexpr double kFasterThanMeasured = 1.1;
constexpr double kLeastGbpsSaid = 1.1e-3;  // the least rate that is looked at

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
    if (std::find(out.begin(), out.end(), message) == out.end()) out.push_back(message);  // each link has the same N
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

}  // namespace

std::vector<Message> sizingSentences(const Sizing& sizing) {
  std::vector<Message> out;
  for (const LinkNeed& need : sizing.needs)
    if (need.bestEfficiency && need.devices > 1) out.push_back(needSentence(need, sizing.keep));
  for (const LinkBound& limit : sizing.limits)
    if (limit.searched > 1) out.push_back(limitSentence(limit, sizing.linkShare));
  addUncertainty(sizing.uncertainty, out);
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
  else if (!sizing.uncertainty.model)
    out.push_back({"size.no-model-error", {}});
  if (basis.baseline->cell.worldDevices() > 1)
    out.push_back({"guard.baseline-above-one", {{"devices", std::int64_t{basis.baseline->cell.worldDevices()}}}});
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
