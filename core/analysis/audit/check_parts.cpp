#include <cmath>

#include "core/analysis/audit/checks.h"

namespace scalescope::audit {
namespace {

constexpr double kNear = 1e-3;  // of the right value: what an earlier rounding may explain

// The lab formula (docs/MEASUREMENT.md, "The step, per rank"): compute = T(1)/N, communication = T(N) - T(1)/N.
struct Split {
  Range compute, comm, total;
  std::string computeWords, commWords;
};

Split splitOf(const Times& times, const Fraction& devices) {
  const std::string n = text(devices);
  const Range own = rangeOf(times.time().number);
  const Range share = rangeOf(times.baseTime().number) * exactly(times.work) / exactly(devices);
  Split split{share, times.base == times.own ? exactly(0) : own - share, own, {}, {}};
  const std::string factor = times.work == Fraction(1) ? "" : text(times.work) + " x ";
  const std::string shareText = factor + times.baseTime().text + "/" + n;
  split.computeWords = factor + "T(1)/" + n + " = " + shareText + " = " + text(middle(split.compute));
  split.commWords = "T(" + n + ") - " + factor + "T(1)/" + n + " = " + times.time().text + " - " + shareText + " = " +
                    text(middle(split.comm));
  return split;
}

struct Part {
  const Printed& printed;
  const Range& expected;
  const std::string& words;
};

bool near(const Part& part) {
  const double right = middle(part.expected);
  return std::abs(part.printed.number.value.value() - right) < kNear * std::abs(right);
}

// What the printed parts add up to, where they do not make T(N).
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
  if (agrees(part.printed.number, part.expected)) return right(row, part.printed, part.expected, part.words);
  const Printed& printed = part.printed;
  if (near(part))
    return finding(row, printed, AuditVerdict::unknown,
                   {"audit.near", {{"right", part.words}, {"printed", printed.text}}});
  if (printed.number.value.negative() && !part.expected.low.negative())
    return flagged(row, printed, AuditKind::impossible, part.expected,
                   {"audit.negative", {{"printed", printed.text}, {"right", part.words}}});
  if (!sum)
    return flagged(row, printed, AuditKind::arithmetic, part.expected,
                   {"audit.arithmetic", {{"right", part.words}, {"printed", printed.text}}});
  const char* code = sumBlamed ? "audit.parts" : "audit.arithmetic-and-parts";
  return flagged(row, printed, sumBlamed ? AuditKind::partsDoNotAddUp : AuditKind::arithmetic, part.expected,
                 {code, {{"right", part.words}, {"printed", printed.text}, {"sum", *sum}}});
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
  if (compute != nullptr) out.push_back(judge(row, {*compute, split.compute, split.computeWords}, sum, false));
  // With a right compute share it is the sum that shows the error.
  const bool sumBlamed = compute != nullptr && agrees(compute->number, split.compute);
  if (comm != nullptr) out.push_back(judge(row, {*comm, split.comm, split.commWords}, sum, sumBlamed));
  return out;
}

// A sum that does not make T(N) is a finding of its own, whichever part is to blame.
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
               compute->scale};
  out.push_back(
      flagged(row, both, AuditKind::partsDoNotAddUp, rangeOf(times.time().number), {"audit.sum", {{"sum", *sum}}}));
}

bool allRight(const Findings& findings) {
  for (const AuditRow& row : findings)
    if (row.verdict != AuditVerdict::ok) return false;
  return !findings.empty();
}

}  // namespace

void checkParts(const Book& book, const Row& row, Findings& out) {
  if (row.printed(Role::compute) == nullptr && row.printed(Role::comm) == nullptr) return;
  Findings best;
  for (const Baseline baseline : {Baseline::ofBatch, Baseline::ofGlobalBatch}) {
    if (baseline == Baseline::ofGlobalBatch && (allRight(best) || !book.table(row).has(Role::globalBatch))) break;
    const auto times = book.times(row, baseline);
    Findings judged;
    if (times && *times->base->devices == Fraction(1)) {
      judged = judgeBoth(row, *times);
      addSum(row, *times, judged);
    } else {
      for (const Role role : {Role::compute, Role::comm})
        if (const Printed* printed = row.printed(role))
          judged.push_back(unknown(row, *printed, times ? Message{"audit.no-baseline", {}} : times.error().message));
    }
    if (best.empty() || allRight(judged)) best = std::move(judged);
  }
  out.insert(out.end(), best.begin(), best.end());
}

}  // namespace scalescope::audit
