#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "core/analysis/foreign/batch_rule.h"
#include "core/analysis/foreign/parts.h"
#include "core/analysis/tables/contradiction.h"
#include "core/analysis/tables/known.h"
#include "core/analysis/tables/rows.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

using tables::Fraction;
using tables::Printed;
using tables::Role;
using tables::Row;

constexpr double kMostBatch = 1e12;
constexpr double kMostRow = 1e6;  // Accumulation steps.

// Text columns that may distinguish variants; the strategy is a separate axis.
constexpr Role kVariantRoles[] = {Role::report,        Role::model,     Role::dataset, Role::protocol,
                                  Role::checkpointing, Role::precision, Role::variant};

constexpr std::pair<Role, const char*> kMeasured[] = {
    {Role::throughput, "imagesPerSecond"}, {Role::stepSeconds, "stepSeconds"},
    {Role::epochSeconds, "epochSeconds"},  {Role::totalSeconds, "totalSeconds"},
    {Role::parameters, "parameters"},      {Role::accuracy, "testAccuracy"},
    {Role::images, "trainImages"},         {Role::epochs, "epochs"},
    {Role::iterations, "iterations"},      {Role::compute, "printedComputeSeconds"},
    {Role::comm, "printedCommSeconds"},    {Role::bandwidth, "printedGigabytesPerSecond"},
    {Role::speedup, "printedSpeedup"},     {Role::efficiency, "printedEfficiency"}};

// Settings of a row. Two rows with equal settings are repeats of one configuration.
struct Place {
  std::string cell;  // Number that the table gives its configurations.
  std::string variant = "plain";
  Strategy strategy = Strategy::ddp;
  int nodes = 1;
  int devices = 1;  // Devices per node.
  std::int64_t globalBatch = 0;
  double perRankBatch = 0;
  int accumulation = 1;
  friend auto operator<=>(const Place&, const Place&) = default;
};

