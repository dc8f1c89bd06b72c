#include "core/report/cell_tables.h"
#include "core/report/fits.h"
#include "core/report/lab_layout.h"
#include "core/report/record_tables.h"
#include "core/report/words.h"

namespace scalescope {

Result<Table> makeTable(const StudyResult& study, const std::string& what, const ViewOptions& view) {
  if (const Status fits = checkView(what, view); !fits) return tl::unexpected(fits.error());
  Table table;
  if (view.layout == TableLayout::lab)
    table = labTable(study, what, view);
  else if (isCellTable(what))
    table = cellTable(study, what, view);
  else if (what == "bandwidth")
    table = bandwidthTable(study);
  else if (what == "frontier")
    table = frontierTable(study, view);
  else if (what == "loss")
    table = lossTable(study);
  else if (what == "fit")
    table = fitTable(study);
  else if (what == "accuracy")
    table = historyTable(study);
  else if (what == "per-rank")
    table = perRankTable(study);
  else
    table = hyperparameterTable(study);
  table.id = what;
  table.caption = say("report.caption", {{"study", study.name}, {"title", say(("heading." + what).c_str())}});
  if (what != "hyperparameters") table.notes = notesOf(study);
  return table;
}

}  // namespace scalescope
