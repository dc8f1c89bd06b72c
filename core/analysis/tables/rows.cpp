#include "core/analysis/tables/rows.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/analysis/tables/grid.h"
#include "core/analysis/tables/meaning.h"
#include "core/base/text.h"

namespace scalescope::tables {
namespace {

// Limit for all tables together, because every row is compared with every other.
constexpr std::size_t kMaxTableRows = 4000;

// Returns one spelling per strategy, so that tables of different authors can be joined.
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
          {{"file", row.file},
           {"row", std::int64_t{row.number}},
           {"line", std::int64_t{row.line}},
           {"column", column},
           {"text", inertText(text, 60)}}};
}

// Describes the forms that a cell of that quantity may have.
const char* accepted(Quantity quantity) {
  switch (quantity) {
    case Quantity::seconds:
      return "12.3, 12.3 s, 1,234.5 ms, 12:52, 1h 12m, n/a";
    case Quantity::count:
      return "4, 1,024, 4 GPUs, n/a";
    case Quantity::bytesPerSecond:
      return "1.5, 1.5 GB/s, 12 Gbit/s, n/a";
    case Quantity::share:
      return "0.85, 85 %, n/a";
    case Quantity::plain:
    case Quantity::text:
      break;
  }
  return "1.85, 1.85x, 43,469, n/a";
}

bool mustBePositive(Role role) {
  const Quantity quantity = quantityOf(role);
  return quantity == Quantity::count || quantity == Quantity::bytesPerSecond || quantity == Quantity::seconds ||
         quantity == Quantity::plain;
}

bool cannotBe(Role role, const Fraction& value) {
  if (role == Role::comm) return false;  // The subtraction estimate is negative if compute does not shrink as T(1)/N.
  if (role == Role::compute) return value.negative();
  if (role == Role::accuracy) return value.negative() || !(value <= Fraction(1));
  return mustBePositive(role) && value <= Fraction(0);
}

// Reader of a cell such as "19.27", "12.3 ms", "1.62x" or "1h 12m".
class CellReader {
 public:
  CellReader(Row& row, std::vector<Message>& problems) : m_row(row), m_problems(problems) {}

  // Adds the codes of notes on ambiguous cells, and on how they were read, to `taken`.
  void read(const Column& column, const std::string& cell, std::vector<std::string>& taken) {
    if (quantityOf(column.role) == Quantity::seconds)
      if (const auto duration = readDuration(cell)) return keepDuration(column, cell, *duration, taken);
    const auto numeral = readNumeral(cell, column.sign);
    if (!numeral) return complain("audit.not-a-number", column, cell);
    const bool maybeThousands = signEvidence(cell) == SignEvidence::ambiguous;
    if (column.openSign && maybeThousands) return complain("table.open-sign", column, cell);
    const bool counted = quantityOf(column.role) == Quantity::count;  // A count is whole, so the cell is not ambiguous.
    if (maybeThousands && !counted && cell.find(',') != std::string::npos && column.sign == DecimalSign::point)
      taken.emplace_back("table.thousands");
    if (numeral->spread) taken.emplace_back("table.spread");
    Role role = column.role;
    Fraction scale = column.scale;
    if (!numeral->unit.empty()) {
      auto own = unitScale(role, numeral->unit);
      if (!own && role == Role::throughput) {
        role = Role::throughputEach;
        own = unitScale(role, numeral->unit);
      }
      if (!own) return complain("audit.unknown-unit", column, cell);
      scale = *own;
    } else if (!column.unknownUnit.empty()) {
      return complain("audit.unknown-unit", column, column.unknownUnit);
    }
    if (!numeral->factors.empty() && quantityOf(role) != Quantity::count)
      return complain("audit.not-a-number", column, cell);
    const bool bare = column.bare && numeral->unit.empty();
    scale = bareScale(column, numeral->number, scale, numeral->unit);
    keep(role, column, {scaled(numeral->number, scale), cell, column.name, scale, bare, numeral->factors});
  }

 private:
  static Decimal scaled(const Decimal& number, const Fraction& scale) {
    return {number.value * scale, number.half * scale};
  }

