#include "core/analysis/audit/book.h"

#include <algorithm>
#include <set>

namespace scalescope::audit {
namespace {

constexpr Role kTimeRoles[] = {Role::epochSeconds, Role::totalSeconds, Role::stepSeconds};

// A word that one side lacks is no difference.
bool sameWord(const Row& a, const Row& b, Role role) {
  const std::string left = a.word(role);
  const std::string right = b.word(role);
  return left.empty() || right.empty() || left == right;
}

bool sameNumber(const std::optional<Fraction>& a, const std::optional<Fraction>& b) { return a && b && *a == *b; }

bool samePrinted(const Row& a, const Row& b, Role role) {
  const Printed* left = a.printed(role);
  const Printed* right = b.printed(role);
  return left == nullptr || right == nullptr || left->number.value == right->number.value;
}

bool sameSettings(const Row& a, const Row& b) {
  for (const Role role : {Role::report, Role::strategy, Role::dataset, Role::model, Role::checkpointing})
    if (!sameWord(a, b, role)) return false;
  for (const Role role : {Role::epochs, Role::iterations, Role::accumulation})
    if (!samePrinted(a, b, role)) return false;
  return true;
}

// Rows whose `role` prints different values: a join that finds more than one of them is no join.
bool oneValue(const std::vector<const Row*>& rows, Role role) {
  return std::all_of(
      rows.begin(), rows.end(),
      [&](const Row* row) { return row->printed(role)->number.value == rows.front()->printed(role)->number.value; });
}

Fraction workRatio(const Row& base, const Row& own, Role role) {
  const std::string protocol = own.word(Role::protocol);
  if (protocol == "weak" && base.devices && own.devices) return *own.devices / *base.devices;
  if (role != Role::stepSeconds) return 1;
  // A step does its global batch: seconds per step are of equal work only where that is equal.
  return base.globalBatch && own.globalBatch ? *own.globalBatch / *base.globalBatch : Fraction(1);
}

std::vector<const Row*> exactOrAll(std::vector<const Row*> rows, const Row& own) {
  std::vector<const Row*> exact;
  for (const Row* row : rows)
    if (row->word(Role::strategy) == own.word(Role::strategy)) exact.push_back(row);
  return exact.empty() ? rows : exact;
}

}  // namespace

std::string wanted(Role role) {
  switch (role) {
    case Role::devices:
      return "devices";
    case Role::batch:
      return "batch_per_device";
    case Role::comm:
      return "comm_seconds";
    default:
      return "seconds_per_epoch";
  }
}

Book::Book(Tables tables, AuditOptions options) : m_tables(std::move(tables)), m_options(std::move(options)) {
  for (const Row& row : m_tables.rows) m_byReport[row.word(Role::report)].push_back(&row);
}

std::vector<const Row*> Book::sameReport(const Row& row) const {
  std::vector<const Row*> out;
  const std::string report = row.word(Role::report);
  for (const auto& [name, rows] : m_byReport)
    if (report.empty() || name.empty() || name == report) out.insert(out.end(), rows.begin(), rows.end());
  return out;
}

std::string Book::reportsWord(const Row& row, Role role) const {
  if (std::string own = row.word(role); !own.empty()) return own;
  std::set<std::string> words;
  for (const Row* other : sameReport(row))
    if (std::string word = other->word(role); !word.empty()) words.insert(std::move(word));
  return words.size() == 1 ? *words.begin() : std::string();
}

std::string Book::model(const Row& row) const {
  const std::string named = reportsWord(row, Role::model);
  return named.empty() ? m_options.model : named;
}

std::optional<KnownData> Book::data(const Row& row) const {
  std::optional<KnownData> known = dataNamed(reportsWord(row, Role::dataset));
  if (m_options.images > 0) return KnownData{{m_options.images}, known ? known->classes : 10};
  if (const Printed* images = row.printed(Role::images);
      images != nullptr && images->number.value.whole() && images->number.value <= Fraction(1'000'000'000'000))
    return KnownData{{static_cast<std::int64_t>(images->number.value.value())}, known ? known->classes : 10};
  return known;
}

std::optional<KnownModel> Book::knownModel(const Row& row) const {
  const std::optional<KnownData> set = data(row);
  return modelNamed(model(row), set && set->classes > 0 ? set->classes : 10);
}

Result<const Row*> Book::baseOf(const Row& own, Role role, Baseline baseline) const {
  const bool deviceFirst = baseline == Baseline::ofBatch;
  for (const bool perDevice : {deviceFirst, !deviceFirst})
    for (const bool sameTable : {true, false}) {
      std::vector<const Row*> found;
      for (const Row* other : sameReport(own)) {
        if ((other->table == own.table) != sameTable || other->printed(role) == nullptr || !other->devices) continue;
        if (!sameSettings(*other, own) || !(*other->devices <= *own.devices)) continue;
        if (perDevice ? sameNumber(other->batch, own.batch) : sameNumber(other->globalBatch, own.globalBatch))
          found.push_back(other);
      }
      Fraction least = *own.devices;
      for (const Row* row : found) least = smaller(least, *row->devices);
      std::erase_if(found, [&](const Row* row) { return !(*row->devices == least); });
      found = exactOrAll(std::move(found), own);
      // A row that is alone with its batch per device may still share a global batch with a baseline.
      const bool onlyItself =
          found.empty() || (!(least == Fraction(1)) && std::find(found.begin(), found.end(), &own) != found.end());
      if (onlyItself) continue;
      if (!oneValue(found, role)) return fail("audit.ambiguous", {{"what", std::string("T(") + text(least) + ")"}});
      return found.front();
    }
  return fail("audit.no-baseline");
}

std::vector<const Row*> Book::timedRows(const Row& row, Role role) const {
  if (row.printed(role) != nullptr) return {&row};
  std::vector<const Row*> out;
  for (const Role any : kTimeRoles)
    if (row.printed(any) != nullptr) return out;  // its own time is of another kind
  for (const Row* other : sameReport(row))
    if (other->printed(role) != nullptr && sameNumber(other->devices, row.devices) &&
        sameNumber(other->batch, row.batch) && sameSettings(*other, row))
      out.push_back(other);
  return out;
}

Result<Times> Book::times(const Row& row, Baseline baseline) const {
  if (!row.devices) return fail("audit.no-column", {{"column", wanted(Role::devices)}});
  if (!row.batch && !row.globalBatch) return fail("audit.no-column", {{"column", wanted(Role::batch)}});
  Error why{Message{"audit.no-time", {}}, {}};
  for (const Role role : kTimeRoles) {
    std::optional<Times> found;
    for (const Row* own : timedRows(row, role)) {
      const auto base = baseOf(*own, role, baseline);
      if (!base) {
        why = base.error();
        continue;
      }
      const Times times{*base, own, role, workRatio(**base, *own, role)};
      if (found && !(found->time().number.value == times.time().number.value &&
                     found->baseTime().number.value == times.baseTime().number.value))
        return fail("audit.ambiguous", {{"what", "T(" + text(*row.devices) + ")"}});
      if (!found) found = times;
    }
    if (found) return *found;
  }
  return tl::unexpected(why);
}

Result<const Row*> Book::commRow(const Row& row) const {
  if (row.printed(Role::comm) != nullptr) return &row;
  std::vector<const Row*> found;
  for (const Row* other : sameReport(row))
    if (other->printed(Role::comm) != nullptr && sameNumber(other->devices, row.devices) &&
        sameNumber(other->batch, row.batch) && sameSettings(*other, row))
      found.push_back(other);
  if (found.empty()) return fail("audit.no-column", {{"column", wanted(Role::comm)}});
  if (!oneValue(found, Role::comm)) return fail("audit.ambiguous", {{"what", wanted(Role::comm)}});
  return found.front();
}

std::vector<const Row*> Book::otherTimes(const Row& row, Role role) const {
  std::vector<const Row*> out;
  const Printed* own = row.printed(role);
  if (own == nullptr || !row.devices) return out;
  const Range range = rangeOf(own->number);
  for (const Row* other : sameReport(row)) {
    const Printed* theirs = other->printed(role);
    if (other == &row || theirs == nullptr || !sameNumber(other->devices, row.devices) ||
        !sameNumber(other->batch, row.batch))
      continue;
    if (!samePrinted(*other, row, Role::nodes) || !samePrinted(*other, row, Role::perNode)) continue;
    if (sameSettings(*other, row) && !agrees(theirs->number, range)) out.push_back(other);
  }
  return out;
}

}  // namespace scalescope::audit
