#include "app/cli/open_lab.h"

#include <cstdio>
#include <string>
#include <utility>

namespace scalescope::cli {
namespace {

// One line per news: another text, or a tenth more of it.
class Announcer {
 public:
  void operator()(const Opening& opening) {
    std::string text = english(opening.what);
    if (opening.share) text += ": " + std::to_string(static_cast<int>(*opening.share * 10) * 10) + " %";
    if (text == m_said) return;
    std::fprintf(stderr, "%s\n", text.c_str());
    m_said = std::move(text);
  }

 private:
  std::string m_said;
};

}  // namespace

Result<OpenedLab> openToWrite(const Context& context, LabOptions options, std::function<void(const Opening&)> hear) {
  options.folder = context.store;
  auto lab = openLab(options);
  if (!lab) return tl::unexpected(lab.error());
  if (const auto why = (*lab)->readOnly()) return tl::unexpected(Error{*why, {}});
  if (!hear) hear = Announcer();
  auto ear = (*lab)->subscribe([hear = std::move(hear)](const LabEvent& event) {
    if (const auto* opening = std::get_if<Opening>(&event)) hear(*opening);
  });
  return OpenedLab{std::move(*lab), std::move(ear)};
}

}  // namespace scalescope::cli
