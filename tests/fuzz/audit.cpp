#include <cmath>

#include "core/analysis/audit/audit.h"
#include "tests/fuzz/fuzz.h"

// For any table, every finding has a reason, a flag has a kind, and every number in it is finite.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  if (size > 20'000) return 0;
  const auto report = auditTables({{"fuzz.csv", std::string(textOf(data, size))}}, {"resnet18", 50'000});
  if (!report) return 0;
  for (const AuditRow& row : report->rows) {
    require(!row.reason.code.empty());
    require((row.verdict == AuditVerdict::flag) == (row.kind != AuditKind::none));
    require(!row.recomputed || std::isfinite(*row.recomputed));
  }
  return 0;
}
