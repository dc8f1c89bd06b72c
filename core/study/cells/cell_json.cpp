#include "core/study/cells/expand.h"
#include "core/study/read/study_reader.h"
#include "core/study/read/sections.h"
#include "core/study/spec/free_axes.h"

namespace scalescope {
namespace {

// Reads the micro-batch of each device.
std::vector<std::int64_t> readShares(ObjectReader& in, int devices) {
  std::vector<std::int64_t> shares;
  const Json* batches = in.require("rankBatches");
  if (!batches || !batches->is_array() || batches->size() > 1'000'000) {
    in.problem().report("json.not-list", "rankBatches",
                        {{"min", std::int64_t{1}},
                         {"max", std::int64_t{1'000'000}},
                         {"found", batches ? foundText(*batches) : std::string("null")}});
    return shares;
  }
  for (const Json& entry : *batches) {
    std::int64_t batch = 0;
    if (!readInteger(entry, "rankBatches", 0, kMaxBatch, batch, in.problem())) return shares;
    shares.push_back(batch);
  }
  if (shares.empty() || shares.size() > static_cast<std::size_t>(devices))
    in.problem().report("study.rank-batches", "rankBatches",
                        {{"found", static_cast<std::int64_t>(shares.size())}, {"devices", std::int64_t{devices}}});
  return shares;
}

}  // namespace

nlohmann::ordered_json toJson(const Cell& cell) {
  return {{"cell", cell.number},
          {"variant", cell.variant},
          {"variantPatch", Json(cell.variantPatch)},
          {"implied", cell.implied},
          {"untilOom", cell.untilOom},
          {"bisected", cell.bisected},
          {"nodes", cell.nodes},
          {"devices", cell.devices},
          {"strategy", name(cell.strategy)},
          {"precision", name(cell.precision)},
          {"accumulation", cell.batch.accumulation()},
          {"globalBatch", cell.batch.global()},
          {"askedGlobalBatch", cell.batch.asked()},
          {"perRankBatch", cell.batch.perRank()},
          {"rankBatches", cell.batch.ranks()},
          {"learningRate", cell.learningRate},
          {"study", toJson(cell.study)}};
}

// Keys that do not belong to the cell itself (cellKey, forecasts) are ignored; those that add them also read them.
Result<Cell> cellFromJson(const Json& json) {
  Problem problem{"cell", std::nullopt};
  Cell cell;
  ObjectReader in(json, "", problem);
  in.require("cell");
  in.integer("cell", cell.number, 0, 1'000'000'000);
  in.text("variant", cell.variant, kMostVariantBytes);
  if (const Json* patch = in.find("variantPatch"); patch && patch->is_object()) cell.variantPatch = *patch;
  in.flag("implied", cell.implied);
  in.flag("untilOom", cell.untilOom);
  in.flag("bisected", cell.bisected);
  in.require("nodes");
  in.integer("nodes", cell.nodes, 1, kMaxNodes);
  in.require("devices");
  in.integer("devices", cell.devices, 1, kMaxDevices);
  in.require("strategy");
  in.word("strategy", cell.strategy);
  in.require("precision");
  in.word("precision", cell.precision);
  int accumulation = 1;
  in.integer("accumulation", accumulation, 1, kMaxAccumulation);
  const Json* study = in.require("study");
  // A benchmark of collectives has no batch.
  const std::int64_t least = study && study->is_object() && study->contains("imported") ? 0 : 1;
  in.require("globalBatch");
  BatchShares::Stated stated;
  in.integer("globalBatch", stated.global, least, INT64_MAX);
  stated.asked = stated.global;
  in.integer("askedGlobalBatch", stated.asked, least, INT64_MAX);
  in.number("perRankBatch", stated.perRank, 0, 1e18);
  in.require("learningRate");
  in.number("learningRate", cell.learningRate, 0, 1e300);
  if (!problem.first) cell.batch = BatchShares(accumulation, readShares(in, cell.worldDevices()), stated);
  if (problem.first) return tl::unexpected<Error>(std::move(*problem.first));
  auto spec = studyFromJson(*study, "cell.study");
  if (!spec) return tl::unexpected<Error>(spec.error());
  cell.study = std::move(*spec);
  return cell;
}

}  // namespace scalescope
