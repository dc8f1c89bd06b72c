#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/study/spec/spec.h"
#include "launcher/plan/host_groups.h"
#include "launcher/plan/host_facts.h"
#include "ui/base/settings.h"
#include "ui/pages/new_study/fields/cluster_forms.h"
#include "ui/widgets/focus_restorer.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QVBoxLayout;

namespace scalescope {

struct NodePlaces;

class CountRows;
class Form;
class GroupMenu;
class HostForm;
class InlineNote;
class RankPicture;
class WordBox;

// Step 3: machines and numbers of devices.
class WhereStep final : public QWidget {
  Q_OBJECT

 public:
  explicit WhereStep(QWidget* parent = nullptr);
  void setMachine(const MachineInfo& machine);
  void setHosts(const std::vector<SavedHost>& hosts);
  void setAliases(const std::vector<std::string>& aliases);
  void setGroups(const std::vector<HostGroup>& groups);
  void setStudy(const StudySpec& study);
  // Text of the longest time that jobs of clusters take; empty for none.
  void setClusterHours(const QString& words);
  // Returns, for each kind of cluster, the form of the study's first cluster of it.
  [[nodiscard]] const std::vector<ClusterForm*>& clusters() const { return m_clusters; }
  // Places of the largest cell; empty if there is no plan yet, and `why` names what is missing (empty while it is being
  // made).
  void setPlaces(const std::vector<NodePlaces>& nodes, const QString& why);

 Q_SIGNALS:
  void edited(const scalescope::StudySpec& study);
  void hostAdded(const scalescope::SavedHost& host);  // The user added it, so it is saved.
  void groupKept(const scalescope::HostGroup& group);
  void groupForgotten(const QString& name);

 private:
  struct HostRow {
    HostSpec host;
    QString title, words;
    QCheckBox* box = nullptr;
  };
  [[nodiscard]] std::vector<HostRow> hostRows() const;
  void makeHosts();
  void addOtherDevices();
  QWidget* makeClusters();
  void makeClusterForms(QVBoxLayout* column);
  void addCluster();
  void showClusters();
  void edit(const StudySpec& study);
  void addHost(const SavedHost& saved);
  void editCounts(const std::vector<int>& devices, const std::vector<int>& nodes);
  void useGroup(const HostGroup& group);
  void toggleHost(const HostSpec& host, bool on);
  void showHosts();
  void showCounts();
  void showNote();

  StudySpec m_study;
  std::optional<MachineInfo> m_machine;
  std::vector<SavedHost> m_saved;
  QVBoxLayout* m_hosts;
  std::optional<FocusRestorer> m_hostFocus;
  std::vector<HostRow> m_hostRows;
  HostForm* m_newHost;
  GroupMenu* m_groups;
  QLabel* m_sentence;
  Form* m_form;
  CountRows* m_counts;
  QWidget* m_newCluster;
  QLineEdit* m_login;
  const std::vector<ClusterFormKind> m_clusterKinds;
  std::size_t m_newKind = 0;             // Kind of the cluster that is being added.
  std::vector<ClusterForm*> m_clusters;  // Form of each kind.
  RankPicture* m_picture;
  QLabel* m_pictureWords;
  QLineEdit* m_otherDevices;
  WordBox* m_slots;
  QSpinBox* m_memory;
  InlineNote* m_note;
  bool m_showing = false;
};

}  // namespace scalescope
