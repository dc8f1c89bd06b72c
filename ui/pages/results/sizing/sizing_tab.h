#pragma once

#include <memory>
#include <optional>

#include "core/analysis/sizing/sizing.h"
#include "ui/widgets/layout/stacked_page.h"

namespace scalescope {

// "What would N of these give me?": a question, its answer in sentences, two charts, a table and the same as a command.
// Shows values only: what they are is asked for by a signal, and only while somebody looks.
class SizingTab final : public StackedPage {
  Q_OBJECT

 public:
  explicit SizingTab(QWidget* parent = nullptr);
  ~SizingTab() final;

  // `word`: what a command calls the study; "" where no store has it. `baseline`: chosen by a person; 0: as planned.
  void setStudy(std::shared_ptr<const StudyResult> study, const QString& word, int baseline);
  [[nodiscard]] std::optional<SizingRequest> request() const;  // as it stands in the fields; none: they cannot be read
  // The answer to question `number`; to any but the newest it is dropped.
  void setSizing(int number, const SizingPtr& sizing);
  void setRefusal(int number, const Error& error);

 Q_SIGNALS:
  void sizingWanted(int number, std::shared_ptr<const scalescope::StudyResult> study,
                    const scalescope::SizingRequest& request);

 protected:
  void showEvent(QShowEvent* event) final;
  void changeEvent(QEvent* event) final;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
