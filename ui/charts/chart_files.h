#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>

#include <QMenu>
#include <QMimeData>
#include <QTemporaryDir>

#include "core/base/result.h"
#include "core/report/exports/export_forms.h"
#include "ui/bridge/task_thread.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/plot/data/ticks.h"
#include "ui/charts/render_figure.h"

namespace scalescope {

// The export side of a chart: its menu, the question for a file name, the files and the clipboard. What a menu asks for
// is made on a thread of its own, which there is from then on. UI thread.
class ChartFiles final : public QObject {
  Q_OBJECT
 public:
  // What the chart shows just now.
  struct Source {
    std::function<MakeFileForm()> form;  // what makes it, on any thread
    std::function<QString()> id;         // of its figure
    std::function<std::optional<Range>()> visibleX;
    std::function<std::set<std::size_t>()> hidden;  // series that are not drawn
  };
  ChartFiles(Source source, QWidget* parent);

  void setName(const QString& name) { m_name = name; }
  void setOwnForms(const std::vector<OwnFileForm>& forms) { m_own = forms; }
  // `keys`: where Ctrl+C copies the picture and Ctrl+Shift+C the table.
  void fill(QMenu* menu, const QList<QWidget*>& keys);
  void ask(const QString& ending, int scale);
  Status write(const QString& file, int scale);  // here and now
  void save(const QString& file, int scale);     // written(), failed() or cancelled() follows
  void copyImage();
  void copyTable();  // as text (CSV) and as a table that a text program takes
  // Of what was asked for and is not there yet nothing is written or copied. It ends once its figure is made.
  void stop() { m_stop.request_stop(); }
  [[nodiscard]] bool isBusy() const { return m_thread && m_thread->isBusy(); }
  // What is dragged out of the chart: its picture, and that as a PNG file; drawn when somebody takes it. The caller's.
  [[nodiscard]] QMimeData* picture();

 Q_SIGNALS:
  void begun(const QString& what);  // in words
  void written(const QString& file);
  void copied(const QString& what);  // in words
  void failed(const scalescope::Error& error);
  void cancelled();

 private:
  void addDrawn(QMenu& menu, const ExportForm& form);
  void report(const Result<bool>& isWritten, const QString& file);
  template <class Work, class Done>
  void begin(const QString& what, Work work, Done done);
  [[nodiscard]] const OwnFileForm* ownForm(const QString& ending) const;
  [[nodiscard]] QString fileName(const QString& ending) const;
  [[nodiscard]] RenderOptions asShown() const;
  // False: it was stopped before.
  [[nodiscard]] std::function<Result<bool>(std::stop_token)> writing(const QString& file, int scale) const;
  TaskThread& thread();

  Mailbox m_mail;  // first: the thread posts into it
  Source m_source;
  QWidget* m_parent;
  QString m_name;
  std::vector<OwnFileForm> m_own;
  std::stop_source m_stop;                   // of all that is under way
  std::shared_ptr<QTemporaryDir> m_dragged;  // files of pictures that were dragged out
  std::unique_ptr<TaskThread> m_thread;      // once something was asked for
};

}  // namespace scalescope
