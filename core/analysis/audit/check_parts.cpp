#include <algorithm>
#include <cmath>

#include "core/analysis/audit/audit_checks.h"

namespace scalescope::audit {
namespace {

constexpr double kNear = 1e-3;  // Relative error that an earlier rounding may explain.

// The lab formula (docs/MEASUREMENT.md, "The step, per rank"): compute = T(1)/N, communication = T(N) - T(1)/N.
struct Split {
  Range compute, comm, total;
  std::string computeFormula, commFormula;
};

Split splitOf(const Times& times, const Fraction& devices) {
  const std::string n = text(devices);
  const Range own = rangeOf(times.time().number);
  const Range share = rangeOf(times.baseTime().number) * exactly(times.work) / exactly(devices);
  Split split{share, times.base == times.own ? exactly(0) : own - share, own, {}, {}};
  const std::string factor = times.work == Fraction(1) ? "" : text(times.work) + " x ";
  const std::string shareText = factor + times.baseTime().text + "/" + n;
  split.computeFormula = factor + "T(1)/" + n + " = " + shareText + " = " + text(middle(split.compute));
  split.commFormula = "T(" + n + ") - " + factor + "T(1)/" + n + " = " + times.time().text + " - " + shareText + " = " +
                      text(middle(split.comm));
  return split;
}

struct Part {
  const Printed& printed;
  const Range& expected;
  const std::string& formula;
};

bool near(const Part& part) {
  const double right = middle(part.expected);
  return std::abs(part.printed.number.value.value() - right) < kNear * std::abs(right);
}

// Returns the sum of the printed parts if it differs from T(N).
std::optional<std::string> badSum(const Row& row, const Times& times) {
  const Printed* compute = row.printed(Role::compute);
  const Printed* comm = row.printed(Role::comm);
  if (compute == nullptr || comm == nullptr) return std::nullopt;
  const Range sum = rangeOf(compute->number) + rangeOf(comm->number);
  const Range total = rangeOf(times.time().number);
  if (sum.low <= total.high && total.low <= sum.high) return std::nullopt;
  if (std::abs(middle(sum) - middle(total)) < kNear * middle(total)) return std::nullopt;
  return compute->text + " + " + comm->text + " = " + text(middle(sum)) + ", T(" + text(*row.devices) +
         ") = " + times.time().text;
}

AuditRow judge(const Row& row, const Part& part, const std::optional<std::string>& sum, bool sumBlamed) {
  const Printed& printed = part.printed;
  if (agrees(printed.number, part.expected)) {
    AuditRow out = right(row, printed, part.expected, part.formula);
    if (printed.number.value.negative()) out.reason = {"audit.negative-estimate", {{"arithmetic", part.formula}}};
    return out;
  }
  if (near(part))
    return finding(row, printed, AuditVerdict::unknown,
                   {"audit.near", {{"right", part.formula}, {"printed", printed.text}}});
  if (printed.number.value.negative() && !part.expected.low.negative())
    return flagged(row, printed, AuditKind::impossible, part.expected,
                   {"audit.negative", {{"printed", printed.text}, {"right", part.formula}}});
  if (!sum)
    return flagged(row, printed, AuditKind::arithmetic, part.expected,
                   {"audit.arithmetic", {{"right", part.formula}, {"printed", printed.text}}});
  const char* code = sumBlamed ? "audit.parts" : "audit.arithmetic-and-parts";
  return flagged(row, printed, sumBlamed ? AuditKind::partsDoNotAddUp : AuditKind::arithmetic, part.expected,
                 {code, {{"right", part.formula}, {"printed", printed.text}, {"sum", *sum}}});
}

Findings judgeBoth(const Row& row, const Times& times) {
  Findings out;
  const Split split = splitOf(times, *row.devices);
  const auto sum = badSum(row, times);
  const Printed* compute = row.printed(Role::compute);
  const Printed* comm = row.printed(Role::comm);
  if (!known(split.compute) || !known(split.comm)) {
    for (const Printed* printed : {compute, comm})
      if (printed != nullptr) out.push_back(unknown(row, *printed, {"audit.too-long", {}}));
    return out;
  }
  if (compute != nullptr) out.push_back(judge(row, {*compute, split.compute, split.computeFormula}, sum, false));
  // If the compute share is right, the sum is what shows the error.
  const bool sumBlamed = compute != nullptr && agrees(compute->number, split.compute);
  if (comm != nullptr) out.push_back(judge(row, {*comm, split.comm, split.commFormula}, sum, sumBlamed));
  return out;
}

// A sum that differs from T(N) is a separate finding, whichever part is wrong.
void addSum(const Row& row, const Times& times, Findings& out) {
  const auto sum = badSum(row, times);
  const Printed* compute = row.printed(Role::compute);
  const Printed* comm = row.printed(Role::comm);
  if (!sum || out.empty()) return;
  for (const AuditRow& judged : out)
    if (judged.kind == AuditKind::partsDoNotAddUp) return;
  Printed both{{compute->number.value + comm->number.value, compute->number.half + comm->number.half},
               compute->text + " + " + comm->text,
               compute->column + " + " + comm->column,
               compute->scale,
               false,
               {}};
  out.push_back(
      flagged(row, both, AuditKind::partsDoNotAddUp, rangeOf(times.time().number), {"audit.sum", {{"sum", *sum}}}));
}

bool allRight(const Findings& findings) {
  for (const AuditRow& row : findings)
    if (row.verdict != AuditVerdict::ok) return false;
  return !findings.empty();
}

// Returns the time that the row's parts belong to: of the printed times, the one that is nearest to their sum.
TimeRoles timesOfParts(const Row& row) {
  double sum = 0;
  for (const Role role : {Role::compute, Role::comm})
    if (const Printed* printed = row.printed(role)) sum += printed->number.value.value();
  TimeRoles printed;
  for (const Role role : secondsRoles())
    if (row.printed(role) != nullptr) printed.push_back(role);
  if (printed.size() < 2 || !(sum > 0)) return secondsRoles();
  const auto apart = [&](Role role) { return std::abs(std::log(row.printed(role)->number.value.value() / sum)); };
  return {*std::min_element(printed.begin(), printed.end(), [&](Role a, Role b) { return apart(a) < apart(b); })};
}

Findings judgeBy(const ReportTables& book, const Row& row, Baseline baseline, const TimeRoles& roles) {
  Findings out;
  const auto times = book.times(row, baseline, roles);
  if (times && *times->base->devices == Fraction(1)) {
    out = judgeBoth(row, *times);
    addSum(row, *times, out);
    return out;
  }
  for (const Role role : {Role::compute, Role::comm})
    if (const Printed* printed = row.printed(role))
      out.push_back(unknown(row, *printed, times ? Message{"audit.no-baseline", {}} : times.error().message));
  return out;
}

bool nothingKnown(const Findings& findings) {
  return std::all_of(
      findings.begin(), findings.end(), [](const AuditRow& row) { return row.finding == AuditFinding::noBaseline; });
}

}  // namespace

void checkParts(const ReportTables& book, const Row& row, Findings& out) {
  if (row.printed(Role::compute) == nullptr && row.printed(Role::comm) == nullptr) return;
  const TimeRoles roles = timesOfParts(row);
  Findings best;
  for (const Baseline baseline : book.baselines(row)) {
    Findings judged = judgeBy(book, row, baseline, roles);
    const bool right = allRight(judged);
    if (nothingKnown(best) || right) best = std::move(judged);
    if (right) break;
  }
  out.insert(out.end(), best.begin(), best.end());
}

}  // namespace scalescope::audit