tl::unexpected<Error> refused(const char* code, const Row& row, const std::string& column, const std::string& text) {
  return fail(code, {{"file", row.file},
                     {"row", std::int64_t{row.number}},
                     {"line", std::int64_t{row.line}},
                     {"column", column},
                     {"text", inertText(text, 60)}});
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

Status missingColumns(const tables::Table& table) {
  const auto any = [&](std::initializer_list<Role> roles) {
    return std::any_of(roles.begin(), roles.end(), [&](Role role) { return table.has(role); });
  };
  std::string missing;
  const auto want = [&](bool there, const char* name) {
    if (!there) missing += (missing.empty() ? "" : ", ") + std::string(name);
  };
  want(any({Role::devices, Role::nodes, Role::perNode}), "devices");
  want(any({Role::batch, Role::globalBatch}), "batch_per_device | global_batch");
  want(any({Role::throughput, Role::throughputEach, Role::stepSeconds, Role::stepRate, Role::epochSeconds,
            Role::totalSeconds}),
       "images_per_second | step_s | seconds_per_epoch | total_s");
  return missing.empty() ? Status{} : fail("foreign.no-column", {{"file", table.file}, {"columns", missing}});
}

// Returns the devices of one node. "devices" next to "nodes" may be the number on all nodes, which the table decides.
Result<std::int64_t> perNodeOf(const Row& row, std::int64_t nodes, std::int64_t devices, const tables::Table& table) {
  if (nodes <= 1 || table.devicesOfNode.value_or(false)) return devices;
  if (table.devicesOfNode && devices % nodes == 0) return devices / nodes;
  return refused("foreign.devices-or-all", row, row.printed(Role::devices)->column, row.printed(Role::devices)->text);
}

Status placeDevices(const Row& row, const tables::Table& table, Place& place) {
  const auto nodes = countIn(row, Role::nodes, kMaxForeignNodes);
  const auto devices = countIn(row, Role::devices, kMaxForeignDevices);
  const auto perNode = countIn(row, Role::perNode, kMaxForeignDevices);
  for (const auto* each : {&nodes, &devices, &perNode})
    if (!*each) return tl::unexpected(each->error());
  if (*nodes == 0 && *devices == 0 && *perNode == 0) return refused("foreign.no-value", row, "devices", "");
  if (std::max<std::int64_t>(1, *nodes) * std::max(*devices, *perNode) > kMaxForeignRanks) {
    const Printed& many = *row.printed(Role::nodes);  // A single node has fewer, so "nodes" is printed.
    return refused("foreign.not-count", row, many.column, many.text);
  }
  place.nodes = static_cast<int>(std::max<std::int64_t>(1, *nodes));
  place.devices = static_cast<int>(*perNode > 0 ? *perNode : 1);
  if (*perNode > 0 || *devices == 0) return {};
  const auto each = perNodeOf(row, *nodes, *devices, table);
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
  if (word == "single") word.clear();  // The number of devices decides.
  place.strategy = place.nodes * place.devices == 1 ? Strategy::single : Strategy::ddp;
  if (word.empty()) return {};
  const auto known = parseStrategy(word);
  if (!known) return refused("foreign.strategy", row, "strategy", word);
  place.strategy = *known;
  return {};
}

// A text column belongs to the variant's name only if its values differ between rows.
std::vector<Role> variantRoles(const std::vector<const Row*>& rows) {
  std::vector<Role> out;
  for (const Role role : kVariantRoles) {
    const std::string first = rows.front()->word(role);
    if (std::any_of(rows.begin(), rows.end(), [&](const Row* other) { return other->word(role) != first; }))
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
  return out;
}

Result<Place> placeOf(const Row& row, const std::vector<Role>& variant, const tables::Table& table) {
  Place place;
  place.cell = row.word(Role::cell);
  place.variant = variantOf(row, variant);
  const auto accumulation = countIn(row, Role::accumulation, kMostRow);
  if (!accumulation) return tl::unexpected(accumulation.error());
  place.accumulation = static_cast<int>(std::clamp<std::int64_t>(*accumulation, 1, 10'000));
  if (auto placed = placeDevices(row, table, place); !placed) return tl::unexpected(placed.error());
  if (auto placed = placeBatch(row, place); !placed) return tl::unexpected(placed.error());
  if (auto placed = placeStrategy(row, place); !placed) return tl::unexpected(placed.error());
  return place;
}

const std::string& otherOf(const Row& row, std::size_t column) {
  static const std::string none;
  const auto at = row.others.find(column);
  return at == row.others.end() ? none : at->second;
}

// An unknown column may still be a setting, such as an optimizer or a number of loader workers. Text, and values of a
// known setting, are one if each value occurs in several rows or if they distinguish rows of one configuration. Unknown
// numbers must do both, else they are measurements.
bool distinguishes(const std::vector<const Row*>& rows, const std::vector<Place>& places, std::size_t column,
                   bool isSetting) {
  std::map<std::string, int> times;
  bool whole = true;
  bool words = false;
  bool parts = false;
  std::map<Place, std::string> seen;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string& value = otherOf(*rows[i], column);
    if (value.empty()) continue;
    ++times[value];
    const auto numeral = tables::readNumeral(value, tables::DecimalSign::point);
    words = words || !numeral;
    whole = whole && (!numeral || numeral->number.value.whole());
    const auto [at, added] = seen.emplace(places[i], value);
    parts = parts || (!added && at->second != value);
  }
  if (times.size() < 2) return false;
  const bool comeBack = std::all_of(times.begin(), times.end(), [](const auto& each) { return each.second > 1; });
  if (isSetting || words) return comeBack || parts;
  return whole && comeBack && parts;
}

// Adds the values of columns without a role to the variants if they distinguish rows, with a note for each column.
void addSettings(const std::vector<const Row*>& rows, const tables::Table& table, std::vector<Place>& places,
                 std::vector<Message>& notes) {
  std::vector<std::size_t> found;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const tables::Column& each = table.columns[column];
    if (each.role != Role::none || each.other == tables::OtherUse::label) continue;
    if (!distinguishes(rows, places, column, each.other == tables::OtherUse::setting)) continue;
    found.push_back(column);
    notes.push_back({"table.setting", {{"file", table.file}, {"what", each.name}}});
  }
  for (const std::size_t column : found)
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::string& value = otherOf(*rows[i], column);
      // A bare number has no meaning without the name of its column.
      const bool bare = tables::readNumeral(value, tables::DecimalSign::point).has_value();
      places[i].variant += (places[i].variant.empty() ? "" : ", ") +
                           (bare ? inertText(table.columns[column].name, 30) + " " : std::string()) +
                           (value.empty() ? std::string("?") : inertText(value, 40));
    }
  for (Place& place : places) place.variant = place.variant.empty() ? "plain" : inertText(place.variant, 100);
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
  // If the row prints no seconds per epoch, they are the share of one epoch in the seconds of the run.
  if (const Printed* epochs = row.printed(Role::epochs);
      epochs != nullptr && run.values.contains("totalSeconds") && !run.values.contains("epochSeconds"))
    run.values["epochSeconds"] = run.values["totalSeconds"] / epochs->number.value.value();
  for (const auto& [role, key] : {std::pair(Role::model, "model"), std::pair(Role::report, "report")})
    if (const std::string word = row.word(role); !word.empty()) run.words[key] = word;
  const std::string dataset = row.word(Role::dataset);
  if (dataset.empty()) return run;
  run.words["dataset"] = dataset;
  const auto known = tables::dataNamed(dataset);
  if (known && known->images.size() == 1 && !run.values.contains("trainImages"))
    run.values["trainImages"] = static_cast<double>(known->images.front());
  return run;
}

// Stores the assumptions about the table in each run: the code of a note and its subject.
void keepNotes(const std::vector<Message>& notes, std::map<std::string, std::string>& words) {
  for (const Message& note : notes)
    for (const auto& [name, value] : note.arguments)
      if (name == "what") {
        std::string& about = words[note.code];
        about = inertText(about + (about.empty() ? "" : ", ") + std::get<std::string>(value), 400);
      }
}

// Returns the protocol if all rows name the same one. Otherwise it is unknown, because a guess would look like a claim
// of the table.
Protocol protocolOf(const std::vector<const Row*>& rows) {
  std::optional<Protocol> said;
  for (const Row* row : rows) {
    std::string word = row->word(Role::protocol);
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

// Fills the axes with the values found, each in the order of the table.
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

bool isMeasured(const Row& row) {
  return row.printed(Role::throughput) != nullptr || row.printed(Role::stepSeconds) != nullptr ||
         row.printed(Role::epochSeconds) != nullptr || row.printed(Role::totalSeconds) != nullptr;
}

// Returns the rows with numbers; a note lists the lines of the others.
std::vector<const Row*> measuredRows(const tables::Tables& read, std::vector<Message>& notes) {
  std::vector<const Row*> out;
  std::string missing;
  for (const Row& row : read.rows) {
    if (row.summary) continue;
    if (isMeasured(row))
      out.push_back(&row);
    else if (missing.size() < 200)
      missing += (missing.empty() ? "" : ", ") + std::to_string(row.line);
  }
  if (!missing.empty())
    notes.push_back({"table.rows-without-time", {{"file", read.tables.front().file}, {"what", missing}}});
  return out;
}

// Returns an error for a contradiction. A difference is only noted if one of the two columns may exclude some time.
Status checkRows(const std::vector<const Row*>& rows, std::vector<Message>& notes) {
  std::string below;
  for (const Row* row : rows) {
    if (const auto wrong = tables::contradictionIn(*row)) {
      auto out = refused("foreign.contradiction", *row, wrong->column, wrong->text);
      out.value().message.arguments.emplace_back("arithmetic", wrong->arithmetic);
      return out;
    }
    if (tables::ratesBelowStep(*row) && below.size() < 200)
      below += (below.empty() ? "" : ", ") + std::to_string(row->line);
  }
  if (!below.empty()) notes.push_back({"table.rate-below-step", {{"file", rows.front()->file}, {"what", below}}});
  return {};
}

}  // namespace

Result<ForeignStudy> readForeignTable(std::string_view text, const std::string& fileName) {
  auto read = tables::readTables({{fileName, std::string(text)}});
  if (!read) return tl::unexpected(read.error());
  if (!read->problems.empty()) return tl::unexpected(Error{read->problems.front(), {}});
  const tables::Table& table = read->tables.front();
  if (auto columns = missingColumns(table); !columns) return tl::unexpected(columns.error());
  std::vector<Message> notes = table.notes;
  const std::vector<const Row*> rows = measuredRows(*read, notes);
  if (rows.empty()) return fail("foreign.no-rows", {{"file", fileName}});
  if (rows.size() > kMaxForeignRows)
    return fail("foreign.many-rows", {{"file", fileName}, {"most", static_cast<std::int64_t>(kMaxForeignRows)}});
  ForeignStudy study;
  study.spec = foreignSpec(text, fileName, "csv");
  study.spec.protocol = protocolOf(rows);
  const std::vector<Role> variant = variantRoles(rows);
  if (auto right = checkRows(rows, notes); !right) return tl::unexpected(right.error());
  std::vector<Place> placeOfRow;
  for (const Row* row : rows) {
    auto place = placeOf(*row, variant, table);
    if (!place) return tl::unexpected(place.error());
    placeOfRow.push_back(std::move(*place));
  }
  addSettings(rows, table, placeOfRow, notes);
  std::vector<Place> places;
  std::vector<int> repeats;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto run = runOf(*rows[i]);
    if (!run) return tl::unexpected(run.error());
    const auto known = std::find(places.begin(), places.end(), placeOfRow[i]);
    run->cell = static_cast<std::size_t>(known - places.begin());
    if (known == places.end()) {
      places.push_back(placeOfRow[i]);
      repeats.push_back(0);
    }
    run->repeat = ++repeats[run->cell];
    keepNotes(notes, run->words);
    study.runs.push_back(std::move(*run));
  }
  study.spec.measure.repeats = std::min(1000, *std::min_element(repeats.begin(), repeats.end()));
  for (const Place& place : places) study.cells.push_back(cellAt(place, static_cast<int>(study.cells.size()) + 1));
  const bool printsGlobal = table.has(Role::globalBatch);
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
