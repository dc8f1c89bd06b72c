#pragma once

#include <QWidget>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/study/spec/spec.h"
#include "ui/base/settings.h"
#include "ui/pages/machines/check_rows.h"
#include "ui/widgets/focus_restorer.h"

class QScrollArea;
class QVBoxLayout;

namespace scalescope {

class InlineNote;

// Result of the last check of a machine.
enum class HostState { unknown, checking, good, bad, checked };
struct CheckedHost {
  HostState state = HostState::unknown;
  QString text = {};
  CheckSection section = {};  // Section of the check, if it was checked.
};

// The user's machines, one per line: name, address, state and actions. The keyboard focus stays in place when lines are
// created again.
class HostList final : public QWidget {
  Q_OBJECT

 public:
  explicit HostList(QWidget* parent = nullptr);
  void setHosts(const std::vector<SavedHost>& hosts, const std::map<QString, CheckedHost>& checked);
  // Unreachable hosts that a study waits for, which the user may abandon.
  void setUnreachable(const std::set<std::string>& hosts);
  void setCleans(bool may);  // Allows cleaning up; false while a host is being cleaned up.

 Q_SIGNALS:
  void abandonRequested(const QString& host);
  void hostsEdited(const std::vector<scalescope::SavedHost>& hosts);  // A host was removed, or put back.
  void checkRequested(const scalescope::HostSpec& host);
  void findingsRequested(const scalescope::HostSpec& host);
  void connectRequested(const scalescope::HostSpec& host);
  void clusterRequested(const QString& login);
  void cleanRequested(const scalescope::HostSpec& host);  // Requests the removal of Scalescope's files.

 protected:
  void resizeEvent(QResizeEvent* event) final;

 private:
  void rebuild();
  void fitHeight();
  void remove(const SavedHost& host);
  QWidget* rowOf(const SavedHost& host);
  void addButtons(const SavedHost& host, const CheckedHost& checked, QWidget* row, QLayout* line);

  std::vector<SavedHost> m_hosts;
  std::map<QString, CheckedHost> m_checked;
  std::set<std::string> m_unreachable;
  bool m_cleans = true;
  InlineNote* m_note;
  QScrollArea* m_scroll;
  QVBoxLayout* m_rows;
  std::optional<FocusRestorer> m_focus;
};

}  // namespace scalescope
