#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/analysis/audit/known.h"
#include "core/analysis/audit/tables.h"
#include "core/analysis/foreign/batch_rule.h"
#include "core/analysis/foreign/parts.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

using audit::Fraction;
using audit::Printed;
using audit::Role;
using audit::Row;

constexpr double kMostBatch = 1e12;
constexpr double kMostRow = 1e6;  // accumulation steps

// Text columns that tell apart what is compared; the strategy is an axis of its own.
constexpr Role kVariantRoles[] = {Role::report, Role::model, Role::dataset, Role::checkpointing};

constexpr std::pair<Role, const char*> kMeasured[] = {
    {Role::throughput, "imagesPerSecond"}, {Role::stepSeconds, "stepSeconds"},
    {Role::epochSeconds, "epochSeconds"},  {Role::totalSeconds, "totalSeconds"},
    {Role::parameters, "parameters"},      {Role::accuracy, "testAccuracy"},
    {Role::images, "trainImages"},         {Role::epochs, "epochs"},
    {Role::iterations, "iterations"},      {Role::compute, "printedComputeSeconds"},
    {Role::comm, "printedCommSeconds"},    {Role::bandwidth, "printedGigabytesPerSecond"},
    {Role::speedup, "printedSpeedup"},     {Role::efficiency, "printedEfficiency"}};

// Where a row stands: what must be equal for two rows to be repeats of one configuration.
struct Place {
  std::string variant = "plain";
  Strategy strategy = Strategy::ddp;
  int nodes = 1;
  int devices = 1;  // per node
  std::int64_t globalBatch = 0;
  double perRankBatch = 0;
  int accumulation = 1;
  friend auto operator<=>(const Place&, const Place&) = default;
};

tl::unexpected<Error> refused(const char* code, const Row& row, const std::string& column, const std::string& text) {
  return fail(
      code, {{"file", row.file}, {"row", std::int64_t{row.number}}, {"column", column}, {"text", inertText(text, 60)}});
}

Result<std::int64_t> wholeOf(const Row& row, const Printed& printed, double most) {
  const Fraction& value = printed.number.value;
  if (!value.whole() || value.value() < 1 || value.value() > most)
    return refused("foreign.not-count", row, printed.column, printed.text);
  return static_cast<std::int64_t>(value.value());
}

Result<std::int64_t> countIn(const Row& row, Role role, double most) {
  const Printed* printed = row.printed(role);
  return printed != nullptr ? wholeOf(row, *printed, most) : Result<std::int64_t>(0);
}

Status missingColumns(const audit::Table& table) {
  const auto any = [&](std::initializer_list<Role> roles) {
    return std::any_of(roles.begin(), roles.end(), [&](Role role) { return table.has(role); });
  };
  std::string missing;
  const auto want = [&](bool there, const char* name) {
    if (!there) missing += (missing.empty() ? "" : ", ") + std::string(name);
  };
  want(any({Role::devices, Role::nodes, Role::perNode}), "devices");
  want(any({Role::batch, Role::globalBatch}), "batch_per_device | global_batch");
  want(any({Role::throughput, Role::stepSeconds, Role::epochSeconds, Role::totalSeconds}),
       "images_per_second | step_s | seconds_per_epoch | total_s");
  return missing.empty() ? Status{} : fail("foreign.no-column", {{"file", table.file}, {"columns", missing}});
}

// Both "devices" and "nodes" without a word about which of them counts for which: N where that fits the batches.
Result<std::int64_t> perNodeOf(const Row& row, std::int64_t nodes, std::int64_t devices, std::int64_t accumulation) {
  const Printed* batch = row.printed(Role::batch);
  const Printed* global = row.printed(Role::globalBatch);
  const auto fits = [&](std::int64_t all) {
    return batch != nullptr && global != nullptr &&
           global->number.value ==
               Fraction(all) * batch->number.value * Fraction(std::max<std::int64_t>(1, accumulation));
  };
  if (nodes <= 1) return devices;
  if (fits(nodes * devices) || devices % nodes != 0) return devices;
  if (fits(devices)) return devices / nodes;
  return refused("foreign.devices-or-all", row, row.printed(Role::devices)->column, row.printed(Role::devices)->text);
}

