// Tries every choice of the wizard by pointer and keys: its value is set in the study, and no choice leads to a dead
// end.
#include <QApplication>
#include <QPushButton>
#include <QTabBar>

#include "core/study/read/slurm_section.h"
#include "tests/ui/reach/wizard_clicks.h"
#include "tests/ui/window/window_help.h"
#include "ui/pages/new_study/fields/choice_text.h"
#include "ui/pages/new_study/fields/study_fields.h"
#include "ui/widgets/form.h"
#include "ui/widgets/matrix_view.h"

namespace scalescope {
namespace {

std::set<std::string> keysOf(const std::vector<StudyField>& fields) {
  std::set<std::string> keys;
  for (const StudyField& field : fields)
    if (field.kind != StudyField::Kind::title) keys.insert(field.key);
  return keys;
}

}  // namespace

TEST_F(WizardClicks, EveryFieldOfARecipeLandsInTheStudy) {
  begin("All-reduce against parameter server");
  auto* model = qobject_cast<QComboBox*>(m_person->find(english("Model")));
  ASSERT_TRUE(m_person->clickItem(model, model->findData(QStringLiteral("resnet18-cifar"))));
  EXPECT_EQ(at("model.name"), "resnet18-cifar");
  auto* tabs = m_wizard->findChild<QTabBar*>();
  const std::vector<StudyField> pages[] = {recipeFields(), measureFields(), communicationFields(), whatIfFields()};
  for (int page = 0; page < 4; ++page) {
    if (page > 0) ASSERT_TRUE(m_person->clickTab(tabs, page));
    const auto untouched = toJson(study());
    EXPECT_EQ(tryFields(pages[page]), keysOf(pages[page])) << "the tab " << tabs->tabText(page).toStdString();
    EXPECT_EQ(nlohmann::json(toJson(study())), nlohmann::json(untouched)) << "put back as it was";
  }
  EXPECT_TRUE(isEnabled(english("Next step")));
}

TEST_F(WizardClicks, EveryChoiceOfTheDataLandsInTheStudy) {
  begin("Quick strong scaling");
  const auto tryBox = [&](const char* label, const std::string& key) {
    auto* box = qobject_cast<WordBox*>(m_person->find(english(label)));
    ASSERT_NE(box, nullptr) << label;
    const int before = box->currentIndex();
    for (int row = 0; row < box->count(); ++row) {
      if (!(box->model()->flags(box->model()->index(row, 0)) & Qt::ItemIsEnabled)) continue;
      ASSERT_TRUE(m_person->clickItem(box, row)) << label << ", row " << row;
      EXPECT_EQ(at(key), box->word()) << label;
    }
    ASSERT_TRUE(m_person->clickItem(box, before)) << label;
  };
  tryBox("Model", "model.name");
  tryBox("Shuffle", "dataset.shuffle");
  tryBox("Loading", "dataset.loading");
  tryBox("Last batch", "dataset.lastBatch");
  for (const ChoiceWord& augment : augmentChoices()) {
    nlohmann::json ticked = at("dataset.augment");
    const auto found = std::find(ticked.begin(), ticked.end(), augment.word);
    ASSERT_TRUE(m_person->click(augment.text)) << augment.word;
    EXPECT_EQ(at("dataset.augment").size(), found == ticked.end() ? ticked.size() + 1 : ticked.size() - 1);
  }
  ASSERT_TRUE(m_person->type(english("Training images"), QStringLiteral("2000")));
  EXPECT_EQ(at("dataset.trainLimit"), 2000);
  auto* loading = qobject_cast<WordBox*>(m_person->find(english("Loading")));
  ASSERT_TRUE(m_person->clickItem(loading, loading->findData(QStringLiteral("workers"))));
  ASSERT_TRUE(m_person->type(english("Loader threads"), QStringLiteral("3")));
  EXPECT_EQ(at("dataset.workers"), 3);
  tryBox("Dataset", "dataset.name");  // Each has its own splits and folder.
  EXPECT_TRUE(isEnabled(english("Next step")));
}

TEST_F(WizardClicks, EveryChoiceOfStep3LandsInTheStudy) {
  begin("Quick strong scaling");
  ASSERT_TRUE(goToStep(NewStudyPage::where));
  const auto hosts = [&] {
    std::vector<std::string> names;
    for (const HostSpec& host : study().hosts) names.push_back(host.name);
    return names;
  };
  using Names = std::vector<std::string>;
  using Counts = std::vector<int>;
  // The only machine of a study cannot be removed; others can be added and removed.
  ASSERT_TRUE(m_person->click(english("Use This computer")));
  EXPECT_TRUE(waitFor([&] { return isTicked(english("Use This computer")); }));
  EXPECT_EQ(hosts(), Names{"local"});
  ASSERT_TRUE(m_person->click(english("Use n1")));
  ASSERT_TRUE(waitFor([&] { return hosts() == Names{"local", "n1"}; }));
  EXPECT_EQ(study().hosts[1].ssh, "student@n1.cluster.example.org");
  EXPECT_EQ(study().axes.nodes, (Counts{1, 2}));
  ASSERT_TRUE(m_person->click(english("1 machine")));
  EXPECT_TRUE(waitFor([&] { return study().axes.nodes == Counts{2}; }));
  ASSERT_TRUE(m_person->click(english("2 machines")));  // The last one stays.
  ASSERT_TRUE(m_person->click(english("1 machine")));
  EXPECT_TRUE(waitFor([&] { return study().axes.nodes == Counts{1, 2}; }));
  ASSERT_TRUE(m_person->click(english("Use n1")));
  ASSERT_TRUE(waitFor([&] { return hosts() == Names{"local"}; }));
  EXPECT_EQ(study().axes.nodes, Counts{1});
  // A machine is typed.
  ASSERT_TRUE(m_person->click(english("Add another machine")));
  ASSERT_TRUE(m_person->click(english("Add machine")));
  EXPECT_TRUE(saysSoon(english("Enter the address as user@host, or an alias from your ~/.ssh/config.")));
  ASSERT_TRUE(m_person->type(english("Name of the new machine"), QStringLiteral("n7"), Qt::Key_Tab));
  ASSERT_TRUE(m_person->type(english("SSH address of the new machine"), QStringLiteral("me@n7"), Qt::Key_Tab));
  ASSERT_TRUE(m_person->type(english("SSH port of the new machine"), QStringLiteral("2022"), Qt::Key_Tab));
  ASSERT_TRUE(m_person->click(english("Add machine")));
  ASSERT_TRUE(waitFor([&] { return hosts() == Names{"local", "n7"}; }));
  EXPECT_EQ(study().hosts[1].port, 2022);
  // Groups are kept, left, used, forgotten, kept again.
  auto* groups = qobject_cast<QAbstractButton*>(m_person->find(english("Groups of machines")));
  const auto fromGroups = [&](const Spoken& entry) {
    bool hit = false;
    EXPECT_TRUE(m_person->openMenu(groups, [&](QMenu& menu) { hit = m_person->clickAction(menu, entry); }));
    return hit;
  };
  ASSERT_TRUE(fromGroups(english("Save selected machines as a group …")));
  ASSERT_TRUE(m_person->type(english("Name of the group"), QStringLiteral("lab"), Qt::Key_Tab));
  ASSERT_TRUE(m_person->click(english("Save the group")));
  ASSERT_TRUE(waitFor([&] { return groups->isVisible() && fromGroups(english("lab: 2 machines")); }));
  ASSERT_TRUE(m_person->click(english("Use n7")));
  ASSERT_TRUE(waitFor([&] { return hosts() == Names{"local"}; }));
  ASSERT_TRUE(fromGroups(english("lab: 2 machines")));
  ASSERT_TRUE(waitFor([&] { return hosts() == Names{"local", "n7"}; }));
  ASSERT_TRUE(fromGroups(english("Delete lab")));
  ASSERT_TRUE(m_person->click(english("Restore the group lab")));
  ASSERT_TRUE(waitFor([&] { return fromGroups(english("lab: 2 machines")); }));
  ASSERT_TRUE(m_person->click(english("Use n7")));
  ASSERT_TRUE(waitFor([&] { return hosts() == Names{"local"}; }));
  // Devices are chosen and typed.
  clickTwice(english("1 device per machine"), "axes.devices", nlohmann::json{2});
  clickTwice(english("2 devices per machine"), "axes.devices", nlohmann::json{1});
  ASSERT_TRUE(m_person->type(english("Other device counts"), QStringLiteral("3, x")));
  EXPECT_EQ(study().axes.devices, (Counts{1, 2}));
  ASSERT_TRUE(m_person->type(english("Other device counts"), QStringLiteral("3, 6")));
  EXPECT_EQ(study().axes.devices, (Counts{1, 2, 3, 6}));
  EXPECT_TRUE(isTicked(english("6 devices per machine")));
  ASSERT_TRUE(saysSoon(english("6 devices are requested, but this computer has 2.")));
  ASSERT_TRUE(m_person->click(english("Use available devices")));
  EXPECT_TRUE(waitFor([&] { return study().axes.devices == Counts{1, 2}; }));
  // The cores and the memory of a device are chosen.
  auto* cores = qobject_cast<WordBox*>(m_person->find(english("Cores per device")));
  ASSERT_NE(cores, nullptr);
  for (const int row : {1, 2, 3, 0}) {
    ASSERT_TRUE(m_person->clickItem(cores, row));
    EXPECT_EQ(at("hosts")[0]["coresPerSlot"],
              row == 3 ? nlohmann::json("share") : nlohmann::json(std::stoi(cores->word())));
  }
  ASSERT_TRUE(m_person->type(english("Memory limit per device"), QStringLiteral("500")));
  EXPECT_EQ(at("limits.memoryMBPerDevice"), 500);
  ASSERT_TRUE(m_person->type(english("Memory limit per device"), QStringLiteral("0"), Qt::Key_Tab));
  EXPECT_EQ(at("limits.memoryMBPerDevice"), 0);
  EXPECT_TRUE(isEnabled(english("Next step")));
}

TEST_F(WizardClicks, EverySettingOfASlurmRequestIsInTheStudy) {
  begin("Quick strong scaling");
  ASSERT_TRUE(goToStep(NewStudyPage::where));
  ASSERT_TRUE(m_person->click(english("Add a Slurm cluster")));
  ASSERT_TRUE(m_person->type(english("Login node of the cluster"), QStringLiteral("me@hpc")));
  ASSERT_TRUE(saysSoon(english("hpc offers 2 partitions.")));
  ASSERT_EQ(study().hosts.size(), 1u);
  const auto asked = [&] { return slurmNode(study().hosts[0]); };
  EXPECT_EQ(asked().login, "me@hpc");
  const auto choose = [&](const char* label, const QString& word) {
    auto* box = qobject_cast<QComboBox*>(m_person->find(english(label)));
    return box != nullptr && m_person->clickItem(box, box->findData(word));
  };
  ASSERT_TRUE(choose("Partition", QStringLiteral("gpu")));
  EXPECT_EQ(asked().partition, "gpu");
  const auto* partition = qobject_cast<QComboBox*>(m_person->find(english("Partition")));
  ASSERT_TRUE(choose("Partition", QString()));
  EXPECT_EQ(asked().partition, "");
  EXPECT_EQ(partition->currentText(), QString()) << "its placeholder says it";
  EXPECT_TRUE(english("the cluster's default").is(partition->itemText(0)));
  ASSERT_TRUE(choose("Partition", QStringLiteral("gpu")));
  ASSERT_TRUE(choose("Account", QStringLiteral("lab1")));
  EXPECT_EQ(asked().account, "lab1");
  ASSERT_TRUE(choose("Devices of a node", QStringLiteral("gpu:a100:4")));
  EXPECT_EQ(asked().gres, "gpu:a100:4");
  ASSERT_TRUE(choose("Constraint", QStringLiteral("nvlink")));
  EXPECT_EQ(asked().constraint, "nvlink");
  auto* add = qobject_cast<QAbstractButton*>(m_person->find(english("Add a module")));
  for (const char* module : {"gcc/12", "cuda/12.1"})
    ASSERT_TRUE(m_person->openMenu(
        add, [&](QMenu& menu) { EXPECT_TRUE(m_person->clickAction(menu, QString::fromLatin1(module))); }));
  EXPECT_TRUE(waitFor([&] { return asked().modules == std::vector<std::string>{"gcc/12", "cuda/12.1"}; }));
  // Values other than the offered ones are typed, one after the other by Tab, and removed again.
  ASSERT_TRUE(m_person->type(english("Partition"), QStringLiteral("main"), Qt::Key_Tab));
  EXPECT_EQ(asked().partition, "main");
  EXPECT_EQ(asked().gres, "gpu:a100:4") << "what was chosen before stays";
  ASSERT_TRUE(m_person->type(english("Account"), QStringLiteral("mine"), Qt::Key_Tab));
  EXPECT_EQ(asked().account, "mine");
  ASSERT_TRUE(m_person->type(english("Devices of a node"), QStringLiteral("gpu:2"), Qt::Key_Tab));
  EXPECT_EQ(asked().gres, "gpu:2");
  ASSERT_TRUE(m_person->type(english("Constraint"), QStringLiteral("ib"), Qt::Key_Tab));
  EXPECT_EQ(asked().constraint, "ib");
  ASSERT_TRUE(m_person->type(english("Time limit"), QStringLiteral("01:30:00"), Qt::Key_Tab));
  EXPECT_EQ(asked().timeLimit, "01:30:00");
  ASSERT_TRUE(m_person->type(english("Modules"), QStringLiteral("intel/1  mpi/4"), Qt::Key_Tab));
  EXPECT_EQ(asked().modules, (std::vector<std::string>{"intel/1", "mpi/4"}));
  // The request to the cluster has the values of the fields.
  ASSERT_TRUE(m_person->click(english("Test the request on the cluster")));
  ASSERT_TRUE(saysSoon(QStringLiteral("invalid account")));
  const nlohmann::json tried = nlohmann::json::parse(m_log->asked().back().substr(4));
  EXPECT_EQ(tried, nlohmann::json(at("hosts")[0]["slurm"]));
  for (const char* label : {"Partition", "Account", "Devices of a node", "Constraint", "Modules"})
    ASSERT_TRUE(m_person->type(english(label), {}, Qt::Key_Tab)) << label;
  const SlurmNode none = asked();
  EXPECT_EQ(none.partition + none.account + none.gres + none.constraint, "");
  EXPECT_TRUE(none.modules.empty());
  EXPECT_EQ(none.timeLimit, "01:30:00");
  ASSERT_TRUE(m_person->click(english("2 machines")));
  EXPECT_TRUE(waitFor([&] { return study().axes.nodes == std::vector<int>{1, 2}; }));
  EXPECT_TRUE(isEnabled(english("Next step")));
}

TEST_F(WizardClicks, EveryProtocolIsChosenAndRuns) {
  begin("Quick strong scaling");
  for (const ChoiceWord& protocol : protocolChoices()) {
    ASSERT_TRUE(goToStep(NewStudyPage::matrix));
    ASSERT_TRUE(m_person->click(protocol.text)) << protocol.word;
    EXPECT_EQ(at("protocol"), protocol.word);
    EXPECT_EQ(m_person->find(english("Grow until out of memory")) != nullptr, protocol.word == "batch-sweep");
    EXPECT_TRUE(waitFor([&] { return isEnabled(english("Next step")); })) << protocol.word;
    ASSERT_TRUE(goToStep(NewStudyPage::review));
    ASSERT_TRUE(m_person->waitFor(english("Run the study"))) << protocol.word;
    // The line for a terminal gives the same study.
    const auto* line = qobject_cast<QLineEdit*>(m_person->find(english("Equivalent command")));
    ASSERT_NE(line, nullptr);
    const QString patch = line->text().section(QLatin1Char('\''), 1, 1);
    const auto same = patched(*preset("quick-strong-scaling", m_wizard->machineFacts()),
                              patch.isEmpty() ? nlohmann::json::object() : nlohmann::json::parse(patch.toStdString()));
    ASSERT_TRUE(same) << protocol.word;
    EXPECT_EQ(nlohmann::json(toJson(*same)), nlohmann::json(toJson(finished(m_wizard->draft())))) << protocol.word;
  }
}

TEST_F(WizardClicks, EveryChoiceOfStep4LandsInTheStudy) {
  begin("Quick strong scaling");
  ASSERT_TRUE(goToStep(NewStudyPage::matrix));
  ASSERT_TRUE(m_person->type(english("Batches"), QStringLiteral("128, 256")));
  EXPECT_EQ(at("axes.globalBatch"), (nlohmann::json{128, 256}));
  ASSERT_TRUE(m_person->type(english("Accumulation"), QStringLiteral("1, 2"), Qt::Key_Tab));
  EXPECT_EQ(study().axes.accumulation, (std::vector<int>{1, 2}));
  ASSERT_TRUE(m_person->type(english("Accumulation"), QStringLiteral("1")));
  ASSERT_TRUE(m_person->type(english("Repeats of each cell"), QStringLiteral("5")));
  EXPECT_EQ(at("measure.repeats"), 5);
  ASSERT_TRUE(m_person->type(english("Timed steps of each run"), QStringLiteral("77"), Qt::Key_Tab));
  EXPECT_EQ(at("measure.steps"), 77);
  // Strategies and precisions are ticked; without any, the study stays as it was, and an error is shown.
  clickTwice(QStringLiteral("data-parallel"), "axes.strategy", nlohmann::json{"ddp", "data-parallel"});
  clickTwice(QStringLiteral("parameter-server"), "axes.strategy", nlohmann::json{"ddp", "parameter-server"});
  clickTwice(QStringLiteral("bf16"), "axes.precision", nlohmann::json{"fp32", "bf16"});
  ASSERT_TRUE(m_person->click(QStringLiteral("ddp")));
  EXPECT_TRUE(saysSoon(english("Select at least one strategy and one precision.")));
  EXPECT_FALSE(isEnabled(english("Next step")));
  ASSERT_TRUE(m_person->click(QStringLiteral("single")));
  EXPECT_EQ(at("axes.strategy"), nlohmann::json{"single"});
  ASSERT_TRUE(m_person->click(QStringLiteral("ddp")));
  ASSERT_TRUE(m_person->click(QStringLiteral("single")));
  EXPECT_EQ(at("axes.strategy"), nlohmann::json{"ddp"});
  // Each ticked cell can be removed from the study and added again.
  int cells = 0;
  for (MatrixCellButton* cell : m_window->findChildren<MatrixCellButton*>()) {
    if (!cell->isVisible() || !cell->cell().ticked) continue;
    const QString name = cell->accessibleName();
    ASSERT_TRUE(m_person->click(name)) << name.toStdString();
    EXPECT_EQ(finished(m_wizard->draft()).skip.size(), 1u) << name.toStdString();
    ASSERT_TRUE(m_person->click(name)) << name.toStdString();
    EXPECT_TRUE(finished(m_wizard->draft()).skip.empty()) << name.toStdString();
    ++cells;
  }
  EXPECT_EQ(cells, 4) << "two batches on one device and on two";
  // A batch sweep grows until out of memory, or uses the listed batches.
  ASSERT_TRUE(m_person->click(choiceWords(protocolChoices(), "batch-sweep")));
  ASSERT_TRUE(m_person->click(english("Grow until out of memory")));
  ASSERT_TRUE(study().axes.openBatch);
  EXPECT_EQ(study().axes.openBatch->from, 128);
  EXPECT_TRUE(isEnabled(english("Next step")));
  ASSERT_TRUE(m_person->click(english("Grow until out of memory")));
  EXPECT_FALSE(study().axes.openBatch);
  EXPECT_TRUE(isEnabled(english("Next step")));
}

TEST_F(WizardClicks, VariantsAreTypedRenamedRemovedAndPutBack) {
  begin("Quick strong scaling");
  ASSERT_TRUE(m_person->clickTab(m_wizard->findChild<QTabBar*>(), 4));
  ASSERT_TRUE(m_person->click(english("Add a variant")));
  QComboBox* setting = nullptr;
  for (QComboBox* each : m_wizard->findChildren<QComboBox*>())
    if (english("Setting 1 of variant 2").is(each->accessibleName())) setting = each;
  ASSERT_NE(setting, nullptr);
  ASSERT_TRUE(m_person->clickItem(setting, setting->findData(QStringLiteral("seed"))));
  ASSERT_TRUE(m_person->type(english("Value 1 of variant 2"), QStringLiteral("seven")));
  EXPECT_FALSE(isEnabled(english("Next step")));
  ASSERT_TRUE(m_person->type(english("Value 1 of variant 2"), QStringLiteral("7"), Qt::Key_Tab));
  ASSERT_TRUE(m_person->type(english("Name of variant 2"), QStringLiteral("lucky"), Qt::Key_Tab));
  ASSERT_EQ(study().variants.size(), 2u);
  EXPECT_EQ(study().variants[1].first, "lucky");
  EXPECT_EQ(study().variants[1].second, nlohmann::json({{"seed", 7}}));
  ASSERT_TRUE(m_person->click(english("Remove variant 2")));
  EXPECT_TRUE(waitFor([&] { return study().variants.size() == 1; }));
  ASSERT_TRUE(m_person->click(english("Restore the variant lucky")));
  EXPECT_TRUE(waitFor([&] { return study().variants.size() == 2; }));
  EXPECT_EQ(study().variants[1].second, nlohmann::json({{"seed", 7}}));
  EXPECT_TRUE(isEnabled(english("Next step")));
}

}  // namespace scalescope
