#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

#include "core/base/result.h"
#include "ui/widgets/basics.h"

namespace scalescope {

class ChartFiles;

// The note below a chart: what is being written or copied, with a Cancel once it takes long, and how that ended. What
// went well stands there for some seconds, a failure until it is closed. UI thread.
class ExportNote final : public QObject {
  Q_OBJECT
 public:
  ExportNote(ChartFiles& files, QWidget* parent);  // the files must live longer
  [[nodiscard]] InlineNote* note() const { return m_note; }
  void stop();  // what goes on

 private:
  void begin(const QString& what);
  void sayWork();
  void end();
  void saySaved(const QString& file);
  void sayDone(InlineNote::Kind kind, const QString& what);
  void sayFailed(const Error& error);

  ChartFiles& m_files;
  InlineNote* m_note;
  QString m_work;  // that goes on
  QTimer m_slow, m_said;
};

}  // namespace scalescope
