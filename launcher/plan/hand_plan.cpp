#include <sys/stat.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/base/json/nested.h"
#include "core/telemetry/log/store_layout.h"
#include "core/telemetry/wire/node_plan.h"
#include "launcher/plan/resolve.h"

namespace scalescope {

Status writeHandPlan(const ResolvedStudy& study, CellNumber cell, RepeatNumber repeat, const std::string& folder) {
  const auto found = std::find_if(study.cells.begin(), study.cells.end(),
                                  [&](const ResolvedCell& one) { return one.cell.number == cell.value; });
  if (found == study.cells.end())
    return fail("launcher.no-cell",
                {{"cell", std::int64_t{cell.value}}, {"cells", static_cast<std::int64_t>(study.cells.size())}});
  if (!found->key) {
    const Message unknown = nested({"launcher.keyless", {}}, "reason", {"launcher.keyless-cell", {}});
    return tl::unexpected(Error{study.keyless.value_or(found->fit.reason.value_or(unknown)), {}});
  }
  RunPlan plan;
  plan.study = StudyId(makeUlid());
  plan.studyName = study.study.name;
  plan.key = *found->key;
  plan.repeat = repeat;
  plan.run = RunId(makeUlid());
  plan.seed = found->cell.study.seed + repeat.value;
  plan.cell = found->cell;
  plan.nodes = found->nodes;
  if (plan.worldSize() > 1) plan.secret = makeRunSecret();
  if (plan.cell.study.limits.collectiveTimeoutSeconds > 0)
    plan.collectiveTimeoutSeconds = plan.cell.study.limits.collectiveTimeoutSeconds;

  nlohmann::ordered_json cells = nlohmann::ordered_json::array();
  for (const ResolvedCell& one : study.cells)
    if (one.key) cells.push_back({{"generation", 0}, {"key", one.key->value}, {"cell", toJson(one.cell)}});
  if (auto made = makeFolders(folder); !made) return made;
  if (auto written = writeFileAtomic(folder + "/study.json", toJson(study.study).dump(2) + "\n"); !written)
    return written;
  if (auto written = writeFileAtomic(folder + "/cells.json",
                                     nlohmann::ordered_json{{"version", 1}, {"cells", cells}}.dump(1) + "\n");
      !written)
    return written;
  // The plan has the secret of the ranks, so only this user may read it, whatever the folder's mode is.
  const mode_t before = umask(077);
  Status written = writePlanFile(planPathIn(folder), toJson(plan));
  umask(before);
  return written;
}

}  // namespace scalescope
