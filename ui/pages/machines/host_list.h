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
#include "ui/widgets/kept_focus.h"

class QScrollArea;
class QVBoxLayout;

namespace scalescope {

class InlineNote;

// How a machine was when it was looked at last.
enum class HostState { unknown, checking, good, bad, checked };
struct CheckedHost {
  HostState state = HostState::unknown;
  QString text = {};
  CheckSection section = {};  // where it was checked
};

// The machines that a person saved, a line each: name, address, state, and what can be done. The keyboard's focus stays
// where it is while lines are made anew.
class HostList final : public QWidget {
  Q_OBJECT

 public:
  explicit HostList(QWidget* parent = nullptr);
  void setHosts(const std::vector<SavedHost>& hosts, const std::map<QString, CheckedHost>& checked);
  // Those that cannot be reached and that a study waits for: a person may give them up.
  void setAway(const std::set<std::string>& hosts);
  void setCleans(bool may);  // false: one is being cleaned

 Q_SIGNALS:
  void giveUpWanted(const QString& host);
  void hostsEdited(const std::vector<scalescope::SavedHost>& hosts);  // one was removed, or put back
  void checkWanted(const scalescope::HostSpec& host);
  void findingsWanted(const scalescope::HostSpec& host);
  void connectWanted(const scalescope::HostSpec& host);
  void clusterWanted(const QString& login);
  void cleanWanted(const scalescope::HostSpec& host);  // of what Scalescope put there

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
  std::set<std::string> m_away;
  bool m_cleans = true;
  InlineNote* m_note;
  QScrollArea* m_scroll;
  QVBoxLayout* m_rows;
  std::optional<KeptFocus> m_focus;
};

}  // namespace scalescope
