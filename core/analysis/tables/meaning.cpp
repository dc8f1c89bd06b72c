#include "core/analysis/tables/meaning.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/analysis/tables/contradiction.h"
#include "core/analysis/tables/grid.h"
#include "core/base/text.h"

namespace scalescope::tables {
namespace {

using Rows = std::span<Row>;

bool counts(const Row& row) { return !row.summary && !row.ofRanks; }

std::optional<double> number(const Row& row, Role role) {
  const Printed* printed = row.printed(role);
  return printed != nullptr ? std::optional(printed->number.value.value()) : std::nullopt;
}

Column* columnWith(Table& table, Role role) {
  const auto at = std::find_if(table.columns.begin(), table.columns.end(),
                               [&](const Column& column) { return column.role == role; });
  return at == table.columns.end() ? nullptr : &*at;
}

void note(Table& table, const char* code, const std::string& column) {
  table.notes.push_back({code, {{"file", table.file}, {"what", column}}});
}

// Moves the numbers of one role to another.
void rename(Table& table, Rows rows, Role from, Role to) {
  for (Column& column : table.columns)
    if (column.role == from) column.role = to;
  for (Row& row : rows) {
    auto moved = row.numbers.extract(from);
    if (moved.empty()) continue;
    moved.key() = to;
    row.numbers.insert(std::move(moved));
  }
}

double accumulationOf(const Row& row) { return number(row, Role::accumulation).value_or(1); }

std::string protocolOf(Rows rows) {
  std::set<std::string> words;
  for (const Row& row : rows)
    if (counts(row)) words.insert(row.word(Role::protocol));
  if (words.size() != 1) return {};
  for (const char* known : {"strong", "weak"})
    if (words.begin()->find(known) != std::string::npos) return known;
  return {};
}

// Determines the meaning of "devices" next to "nodes". They are per node if the batches of a row show it, or if the
// nodes cannot share them, and no row shows the opposite. Otherwise the rows decide: a number that grows with the nodes
// is that of all nodes, one that stays constant is that of one node.
void settleDevices(Table& table, Rows rows) {
  bool perNode = false;
  bool ofAll = false;
  std::set<double> nodeCounts;
  std::set<double> deviceCounts;
  std::set<double> quotients;
  for (const Row& row : rows) {
    const Printed* devices = row.printed(Role::devices);
    const Printed* nodes = row.printed(Role::nodes);
    if (devices == nullptr || nodes == nullptr || row.printed(Role::perNode) != nullptr) continue;
    nodeCounts.insert(nodes->number.value.value());
    deviceCounts.insert(devices->number.value.value());
    quotients.insert((devices->number.value / nodes->number.value).value());
    if (nodes->number.value <= Fraction(1)) continue;
    const Printed* batch = row.printed(Role::batch);
    const Printed* global = row.printed(Role::globalBatch);
    const Fraction all = devices->number.value * nodes->number.value;
    const auto fits = [&](const Fraction& n) {
      return batch != nullptr && global != nullptr &&
             Fraction(1) <= stepsBetween(n * batch->number.value, global->number.value);
    };
    // The devices cannot be those of all nodes.
    const bool fewer = !(devices->number.value / nodes->number.value).whole();
    if (!fewer && !fits(all) && fits(devices->number.value)) ofAll = true;
    perNode = perNode || fewer || (fits(all) && !(global->number.value == devices->number.value * batch->number.value));
  }
  if (!perNode && !ofAll && nodeCounts.size() > 1) {
    const bool whole =
        std::all_of(quotients.begin(), quotients.end(), [](double each) { return each == std::floor(each); });
    if (quotients.size() == 1 && whole)
      ofAll = true;
    else if (deviceCounts.size() == 1)
      perNode = true;
    if (ofAll || perNode)
      note(table, ofAll ? "table.devices-of-all" : "table.devices-of-node", columnWith(table, Role::devices)->name);
  }
  if (ofAll || perNode) table.devicesOfNode = !ofAll;
  for (Row& row : rows) derive(row, table.devicesOfNode.value_or(false));
}

// Number of rows that support each of two meanings; the sign is 0 if both have as many.
struct Votes {
  int first = 0, second = 0;
  [[nodiscard]] int sign() const { return (first > second) - (second > first); }
};

// Product of images per second x step, and the printed batch, of a row with several devices.
struct StepProduct {
  double devices, batch, micro, product, rate;  // micro: batch x devices x accumulation.
};

std::vector<StepProduct> stepProducts(Rows rows) {
  std::vector<StepProduct> out;
  for (const Row& row : rows) {
    const auto batch = number(row, Role::batch);
    const auto rate = number(row, Role::throughput);
    const auto step = number(row, Role::stepSeconds);
    if (!counts(row) || !batch || !rate || !step || !row.devices) continue;
    const double devices = row.devices->value();
    out.push_back({devices, *batch, *batch * devices * accumulationOf(row), *rate * *step, *rate});
  }
  return out;
}

// Returns other evidence on an ambiguous batch: images of a run over its steps, and a cell like "1024 (128 x 8)".
Votes otherBatchVotes(Rows rows) {
  Votes votes;
  for (const Row& row : rows) {
    const Printed* batch = row.printed(Role::batch);
    if (!counts(row) || batch == nullptr || !row.devices || !(Fraction(2) <= *row.devices)) continue;
    const auto& factors = batch->factors;
    if (std::find(factors.begin(), factors.end(), *row.devices) != factors.end()) ++votes.first;
    const auto steps = number(row, Role::iterations);
    const auto images = number(row, Role::images);
    const auto rate = number(row, Role::throughput);
    const auto total = number(row, Role::totalSeconds);
    std::optional<double> perStep;
    if (steps && images) perStep = *images * number(row, Role::epochs).value_or(1) / *steps;
    if (steps && rate && total) perStep = *rate * *total / *steps;
    if (!perStep) continue;
    const double value = batch->number.value.value();
    votes.first += isNear(*perStep, value);
    votes.second += isNear(*perStep, value * row.devices->value() * accumulationOf(row));
  }
  return votes;
}

// Relation between batches and devices of a table.
struct BatchShape {
  bool several = false;    // There are several numbers of devices.
  bool sameForAll = true;  // Every number of devices has the same batches.
  bool fallsAsN = true;    // True if batch x devices is equal in all rows.
  bool growsAsN = true;    // True if batch / devices is equal in all rows.
};

BatchShape shapeOf(Rows rows) {
  BatchShape shape;
  std::map<double, std::set<double>> batches;
  std::set<double> products;
  std::set<double> quotients;
  for (const Row& row : rows) {
    const auto batch = number(row, Role::batch);
    if (!counts(row) || !batch || !row.devices) continue;
    const double devices = row.devices->value();
    batches[devices].insert(*batch);
    products.insert(*batch * devices);
    quotients.insert(*batch / devices);
  }
  shape.several = batches.size() > 1;
  for (const auto& [devices, set] : batches) shape.sameForAll = shape.sameForAll && set == batches.begin()->second;
  shape.fallsAsN = products.size() == 1;
  shape.growsAsN = quotients.size() == 1;
  return shape;
}

// Determines whether an ambiguous batch and an ambiguous rate are those of one device or of all.
void settleBatchAndRate(Table& table, Rows rows) {
  Column* batch = columnWith(table, Role::batch);
  Column* rate = columnWith(table, Role::throughput);
  const bool openBatch = batch != nullptr && batch->open && columnWith(table, Role::globalBatch) == nullptr;
  const bool openRate = rate != nullptr && rate->open;
  Votes ofAll;  // Votes for the batch of all devices, against that of one.
  Votes each;   // Votes for the rate of each device, against that of all.
  double smallest = 0;
  double rateOfSmallest = 0;
  const std::vector<StepProduct> products = stepProducts(rows);
  for (const StepProduct& one : products)
    if (smallest == 0 || one.devices < smallest) smallest = one.devices, rateOfSmallest = one.rate;
  for (const StepProduct& one : products) {
    if (one.devices < 2) continue;
    const bool asTotal = isNear(one.product, one.micro);
    const bool asBatch = isNear(one.product, one.batch) || isNear(one.product, one.micro / one.devices);
    if (asTotal) ++ofAll.second, ++each.second;
    if (!asBatch) continue;
    // Either the batch is that of all devices or the rate is that of one; a rate of one device does not rise with the
    // devices.
    if (!openRate || (openBatch && one.rate > 1.05 * rateOfSmallest && one.devices > smallest))
      ++ofAll.first;
    else if (!openBatch)
      ++each.first;
  }
  const Votes others = openBatch ? otherBatchVotes(rows) : Votes();
  ofAll.first += others.first;
  ofAll.second += others.second;
  if (openRate && each.sign() > 0) {
    note(table, "table.rate-of-one", rate->name);
    rename(table, rows, Role::throughput, Role::throughputEach);
  }
  if (!openBatch) return;
  const BatchShape shape = shapeOf(rows);
  if (!shape.several && ofAll.sign() <= 0) return;
  const std::string name = batch->name;
  const std::string protocol = protocolOf(rows);
  const bool witnessed = ofAll.sign() != 0;
  bool global = ofAll.sign() > 0;
  if (!witnessed) global = shape.growsAsN || (protocol == "strong" && shape.sameForAll);
  note(table,
       witnessed ? (global ? "table.batch-of-all-by-arithmetic" : "table.batch-of-one-by-arithmetic")
       : global  ? "table.batch-of-all"
                 : (shape.fallsAsN ? "table.batch-halves" : "table.batch-of-one"),
       name);
  if (global) rename(table, rows, Role::batch, Role::globalBatch);
}

// Computes the rate of all devices if the table has that of one device.
void sumRates(Rows rows) {
  for (Row& row : rows) {
    const Printed* each = row.printed(Role::throughputEach);
    if (each == nullptr || !row.devices || row.printed(Role::throughput) != nullptr) continue;
    Printed all = *each;
    all.number = {all.number.value * *row.devices, all.number.half * *row.devices};
    all.scale = all.scale * *row.devices;
    row.numbers.emplace(Role::throughput, std::move(all));
  }
}

void turnStepRates(Rows rows) {
  for (Row& row : rows) {
    const Printed* rate = row.printed(Role::stepRate);
    if (rate == nullptr || row.printed(Role::stepSeconds) != nullptr) continue;
    Printed step = *rate;
    step.number.value = Fraction(1) / rate->number.value;
    step.number.half = rate->number.half * step.number.value * step.number.value;
    step.scale = 1;
    if (step.number.value.known() && step.number.half.known()) row.numbers.emplace(Role::stepSeconds, std::move(step));
  }
}

// Times without a unit may have another unit than seconds; rate x step = batch determines it.
struct UnitOfTime {
  const char* note;
  std::int64_t above, below;
};
constexpr UnitOfTime kUnitsOfTime[] = {{"", 1, 1},
                                       {"table.in-milliseconds", 1, 1000},
                                       {"table.in-microseconds", 1, 1'000'000},
                                       {"table.in-minutes", 60, 1},
                                       {"table.in-hours", 3600, 1}};

void settleUnit(Table& table, Rows rows, Role role) {
  std::set<const UnitOfTime*> units;
  std::string column;
  for (const Row& row : rows) {
    const Printed* time = row.printed(role);
    if (!counts(row) || time == nullptr || !time->bare) continue;
    const auto rate = number(row, Role::throughput);
    const auto images = role == Role::stepSeconds
                            ? (row.globalBatch ? std::optional(row.globalBatch->value()) : std::nullopt)
                            : number(row, Role::images);
    if (!rate || !images) continue;
    column = time->column;
    const UnitOfTime* fits = nullptr;
    for (const UnitOfTime& unit : kUnitsOfTime)
      if (isNear(*rate * time->number.value.value() * static_cast<double>(unit.above) / static_cast<double>(unit.below),
                 *images))
        fits = &unit;
    units.insert(fits);
  }
  if (units.size() != 1 || *units.begin() == nullptr || (*units.begin())->above == (*units.begin())->below) return;
  const UnitOfTime& unit = **units.begin();
  const Fraction scale = Fraction::of(unit.above, unit.below);
  for (Row& row : rows)
    if (const auto at = row.numbers.find(role); at != row.numbers.end() && at->second.bare) {
      Printed& time = at->second;
      time.number = {time.number.value * scale, time.number.half * scale};
      time.scale = time.scale * scale;
    }
  note(table, unit.note, column);
}

// "time" is that of an epoch, unless arithmetic or several epochs show that it is that of a run.
void settleTime(Table& table, Rows rows) {
  const Column* time = columnWith(table, Role::epochSeconds);
  if (time == nullptr || !time->open || columnWith(table, Role::totalSeconds) != nullptr) return;
  Votes ofRun;
  bool epochs = false;
  for (const Row& row : rows) {
    const auto seconds = number(row, Role::epochSeconds);
    if (!counts(row) || !seconds) continue;
    const auto step = number(row, Role::stepSeconds);
    const auto steps = number(row, Role::iterations);
    const auto rate = number(row, Role::throughput);
    const auto images = number(row, Role::images);
    const double runs = number(row, Role::epochs).value_or(1);
    epochs = epochs || runs > 1;
    if (step && steps && isNear(*step * *steps, *seconds)) ++ofRun.first;
    if (rate && steps && row.globalBatch && isNear(*rate * *seconds, *steps * row.globalBatch->value())) ++ofRun.first;
    if (rate && images && runs > 1) {
      ofRun.first += isNear(*rate * *seconds, *images * runs);
      ofRun.second += isNear(*rate * *seconds, *images);
    }
  }
  const std::string name = time->name;
  if (ofRun.sign() > 0 || (epochs && ofRun.sign() == 0)) {
    note(table, "table.time-of-run", name);
    rename(table, rows, Role::epochSeconds, Role::totalSeconds);
  } else if (ofRun.sign() == 0) {
    note(table, "table.time-of-epoch", name);
  }
}

void noteUnknown(Table& table) {
  std::string names;
  for (const Column& column : table.columns)
    if (column.role == Role::none && column.other == OtherUse::unknown && !column.name.empty() && names.size() < 300)
      names += (names.empty() ? "" : ", ") + column.name;
  if (!names.empty()) table.notes.push_back({"table.unknown-columns", {{"file", table.file}, {"what", names}}});
}

// Returns the number of a cell with the scale of its column.
std::optional<double> valueIn(const GridRow& row, std::size_t i, const Column& column) {
  if (i >= row.cells.size()) return std::nullopt;
  if (quantityOf(column.role) == Quantity::seconds)
    if (const auto duration = readDuration(row.cells[i])) return duration->seconds.value.value();
  const auto numeral = readNumeral(row.cells[i], column.sign);
  if (!numeral) return std::nullopt;
  const auto own = numeral->unit.empty() ? std::optional(column.scale) : unitScale(column.role, numeral->unit);
  return own ? std::optional((numeral->number.value * *own).value()) : std::nullopt;
}

// Returns the row in which two columns of one quantity differ; nullptr if there is none.
const GridRow* differingRow(const Grid& grid, const Table& table, std::size_t i, std::size_t j) {
  for (const GridRow& row : grid.rows) {
    const auto a = valueIn(row, i, table.columns[i]);
    const auto b = valueIn(row, j, table.columns[j]);
    if (a && b && !isNear(*a, *b)) return &row;
  }
  return nullptr;
}

bool mustAgree(Role role) {
  return role == Role::devices || role == Role::nodes || role == Role::perNode || role == Role::batch ||
         role == Role::globalBatch || role == Role::accumulation || role == Role::stepSeconds ||
         role == Role::epochSeconds || role == Role::throughput || role == Role::throughputEach;
}

// Returns the meaning of an ambiguous column if another column has its more likely meaning.
Role meaningBeside(const Table& table, Role role) {
  const Role other = role == Role::batch          ? Role::globalBatch
                     : role == Role::epochSeconds ? Role::totalSeconds
                     : role == Role::throughput   ? Role::throughputEach
                                                  : Role::none;
  return table.has(other) ? Role::none : other;
}

void drop(Column& column) {
  column.role = Role::none;
  column.other = OtherUse::label;
}

}  // namespace

void derive(Row& row, bool devicesOfNode) {
  const auto valueOf = [&](Role role) -> const Fraction* {
    const Printed* printed = row.printed(role);
    return printed == nullptr ? nullptr : &printed->number.value;
  };
  const Fraction* devices = valueOf(Role::devices);
  const Fraction* nodes = valueOf(Role::nodes);
  const Fraction* perNode = valueOf(Role::perNode);
  if (nodes != nullptr && perNode != nullptr)
    row.devices = *nodes * *perNode;
  else if (devices != nullptr)
    row.devices = devicesOfNode && nodes != nullptr ? *devices * *nodes : *devices;
  else if (nodes != nullptr)
    row.devices = *nodes;
  row.batch = row.globalBatch = std::nullopt;
  if (const Fraction* batch = valueOf(Role::batch)) row.batch = *batch;
  if (const Fraction* global = valueOf(Role::globalBatch)) row.globalBatch = *global;
  const Fraction* steps = valueOf(Role::accumulation);
  const Fraction micro = row.devices.value_or(1) * (steps != nullptr ? *steps : Fraction(1));
  if (!row.batch && row.globalBatch && row.devices) row.batch = *row.globalBatch / micro;
  if (!row.globalBatch && row.batch && row.devices) row.globalBatch = *row.batch * micro;
}

void dropRepeatedColumns(const Grid& grid, Table& table, std::vector<Message>& problems) {
  std::vector<Column>& columns = table.columns;
  for (std::size_t j = 0; j < columns.size(); ++j)
    for (std::size_t i = 0; i < j; ++i) {
      Column& a = columns[i];
      Column& b = columns[j];
      if (a.role == Role::none || a.role != b.role || a.group != b.group) continue;
      if (lowered(a.name) == lowered(b.name)) {
        problems.push_back({"table.duplicate-header",
                            {{"file", table.file},
                             {"line", std::int64_t{grid.headerLine}},
                             {"column", a.name},
                             {"first", static_cast<std::int64_t>(i + 1)},
                             {"second", static_cast<std::int64_t>(j + 1)}}});
        drop(a), drop(b);
        continue;
      }
      if (quantityOf(a.role) == Quantity::text) {
        b.role = Role::none, b.other = OtherUse::setting;
        continue;
      }
      if (a.open != b.open) {
        Column& open = a.open ? a : b;
        const Role beside = meaningBeside(table, open.role);
        open.role = beside, open.open = false;
        continue;
      }
      const GridRow* row = differingRow(grid, table, i, j);
      if (row != nullptr && mustAgree(a.role)) {
        problems.push_back({"table.columns-differ",
                            {{"file", table.file},
                             {"line", std::int64_t{row->line}},
                             {"column", a.name},
                             {"other", b.name},
                             {"text", inertText(row->cells[i], 40)},
                             {"otherText", inertText(row->cells[j], 40)}}});
        drop(a), drop(b);
      } else {
        b.role = Role::none;
        if (row == nullptr) b.other = OtherUse::label;
      }
    }
}

void settleMeaning(Table& table, std::span<Row> rows) {
  if (table.settings) return;
  if (!rows.empty() && rows.front().ofRanks) return;
  settleDevices(table, rows);
  turnStepRates(rows);
  settleUnit(table, rows, Role::stepSeconds);
  settleBatchAndRate(table, rows);
  sumRates(rows);
  settleTime(table, rows);
  settleUnit(table, rows, Role::epochSeconds);
  for (Row& row : rows) derive(row, table.devicesOfNode.value_or(false));
  noteUnknown(table);
}

}  // namespace scalescope::tables
