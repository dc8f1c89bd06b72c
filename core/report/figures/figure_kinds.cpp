#include <algorithm>

#include "core/report/tables/cell_tables.h"
#include "core/report/figures/figure_kind.h"

namespace scalescope {

#define KIND(NAME, ...) ExportKind NAME##Kind();
#include "core/base/messages/figures.inc"
#undef KIND

const std::vector<ExportKind>& allKinds() {
#define KIND(NAME, ...) NAME##Kind(),
  static const std::vector<ExportKind> all{
#include "core/base/messages/figures.inc"
  };
#undef KIND
  return all;
}

const ExportKind* kindNamed(const std::string& what) {
  const auto at =
      std::find_if(allKinds().begin(), allKinds().end(), [&](const ExportKind& kind) { return what == kind.what; });
  return at == allKinds().end() ? nullptr : &*at;
}

KindTable perCell(std::vector<std::string> columns) {
  return [columns = std::move(columns)](const MessageFormatter& language, const StudyResult& study,
                                        const ViewOptions& view) { return cellTable(language, study, columns, view); };
}

}  // namespace scalescope
