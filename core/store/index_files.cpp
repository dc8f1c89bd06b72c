#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/base/json/fields.h"
#include "core/base/json/file_sum.h"
#include "core/base/json/json_text.h"
#include "core/base/json/nested.h"
#include "core/store/stored_json.h"
#include "core/store/writer_impl.h"

namespace scalescope {
namespace {

constexpr std::size_t kMaxIndexedBytes = 64u << 20;

// Fields of a cell and a plan that the index needs; core/study has the full readers.
struct IndexedImport {
  std::string file;
};
struct IndexedStudy {
  IndexedImport imported;
};
struct IndexedCell {
  std::int64_t cell = 0;
  std::string variant, strategy, precision;
  std::int64_t nodes = 0, devices = 0, globalBatch = 0;
  double perRankBatch = 0;
  bool untilOom = false;
  IndexedStudy study;
};
struct IndexedPlan {
  std::string run, study, studyName, key;
  std::int64_t generation = 0, repeat = 0;
  IndexedCell cell;
};
template <class Visit, SameAs<IndexedImport> T>
void eachField(Visit&& visit, T& m) {
  visit("file", m.file);
}
template <class Visit, SameAs<IndexedStudy> T>
void eachField(Visit&& visit, T& m) {
  visit("imported", m.imported);
}
template <class Visit, SameAs<IndexedCell> T>
void eachField(Visit&& visit, T& m) {
  visit("cell", m.cell), visit("variant", m.variant), visit("strategy", m.strategy), visit("precision", m.precision);
  visit("nodes", m.nodes), visit("devices", m.devices), visit("globalBatch", m.globalBatch),
      visit("perRankBatch", m.perRankBatch);
  visit("untilOom", m.untilOom), visit("study", m.study);
}
template <class Visit, SameAs<IndexedPlan> T>
void eachField(Visit&& visit, T& m) {
  visit("run", m.run), visit("study", m.study), visit("studyName", m.studyName), visit("key", m.key);
  visit("generation", m.generation), visit("repeat", m.repeat), visit("cell", m.cell);
}

template <class T>
T readable(const nlohmann::json& json) {
  Problem ignored;
  return fromJsonLoosely<T>(json, ignored);
}

Result<nlohmann::json> readJson(const std::string& path) {
  Result<std::string> text = readFileWithSum(path, kMaxIndexedBytes);
  if (!text) return tl::unexpected(text.error());
  Result<nlohmann::json> json = parseJson<nlohmann::json>(*text, path, kMaxIndexedBytes);
  if (!json) return fail("store.json", {{"path", path}}, json.error());
  return json;
}

}  // namespace

Result<std::vector<StoredCell>> takeCells(nlohmann::json file, const std::string& path) {
  std::vector<nlohmann::json> taken;
  const auto rows = file.find("cells");
  if (rows != file.end() && rows->is_array())
    for (nlohmann::json& row : *rows) {
      nlohmann::json& cell = taken.emplace_back();
      if (const auto found = row.find("cell"); found != row.end())
        cell = std::exchange(*found, nlohmann::json::object());
    }
  auto read = fromJson<CellsFile>(file, path);
  if (!read) return tl::unexpected(read.error());
  for (std::size_t i = 0; i < read->cells.size(); ++i) read->cells[i].cell = std::move(taken[i]);
  return std::move(read->cells);
}

nlohmann::json storedJson(const std::string& text) {
  return parseJson<nlohmann::json>(text, "store.db", kMaxIndexedBytes).value_or(nlohmann::json::value_t::discarded);
}

std::vector<std::string> runFolders(const std::string& folder) {
  std::vector<std::string> runs;
  std::error_code error;
  for (std::filesystem::directory_iterator it(runsFolder(folder), error), end; !error && it != end;
       it.increment(error)) {
    std::string name = it->path().filename().string();
    if (isUlid(name) && std::filesystem::exists(planPathIn(it->path().string()))) runs.push_back(std::move(name));
  }
  std::sort(runs.begin(), runs.end());
  return runs;
}

Error leftOut(const std::string& path, const Error& reason) {
  return {because({"store.left-out", {{"path", path}}}, reason), {}};
}

std::string runOfPlan(const nlohmann::json& plan) { return readable<IndexedPlan>(plan).run; }

std::int64_t cellNumber(const nlohmann::json& cell) { return readable<IndexedCell>(cell).cell; }

Status indexPlan(Database& db, const nlohmann::json& json) {
  const auto plan = readable<IndexedPlan>(json);
  const IndexedCell& cell = plan.cell;
  Query(db,
        "INSERT OR IGNORE INTO run(id, study, studyName, key, generation, cell, repeat, variant, strategy, precision,"
        " nodes, devices, globalBatch, perRankBatch, imported) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
      .with(plan.run, plan.study, plan.studyName, plan.key, plan.generation, cell.cell, plan.repeat, cell.variant,
            cell.strategy, cell.precision, cell.nodes, cell.devices, cell.globalBatch, cell.perRankBatch,
            cell.study.imported.file)
      .run();
  return db.status();
}

Status indexPlanFile(Database& db, const std::string& path) {
  const Result<nlohmann::json> plan = readJson(path);
  if (!plan) return tl::unexpected(plan.error());
  // The folder's name is the run: a copied plan.json must not replace the plan of another run.
  const std::string run = std::filesystem::path(path).parent_path().filename().string();
  if (runOfPlan(*plan) != run) return fail("store.json", {{"path", path}});
  return indexPlan(db, *plan);
}

Status indexCells(Database& db, const std::string& folder, const std::string& study) {
  const std::string path = folder + "/studies/" + study + "/cells.json";
  std::error_code error;
  const auto bytes = static_cast<std::int64_t>(std::filesystem::file_size(path, error));
  if (error) return {};
  {
    Query known(db, "SELECT cellsBytes FROM study WHERE id=?");
    if (!known.with(study).row() || known.integer() == bytes) return {};
  }
  Result<nlohmann::json> json = readJson(path);
  if (!json) return tl::unexpected(json.error());
  const auto cells = takeCells(std::move(*json), path);
  if (!cells) return fail("store.json", {{"path", path}}, cells.error());
  Query(db, "DELETE FROM cell WHERE study=?").with(study).run();
  for (const StoredCell& row : *cells) {
    if (!row.cell.is_object()) return fail("store.json", {{"path", path}});
    const auto cell = readable<IndexedCell>(row.cell);
    Query(db, "INSERT OR REPLACE INTO cell(study, number, generation, key, untilOom, cell) VALUES(?,?,?,?,?,?)")
        .with(study, cell.cell, row.generation, row.key.value, cell.untilOom, jsonText(row.cell))
        .run();
  }
  Query(db, "UPDATE study SET cellsBytes=? WHERE id=?").with(bytes, study).run();
  return db.status();
}

namespace {

// Fields that the index takes from a study that the journal does not name.
struct IndexedSpec {
  std::string name, protocol;
};
template <class Visit, SameAs<IndexedSpec> T>
void eachField(Visit&& visit, T& m) {
  visit("name", m.name), visit("protocol", m.protocol);
}

// Restores studies that are missing from a damaged or replaced journal, but still have files in studies/.
Status restoreStudies(Database& db, const std::string& folder, const StoreHooks& hooks) {
  std::error_code error;
  for (std::filesystem::directory_iterator it(folder + "/studies", error), end; !error && it != end;
       it.increment(error)) {
    const std::string id = it->path().filename().string();
    const std::string path = it->path().string() + "/study.json";
    if (std::error_code missing; !isUlid(id) || !std::filesystem::exists(path, missing)) continue;
    if (Query known(db, "SELECT 1 FROM study WHERE id=?"); known.with(id).row()) continue;
    const auto spec = readJson(path);
    if (!spec || !spec->is_object()) {
      if (hooks.warning)
        hooks.warning(leftOut(path, spec ? Error{{"store.json", {{"path", path}}}, {}} : spec.error()));
      continue;
    }
    const auto named = readable<IndexedSpec>(*spec);
    Query(db, "INSERT INTO study(id, name, protocol, spec, created) VALUES(?,?,?,?,?)")
        .with(id, named.name, named.protocol, jsonText(*spec), wallMsOf(id) * 1'000'000)
        .run();
    if (Status good = db.status(); !good) return good;
    if (hooks.warning) hooks.warning({{"store.study-restored", {{"path", path}}}, {}});
  }
  return {};
}

}  // namespace

namespace {

Error keptRows(const std::string& path, const Error& reason) {
  return {because({"store.rows-kept", {{"path", path}}}, reason), {}};
}

}  // namespace

Status indexFiles(Database& db, const std::string& folder, const std::vector<std::string>& runs,
                  const std::function<Status()>& journal, const StoreHooks& hooks, const KeepRows& keep) {
  // Errors of the database end the indexing; errors of a file do not.
  const auto one = [&](const Status& indexed, IndexedFile file, const std::string& id,
                       const std::string& path) -> Status {
    if (Status good = db.status(); !good) return good;
    if (indexed) return {};
    const bool isKept = keep(file, id);
    if (Status good = db.status(); !good) return good;
    if (hooks.warning) hooks.warning(isKept ? keptRows(path, indexed.error()) : leftOut(path, indexed.error()));
    return {};
  };
  for (const std::string& run : runs) {
    if (hooks.stop.stop_requested()) return fail("store.cancelled");
    const std::string path = planPath(folder, RunId(run));
    if (Status done = one(indexPlanFile(db, path), IndexedFile::plan, run, path); !done) return done;
  }
  if (Status applied = journal(); !applied) return applied;
  if (Status restored = restoreStudies(db, folder, hooks); !restored) return restored;
  std::vector<std::string> studies;
  {
    Query q(db, "SELECT id FROM study");
    while (q.row()) studies.push_back(q.text());
  }
  for (const std::string& study : studies)
    if (Status done =
            one(indexCells(db, folder, study), IndexedFile::cells, study, folder + "/studies/" + study + "/cells.json");
        !done)
      return done;
  return db.status();
}

}  // namespace scalescope