Status placeDevices(const Row& row, std::int64_t accumulation, Place& place) {
  const auto nodes = countIn(row, Role::nodes, kMaxForeignNodes);
  const auto devices = countIn(row, Role::devices, kMaxForeignDevices);
  const auto perNode = countIn(row, Role::perNode, kMaxForeignDevices);
  for (const auto* each : {&nodes, &devices, &perNode})
    if (!*each) return tl::unexpected(each->error());
  if (*nodes == 0 && *devices == 0 && *perNode == 0) return refused("foreign.no-value", row, "devices", "");
  if (std::max<std::int64_t>(1, *nodes) * std::max(*devices, *perNode) > kMaxForeignRanks) {
    const Printed& many = *row.printed(Role::nodes);  // one node has fewer
    return refused("foreign.not-count", row, many.column, many.text);
  }
  place.nodes = static_cast<int>(std::max<std::int64_t>(1, *nodes));
  place.devices = static_cast<int>(*perNode > 0 ? *perNode : 1);
  if (*perNode > 0 || *devices == 0) return {};
  const auto each = perNodeOf(row, *nodes, *devices, accumulation);
  if (!each) return tl::unexpected(each.error());
  place.devices = static_cast<int>(*each);
  return {};
}

Status placeBatch(const Row& row, Place& place) {
  const Printed* batch = row.printed(Role::batch);
  const Printed* global = row.printed(Role::globalBatch);
  if (batch == nullptr && global == nullptr) return refused("foreign.no-value", row, "batch", "");
  const Fraction micro = Fraction(place.nodes) * Fraction(place.devices) * Fraction(place.accumulation);
  const Fraction all = global != nullptr ? global->number.value : batch->number.value * micro;
  if (!all.whole() || all.value() > kMostBatch) {
    const Printed& from = global != nullptr ? *global : *batch;
    return refused("foreign.not-count", row, from.column, from.text);
  }
  place.globalBatch = static_cast<std::int64_t>(all.value());
  place.perRankBatch = batch != nullptr ? batch->number.value.value() : (all / micro).value();
  return {};
}

Status placeStrategy(const Row& row, Place& place) {
  std::string word = row.word(Role::strategy);
  if (word == "single") word.clear();  // as the devices say
  place.strategy = place.nodes * place.devices == 1 ? Strategy::single : Strategy::ddp;
  if (word.empty()) return {};
  const auto known = parseStrategy(word);
  if (!known) return refused("foreign.strategy", row, "strategy", word);
  place.strategy = *known;
  return {};
}

// A text column belongs to the variant's name only where it tells rows apart.
std::vector<Role> variantRoles(const std::vector<Row>& rows) {
  std::vector<Role> out;
  for (const Role role : kVariantRoles) {
    const std::string first = rows.front().word(role);
    if (std::any_of(rows.begin(), rows.end(), [&](const Row& other) { return other.word(role) != first; }))
      out.push_back(role);
  }
  return out;
}

std::string variantOf(const Row& row, const std::vector<Role>& roles) {
  std::string out;
  for (const Role role : roles) {
    const std::string word = row.word(role);
    out += (out.empty() ? "" : ", ") + (word.empty() ? std::string("?") : inertText(word, 40));
  }
  return out.empty() ? "plain" : inertText(out, 100);
}

