#include "core/analysis/audit/audit_checks.h"

namespace scalescope::audit {
namespace {

// A formula with its value and its arithmetic as text.
struct Formula {
  std::string name;  // "T(1)/T(2)"
  std::string put;   // "25.86/36.93"
  Range value;

  [[nodiscard]] std::string formula() const { return name + " = " + put + " = " + text(middle(value)); }
};

std::string nameAt(const Times& times, const Row& row) {
  return (times.role == Role::throughput ? "R(" : "T(") + text(row.devices.value_or(1)) + ")";
}

// A speedup is base over own for times, but own over base for rates.
const Row& above(const Times& times) { return times.role == Role::throughput ? *times.own : *times.base; }
const Row& below(const Times& times) { return times.role == Role::throughput ? *times.base : *times.own; }

std::string quotient(const Times& times, const Row& over, const Row& under) {
  return over.printed(times.role)->text + "/" + under.printed(times.role)->text;
}

Range ratio(const Times& times) {
  // The baseline over itself is exactly 1, however coarsely it is printed.
  if (times.base == times.own) return exactly(1);
  return rangeOf(above(times).printed(times.role)->number) / rangeOf(below(times).printed(times.role)->number);
}

Formula scaled(const Times& times, const Fraction& factor) {
  const bool plain = factor == Fraction(1);
  const std::string before = plain ? "" : text(factor) + " x ";
  return {before + nameAt(times, above(times)) + "/" + nameAt(times, below(times)),
          before + quotient(times, above(times), below(times)), ratio(times) * exactly(factor)};
}

Formula inverse(const Times& times) {
  return {nameAt(times, below(times)) + "/" + nameAt(times, above(times)), quotient(times, below(times), above(times)),
          exactly(1) / ratio(times)};
}

// Returns the speedup of the baseline itself: 1, or N0 if the table says "relative to N0, assumed ideal".
std::optional<Fraction> baselineSpeedup(const Times& times) {
  const Fraction n0 = *times.base->devices;
  if (n0 == Fraction(1)) return n0;
  const Printed* printed = times.base->printed(Role::speedup);
  if (printed == nullptr) return n0;
  for (const Fraction& start : {Fraction(1), n0})
    if (agrees(printed->number, exactly(start))) return start;
  return std::nullopt;
}

// Returns the usual mistakes of tables; the message names the first one that gives the printed number.
std::vector<Formula> wrongFormulas(const Times& times, const Fraction& right, bool ofEfficiency) {
  const Fraction n = *times.own->devices / *times.base->devices;
  std::vector<Formula> all;
  const auto offer = [&](const Fraction& factor) {
    if (!(factor == right)) all.push_back(scaled(times, factor));
  };
  if (ofEfficiency) {
    offer(right * n);
    offer(right * n * n);
    offer(right / n);
  } else {
    offer(right * n);
    offer(right / n);
  }
  offer(1);
  all.push_back(inverse(times));
  return all;
}

Message wrongFormula(const Formula& wrong, const Formula& right, bool fixedWork) {
  return {fixedWork ? "audit.wrong-formula-fixed" : "audit.wrong-formula-scaled",
          {{"wrong", wrong.formula()}, {"right", right.formula()}}};
}

// A mistake has twice the tolerance of a right value, because some tables cut digits off instead of rounding them.
bool recognised(const Decimal& printed, const Formula& wrong) {
  return known(wrong.value) && agrees({printed.value, printed.half * Fraction(2)}, wrong.value);
}

AuditRow judge(const Row& row, const Printed& printed, const Times& times, const Fraction& factor, bool ofEfficiency) {
  const Formula right_ = scaled(times, factor);
  if (!known(right_.value)) return unknown(row, printed, {"audit.too-long", {}});
  if (agrees(printed.number, right_.value)) return right(row, printed, right_.value, right_.formula());
  for (const Formula& wrong : wrongFormulas(times, factor, ofEfficiency))
    if (times.base != times.own && recognised(printed.number, wrong))
      return flagged(row, printed, AuditKind::wrongFormula, right_.value,
                     wrongFormula(wrong, right_, times.work == Fraction(1)));
  return flagged(row, printed, AuditKind::arithmetic, right_.value,
                 {"audit.arithmetic", {{"right", right_.formula()}, {"printed", printed.text}}});
}

AuditRow judgeBy(const ReportTables& book, const Row& row, const Printed& printed, bool ofEfficiency,
                 Baseline baseline) {
  const auto times = book.times(row, baseline, paceRoles());
  if (!times) return unknown(row, printed, times.error().message);
  const auto start = baselineSpeedup(*times);
  if (!start) return unknown(row, printed, {"audit.no-baseline", {}});
  Fraction factor = *start * times->work;
  if (ofEfficiency) factor = factor / (*start == Fraction(1) ? *row.devices / *times->base->devices : *row.devices);
  return judge(row, printed, *times, factor, ofEfficiency);
}

// Judges by the baseline that makes the number right, else by the most likely one that can be computed.
AuditRow judgeBest(const ReportTables& book, const Row& row, const Printed& printed, bool ofEfficiency) {
  std::optional<AuditRow> best;
  for (const Baseline baseline : book.baselines(row)) {
    AuditRow judged = judgeBy(book, row, printed, ofEfficiency, baseline);
    if (judged.verdict == AuditVerdict::ok) return judged;
    const bool plainIsMissing =
        best && best->verdict == AuditVerdict::unknown && best->finding == AuditFinding::noBaseline;
    if (!best || plainIsMissing) best = std::move(judged);
  }
  return *best;
}

// An efficiency can be checked against its speedup even if the times are missing.
AuditRow efficiencyOfSpeedup(const Row& row, const Printed& printed, const Printed& speedup) {
  const Range expected = rangeOf(speedup.number) / exactly(*row.devices);
  const std::string formula = "S/N = " + speedup.text + "/" + text(*row.devices) + " = " + text(middle(expected));
  if (agrees(printed.number, expected)) return right(row, printed, expected, formula);
  return flagged(row, printed, AuditKind::arithmetic, expected,
                 {"audit.arithmetic", {{"right", formula}, {"printed", printed.text}}});
}

}  // namespace

void checkSpeedup(const ReportTables& book, const Row& row, Findings& out) {
  if (const Printed* speedup = row.printed(Role::speedup)) out.push_back(judgeBest(book, row, *speedup, false));
  const Printed* efficiency = row.printed(Role::efficiency);
  if (efficiency == nullptr) return;
  AuditRow judged = judgeBest(book, row, *efficiency, true);
  const Printed* speedup = row.printed(Role::speedup);
  if (judged.verdict == AuditVerdict::unknown && speedup != nullptr && row.devices)
    judged = efficiencyOfSpeedup(row, *efficiency, *speedup);
  out.push_back(std::move(judged));
}

}  // namespace scalescope::audit
