#pragma once

#include <vector>

#include <QWidget>

#include "core/report/documents/report.h"
#include "core/report/documents/report_forms.h"

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace scalescope {

// Above the pages: what the report is of, its template and language, and the forms in which it is saved.
class ReportHead final : public QWidget {
  Q_OBJECT
 public:
  explicit ReportHead(QWidget* parent = nullptr);

  void setStudy(const QString& name, bool writable);        // "": none
  void setFields(const Document& document, bool writable);  // what stands on the title page
  void choose(ReportTemplate which);
  void chooseLanguage(const QString& code);
  [[nodiscard]] ReportTemplate which() const;
  [[nodiscard]] QString language() const;
  [[nodiscard]] bool withManifest() const;

 Q_SIGNALS:
  void chosen();                                               // another template or language, by the person
  void fieldWritten(const QString& key, const QString& text);  // of kTitleFields
  void saveWanted(const scalescope::ReportForm& form);

 private:
  void buildTitlePage();

  QLabel* m_headline;
  QLabel* m_detail;
  QComboBox* m_which;
  QComboBox* m_language;
  QPushButton* m_titlePage;
  std::vector<QLineEdit*> m_fields;  // as kTitleFields
  QPushButton* m_save;
  QAction* m_manifest = nullptr;
  bool m_isTyped = false;  // since the last signal for a field
};

}  // namespace scalescope