  // A share above 1.5 without a unit is a percentage, and a bandwidth in the millions is in bytes per second.
  static Fraction bareScale(const Column& column, const Decimal& number, const Fraction& scale,
                            const std::string& unit) {
    if (!unit.empty() || !(scale == Fraction(1))) return scale;
    if (quantityOf(column.role) == Quantity::share && !column.fraction && !(number.value <= Fraction::of(3, 2)))
      return Fraction::of(1, 100);
    if (column.role == Role::bandwidth && Fraction(1'000'000) <= number.value) return Fraction::of(1, 1'000'000'000);
    return scale;
  }

  void keepDuration(const Column& column, const std::string& cell, const Duration& duration,
                    std::vector<std::string>& taken) {
    const bool hours = duration.twoParts && column.hoursFirst;
    if (duration.twoParts && !hours) taken.emplace_back("table.minutes-seconds");
    keep(column.role, column, {scaled(duration.seconds, hours ? 60 : 1), cell, column.name, 1, false, {}});
  }

  void keep(Role role, const Column& column, Printed printed) {
    if (quantityOf(role) == Quantity::count && role != Role::parameters && printed.number.value.whole())
      printed.number.half = 0;  // A count is exact.
    if (!cannotBe(role, printed.number.value)) {
      m_row.numbers.emplace(role, std::move(printed));
      return;
    }
    m_problems.push_back(placed("audit.cannot-be", m_row, column.name, printed.text));
    m_row.impossible.emplace(role, std::move(printed));
  }

  void complain(const char* code, const Column& column, const std::string& cell) {
    Message why = placed(code, m_row, column.name, cell);
    why.arguments.emplace_back("accepted", std::string(accepted(quantityOf(column.role))));
    m_row.unread.push_back({column.name, inertText(cell, 60), why});
    m_problems.push_back(std::move(why));
  }

  Row& m_row;
  std::vector<Message>& m_problems;
};

// Returns true if the row's first text is "Total", "Average", "Mittelwert" ..: it summarizes other rows.
bool isSummary(const GridRow& row) {
  static constexpr std::array<std::string_view, 24> kWords{
      "total",        "totals",         "sum",         "average", "avg",        "avg.",         "mean",
      "geomean",      "geometric mean", "median",      "std",     "stddev",     "std dev",      "min",
      "max",          "overall",        "gesamt",      "summe",   "mittelwert", "durchschnitt", "mittel",
      "\u5408\u8BA1", "\u603B\u8BA1",   "\u5E73\u5747"};
  for (const std::string& cell : row.cells) {
    if (cell.empty()) continue;
    std::string text = lowered(plainCell(cell));
    while (!text.empty() && (text.back() == ':' || text.back() == '.')) text.pop_back();
    return std::find(kWords.begin(), kWords.end(), text) != kWords.end();
  }
  return false;
}

// Codes of the assumptions made while rows are read, by column; the table's notes are created from them.
using Taken = std::map<std::size_t, std::vector<std::string>>;

void readRow(const GridRow& from, const std::vector<Column>& columns, Row& row, std::vector<Message>& problems,
             Taken& taken) {
  CellReader reader(row, problems);
  for (std::size_t i = 0; i < columns.size() && i < from.cells.size(); ++i) {
    const Column& column = columns[i];
    if (!column.group.empty() && column.group != row.group) continue;
    const std::string& cell = from.cells[i];
    if (column.role == Role::none) {
      if (!cell.empty()) row.others.emplace(i, inertText(plainCell(cell), 80));
    } else if (quantityOf(column.role) == Quantity::text) {
      const std::string word = lowered(inertText(plainCell(cell), 200));
      if (!cell.empty()) row.words.emplace(column.role, column.role == Role::strategy ? strategyWord(cell) : word);
    } else if (!saysMissing(cell)) {
      reader.read(column, cell, taken[i]);
    }
  }
  if (from.cells.size() > columns.size() &&
      std::any_of(from.cells.begin() + static_cast<std::ptrdiff_t>(columns.size()), from.cells.end(),
                  [](const std::string& cell) { return !cell.empty(); }))
    problems.push_back({"audit.row-too-long",
                        {{"file", row.file},
                         {"row", std::int64_t{row.number}},
                         {"line", std::int64_t{row.line}},
                         {"cells", static_cast<std::int64_t>(from.cells.size())},
                         {"columns", static_cast<std::int64_t>(columns.size())}}});
  derive(row);
}

// The text of a merged cell above columns applies to each of their rows, like a separate column.
void nameGroup(const std::string& group, Row& row) {
  row.group = group;
  if (group.empty()) return;
  const std::string word = lowered(group);
  static constexpr std::array<std::string_view, 9> kPrecisions{"fp32", "fp16",  "bf16",    "tf32",    "fp8",
                                                               "amp",  "mixed", "float32", "bfloat16"};
  if (const std::string strategy = strategyWord(group);
      strategy == "ddp" || strategy == "data-parallel" || strategy == "parameter-server")
    row.words.emplace(Role::strategy, strategy);
  else if (std::find(kPrecisions.begin(), kPrecisions.end(), word) != kPrecisions.end())
    row.words.emplace(Role::precision, word);
  else
    row.words.emplace(Role::variant, word);
}

void addNotes(const std::vector<Column>& columns, const Taken& taken, Table& table) {
  for (const auto& [i, codes] : taken)
    for (const std::string& code : codes) {
      Message note{code, {{"file", table.file}, {"what", columns[i].name}}};
      if (std::find(table.notes.begin(), table.notes.end(), note) == table.notes.end())
        table.notes.push_back(std::move(note));
    }
}

Status readTable(const Grid& grid, Table table, Tables& out) {
  const std::size_t first = out.rows.size();
  const bool ofRanks = table.has(Role::rank);
  std::vector<std::string> groups = groupsOf(table.columns);
  if (groups.empty()) groups.emplace_back();
  Taken taken;
  int number = 0;
  for (const GridRow& from : grid.rows) {
    ++number;
    const bool summary = isSummary(from);
    if (summary && !ofRanks)
      table.notes.push_back({"table.summary-row", {{"file", table.file}, {"what", std::to_string(from.line)}}});
    for (const std::string& group : groups) {
      Row row;
      row.table = out.tables.size();
      row.file = table.file;
      row.number = number;
      row.line = from.line;
      row.summary = summary;
      nameGroup(group, row);
      if (!summary) readRow(from, table.columns, row, out.problems, taken);
      row.ofRanks = ofRanks;
      if (table.settings || (ofRanks && number > 1 && row.unread.empty() && row.impossible.empty())) continue;
      if (out.rows.size() >= kMaxTableRows)
        return fail("audit.csv-many", {{"file", table.file}, {"line", std::int64_t{row.line}}});
      out.rows.push_back(std::move(row));
    }
  }
  addNotes(table.columns, taken, table);
  settleMeaning(table, {out.rows.data() + first, out.rows.size() - first});
  out.tables.push_back(std::move(table));
  return {};
}

// Returns true if quantities are in the first column, because each configuration is a column.
bool isTransposed(const Grid& grid) {
  const auto known = std::count_if(grid.rows.begin(), grid.rows.end(), [](const GridRow& row) {
    return !row.cells.empty() && quantityOf(columnOf(inertText(row.cells[0], 200)).role) != Quantity::text;
  });
  return known > 0;
}

}  // namespace

