#include "core/report/documents/report_forms.h"

#include <algorithm>

namespace scalescope {

const std::vector<ReportForm>& reportForms() {
  static const std::vector<ReportForm> all{
      {"html", "HTML", documentHtml, true},
      {"pdf", "PDF", nullptr},
      {"md", "Markdown", documentMarkdown},
      {"tex", "LaTeX", documentLatex},
  };
  return all;
}

const ReportForm* reportForm(const std::string& ending) {
  const auto& all = reportForms();
  const auto at = std::find_if(all.begin(), all.end(), [&](const ReportForm& form) { return ending == form.ending; });
  return at == all.end() ? nullptr : &*at;
}

}  // namespace scalescope
