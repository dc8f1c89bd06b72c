#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "launcher/preflight/mend/mend_host.h"
#include "launcher/preflight/preflight.h"
#include "ui/style/roles.h"

namespace scalescope {

using HostReportsPtr = std::shared_ptr<const std::vector<preflight::HostReport>>;

// The preflight's checks of a host in words; everything here is pure.
struct CheckRow {
  preflight::Verdict verdict = preflight::Verdict::ok;
  QString title;
  QString evidence;
  QString fix;                                     // "" where there is nothing to do
  QString command;                                 // a line to copy; "" where there is none
  std::optional<preflight::MendOrder> order = {};  // where this program can do it
  QString action = {};                             // what the button says that does it
  friend bool operator==(const CheckRow&, const CheckRow&) = default;
};
struct CheckSection {
  QString host;
  preflight::Verdict verdict = preflight::Verdict::ok;  // the worst of its checks
  QString summary;                                      // "20 fine, 1 warning, 1 failed"
  int warnings = 0;
  std::vector<CheckRow> rows;
  bool asksPerson = false;  // an unknown key, a password: connecting asks
  QString way = {};         // why the system's ssh reaches it; "" where that needs no word
  HostSpec spec = {};
};

// `name` of the host as the page has it: this computer has one of its own.
CheckSection checkSection(const preflight::HostReport& report, const QString& name);

// What the row of a machine says of it.
QString verdictWords(const CheckSection& section);

// "warning", "failed": with its sign, so that no colour is needed.
QString verdictWord(preflight::Verdict verdict);
LabelRole verdictRole(preflight::Verdict verdict);

}  // namespace scalescope
