#include <algorithm>
#include <array>

#include "core/analysis/audit/audit_checks.h"

namespace scalescope::audit {
namespace {

constexpr double kAbout = 0.15;  // Relative deviation up to which a common mistake is recognized.

// All values that a bandwidth is computed from.
struct Inputs {
  Fraction devices = 1;
  Fraction factor = 1;             // 2(N-1)/N
  std::vector<Fraction> steps;     // Steps per epoch: with the ragged batch, without it, and as a fraction.
  std::vector<Fraction> right;     // Bytes of one all-reduce.
  std::vector<Fraction> mistaken;  // Bytes with the parameters of the mistaken model.
  std::vector<Range> seconds;      // Communication seconds: as printed, and T(N) - T(1)/N.
  std::vector<std::string> secondsText;
};

struct Claim {
  const ReportTables& book;
  const Row& row;
  const Printed& printed;
};

Range gigabytes(const Fraction& bytes, const Fraction& times, const Range& seconds) {
  return exactly(bytes * times / Fraction(1'000'000'000)) / seconds;
}

void addSeconds(const Claim& claim, Inputs& inputs) {
  if (const auto row = claim.book.commRow(claim.row)) {
    const Printed& comm = *(*row)->printed(Role::comm);
    inputs.seconds.push_back(rangeOf(comm.number));
    inputs.secondsText.push_back(comm.text);
  }
  const auto times = claim.book.times(claim.row);
  if (!times || !(*times->base->devices == Fraction(1)) || times->base == times->own) return;
  const Range derived = rangeOf(times->time().number) -
                        rangeOf(times->baseTime().number) * exactly(times->work) / exactly(inputs.devices);
  inputs.seconds.push_back(derived);
  inputs.secondsText.push_back(text(middle(derived)));
}

void addSteps(const Claim& claim, Inputs& inputs) {
  const Row& row = claim.row;
  // In a table of steps the communication seconds are those of one step.
  if (claim.book.table(row).has(Role::stepSeconds)) {
    inputs.steps = {1};
    return;
  }
  const auto data = claim.book.data(row);
  if (!data || !row.batch) return;
  const Fraction batch = *row.batch * inputs.devices;
  for (const std::int64_t images : data->images) {
    const Fraction exact = Fraction(images) / batch;
    for (const Fraction& steps : {roundedUp(exact), exact, roundedDown(exact)})
      if (steps.known() && !(steps <= Fraction(0))) inputs.steps.push_back(steps);
  }
}

Result<Inputs> inputsOf(const Claim& claim) {
  Inputs inputs;
  if (!claim.row.devices) return fail("audit.no-column", {{"column", wanted(Role::devices)}});
  inputs.devices = *claim.row.devices;
  if (inputs.devices <= Fraction(1)) return fail("audit.one-device");
  inputs.factor = Fraction(2) * (inputs.devices - Fraction(1)) / inputs.devices;
  addSeconds(claim, inputs);
  std::erase_if(inputs.seconds, [](const Range& range) { return !known(range) || range.low <= Fraction(0); });
  if (inputs.seconds.empty()) return fail("audit.no-column", {{"column", wanted(Role::comm)}});
  addSteps(claim, inputs);
  if (inputs.steps.empty()) return fail("audit.no-images");
  const auto model = claim.book.knownModel(claim.row);
  if (!model) return fail("audit.no-model");
  for (const std::int64_t count : model->parameters) inputs.right.push_back(Fraction(count) * Fraction(4));
  for (const std::int64_t count : model->mistaken) inputs.mistaken.push_back(Fraction(count) * Fraction(4));
  return inputs;
}

// Returns true if `printed` is bytes over seconds for any way to count steps and time, as bus or algorithm bandwidth.
bool fits(const Printed& printed, const Inputs& inputs, const std::vector<Fraction>& bytes,
          const std::vector<Fraction>& steps, const Fraction& unit) {
  for (const Fraction& size : bytes)
    for (const Range& seconds : inputs.seconds)
      for (const Fraction& step : steps)
        for (const Fraction& factor : {inputs.factor, Fraction(1)}) {
          const Range expected = gigabytes(size, step * factor, seconds) * exactly(unit);
          if (known(expected) && agrees(printed.number, expected)) return true;
        }
  return false;
}

Range rightRange(const Inputs& inputs) {
  Range out = gigabytes(inputs.right.front(), inputs.steps.front() * inputs.factor, inputs.seconds.front());
  for (const Fraction& bytes : inputs.right)
    out = hull(out, gigabytes(bytes, inputs.steps.front() * inputs.factor, inputs.seconds.front()));
  return out;
}

std::string rightFormula(const Inputs& inputs, const Range& expected) {
  const bool perStep = inputs.steps.front() == Fraction(1);
  return "2(N-1)/N x S" + std::string(perStep ? "" : " x steps") + " / comm = " + text(inputs.factor) + " x " +
         text(inputs.right.front() / Fraction(1'000'000)) + " MB" +
         (perStep ? "" : " x " + text(inputs.steps.front())) + " / " + inputs.secondsText.front() +
         " s = " + text(middle(expected)) + " GB/s";
}

bool about(double a, double b) { return b > 0 && a / b > 1 - kAbout && a / b < 1 + kAbout; }

// Recognizes one all-reduce divided by the time of a whole epoch: too small by the number of steps, whichever byte
// count was used.
bool oneOverEpoch(const Printed& printed, const Inputs& inputs) {
  if (inputs.steps.front() <= Fraction(2)) return false;
  std::vector<Fraction> all = inputs.right;
  all.insert(all.end(), inputs.mistaken.begin(), inputs.mistaken.end());
  for (const Fraction& bytes : all)
    for (const Range& seconds : inputs.seconds)
      for (const Fraction& factor : {inputs.factor, Fraction(1)})
        if (about(printed.number.value.value(), middle(gigabytes(bytes, factor, seconds)))) return true;
  return false;
}

// Recognizes a bandwidth that is the batch printed to the digit: one batch, its share 2(N-1)/N, or that of all devices.
std::optional<Fraction> batchFactor(const Row& row, const Printed& printed) {
  const Printed* batch = row.printed(Role::batch);
  if (batch == nullptr || !row.devices || *row.devices <= Fraction(1)) return std::nullopt;
  const Fraction bus = Fraction(2) * (*row.devices - Fraction(1)) / *row.devices;
  for (const Fraction& factor : {Fraction(1), bus, *row.devices})
    if (agrees({printed.number.value / printed.scale, 0}, exactly(batch->number.value * factor))) return factor;
  return std::nullopt;
}

Message batchMessage(const Row& row, const Printed& printed, const Fraction& factor, const std::string& formula) {
  const std::string batch = row.printed(Role::batch)->text;
  if (factor == Fraction(1)) return {"audit.bandwidth-is-batch", {{"printed", printed.text}, {"right", formula}}};
  return {"audit.bandwidth-is-batches",
          {{"printed", printed.text}, {"factor", text(factor)}, {"batch", batch}, {"right", formula}}};
}

// One such number may be a coincidence if there are no bytes and times; a column of them is not.
bool columnOfBatches(const Claim& claim) {
  int matches = 0;
  for (const Row& row : claim.book.rows()) {
    const Printed* printed = row.printed(Role::bandwidth);
    if (row.table == claim.row.table && row.word(Role::report) == claim.row.word(Role::report) && printed != nullptr &&
        batchFactor(row, *printed))
      ++matches;
  }
  return matches >= 2;
}

AuditRow judgeWithout(const Claim& claim, const Message& why) {
  const auto factor = batchFactor(claim.row, claim.printed);
  if (!factor || !columnOfBatches(claim)) return unknown(claim.row, claim.printed, why);
  AuditRow out =
      finding(claim.row, claim.printed, AuditVerdict::flag, batchMessage(claim.row, claim.printed, *factor, "?"));
  out.kind = AuditKind::impossible;
  return out;
}

// Widens the number by the error that an earlier rounding of the seconds can cause.
Printed withNear(Printed printed) {
  printed.number.half = printed.number.half + printed.number.value / Fraction(1000);
  return printed;
}

AuditRow judge(const Claim& claim, const Inputs& inputs) {
  const Printed& printed = claim.printed;
  const Range expected = rightRange(inputs);
  if (!known(expected)) return unknown(claim.row, printed, {"audit.too-long", {}});
  const std::string formula = rightFormula(inputs, expected);
  const auto flag = [&](AuditKind kind, Message why) {
    return flagged(claim.row, printed, kind, expected, std::move(why));
  };
  const Fraction binary = Fraction::of(1'000'000'000, 1'073'741'824);
  if (fits(printed, inputs, inputs.right, inputs.steps, 1)) return right(claim.row, printed, expected, formula);
  if (fits(withNear(printed), inputs, inputs.right, inputs.steps, 1))
    return unknown(claim.row, printed, {"audit.near", {{"right", formula}, {"printed", printed.text}}});
  if (const auto factor = batchFactor(claim.row, printed))
    return flag(AuditKind::impossible, batchMessage(claim.row, printed, *factor, formula));
  const Message binaryMessage{"audit.bandwidth-gib", {{"printed", printed.text}, {"right", formula}}};
  if (fits(printed, inputs, inputs.right, inputs.steps, binary)) return flag(AuditKind::impossible, binaryMessage);
  if (fits(printed, inputs, inputs.mistaken, inputs.steps, 1))
    return flag(AuditKind::impossible, {"audit.bandwidth-model", {{"printed", printed.text}, {"right", formula}}});
  if (fits(printed, inputs, inputs.mistaken, inputs.steps, binary)) return flag(AuditKind::impossible, binaryMessage);
  if (oneOverEpoch(printed, inputs))
    return flag(AuditKind::impossible,
                {"audit.bandwidth-one",
                 {{"printed", printed.text}, {"steps", text(inputs.steps.front())}, {"right", formula}}});
  return flag(AuditKind::arithmetic, {"audit.arithmetic", {{"right", formula}, {"printed", printed.text}}});
}

// Checks the algorithm bandwidth S/t of one transfer, as nccl-tests defines it, if the row also prints its bytes and
// seconds.
void checkTransfer(const Row& row, Findings& out) {
  const Printed* algbw = row.printed(Role::algbw);
  const Printed* bytes = row.printed(Role::bytes);
  const Printed* seconds = row.printed(Role::transferSeconds);
  if (algbw == nullptr || bytes == nullptr || seconds == nullptr) return;
  const Range expected = rangeOf(bytes->number) * exactly(Fraction::of(1, 1'000'000'000)) / rangeOf(seconds->number);
  if (!known(expected)) return;
  const std::string formula = "S/t = " + bytes->text + "/" + seconds->text + " = " + text(middle(expected)) + " GB/s";
  out.push_back(agrees(algbw->number, expected)
                    ? right(row, *algbw, expected, formula)
                    : flagged(row, *algbw, AuditKind::arithmetic, expected,
                              {"audit.arithmetic", {{"right", formula}, {"printed", algbw->text}}}));
}

// Returns the ratio of bus to algorithm bandwidth of the row's operation; all known ratios if the row names none.
std::vector<Fraction> busFactors(const Row& row) {
  const std::string among = row.word(Role::among);
  const Fraction n = among.empty() ? *row.devices : Fraction(1 + std::count(among.begin(), among.end(), '+'));
  const Fraction part = (n - Fraction(1)) / n;
  const std::string op = row.word(Role::operation);
  if (op == "allreduce") return {Fraction(2) * part};
  if (op == "allgather" || op == "reducescatter") return {part};
  if (op == "broadcast" || op == "sendrecv" || op == "reduce") return {1};
  return {Fraction(2) * part, part, 1};
}

void checkBus(const Row& row, Findings& out) {
  const Printed* algbw = row.printed(Role::algbw);
  const Printed* busbw = row.printed(Role::bandwidth);
  if (algbw == nullptr || busbw == nullptr || !row.devices || *row.devices <= Fraction(1)) return;
  const std::vector<Fraction> factors = busFactors(row);
  const auto expected = [&](const Fraction& factor) { return rangeOf(algbw->number) * exactly(factor); };
  const auto fit = std::find_if(factors.begin(), factors.end(),
                                [&](const Fraction& f) { return agrees(busbw->number, expected(f)); });
  const Fraction& factor = fit == factors.end() ? factors.front() : *fit;
  const std::string formula =
      text(factor) + " x " + algbw->text + " = " + text(asPrinted(*busbw, middle(expected(factor))));
  out.push_back(fit != factors.end() ? right(row, *busbw, expected(factor), formula)
                                     : flagged(row, *busbw, AuditKind::arithmetic, expected(factor),
                                               {"audit.arithmetic", {{"right", formula}, {"printed", busbw->text}}}));
}

void checkUtilisation(const Row& row, Findings& out) {
  const Printed* share = row.printed(Role::utilisation);
  const Printed* busbw = row.printed(Role::bandwidth);
  const Printed* ceiling = row.printed(Role::ceiling);
  if (share == nullptr || busbw == nullptr || ceiling == nullptr) return;
  const Range expected = rangeOf(busbw->number) / rangeOf(ceiling->number);
  if (!known(expected)) return;
  const std::string formula = busbw->text + "/" + ceiling->text + " = " + text(middle(expected));
  out.push_back(agrees(share->number, expected)
                    ? right(row, *share, expected, formula)
                    : flagged(row, *share, AuditKind::arithmetic, expected,
                              {"audit.arithmetic", {{"right", formula}, {"printed", share->text}}}));
}

// A bandwidth that was measured per transfer, or next to the parts of a step, cannot be computed from an epoch's
// seconds.
bool isMeasured(const ReportTables& book, const Row& row) {
  const Table& table = book.table(row);
  return table.has(Role::bytes) || table.has(Role::ceiling) || measuresParts(table.columns);
}

}  // namespace

void checkBandwidth(const ReportTables& book, const Row& row, Findings& out) {
  checkTransfer(row, out);
  checkBus(row, out);
  checkUtilisation(row, out);
  const Printed* printed = row.printed(Role::bandwidth);
  if (printed == nullptr || isMeasured(book, row)) return;
  const Claim claim{book, row, *printed};
  const auto inputs = inputsOf(claim);
  out.push_back(inputs ? judge(claim, *inputs) : judgeWithout(claim, inputs.error().message));
}

}  // namespace scalescope::audit
