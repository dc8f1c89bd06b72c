#include "app/cli/open_store.h"

#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "core/store/store.h"

namespace scalescope::cli {
namespace {

void printOnStderr(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

}  // namespace

std::function<void(const Opening&)> announcing(std::function<void(const std::string&)> say) {
  return [say = std::move(say), said = std::make_shared<std::string>()](const Opening& opening) {
    std::string text = english(opening.what);
    if (opening.share) text += ": " + std::to_string(static_cast<int>(*opening.share * 10) * 10) + " %";
    if (text == *said) return;
    say(text);
    *said = std::move(text);
  };
}

Result<OpenedSession> openToWrite(const Context& context, StoreSessionOptions options,
                                  std::function<void(const Opening&)> onOpening) {
  options.folder = context.store;
  auto session = openStoreSession(options);
  if (!session) return tl::unexpected(session.error());
  if (const auto why = (*session)->readOnly()) return tl::unexpected(Error{*why, {}});
  warnOfDamage(context.store);
  if (!onOpening) onOpening = announcing(printOnStderr);
  auto ear = (*session)->subscribe([onOpening = std::move(onOpening)](const StoreEvent& event) {
    if (const auto* opening = std::get_if<Opening>(&event)) onOpening(*opening);
  });
  return OpenedSession{std::move(*session), std::move(ear)};
}

Status bringUpToDate(const Context& context) {
  if (const auto reader = StoreReader::open(context.store); reader || reader.error().kind != ErrorKind::olderVersion)
    return {};
  const auto opened = openToWrite(context, {.program = "edit"});
  if (!opened) return tl::unexpected(opened.error());
  // The reply comes once the store is open.
  const auto ready = opened->session->request(control::StatusRequest{.onceOpen = true});
  opened->session->finish();
  return ready ? Status{} : tl::unexpected(ready.error());
}

}  // namespace scalescope::cli
