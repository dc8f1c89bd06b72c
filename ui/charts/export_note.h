#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

#include "core/base/result.h"
#include "ui/widgets/basics.h"

namespace scalescope {

class ChartFiles;

// Note over the lower edge of a chart, which keeps its size and stays in line with its neighbors: shows what is being
// written or copied, with a Cancel button if it takes long, and the result. A success is shown for some seconds, a
// failure until it is closed. UI thread.
class ExportNote final : public QObject {
  Q_OBJECT
 public:
  ExportNote(ChartFiles& files, QWidget* parent);  // `files` must outlive this object. The note lies over `parent`.
  [[nodiscard]] InlineNote* note() const { return m_note; }
  void stop();  // Stops active exports.
  bool eventFilter(QObject* watched, QEvent* event) final;

 private:
  void place();
  void begin(const QString& what);
  void showWork();
  void end();
  void showSavedFile(const QString& file);
  void showEnd(InlineNote::Kind kind, const QString& what);
  void showFailure(const Error& error);

  ChartFiles& m_files;
  InlineNote* m_note;
  QString m_work;  // Export that is active.
  QTimer m_slow, m_hideLater;
};

}  // namespace scalescope
