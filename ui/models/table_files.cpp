#include "ui/models/table_files.h"

#include <algorithm>
#include <vector>

#include <QCoreApplication>
#include <QFileInfo>

#include "core/base/file.h"
#include "core/report/figures/export_forms.h"
#include "core/report/formats/table_formats.h"
#include "ui/base/file_language.h"
#include "ui/base/message_translation.h"

namespace scalescope {
namespace {

const ExportForm* tableForm(const QString& ending) {
  const ExportForm* form = exportForm(ending.toStdString());
  return form != nullptr && form->ofTable != nullptr ? form : nullptr;
}

}  // namespace

Status saveTable(const Table& whole, const QString& file) {
  const ExportForm* form = tableForm(QFileInfo(file).suffix());
  Table table = whole;
  if (!filesHaveProvenance()) removeProvenance(table);
  return writeFileAtomic(file.toStdString(), form != nullptr ? form->ofTable(table) : toCsv(table));
}

bool isTableForm(const QString& ending) { return tableForm(ending) != nullptr; }

void addTableActions(QMenu& menu, const QObject* context, std::function<void(const QString& ending)> chosen) {
  for (const ExportForm& form : exportForms())
    if (form.ofTable != nullptr)
      menu.addAction(
          QCoreApplication::translate("TableFiles", "Table as %1").arg(QString::fromLatin1(form.name)), context,
          [chosen, ending = QString::fromLatin1(form.ending)] { chosen(ending); });
}

QString formFilter(const QString& ending) {
  const ExportForm* form = exportForm(ending.toStdString());
  return form == nullptr ? QString() : QStringLiteral("%1 (*.%2)").arg(QString::fromLatin1(form->name), ending);
}

namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

std::size_t columnOf(const Table& table, const std::string& key) {
  const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                  [&](const TableColumn& column) { return column.key == key; });
  return found == table.columns.end() ? kNone : static_cast<std::size_t>(found - table.columns.begin());
}

std::string joinedBounds(const std::string& value, const std::string& low, const std::string& high) {
  if (value.empty() || low.empty() || high.empty()) return value;
  return value + " " + translated(Message{"report.interval", {{"low", low}, {"high", high}}}).toStdString();
}

}  // namespace

Table withBoundsJoined(const Table& table) {
  Table out = table;
  if (out.display.empty()) out.display = out.rows;
  std::vector<std::size_t> gone;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const std::size_t low = columnOf(table, table.columns[i].key + "Low");
    const std::size_t high = columnOf(table, table.columns[i].key + "High");
    if (low == kNone || high == kNone) continue;
    for (auto& row : out.display) row[i] = joinedBounds(row[i], row[low], row[high]);
    gone.push_back(low);
    gone.push_back(high);
  }
  std::sort(gone.rbegin(), gone.rend());
  for (const std::size_t column : gone) {
    const auto at = static_cast<std::ptrdiff_t>(column);
    out.columns.erase(out.columns.begin() + at);
    for (auto* rows : {&out.rows, &out.display})
      for (auto& row : *rows) row.erase(row.begin() + at);
  }
  return out;
}

}  // namespace scalescope
