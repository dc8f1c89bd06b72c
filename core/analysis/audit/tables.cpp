#include "core/analysis/audit/tables.h"

#include <algorithm>
#include <cctype>

#include "core/analysis/audit/csv.h"
#include "core/base/text.h"

namespace scalescope::audit {
namespace {

constexpr std::size_t kMaxAuditedRows = 4000;  // of all tables together: every row is compared with every other

// One spelling per strategy, so that tables of several hands join.
std::string strategyWord(const std::string& text) {
  std::string letters;
  for (const char c : lowered(text))
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) letters += c;
  if (letters == "dp" || letters == "dataparallel" || letters == "nndataparallel") return "data-parallel";
  if (letters == "ddp" || letters == "distributeddataparallel" || letters == "distributed") return "ddp";
  if (letters == "ps" || letters == "parameterserver") return "parameter-server";
  if (letters == "none" || letters == "serial") return "";
  return letters;
}

Message placed(const char* code, const Row& row, const std::string& column, const std::string& text) {
  return {code,
          {{"file", row.file}, {"row", std::int64_t{row.number}}, {"column", column}, {"text", inertText(text, 60)}}};
}

bool isBlank(const std::string& cell) {
  const std::string text = lowered(cell);
  return text.empty() || text == "-" || text == "n/a" || text == "na" || text == "none" || text == "null" ||
         text == "–" || text == "—";
}

bool mustBePositive(Role role) {
  const Quantity quantity = quantityOf(role);
  return quantity == Quantity::count || quantity == Quantity::bytesPerSecond || quantity == Quantity::seconds ||
         quantity == Quantity::plain;
}

bool cannotBe(Role role, const Fraction& value) {
  if (role == Role::comm) return false;  // the subtraction gives a negative one where compute does not shrink as T(1)/N
  if (role == Role::compute) return value.negative();
  if (role == Role::accuracy) return value.negative() || !(value <= Fraction(1));
  return mustBePositive(role) && value <= Fraction(0);
}

// A cell such as "19.27", "12.3 ms" or "1.62x".
class CellReader {
 public:
  CellReader(Row& row, std::vector<Message>& problems, bool decimalComma)
      : m_row(row), m_problems(problems), m_decimalComma(decimalComma) {}

  void read(const Column& column, std::string cell) {
    if (m_decimalComma && cell.find('.') == std::string::npos) std::replace(cell.begin(), cell.end(), ',', '.');
    const std::size_t end = numberEnd(cell);
    const auto number = parseDecimal(std::string_view(cell).substr(0, end));
    if (!number) return complain("audit.not-a-number", column, cell);
    std::string unit = cell.substr(end);
    unit.erase(0, unit.find_first_not_of(' ') == std::string::npos ? unit.size() : unit.find_first_not_of(' '));
    const Quantity quantity = quantityOf(column.role);
    Fraction scale = column.scale;
    if (!unit.empty()) {
      const auto own = unitScale(quantity, unit);
      if (!own) return complain("audit.unknown-unit", column, cell);
      scale = *own;
    } else if (!column.unknownUnit.empty()) {
      return complain("audit.unknown-unit", column, column.unknownUnit);
    }
    keep(column, std::move(cell), *number, bareScale(column, *number, scale, unit));
  }

 private:
  static std::size_t numberEnd(const std::string& cell) {
    std::size_t end = cell.find_first_not_of("+-0123456789.");
    if (end == std::string::npos) return cell.size();
    const bool exponent = (cell[end] == 'e' || cell[end] == 'E') && end + 1 < cell.size() && end > 0;
    if (!exponent) return end;
    const std::size_t after = cell.find_first_not_of("+-0123456789", end + 1);
    return after == std::string::npos ? cell.size() : after;
  }

