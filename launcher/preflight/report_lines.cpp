#include "launcher/preflight/report_lines.h"

#include "launcher/preflight/check_table.h"

namespace scalescope::preflight {

std::vector<ReportLine> reportLines(const HostReport& report) {
  std::vector<ReportLine> lines;
  ReportLine waiting;
  for (const CheckResult& check : report.checks)
    if (check.waits)
      waiting = {check.check, check.finding, waiting.waits + 1};
    else
      lines.push_back({check.check, check.finding});
  if (waiting.waits > 0) lines.push_back(std::move(waiting));
  return lines;
}

Tally tallyOf(const HostReport& report) {
  Tally tally;
  for (const CheckResult& check : report.checks) switch (check.finding.verdict) {
      case Verdict::ok:
        ++tally.ok;
        break;
      case Verdict::warning:
        ++tally.warnings;
        break;
      case Verdict::failed:
        ++tally.failed;
        break;
      case Verdict::unknown:
        ++tally.unknown;
        break;
    }
  return tally;
}

namespace {

nlohmann::ordered_json sentence(const Message& message) { return nlohmann::json(message); }

nlohmann::ordered_json ofCheck(const CheckResult& check) {
  const Finding& finding = check.finding;
  nlohmann::ordered_json json{{"check", check.check},
                              {"verdict", std::string(enumName(finding.verdict))},
                              {"evidence", sentence(finding.evidence)}};
  json["fix"] = finding.fix ? sentence(finding.fix->message) : nlohmann::ordered_json();
  const bool hasCommand = finding.fix && !finding.fix->command.empty();
  json["command"] = hasCommand ? nlohmann::ordered_json(finding.fix->command) : nlohmann::ordered_json();
  const FixAction by = finding.fix ? fixActionOf(*finding.fix) : FixAction::person;
  json["fixAction"] = by == FixAction::person ? nlohmann::ordered_json() : nlohmann::ordered_json(enumName(by));
  return json;
}

nlohmann::ordered_json orNull(const std::optional<double>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

nlohmann::ordered_json ofLink(const LinkLook& link) {
  nlohmann::ordered_json json{{"to", link.peer},
                              {"latencySeconds", orNull(link.latencySeconds)},
                              {"bytesPerSecond", orNull(link.bytesPerSecond)}};
  json["reason"] = link.reason.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(link.reason);
  return json;
}

}  // namespace

nlohmann::ordered_json toJson(const std::vector<HostReport>& reports) {
  nlohmann::ordered_json json{{"version", 2}, {"hosts", nlohmann::ordered_json::array()}};
  for (const HostReport& report : reports) {
    nlohmann::ordered_json host{{"host", report.view.spec.name}, {"checks", nlohmann::ordered_json::array()}};
    for (const CheckResult& check : report.checks) host["checks"].push_back(ofCheck(check));
    const auto& interface = report.view.interface;
    host["interface"] = interface ? nlohmann::ordered_json(interface->name) : nlohmann::ordered_json();
    host["links"] = nlohmann::ordered_json::array();
    for (const LinkLook& link : report.view.links) host["links"].push_back(ofLink(link));
    const SshChoice& choice = report.view.choice;
    host["transport"] = choice.session.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(choice.session);
    host["transportReason"] = choice.because;
    json["hosts"].push_back(std::move(host));
  }
  return json;
}

}  // namespace scalescope::preflight
