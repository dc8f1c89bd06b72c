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
#include "core/report/figures/export_forms.h"
#include "ui/bridge/task_thread.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/plot/ticks.h"
#include "ui/charts/render_figure.h"

namespace scalescope {

// Export part of a chart: its menu, the file dialog, the files and the clipboard. Files of the menu are made on its own
// thread, which is started by the first request. UI thread.
class ChartFiles final : public QObject {
  Q_OBJECT
 public:
  // Access to the chart's current state.
  struct Source {
    std::function<MakeFileForm()> form;  // Returns the function that makes the file's content, on any thread.
    std::function<QString()> id;         // Id of the chart's figure.
    std::function<std::optional<Range>()> visibleX;
    std::function<std::set<std::size_t>()> hidden;  // Series that are not drawn.
  };
  ChartFiles(Source source, QWidget* parent);

  void setName(const QString& name) { m_name = name; }
  // Returns true if the menu has to be filled again.
  bool setOwnForms(const std::vector<OwnFileForm>& forms);
  void fill(QMenu* menu);
  // Makes Ctrl+C in the widget copy the picture, and Ctrl+Shift+C the table.
  void addKeys(QWidget* widget);
  void ask(const QString& ending, int scale);
  Status write(const QString& file, int scale);  // Writes the file before it returns.
  void save(const QString& file, int scale);     // Saves a file; written(), failed() or cancelled() follows.
  void copyImage();
  void copyTable();  // Copies the table as text (CSV) and as a table for word processors.
  // Requests without a result yet write or copy nothing. A request ends once its figure is made.
  void stop() { m_stop.request_stop(); }
  [[nodiscard]] bool isBusy() const { return m_thread && m_thread->isBusy(); }
  // Returns the data for dragging the chart out: its picture, and a PNG file of it; drawn when a program accepts it.
  // The caller owns it.
  [[nodiscard]] QMimeData* picture();

 Q_SIGNALS:
  void begun(const QString& what);  // `what` is translated text.
  void written(const QString& file);
  void copied(const QString& what);  // `what` is translated text.
  void failed(const scalescope::Error& error);
  void cancelled();

 private:
  void addDrawn(QMenu& menu, const ExportForm& form);
  void report(const Result<bool>& isWritten, const QString& file);
  template <class Work, class Done>
  void begin(const QString& what, Work work, Done done);
  [[nodiscard]] const OwnFileForm* ownForm(const QString& ending) const;
  [[nodiscard]] QString fileName(const QString& ending) const;
  [[nodiscard]] RenderOptions inFileLanguage() const;  // Returns the options that all pictures share.
  [[nodiscard]] RenderOptions asShown() const;
  // Returns false if it was stopped before.
  [[nodiscard]] std::function<Result<bool>(std::stop_token)> writing(const QString& file, int scale) const;
  TaskThread& thread();

  Mailbox m_mail;  // It is first: the thread posts into it.
  Source m_source;
  QWidget* m_parent;
  QAction* m_image;  // Action that copies the picture.
  QAction* m_table;  // Action that copies the table.
  QString m_name;
  std::vector<OwnFileForm> m_own;
  std::stop_source m_stop;                   // Source that stops all current requests.
  std::shared_ptr<QTemporaryDir> m_dragged;  // Files of pictures that were dragged out.
  std::unique_ptr<TaskThread> m_thread;      // Thread that the first request starts.
};

}  // namespace scalescope