  // Without a word about the unit: a share above 1.5 is a percentage, a bandwidth of millions is in bytes per second.
  static Fraction bareScale(const Column& column, const Decimal& number, const Fraction& scale,
                            const std::string& unit) {
    if (!unit.empty() || !(scale == Fraction(1))) return scale;
    if (quantityOf(column.role) == Quantity::share && !column.fraction && !(number.value <= Fraction::of(3, 2)))
      return Fraction::of(1, 100);
    if (column.role == Role::bandwidth && Fraction(1'000'000) <= number.value) return Fraction::of(1, 1'000'000'000);
    return scale;
  }

  void keep(const Column& column, std::string cell, const Decimal& number, const Fraction& scale) {
    Printed printed{{number.value * scale, number.half * scale}, std::move(cell), column.name, scale};
    if (quantityOf(column.role) == Quantity::count && column.role != Role::parameters && printed.number.value.whole())
      printed.number.half = 0;  // a count is exact
    if (!cannotBe(column.role, printed.number.value)) {
      m_row.numbers.emplace(column.role, std::move(printed));
      return;
    }
    m_problems.push_back(placed("audit.cannot-be", m_row, column.name, printed.text));
    m_row.impossible.emplace(column.role, std::move(printed));
  }

  void complain(const char* code, const Column& column, const std::string& cell) {
    m_problems.push_back(placed(code, m_row, column.name, cell));
    m_row.unread.push_back({column.name, inertText(cell, 60), m_problems.back()});
  }

  Row& m_row;
  std::vector<Message>& m_problems;
  bool m_decimalComma;
};

const Fraction* valueOf(const Row& row, Role role) {
  const Printed* printed = row.printed(role);
  return printed == nullptr ? nullptr : &printed->number.value;
}

void deriveBatches(Row& row) {
  row.batch = row.globalBatch = std::nullopt;
  if (const Fraction* batch = valueOf(row, Role::batch)) row.batch = *batch;
  if (const Fraction* global = valueOf(row, Role::globalBatch)) row.globalBatch = *global;
  const Fraction* steps = valueOf(row, Role::accumulation);
  const Fraction micro = row.devices.value_or(1) * (steps != nullptr ? *steps : Fraction(1));
  if (!row.batch && row.globalBatch && row.devices) row.batch = *row.globalBatch / micro;
  if (!row.globalBatch && row.batch && row.devices) row.globalBatch = *row.batch * micro;
}

void derive(Row& row) {
  const Fraction* devices = valueOf(row, Role::devices);
  const Fraction* nodes = valueOf(row, Role::nodes);
  const Fraction* perNode = valueOf(row, Role::perNode);
  if (nodes != nullptr && perNode != nullptr)
    row.devices = *nodes * *perNode;
  else if (devices != nullptr)
    row.devices = *devices;
  else if (nodes != nullptr)
    row.devices = *nodes;
  deriveBatches(row);
}

void readRow(const CsvTable& csv, const CsvRow& from, const std::vector<Column>& columns, Row& row,
             std::vector<Message>& problems) {
  CellReader reader(row, problems, csv.decimalComma);
  for (std::size_t i = 0; i < columns.size() && i < from.cells.size(); ++i) {
    const Column& column = columns[i];
    if (column.role == Role::none) continue;
    const std::string& cell = from.cells[i];
    if (quantityOf(column.role) == Quantity::text) {
      const std::string word = lowered(inertText(cell, 200));
      if (!cell.empty()) row.words.emplace(column.role, column.role == Role::strategy ? strategyWord(cell) : word);
    } else if (!isBlank(cell)) {
      reader.read(column, cell);
    }
  }
  if (from.cells.size() > columns.size())
    problems.push_back({"audit.row-too-long",
                        {{"file", row.file},
                         {"row", std::int64_t{row.number}},
                         {"cells", static_cast<std::int64_t>(from.cells.size())},
                         {"columns", static_cast<std::int64_t>(columns.size())}}});
  derive(row);
}

// "devices" beside "nodes" without a word about which counts for which: per node where any row's batches say so, or
// where it is less than the nodes, and no row says otherwise.
void settleDevices(std::vector<Row>& rows, std::size_t from) {
  bool perNode = false;
  for (std::size_t i = from; i < rows.size(); ++i) {
    const Fraction* devices = valueOf(rows[i], Role::devices);
    const Fraction* nodes = valueOf(rows[i], Role::nodes);
    if (devices == nullptr || nodes == nullptr || *nodes <= Fraction(1) || rows[i].printed(Role::perNode) != nullptr)
      continue;
    const Fraction* batch = valueOf(rows[i], Role::batch);
    const Fraction* global = valueOf(rows[i], Role::globalBatch);
    const auto fits = [&](const Fraction& all) {
      return batch != nullptr && global != nullptr && Fraction(1) <= stepsBetween(all * *batch, *global);
    };
    const bool fewer = !(*nodes <= *devices);  // than the nodes: of all they cannot be
    if (!fewer && !fits(*devices * *nodes) && fits(*devices)) return;
    perNode = perNode || fewer || (fits(*devices * *nodes) && !(*global == *devices * *batch));
  }
  for (std::size_t i = from; perNode && i < rows.size(); ++i) {
    if (rows[i].printed(Role::devices) == nullptr || rows[i].printed(Role::nodes) == nullptr) continue;
    rows[i].devices = rows[i].printed(Role::devices)->number.value * rows[i].printed(Role::nodes)->number.value;
    deriveBatches(rows[i]);
  }
}

}  // namespace

Fraction stepsBetween(const Fraction& batches, const Fraction& globalBatch) {
  const Fraction ratio = globalBatch / batches;
  const Fraction steps = roundedDown(ratio + Fraction::of(1, 2));
  const Fraction off = ratio - steps;
  const Fraction least = Fraction::of(1, 1'000'000'000);  // a mean batch such as 21.333333333333332
  return steps.known() && off <= least && Fraction(0) - off <= least ? larger(steps, 0) : Fraction(0);
}

bool Table::has(Role role) const {
  return std::any_of(
      columns.begin(), columns.end(), [&](const Column& column) { return column.role == role; });
}

Result<Tables> readTables(const std::vector<AuditFile>& files) {
  Tables out;
  for (const AuditFile& file : files) {
    const auto csv = readCsv(file.text, file.name);
    if (!csv) return tl::unexpected(csv.error());
    Table table{file.name, {}};
    table.columns = columnsOf(*csv);
    const bool ofRanks = table.has(Role::rank);
    const auto known = [](const Column& column) { return quantityOf(column.role) != Quantity::text; };
    if (!isSettings(*csv) && !ofRanks && std::none_of(table.columns.begin(), table.columns.end(), known))
      out.problems.push_back({"audit.no-known-column", {{"file", file.name}}});
    if (!ofRanks && out.rows.size() + csv->rows.size() > kMaxAuditedRows)
      return fail("audit.csv-many", {{"file", file.name}, {"line", static_cast<std::int64_t>(csv->rows.size())}});
    int number = 0;
    const std::size_t first = out.rows.size();
    for (const CsvRow& from : csv->rows) {
      Row row;
      row.table = out.tables.size();
      row.file = file.name;
      row.number = ++number;
      row.line = from.line;
      readRow(*csv, from, table.columns, row, out.problems);
      row.ofRanks = ofRanks;
      if (isSettings(*csv) || (ofRanks && number > 1 && row.unread.empty() && row.impossible.empty())) continue;
      if (out.rows.size() >= kMaxAuditedRows)
        return fail("audit.csv-many", {{"file", file.name}, {"line", std::int64_t{row.line}}});
      out.rows.push_back(std::move(row));
    }
    settleDevices(out.rows, first);
    out.tables.push_back(std::move(table));
  }
  return out;
}

}  // namespace scalescope::audit
