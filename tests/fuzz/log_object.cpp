#include "core/telemetry/record/cbor.h"
#include "core/telemetry/log/objects.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace scalescope;

// The readable fields of an object are written and read back equal.
template <class T>
void readAs(const nlohmann::json& fields) {
  const Record record{T::kRecord, 1, 2, ObjectRecord{fields}};
  std::uint64_t problems = 0;
  const auto object = objectIn<T>(record, &problems);
  require(object.has_value());
  std::uint64_t none = 0;
  const auto again = objectIn<T>(Record{T::kRecord, 1, 2, objectRecord(*object)}, &none);
  require(none == 0 && again == object);
  for (const SourceKind kind : {SourceKind::rank, SourceKind::node, SourceKind::client})
    (void)unreadableFields(record, kind);
}

}  // namespace

// Reads a log's objects as a peer may write them, in CBOR.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto fields = decodeCbor(textOf(data, size));
  if (!fields) return 0;
  readAs<RankManifest>(*fields);
  readAs<NodeManifest>(*fields);
  readAs<ImportedManifest>(*fields);
  readAs<ErrorObject>(*fields);
  readAs<DropObject>(*fields);
  readAs<ExitObject>(*fields);
  readAs<ExitedObject>(*fields);
  readAs<OutcomeObject>(*fields);
  readAs<ProfileObject>(*fields);
  return 0;
}
