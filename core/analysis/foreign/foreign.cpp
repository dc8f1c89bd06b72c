#include "core/analysis/foreign/foreign.h"

#include "core/analysis/foreign/parts.h"
#include "core/analysis/foreign/nccl_tests.h"
#include "core/base/digest.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

// A stored study must be readable again, so it must pass the reader of study files before it is stored.
Status checkReadable(const ForeignStudy& study, const std::string& fileName) {
  if (const Status good = check(study.spec, fileName); !good) return good;
  for (const Cell& cell : study.cells)
    if (const auto read = cellFromJson(toJson(cell)); !read) return tl::unexpected(read.error());
  return {};
}

}  // namespace

StudySpec foreignSpec(std::string_view text, const std::string& fileName, const std::string& kind) {
  StudySpec spec;
  std::string plain = inertText(fileName, 200);
  if (plain.empty()) plain = kind;
  spec.name = plain;
  spec.protocol = Protocol::free;
  spec.baselineWritten = true;  // A published table contains its baseline.
  spec.measure.repeats = 1;
  spec.hosts.front().name = "imported";
  spec.imported = ImportedFrom{plain, sha256Hex(text), kind};
  return spec;
}

Result<ForeignStudy> readForeign(std::string_view text, const std::string& fileName, const std::string& collective) {
  const auto said = collectiveNamed(collective);
  if (!said && !collective.empty())
    return fail("foreign.collective", {{"collective", inertText(collective, 64)}, {"choices", collectiveChoices()}});
  if (Status other = checkNoOtherBenchmark(text, fileName); !other) return tl::unexpected(other.error());
  auto study = isBenchmark(text) ? readForeignBenchmark(text, fileName, said) : readForeignTable(text, fileName);
  if (!study) return study;
  if (auto readable = checkReadable(*study, fileName); !readable) return tl::unexpected(readable.error());
  return study;
}

}  // namespace scalescope