Result<Place> placeOf(const Row& row, const std::vector<Role>& variant) {
  Place place;
  place.variant = variantOf(row, variant);
  const auto accumulation = countIn(row, Role::accumulation, kMostRow);
  if (!accumulation) return tl::unexpected(accumulation.error());
  place.accumulation = static_cast<int>(std::clamp<std::int64_t>(*accumulation, 1, 10'000));
  if (auto placed = placeDevices(row, *accumulation, place); !placed) return tl::unexpected(placed.error());
  if (auto placed = placeBatch(row, place); !placed) return tl::unexpected(placed.error());
  if (auto placed = placeStrategy(row, place); !placed) return tl::unexpected(placed.error());
  return place;
}

Result<ForeignRun> runOf(const Row& row) {
  ForeignRun run;
  run.line = row.line;
  for (const auto& [role, key] : kMeasured)
    if (const Printed* printed = row.printed(role); printed != nullptr && printed->number.value.known())
      run.values[key] = printed->number.value.value();
  const bool timed = run.values.count("imagesPerSecond") + run.values.count("stepSeconds") +
                         run.values.count("epochSeconds") + run.values.count("totalSeconds") >
                     0;
  if (!timed) return refused("foreign.no-value", row, "images_per_second | step_s | seconds_per_epoch | total_s", "");
  for (const auto& [role, key] : {std::pair(Role::model, "model"), std::pair(Role::report, "report")})
    if (const std::string word = row.word(role); !word.empty()) run.words[key] = word;
  const std::string dataset = row.word(Role::dataset);
  if (dataset.empty()) return run;
  run.words["dataset"] = dataset;
  const auto known = audit::dataNamed(dataset);
  if (known && known->images.size() == 1 && !run.values.contains("trainImages"))
    run.values["trainImages"] = static_cast<double>(known->images.front());
  return run;
}

// One protocol word for all rows, or none that would be a claim of ours.
Protocol protocolOf(const std::vector<Row>& rows) {
  std::optional<Protocol> said;
  for (const Row& row : rows) {
    std::string word = row.word(Role::protocol);
    std::replace(word.begin(), word.end(), ' ', '-');
    if (const std::size_t end = word.find("-scaling"); end != std::string::npos) word.resize(end);
    const auto known = parseProtocol(word);
    if (!known || (said && *said != *known)) return Protocol::free;
    said = known;
  }
  return said.value_or(Protocol::free);
}

template <class Value>
void addDistinct(std::vector<Value>& values, const Value& value) {
  if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
}

void widen(const Place& place, AxesSpec& axes) {
  addDistinct(axes.nodes, place.nodes);
  addDistinct(axes.devices, place.devices);
  addDistinct(axes.strategies, place.strategy);
  addDistinct(axes.accumulation, place.accumulation);
  const auto perRank = static_cast<std::int64_t>(std::max(1.0, std::round(place.perRankBatch)));
  addDistinct(axes.batches, axes.batchKind == BatchKind::global ? place.globalBatch : perRank);
}

Cell cellAt(const Place& place, int number) {
  Cell cell;
  cell.number = number;
  cell.variant = place.variant;
  cell.nodes = place.nodes;
  cell.devices = place.devices;
  cell.strategy = place.strategy;
  const std::int64_t devices = cell.worldDevices();
  const std::int64_t micro = place.globalBatch / place.accumulation;
  std::vector<std::int64_t> ranks;
  for (std::int64_t i = 0; i < devices; ++i) ranks.push_back(micro / devices + (i < micro % devices ? 1 : 0));
  cell.batch = BatchShares(place.accumulation, std::move(ranks),
                           BatchShares::Stated{place.globalBatch, place.globalBatch, place.perRankBatch});
  return cell;
}

// The axes as found, every list of them in the order of the table.
void fillAxes(const std::vector<Place>& places, BatchKind kind, StudySpec& spec) {
  AxesSpec& axes = spec.axes;
  axes.nodes.clear();
  axes.devices.clear();
  axes.strategies.clear();
  axes.accumulation.clear();
  axes.batchKind = kind;
  spec.variants.clear();
  for (const Place& place : places) {
    widen(place, axes);
    const std::pair<std::string, nlohmann::json> variant{place.variant, nlohmann::json::object()};
    addDistinct(spec.variants, variant);
  }
}

}  // namespace

Result<ForeignStudy> readForeignTable(std::string_view text, const std::string& fileName) {
  const auto tables = audit::readTables({{fileName, std::string(text)}});
  if (!tables) return tl::unexpected(tables.error());
  if (!tables->problems.empty()) return tl::unexpected(Error{tables->problems.front(), {}});
  if (auto columns = missingColumns(tables->tables.front()); !columns) return tl::unexpected(columns.error());
  const std::vector<Row>& rows = tables->rows;
  if (rows.empty()) return fail("foreign.no-rows", {{"file", fileName}});
  if (rows.size() > kMaxForeignRows)
    return fail("foreign.many-rows", {{"file", fileName}, {"most", static_cast<std::int64_t>(kMaxForeignRows)}});
  ForeignStudy study;
  study.spec = foreignSpec(text, fileName, "csv");
  study.spec.protocol = protocolOf(rows);
  std::vector<Place> places;
  std::vector<int> repeats;
  const std::vector<Role> variant = variantRoles(rows);
  for (const Row& row : rows) {
    auto place = placeOf(row, variant);
    if (!place) return tl::unexpected(place.error());
    auto run = runOf(row);
    if (!run) return tl::unexpected(run.error());
    const auto known = std::find(places.begin(), places.end(), *place);
    run->cell = static_cast<std::size_t>(known - places.begin());
    if (known == places.end()) {
      places.push_back(std::move(*place));
      repeats.push_back(0);
    }
    run->repeat = ++repeats[run->cell];
    study.runs.push_back(std::move(*run));
  }
  study.spec.measure.repeats = std::min(1000, *std::min_element(repeats.begin(), repeats.end()));
  for (const Place& place : places) study.cells.push_back(cellAt(place, static_cast<int>(study.cells.size()) + 1));
  const bool printsGlobal = tables->tables.front().has(Role::globalBatch);
  const std::vector<BatchKind> rules =
      batchRules(study.spec.protocol, printsGlobal ? BatchKind::global : BatchKind::perRank, study.cells);
  fillAxes(places, rules.front(), study.spec);
  for (std::size_t at = 0; at < study.cells.size(); ++at) {
    study.cells[at].study = study.spec;
    study.cells[at].study.axes.batchKind = rules[at];
  }
  return study;
}

}  // namespace scalescope
