#include "core/analysis/audit/report_tables.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace scalescope::audit {
namespace {

constexpr double kSameImages = 1e-3;  // Largest relative distance of products that count as equal.

// An entry that one side lacks is not a difference.
bool sameWord(const Row& a, const Row& b, Role role) {
  const std::string& left = a.word(role);
  const std::string& right = b.word(role);
  return left.empty() || right.empty() || left == right;
}

bool sameNumber(const std::optional<Fraction>& a, const std::optional<Fraction>& b) { return a && b && *a == *b; }

bool samePrinted(const Row& a, const Row& b, Role role) {
  const Printed* left = a.printed(role);
  const Printed* right = b.printed(role);
  return left == nullptr || right == nullptr || left->number.value == right->number.value;
}

// Returns the printed accumulation, else the one that follows from the printed batches; 0 if neither is there.
Fraction accumulationOf(const Row& row) {
  if (const Printed* steps = row.printed(Role::accumulation)) return steps->number.value;
  const bool batches = row.devices && row.printed(Role::batch) != nullptr && row.printed(Role::globalBatch) != nullptr;
  return batches ? stepsBetween(*row.devices * *row.batch, *row.globalBatch) : Fraction(0);
}

bool sameAccumulation(const Row& a, const Row& b) {
  const Fraction left = accumulationOf(a);
  const Fraction right = accumulationOf(b);
  return left.zero() || right.zero() || left == right;
}

// A baseline shares all settings with its row except the devices and, on a plain device, the strategy.
bool sameSettings(const Row& a, const Row& b, Role time) {
  for (const Role role : {Role::report, Role::dataset, Role::model, Role::checkpointing, Role::precision})
    if (!sameWord(a, b, role)) return false;
  if (!samePrinted(a, b, Role::epochs) || !sameAccumulation(a, b)) return false;
  // It does not matter for a rate or a single step how many steps were measured.
  return time != Role::totalSeconds || samePrinted(a, b, Role::iterations);
}

// Rows of one configuration in tables of the same report have the same cell number, or the same devices, batch and
// settings.
bool sameConfiguration(const Row& a, const Row& b, Role time) {
  if (a.ofRanks || b.ofRanks || !sameWord(a, b, Role::cell) || !sameWord(a, b, Role::strategy) ||
      !sameWord(a, b, Role::variant))
    return false;
  return sameNumber(a.devices, b.devices) && sameNumber(a.batch, b.batch) && sameSettings(a, b, time);
}

bool isPlain(const Row& row) { return row.word(Role::strategy) == "single"; }

// "train time" and "total time" measure different things if a report prints both.
bool sameKindOfTime(const Printed& a, const Printed& b, Role role) {
  const auto ofTraining = [](const Printed& printed) { return printed.column.find("rain") != std::string::npos; };
  return role != Role::totalSeconds || ofTraining(a) == ofTraining(b);
}

std::string settingsOf(const Row& row) {
  std::string out;
  for (const Role role : {Role::report, Role::variant, Role::dataset, Role::model}) out += row.word(role) + "\n";
  return out;
}

// A join is ambiguous if it finds rows whose `role` prints different values.
bool oneValue(const std::vector<const Row*>& rows, Role role) {
  return std::all_of(
      rows.begin(), rows.end(),
      [&](const Row* row) { return row->printed(role)->number.value == rows.front()->printed(role)->number.value; });
}

std::vector<const Row*> exactOrAll(std::vector<const Row*> rows, const Row& own, Role role) {
  std::vector<const Row*> exact;
  for (const Row* row : rows)
    if (row->word(role) == own.word(role)) exact.push_back(row);
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

const TimeRoles& secondsRoles() {
  static const TimeRoles roles{Role::epochSeconds, Role::totalSeconds, Role::stepSeconds};
  return roles;
}

const TimeRoles& paceRoles() {
  static const TimeRoles roles{Role::epochSeconds, Role::throughput, Role::totalSeconds, Role::stepSeconds};
  return roles;
}

ReportTables::ReportTables(Tables tables, AuditOptions options)
    : m_tables(std::move(tables)), m_options(std::move(options)) {
  completeFromCells();
  for (const Row& row : m_tables.rows) m_byReport[row.word(Role::report)].push_back(&row);
  countImages();
}

std::vector<Message> ReportTables::notes() const {
  std::vector<Message> out;
  for (const Table& table : m_tables.tables) out.insert(out.end(), table.notes.begin(), table.notes.end());
  return out;
}

// A detail table (for example one of ranks) may name its configuration only by number; the settings are then taken from
// the table that describes that configuration.
void ReportTables::completeFromCells() {
  std::map<std::string, const Row*> whole;
  const auto key = [](const Row& row) { return row.word(Role::report) + "\n" + row.word(Role::cell); };
  for (const Row& row : m_tables.rows)
    if (!row.word(Role::cell).empty() && row.devices && row.batch) whole.emplace(key(row), &row);
  for (Row& row : m_tables.rows) {
    const auto at = row.word(Role::cell).empty() || row.devices ? whole.end() : whole.find(key(row));
    if (at == whole.end()) continue;
    row.devices = at->second->devices;
    if (!row.batch) row.batch = at->second->batch;
    if (!row.globalBatch) row.globalBatch = at->second->globalBatch;
    for (const auto& [role, word] : at->second->words) row.words.emplace(role, word);
  }
}

void ReportTables::countImages() {
  std::map<std::string, std::vector<std::pair<double, Range>>> products;
  for (const Row& row : m_tables.rows) {
    const Printed* rate = row.printed(Role::throughput);
    const Printed* epoch = row.printed(Role::epochSeconds);
    if (rate == nullptr || epoch == nullptr || row.ofRanks) continue;
    const Range images = rangeOf(rate->number) * rangeOf(epoch->number);
    products[settingsOf(row)].emplace_back(middle(images), images);
  }
  for (auto& [settings, all] : products) {
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    const double median = all[all.size() / 2].first;
    std::erase_if(all, [&](const auto& each) { return std::abs(each.first - median) > kSameImages * median; });
    std::optional<Range> images;
    for (const auto& [value, range] : all) images = images ? hull(*images, range) : range;
    if (all.size() >= 2 && images && known(*images)) m_imagesOfEpoch.emplace(settings, *images);
  }
}

std::optional<Range> ReportTables::imagesOfEpoch(const Row& row) const {
  if (m_options.images > 0) return exactly(m_options.images);
  const auto at = m_imagesOfEpoch.find(settingsOf(row));
  return at == m_imagesOfEpoch.end() ? std::nullopt : std::optional(at->second);
}

const Printed* ReportTables::rateOf(const Row& row) const {
  if (const Printed* own = row.printed(Role::throughput)) return own;
  for (const Row* other : sameReport(row))
    if (const Printed* rate = other->printed(Role::throughput);
        rate != nullptr && sameConfiguration(*other, row, Role::throughput))
      return rate;
  return nullptr;
}

std::vector<Baseline> ReportTables::baselines(const Row& row) const {
  const std::vector<const Row*> all = sameReport(row);
  const bool plain = std::any_of(all.begin(), all.end(), [](const Row* other) { return isPlain(*other); });
  std::vector<Baseline> out;
  for (const bool ofPlain : {true, false}) {
    if (ofPlain && !plain) continue;
    out.push_back({false, ofPlain});
    if (table(row).has(Role::globalBatch)) out.push_back({true, ofPlain});
  }
  return out;
}

// A step processes its global batch, but the last step of an epoch may be smaller. Images per second show this if the
// printed numbers are exact enough.
Fraction ReportTables::imagesOfStep(const Row& row) const {
  const Printed* step = row.printed(Role::stepSeconds);
  const Printed* rate = rateOf(row);
  const auto exact = [](const Printed* printed) {
    return printed != nullptr && printed->number.half / printed->number.value <= Fraction::of(1, 1'000'000);
  };
  return exact(step) && exact(rate) ? step->number.value * rate->number.value : *row.globalBatch;
}

Fraction ReportTables::workRatio(const Row& base, const Row& own, Role role) const {
  if (role == Role::throughput) return 1;
  if (own.word(Role::protocol) == "weak" && base.devices && own.devices) return *own.devices / *base.devices;
  if (role != Role::stepSeconds || !base.globalBatch || !own.globalBatch) return 1;
  return imagesOfStep(own) / imagesOfStep(base);
}

std::vector<const Row*> ReportTables::sameReport(const Row& row) const {
  std::vector<const Row*> out;
  const std::string report = row.word(Role::report);
  for (const auto& [name, rows] : m_byReport)
    if (report.empty() || name.empty() || name == report) out.insert(out.end(), rows.begin(), rows.end());
  return out;
}

std::string ReportTables::reportsWord(const Row& row, Role role) const {
  if (std::string own = row.word(role); !own.empty()) return own;
  std::set<std::string> words;
  for (const Row* other : sameReport(row))
    if (std::string word = other->word(role); !word.empty()) words.insert(std::move(word));
  return words.size() == 1 ? *words.begin() : std::string();
}

std::string ReportTables::model(const Row& row) const {
  const std::string named = reportsWord(row, Role::model);
  return named.empty() ? m_options.model : named;
}

std::optional<KnownData> ReportTables::data(const Row& row) const {
  std::optional<KnownData> known = dataNamed(reportsWord(row, Role::dataset));
  if (m_options.images > 0) return KnownData{{m_options.images}, known ? known->classes : 10};
  if (const Printed* images = row.printed(Role::images);
      images != nullptr && images->number.value.whole() && images->number.value <= Fraction(1'000'000'000'000))
    return KnownData{{static_cast<std::int64_t>(images->number.value.value())}, known ? known->classes : 10};
  return known;
}

std::optional<KnownModel> ReportTables::knownModel(const Row& row) const {
  const std::optional<KnownData> set = data(row);
  return modelNamed(model(row), set && set->classes > 0 ? set->classes : 10);
}

Result<const Row*> ReportTables::baseOf(const Row& own, Role role, Baseline baseline) const {
  for (const bool global : {baseline.ofGlobalBatch, !baseline.ofGlobalBatch})
    for (const bool sameTable : {true, false}) {
      std::vector<const Row*> found;
      // If there are rows of more devices, they are compared with this smallest row, which is then its own baseline.
      bool larger = false;
      for (const Row* other : sameReport(own)) {
        if ((other->table == own.table) != sameTable || other->printed(role) == nullptr || !other->devices ||
            other->ofRanks)
          continue;
        if (!(global ? sameNumber(other->globalBatch, own.globalBatch) : sameNumber(other->batch, own.batch))) continue;
        if (!sameSettings(*other, own, role)) continue;
        if (!(*other->devices <= *own.devices)) {
          larger = larger ||
                   (!baseline.plain && sameWord(*other, own, Role::strategy) && sameWord(*other, own, Role::variant));
          continue;
        }
        if (baseline.plain ? !isPlain(*other) : !sameWord(*other, own, Role::strategy)) continue;
        if (sameKindOfTime(*other->printed(role), *own.printed(role), role)) found.push_back(other);
      }
      found = exactOrAll(std::move(found), own, Role::variant);
      Fraction least = *own.devices;
      for (const Row* row : found) least = smaller(least, *row->devices);
      std::erase_if(found, [&](const Row* row) { return !(*row->devices == least); });
      if (!baseline.plain) found = exactOrAll(std::move(found), own, Role::strategy);
      // A row without a partner of the same batch per device may still share its global batch with a baseline.
      const bool onlyItself = found.empty() || (!larger && !(least == Fraction(1)) &&
                                                std::find(found.begin(), found.end(), &own) != found.end());
      if (onlyItself) continue;
      if (!oneValue(found, role)) return fail("audit.ambiguous", {{"what", std::string("T(") + text(least) + ")"}});
      return found.front();
    }
  return fail("audit.no-baseline");
}

std::vector<const Row*> ReportTables::timedRows(const Row& row, Role role, const TimeRoles& roles) const {
  if (row.printed(role) != nullptr) return {&row};
  std::vector<const Row*> out;
  for (const Role any : roles)
    if (row.printed(any) != nullptr) return out;  // The row's own time is of another kind.
  for (const Row* other : sameReport(row))
    if (other->printed(role) != nullptr && sameConfiguration(*other, row, role)) out.push_back(other);
  return out;
}

Result<Times> ReportTables::times(const Row& row, Baseline baseline, const TimeRoles& roles) const {
  if (!row.devices) return fail("audit.no-column", {{"column", wanted(Role::devices)}});
  if (!row.batch && !row.globalBatch) return fail("audit.no-column", {{"column", wanted(Role::batch)}});
  Error why{Message{"audit.no-time", {}}, {}};
  for (const Role role : roles) {
    std::optional<Times> found;
    for (const Row* own : timedRows(row, role, roles)) {
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

Result<const Row*> ReportTables::commRow(const Row& row) const {
  if (row.printed(Role::comm) != nullptr) return &row;
  std::vector<const Row*> found;
  for (const Row* other : sameReport(row))
    if (other->printed(Role::comm) != nullptr && sameConfiguration(*other, row, Role::comm)) found.push_back(other);
  if (found.empty()) return fail("audit.no-column", {{"column", wanted(Role::comm)}});
  if (!oneValue(found, Role::comm)) return fail("audit.ambiguous", {{"what", wanted(Role::comm)}});
  return found.front();
}

std::vector<const Row*> ReportTables::otherTimes(const Row& row, Role role) const {
  std::vector<const Row*> out;
  const Printed* own = row.printed(role);
  if (own == nullptr || !row.devices) return out;
  const Range range = rangeOf(own->number);
  for (const Row* other : sameReport(row)) {
    const Printed* theirs = other->printed(role);
    if (other == &row || theirs == nullptr || !sameConfiguration(*other, row, Role::totalSeconds)) continue;
    if (!samePrinted(*other, row, Role::nodes) || !samePrinted(*other, row, Role::perNode)) continue;
    if (sameKindOfTime(*theirs, *own, role) && !agrees(theirs->number, range)) out.push_back(other);
  }
  return out;
}

}  // namespace scalescope::audit
