// Perturbs the tables as docs/MEASUREMENT.md describes: answers are removed, rows shuffled, reports renamed, the times
// of each report scaled, and errors planted into numbers that were right. All draws have fixed seeds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "tests/core/analysis/audit/tables.h"

namespace scalescope::audit {
namespace {

using Random = std::mt19937_64;
using Place = std::pair<std::string, std::string>;  // The table, and the identity of the row.

double uniform(Random& random, double low, double high) {
  return low + (high - low) * static_cast<double>(random() >> 11) / static_cast<double>(1ull << 53);
}

std::string fixed(double value, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

int decimalsOf(const std::string& text) {
  const std::size_t point = text.find('.');
  return point == std::string::npos ? 0 : static_cast<int>(text.size() - point - 1);
}

void scale(std::string& cell, double factor) {
  if (!cell.empty()) cell = fixed(std::stod(cell) * factor, decimalsOf(cell) + 2);
}

TestTable& named(std::vector<TestTable>& tables, const std::string& name) {
  return *std::find_if(
      tables.begin(), tables.end(), [&](const TestTable& table) { return table.name == name; });
}

// Identifies each row before it is moved: every row gets a column that the audit does not know.
void identify(std::vector<TestTable>& tables) {
  for (TestTable& table : tables) {
    table.header.push_back("remark");
    for (std::size_t row = 0; row < table.rows.size(); ++row) table.rows[row].push_back("r" + std::to_string(row));
  }
}

std::string identityOf(const TestTable& table, int row) {
  return table.get(static_cast<std::size_t>(row) - 1, "remark");
}

std::vector<TestTable> perturbed(Random& random) {
  std::vector<TestTable> tables = labTables();
  identify(tables);
  std::map<std::string, double> factors;
  for (const char* report : {"A", "B", "C", "D", "E"}) factors[report] = uniform(random, 0.4, 2.5);
  const std::string prefix = "group " + std::to_string(random() % 1000) + " ";
  for (TestTable& table : tables) {
    if (const int expect = table.column("expect"); expect >= 0)
      for (auto& row : table.rows) row[static_cast<std::size_t>(expect)] = "";
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      const std::string report = table.get(row, "report");
      for (const char* seconds : {"seconds_per_epoch", "compute_s", "comm_s", "seconds_to_train"})
        if (table.column(seconds) >= 0) scale(table.at(row, seconds), factors[report]);
      if (table.column("printed_gb_per_s") >= 0 && report == "E")
        scale(table.at(row, "printed_gb_per_s"), 1 / factors[report]);
      table.at(row, "report") = prefix + report;
    }
    std::shuffle(table.rows.begin(), table.rows.end(), random);
  }
  return tables;
}

struct Flags {
  std::map<Place, std::set<AuditKind>> kinds;
  std::set<Place> right;  // Rows with a number that was recomputed and found right, by table and by identity + column.
};

Flags flagsOf(const std::vector<TestTable>& tables) {
  Flags out;
  const AuditReport report = auditTables(written(tables)).value();
  for (const AuditRow& row : report.rows) {
    const auto table =
        std::find_if(tables.begin(), tables.end(), [&](const TestTable& t) { return t.name == row.file; });
    const std::string identity = identityOf(*table, row.row);
    if (row.verdict == AuditVerdict::flag) out.kinds[{row.file, identity}].insert(row.kind);
    if (row.verdict == AuditVerdict::ok) out.right.insert({row.file, identity + row.column});
  }
  return out;
}

std::vector<std::string> listed(const Flags& flags) {
  std::vector<std::string> out;
  for (const auto& [place, kinds] : flags.kinds)
    for (const AuditKind kind : kinds) out.push_back(place.first + " " + place.second + " " + std::string(name(kind)));
  return out;
}

std::vector<std::string> difference(const std::vector<std::string>& from, const std::vector<std::string>& less) {
  std::vector<std::string> out;
  for (const std::string& line : from)
    if (std::find(less.begin(), less.end(), line) == less.end()) out.push_back(line);
  return out;
}

struct Planter {
  std::vector<TestTable>& tables;
  Random& random;

