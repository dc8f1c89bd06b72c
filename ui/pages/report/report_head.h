#pragma once

#include <vector>

#include <QWidget>

#include "core/report/documents/report.h"
#include "core/report/documents/report_texts.h"

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace scalescope {

// Header above the pages: name of the study, template and language, and the formats for saving.
class ReportHead final : public QWidget {
  Q_OBJECT
 public:
  explicit ReportHead(QWidget* parent = nullptr);

  void setStudy(const QString& name, bool writable);        // An empty name for no study.
  void setFields(const Document& document, bool writable);  // Sets the fields of the title page.
  [[nodiscard]] ReportTemplate which() const;
  [[nodiscard]] QString language() const;
  [[nodiscard]] bool withManifest() const;

 Q_SIGNALS:
  void chosen();                                               // The user chose another template or language.
  void fieldWritten(const QString& key, const QString& text);  // `key` is one of kTitleFields.
  void saveRequested(const scalescope::ReportForm& form);

 private:
  void buildTitlePage();

  QLabel* m_headline;
  QLabel* m_detail;
  QComboBox* m_which;
  QComboBox* m_language;
  QPushButton* m_titlePage;
  std::vector<QLineEdit*> m_fields;  // Input fields in the order of kTitleFields.
  QPushButton* m_save;
  QAction* m_manifest = nullptr;
  bool m_isTyped = false;  // The user has typed since the last signal for a field.
};

}  // namespace scalescope
