#include <algorithm>
#include <filesystem>

#include "core/base/file.h"
#include "core/store/writer_impl.h"

namespace scalescope {
namespace {

template <class T>
T field(const nlohmann::json& object, const char* key, T fallback) {
  const auto it = object.find(key);
  if (it == object.end()) return fallback;
  if constexpr (std::is_same_v<T, std::string>)
    return it->is_string() ? it->template get<T>() : fallback;
  else
    return it->is_number() ? it->template get<T>() : fallback;
}

Result<nlohmann::json> readJson(const std::string& path) {
  Result<std::string> text = readFile(path);
  if (!text) return tl::unexpected(text.error());
  nlohmann::json json = nlohmann::json::parse(*text, nullptr, false);
  if (!json.is_object()) return fail("store.json", {{"path", path}});
  return json;
}

std::string importedFrom(const nlohmann::json& cell) {
  const auto study = cell.find("study");
  if (study == cell.end() || !study->is_object()) return {};
  const auto imported = study->find("imported");
  return imported != study->end() && imported->is_object() ? field(*imported, "file", std::string()) : std::string();
}

}  // namespace

std::vector<std::string> runFolders(const std::string& folder) {
  std::vector<std::string> runs;
  std::error_code error;
  for (std::filesystem::directory_iterator it(folder + "/runs", error), end; !error && it != end; it.increment(error)) {
    std::string name = it->path().filename().string();
    if (isUlid(name) && std::filesystem::exists(it->path() / "plan.json")) runs.push_back(std::move(name));
  }
  std::sort(runs.begin(), runs.end());
  return runs;
}

Status indexPlan(Database& db, const nlohmann::json& plan) {
  const auto found = plan.find("cell");
  const nlohmann::json cell = found != plan.end() && found->is_object() ? *found : nlohmann::json::object();
  const auto text = [&](const nlohmann::json& object, const char* key) { return field(object, key, std::string()); };
  const auto number = [&](const nlohmann::json& object, const char* key) { return field(object, key, std::int64_t{0}); };
  Query(db,
        "INSERT OR IGNORE INTO run(id, study, studyName, key, generation, cell, repeat, variant, strategy, precision,"
        " nodes, devices, globalBatch, perRankBatch, imported) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
      .with(text(plan, "run"), text(plan, "study"), text(plan, "studyName"), text(plan, "key"), number(plan, "generation"),
            number(cell, "cell"), number(plan, "repeat"), text(cell, "variant"), text(cell, "strategy"), text(cell, "precision"),
            number(cell, "nodes"), number(cell, "devices"), number(cell, "globalBatch"), field(cell, "perRankBatch", 0.0),
            importedFrom(cell))
      .run();
  return db.status();
}

Status indexPlanFile(Database& db, const std::string& path) {
  const Result<nlohmann::json> plan = readJson(path);
  if (!plan) return tl::unexpected(plan.error());
  // The folder's name is the run: a copied plan.json must not stand for another.
  const std::string run = std::filesystem::path(path).parent_path().filename().string();
  if (field(*plan, "run", std::string()) != run) return fail("store.json", {{"path", path}});
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
  const Result<nlohmann::json> file = readJson(path);
  if (!file) return tl::unexpected(file.error());
  const auto cells = file->find("cells");
  if (cells == file->end() || !cells->is_array()) return fail("store.json", {{"path", path}});
  Query(db, "DELETE FROM cell WHERE study=?").with(study).run();
  for (const nlohmann::json& stored : *cells) {
    if (!stored.is_object() || !stored.contains("cell") || !stored["cell"].is_object()) return fail("store.json", {{"path", path}});
    const nlohmann::json& cell = stored["cell"];
    const bool untilOom = cell.contains("untilOom") && cell["untilOom"] == true;
    Query(db, "INSERT OR REPLACE INTO cell(study, number, generation, key, untilOom, cell) VALUES(?,?,?,?,?,?)")
        .with(study, field(cell, "cell", std::int64_t{0}), field(stored, "generation", std::int64_t{0}),
              field(stored, "key", std::string()), untilOom, cell.dump())
        .run();
  }
  Query(db, "UPDATE study SET cellsBytes=? WHERE id=?").with(bytes, study).run();
  return db.status();
}

}  // namespace scalescope