Fraction stepsBetween(const Fraction& batches, const Fraction& globalBatch) {
  const Fraction ratio = globalBatch / batches;
  const Fraction steps = roundedDown(ratio + Fraction::of(1, 2));
  const Fraction off = ratio - steps;
  const Fraction least = Fraction::of(1, 1'000'000'000);  // Limit that permits a mean batch such as 21.333333333333332.
  return steps.known() && off <= least && Fraction(0) - off <= least ? larger(steps, 0) : Fraction(0);
}

bool Table::has(Role role) const {
  return std::any_of(
      columns.begin(), columns.end(), [&](const Column& column) { return column.role == role; });
}

Result<Tables> readTables(const std::vector<TableFile>& files) {
  Tables out;
  for (const TableFile& file : files) {
    const auto grid = readGrid(file.text, file.name);
    if (!grid) return tl::unexpected(grid.error());
    Table table;
    table.file = file.name;
    table.columns = columnsOf(*grid);
    table.settings = isSettings(*grid);
    dropRepeatedColumns(*grid, table, out.problems);
    const auto known = [](const Column& column) { return quantityOf(column.role) != Quantity::text; };
    if (!table.settings && !table.has(Role::rank) && std::none_of(table.columns.begin(), table.columns.end(), known))
      out.problems.push_back(isTransposed(*grid) ? Message{"table.transposed", {{"file", file.name}}}
                                                 : Message{"audit.no-known-column", {{"file", file.name}}});
    if (auto read = readTable(*grid, std::move(table), out); !read) return tl::unexpected(read.error());
  }
  return out;
}

}  // namespace scalescope::tables
