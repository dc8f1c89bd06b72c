#pragma once

#include <functional>
#include <optional>

#include <QMenu>

#include "core/base/result.h"
#include "core/report/exports/export_forms.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/plot/data/ticks.h"

namespace scalescope {

// The export side of a chart: its menu, the question for a file name, the files and the clipboard.
class ChartFiles final : public QObject {
  Q_OBJECT
 public:
  // What the chart shows just now.
  struct Source {
    std::function<FileForm()> form;
    std::function<std::optional<Range>()> visibleX;
  };
  ChartFiles(Source source, QWidget* parent);

  void setName(const QString& name) { m_name = name; }
  void setOwnForms(const std::vector<OwnFileForm>& forms) { m_own = forms; }
  void fill(QMenu* menu);
  void ask(const QString& ending, int scale);
  Status write(const QString& file, int scale);
  void copyImage() const;

 Q_SIGNALS:
  void written(const QString& file);
  void failed(const scalescope::Error& error);

 private:
  void addDrawn(QMenu& menu, const ExportForm& form);
  void report(const Status& status, const QString& file);
  [[nodiscard]] const OwnFileForm* ownForm(const QString& ending) const;

  Source m_source;
  QWidget* m_parent;
  QString m_name;
  std::vector<OwnFileForm> m_own;
};

}  // namespace scalescope
