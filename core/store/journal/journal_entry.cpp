#include "core/store/journal/journal_entry.h"

namespace scalescope {
namespace {

struct JournalHead {
  std::string kind;
  std::int64_t wallNs = 0;
};
template <class Visit, SameAs<JournalHead> T>
void eachField(Visit&& visit, T& m) {
  visit("kind", m.kind), visit("wallNs", m.wallNs);
}

template <std::size_t index = 0>
std::optional<JournalEntry> entryOf(const std::string& kind, const nlohmann::json& fields) {
  if constexpr (index < std::variant_size_v<JournalEntry>) {
    using Entry = std::variant_alternative_t<index, JournalEntry>;
    Problem ignored;  // Fields of an entry that cannot be read have no effect.
    if (kind == Entry::kKind) return fromJsonLoosely<Entry>(fields, ignored);
    return entryOf<index + 1>(kind, fields);
  } else {
    return std::nullopt;
  }
}

}  // namespace

nlohmann::json toJson(const JournalRecord& record) {
  nlohmann::json fields = std::visit([](const auto& entry) { return toJson(entry); }, record.entry);
  const std::string_view kind = std::visit([](const auto& entry) { return entry.kKind; }, record.entry);
  fields.update(toJson(JournalHead{std::string(kind), record.wallNs}));
  return fields;
}

std::optional<JournalRecord> journalRecord(const nlohmann::json& fields) {
  Problem ignored;
  const auto head = fromJsonLoosely<JournalHead>(fields, ignored);
  auto entry = entryOf(head.kind, fields);
  if (!entry) return std::nullopt;
  return JournalRecord{head.wallNs, std::move(*entry)};
}

}  // namespace scalescope