  double number(const TestTable& table, std::size_t row, const char* column) const {
    return std::stod(table.get(row, column));
  }

  double time(const std::string& report, const std::string& devices, const std::string& batch) const {
    const TestTable& table = named(tables, "speedup");
    for (std::size_t row = 0; row < table.rows.size(); ++row)
      if (table.get(row, "report") == report && table.get(row, "devices") == devices &&
          table.get(row, "batch_per_device") == batch)
        return number(table, row, "seconds_per_epoch");
    return 0;
  }

  double ratio(const TestTable& table, std::size_t row) const {
    const std::string report = table.get(row, "report");
    const std::string batch = table.get(row, "batch_per_device");
    return time(report, "1", batch) / time(report, table.get(row, "devices"), batch);
  }

  double off() { return random() % 2 == 0 ? uniform(random, 1.06, 1.35) : uniform(random, 0.7, 0.94); }

  // Returns the seconds of communication that the tables of this row's report print.
  double comm(const TestTable& table, std::size_t row) const {
    const TestTable& parts = named(tables, "compute_comm");
    for (std::size_t other = 0; other < parts.rows.size(); ++other)
      if (parts.get(other, "report") == table.get(row, "report") &&
          parts.get(other, "devices") == table.get(row, "devices") &&
          parts.get(other, "batch_per_device") == table.get(row, "batch_per_device"))
        return number(parts, other, "comm_s");
    return 0;
  }

  // Returns the GB/s of every all-reduce of an epoch for torchvision's ResNet-18 with ten classes.
  double bandwidth(const TestTable& table, std::size_t row) const {
    const double n = number(table, row, "devices");
    const double steps = std::ceil(50000 / (n * number(table, row, "batch_per_device")));
    return 2 * (n - 1) / n * 11181642.0 * 4 * steps / comm(table, row) / 1e9;
  }

  // Writes one error into the row; returns nullopt if this kind of error is not possible there.
  std::optional<AuditKind> plant(TestTable& table, std::size_t row) {
    if (table.name == "speedup") return plantSpeedup(table, row);
    if (table.name == "compute_comm") return plantParts(table, row);
    if (table.name == "bandwidth") return plantBandwidth(table, row);
    if (table.name != "batch_sweep") return std::nullopt;
    table.at(row, "batch_size") = std::to_string(50001 + random() % 4000000);
    return AuditKind::aboveDataset;
  }

  std::optional<AuditKind> plantSpeedup(TestTable& table, std::size_t row) {
    const double n = number(table, row, "devices");
    if (n < 2) return std::nullopt;  // Every other row of the batch depends on it.
    const double right = ratio(table, row);
    std::string& cell = table.at(row, "printed_speedup");
    switch (random() % 3) {
      case 0:
        cell = fixed(n * right, 2);
        return AuditKind::wrongFormula;
      case 1:
        cell = fixed(right * off(), 3);
        return AuditKind::arithmetic;
      default:
        cell = fixed(-right, 2);
        return AuditKind::impossible;
    }
  }

  std::optional<AuditKind> plantParts(TestTable& table, std::size_t row) {
    const bool compute = random() % 2 == 0;
    std::string& cell = table.at(row, compute ? "compute_s" : "comm_s");
    cell = fixed(std::stod(cell) * off(), decimalsOf(cell));
    return compute ? AuditKind::arithmetic : AuditKind::partsDoNotAddUp;
  }

