#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "launcher/preflight/fix_host.h"
#include "launcher/preflight/preflight.h"
#include "ui/style/roles.h"

namespace scalescope {

using HostReportsPtr = std::shared_ptr<const std::vector<preflight::HostReport>>;

// The preflight checks of a host as text; everything here is pure.
struct CheckRow {
  preflight::Verdict verdict = preflight::Verdict::ok;
  QString title;
  QString evidence;
  QString fix;                                      // Text of the fix; empty if there is nothing to do.
  QString command;                                  // Command line to copy; empty if there is none.
  std::optional<preflight::FixRequest> order = {};  // Request, if this program can apply the fix.
  QString action = {};                              // Text of the button that applies it.
  friend bool operator==(const CheckRow&, const CheckRow&) = default;
};
struct CheckSection {
  QString host;
  preflight::Verdict verdict = preflight::Verdict::ok;  // Worst verdict of its checks.
  QString summary;                                      // Example: "20 fine, 1 warning, 1 failed".
  int warnings = 0;
  std::vector<CheckRow> rows;
  bool asksPerson = false;  // An unknown key or a password: connecting asks the user.
  QString way = {};         // Reason why the system's ssh program is used; empty if it needs no explanation.
  HostSpec spec = {};
};

// `name`: name of the host on the page, which has a special one for this machine.
CheckSection checkSection(const preflight::HostReport& report, const QString& name);

// Returns the summary in the row of a machine.
QString verdictWords(const CheckSection& section);

// Returns "warning" or "failed" with its symbol, so that no color is needed.
QString verdictWord(preflight::Verdict verdict);
LabelRole verdictRole(preflight::Verdict verdict);

}  // namespace scalescope
