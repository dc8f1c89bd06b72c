#pragma once

#include <memory>
#include <optional>

#include "core/analysis/sizing/sizing.h"
#include "ui/widgets/page_room.h"

namespace scalescope {

// Tab of the forecast for other numbers of devices and other links: input, an answer in sentences, two charts, a table
// and the equivalent command.
// Shows values only; they are requested by a signal, and only while the tab is visible.
class SizingTab final : public StackedPage {
  Q_OBJECT

 public:
  explicit SizingTab(QWidget* parent = nullptr);
  ~SizingTab() final;

  // `studyName`: name of the study for a command; empty if it is in no store. `baseline`: chosen by the user; 0 for the
  // planned one.
  void setStudy(std::shared_ptr<const StudyResult> study, const QString& studyName, int baseline);
  // Returns the request in the fields; nothing if they cannot be parsed.
  [[nodiscard]] std::optional<SizingRequest> request() const;
  // Answers request `number`; only the newest request is answered, others are ignored.
  void setSizing(int number, const SizingPtr& sizing);
  void setRefusal(int number, const Error& error);

 Q_SIGNALS:
  void sizingRequested(int number, std::shared_ptr<const scalescope::StudyResult> study,
                       const scalescope::SizingRequest& request);

 protected:
  void showEvent(QShowEvent* event) final;
  void changeEvent(QEvent* event) final;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
