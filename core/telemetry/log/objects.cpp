#include "core/telemetry/log/objects.h"

namespace scalescope {
namespace {

template <class T>
std::uint64_t problemsOf(const Record& record) {
  std::uint64_t problems = 0;
  static_cast<void>(objectIn<T>(record, &problems));
  return problems;
}

std::uint64_t problemsOfManifest(const Record& record, SourceKind source) {
  switch (source) {
    case SourceKind::rank:
      return problemsOf<RankManifest>(record);
    case SourceKind::node:
      return problemsOf<NodeManifest>(record);
    case SourceKind::client:
      return problemsOf<ImportedManifest>(record);
  }
  return 0;
}

}  // namespace

bool JsonField<OutcomeCause>::read(const nlohmann::json& value, const KeyPath& key, const Limits& limits,
                                   OutcomeCause& to, FieldReading& reading) {
  if (!value.is_object()) return readText(value, key, limits.textBytes, to.words, reading.problem);
  Message sentence;
  if (!JsonField<Message>::read(value, key, limits, sentence, reading)) return false;
  to.sentence = std::move(sentence);
  return true;
}

std::uint64_t unreadableFields(const Record& record, SourceKind source) {
  switch (record.type) {
    case RecordType::manifest:
      return problemsOfManifest(record, source);
    case RecordType::error:
      return problemsOf<ErrorObject>(record);
    case RecordType::drop:
      return problemsOf<DropObject>(record);
    case RecordType::exit:
      return problemsOf<ExitObject>(record);
    case RecordType::exited:
      return problemsOf<ExitedObject>(record);
    case RecordType::outcome:
      return problemsOf<OutcomeObject>(record);
    case RecordType::profile:
      return problemsOf<ProfileObject>(record);
    default:
      return 0;
  }
}

}  // namespace scalescope