  std::optional<AuditKind> plantBandwidth(TestTable& table, std::size_t row) {
    const double right = bandwidth(table, row);
    std::string& cell = table.at(row, "printed_gb_per_s");
    switch (random() % 4) {
      case 0:
        cell = table.get(row, "batch_per_device");
        return AuditKind::impossible;
      case 1:
        cell = fixed(right / 1.073741824, 4);
        return AuditKind::impossible;
      case 2:
        cell = fixed(
            right / std::ceil(50000 / (number(table, row, "devices") * number(table, row, "batch_per_device"))), 6);
        return AuditKind::impossible;
      default:
        cell = fixed(right * off(), 4);
        return AuditKind::arithmetic;
    }
  }
};

// Returns right numbers to spoil. None of the bandwidths was right, so those of D are corrected first.
std::vector<std::pair<std::string, std::size_t>> candidates(std::vector<TestTable>& tables, const Flags& before) {
  std::vector<std::pair<std::string, std::size_t>> out;
  for (TestTable& table : tables)
    for (std::size_t row = 0; row < table.rows.size(); ++row)
      if (!before.kinds.contains({table.name, table.get(row, "remark")})) out.emplace_back(table.name, row);
  return out;
}

void correctBandwidths(std::vector<TestTable>& tables, Random& random) {
  Planter planter{tables, random};
  TestTable& table = named(tables, "bandwidth");
  for (std::size_t row = 0; row < table.rows.size(); ++row)
    if (table.get(row, "report").back() != 'C')
      table.at(row, "printed_gb_per_s") = fixed(planter.bandwidth(table, row), 4);
}

struct Score {
  int planted = 0, found = 0, rightKind = 0, falseFlags = 0;
};

void plantInto(std::vector<TestTable>& tables, Random& random, int errors, Score& score) {
  const Flags before = flagsOf(tables);
  auto places = candidates(tables, before);
  std::shuffle(places.begin(), places.end(), random);
  Planter planter{tables, random};
  std::map<Place, AuditKind> planted;
  std::map<std::string, int> perTable;
  for (const auto& [name_, row] : places) {
    if (static_cast<int>(planted.size()) == errors) break;
    if (perTable[name_] * 3 >= errors) continue;  // Every table gets some errors.
    TestTable& table = named(tables, name_);
    const auto kind = planter.plant(table, row);
    if (!kind) continue;
    planted[{name_, table.get(row, "remark")}] = *kind;
    ++perTable[name_];
  }
  const Flags after = flagsOf(tables);
  for (const auto& [place, kind] : planted) {
    ++score.planted;
    const auto found = after.kinds.find(place);
    if (found == after.kinds.end()) continue;
    ++score.found;
    if (found->second.contains(kind)) ++score.rightKind;
  }
  for (const auto& [place, kinds] : after.kinds)
    if (!planted.contains(place) && !before.kinds.contains(place)) {
      ++score.falseFlags;
      ADD_FAILURE() << "false flag: " << place.first << " " << place.second << " " << name(*kinds.begin());
    }
}

}  // namespace

TEST(PlantedErrors, PerturbingAloneChangesNoVerdict) {
  std::vector<TestTable> plain = labTables();
  identify(plain);
  const Flags before = flagsOf(plain);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    const std::vector<TestTable> tables = perturbed(random);
    const Flags after = flagsOf(tables);
    EXPECT_EQ(difference(listed(after), listed(before)), std::vector<std::string>()) << "new, seed " << seed;
    EXPECT_EQ(difference(listed(before), listed(after)), std::vector<std::string>()) << "gone, seed " << seed;
  }
}

TEST(PlantedErrors, AtLeast98Of100AreFoundWithTheRightKindAndNoFalseFlag) {
  Score score;
  for (std::uint64_t seed = 101; seed <= 110; ++seed) {
    Random random(seed);
    std::vector<TestTable> tables = perturbed(random);
    correctBandwidths(tables, random);
    plantInto(tables, random, 10, score);
  }
  EXPECT_EQ(score.planted, 100);
  EXPECT_GE(score.rightKind, 98);
  EXPECT_EQ(score.falseFlags, 0);
  std::printf("%d of %d found, %d with the right kind, %d false flags\n", score.found, score.planted, score.rightKind,
              score.falseFlags);
}

}  // namespace scalescope::audit
