#pragma once

#include <memory>

#include <QWidget>

#include "core/analysis/values/results.h"

class QStackedWidget;

namespace scalescope {

class TabRow;

// One tab per kind of result that report/figures gives a tab; those of which the study has nothing are not shown.
class KindTabs final : public QWidget {
  Q_OBJECT
 public:
  explicit KindTabs(QWidget* parent = nullptr);
  void setStudy(const std::shared_ptr<const StudyResult>& study);

 Q_SIGNALS:
  void rerunRequested(int cell);

 private:
  void showTab(int index);

  TabRow* m_row;
  QStackedWidget* m_pages;
};

}  // namespace scalescope
