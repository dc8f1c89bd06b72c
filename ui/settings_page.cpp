#include "ui/settings_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include "core/store/store.h"
#include "ui/base/language.h"
#include "ui/base/message_translation.h"
#include "ui/base/settings.h"
#include "ui/bridge/store_connection.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/page_room.h"
#include "ui/style/roles.h"

namespace scalescope {

SettingsPage::SettingsPage(QWidget* parent) : QWidget(parent) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* body = new QWidget(this);
  auto* page = new QVBoxLayout(body);
  page->setContentsMargins(kPageMargin, 2 * kGrid, kPageMargin, 2 * kGrid);
  page->setSpacing(2 * kGrid);
  page->addWidget(makeLabel(tr("Settings"), LabelRole::headline, this));
  auto* form = new QGridLayout;
  form->setHorizontalSpacing(3 * kGrid);
  form->setVerticalSpacing(2 * kGrid);
  form->setColumnMinimumWidth(0, inFont(180));
  m_theme = named(new QComboBox(this), tr("Theme"));
  m_theme->addItem(tr("system default"), QStringLiteral("system"));
  m_theme->addItem(tr("light"), QStringLiteral("light"));
  m_theme->addItem(tr("dark"), QStringLiteral("dark"));
  m_language = named(new QComboBox(this), tr("Language"));
  m_language->addItem(tr("system default"), QString());
  for (const QString& code : languages()) m_language->addItem(languageName(code), code);
  m_fileLanguage = named(new QComboBox(this), tr("Language of files"));
  m_fileLanguage->addItem(tr("same as the window"), QString());
  for (const QString& code : languages()) m_fileLanguage->addItem(languageName(code), code);
  m_folder = named(new QLineEdit(this), tr("Store folder"));
  m_folder->setPlaceholderText(toQString(defaultStoreFolder()));  // Default of an empty field.
  auto* browse = makeButton(tr("Choose \u2026"), tr("Choose the store folder"), ButtonRole::normal, this);
  m_sampling = named(new QDoubleSpinBox(this), tr("Samples per second of new studies"));
  m_sampling->setRange(0.1, 10);
  m_sampling->setDecimals(1);
  m_sampling->setButtonSymbols(QAbstractSpinBox::NoButtons);
  m_sampling->setSuffix(tr(" per second"));
  int row = 0;
  const auto add = [&](const QString& name, const QString& words, QWidget* field, QWidget* more = nullptr) {
    form->addWidget(makeLabel(name, LabelRole::body, this), row, 0, Qt::AlignVCenter);
    form->addWidget(field, row, 1, Qt::AlignVCenter);
    if (more != nullptr) form->addWidget(more, row, 2, Qt::AlignVCenter | Qt::AlignLeft);
    auto* note = makeLabel(words, LabelRole::small, this);
    note->setWordWrap(true);
    form->addWidget(note, row + 1, 1, 1, 2);
    row += 2;
  };
  add(tr("Theme"), tr("Light and dark have the same contrast; figures are saved in light."), m_theme);
  add(tr("Language"), tr("Language of the window. The command line is always in English."), m_language);
  add(tr("Language of files"),
      tr("Language and number format of exported figures and tables. CSV and JSON keep their keys and numbers, for "
         "programs."),
      m_fileLanguage);
  add(tr("Store folder"),
      tr("Where studies, logs and results are stored. It must be on a local disk. Takes effect after a restart."),
      m_folder, browse);
  add(tr("Sampling"),
      tr("How often the agent samples CPU, GPU and memory while a new study runs. Lower rates disturb less."),
      m_sampling);
  m_notifies = named(new QCheckBox(tr("when a study ends"), this), tr("Notify when a study ends"));
  add(tr("Notification"),
      tr("Shown by the desktop while this window is not in front, except for studies that you cancelled."), m_notifies);
  auto* keys = makeButton(tr("Show the list"), tr("Show the list of keys"), ButtonRole::normal, this);
  add(tr("Keys"), tr("Keyboard shortcuts, page by page. Ctrl+/ opens this list on every page."), keys);
  connect(keys, &QPushButton::clicked, this, &SettingsPage::keysRequested);
  form->setColumnMinimumWidth(1, inFont(360));
  form->setColumnStretch(2, 1);
  page->addLayout(form);
  m_note = new InlineNote(this);
  page->addWidget(m_note);
  page->addStretch(1);
  outer->addWidget(scrolledUpright(body, this));
  connect(m_theme, &QComboBox::activated, this, &SettingsPage::edit);
  connect(m_language, &QComboBox::activated, this, &SettingsPage::edit);
  connect(m_fileLanguage, &QComboBox::activated, this, &SettingsPage::edit);
  connect(m_folder, &QLineEdit::editingFinished, this, &SettingsPage::edit);
  connect(m_sampling, &QDoubleSpinBox::valueChanged, this, &SettingsPage::edit);
  connect(m_notifies, &QCheckBox::clicked, this, &SettingsPage::edit);
  connect(browse, &QPushButton::clicked, this, &SettingsPage::chooseFolder);
}

void SettingsPage::setSettings(const Settings& settings, const QString& folderInUse) {
  m_showing = true;
  m_settings = settings;
  m_folderInUse = folderInUse;
  m_theme->setCurrentIndex(std::max(0, m_theme->findData(settings.theme)));
  m_language->setCurrentIndex(std::max(0, m_language->findData(settings.language)));
  m_fileLanguage->setCurrentIndex(std::max(0, m_fileLanguage->findData(settings.fileLanguage)));
  m_hasFolder = !settings.storeFolder.isEmpty();
  m_folder->setText(m_hasFolder ? settings.storeFolder : folderInUse);
  m_sampling->setValue(settings.sampleHz);
  m_notifies->setChecked(settings.notifies);
  if (settings.isForeign)
    m_note->show(InlineNote::Kind::warning, tr("The settings file is from a newer version of Scalescope and is not "
                                               "changed. Your changes apply until this window is closed."));
  m_showing = false;
}

void SettingsPage::connectTo(SettingsControl& settings, StoreConnection& store) {
  const auto show = [this, &settings, &store] { setSettings(settings.values(), toQString(store.folder())); };
  show();
  connect(&store, &StoreConnection::opened, this, show);
  // Other pages may have changed their settings since these were shown.
  connect(this, &SettingsPage::edited, &settings, [this, &settings] { settings.keep(withChoices(settings.values())); });
}

Settings SettingsPage::withChoices(Settings settings) const {
  settings.theme = m_theme->currentData().toString();
  settings.language = m_language->currentData().toString();
  settings.fileLanguage = m_fileLanguage->currentData().toString();
  settings.storeFolder = wantedFolder();
  settings.sampleHz = m_sampling->value();
  settings.notifies = m_notifies->isChecked();
  return settings;
}

void SettingsPage::edit() {
  if (m_showing) return;
  const Settings wanted = withChoices(m_settings);
  if (wanted.storeFolder != m_settings.storeFolder)
    m_note->show(InlineNote::Kind::info,
                 tr("The store folder changes after a restart. Existing studies stay in %1.").arg(m_folderInUse));
  for (const QString& code : {wanted.language, wanted.fileLanguage})
    if (!fontsWrite(code))
      m_note->show(InlineNote::Kind::warning,
                   tr("No installed font has the characters of %1. Install one, for example the package fonts-noto-cjk "
                      "or fonts-wqy-microhei, and restart Scalescope.")
                       .arg(languageName(code)));
  m_settings = wanted;
  Q_EMIT edited(m_settings);
}

// If no folder was chosen, the folder in use is shown; that alone does not make it the chosen one.
QString SettingsPage::wantedFolder() const {
  const QString text = m_folder->text().trimmed();
  return !m_hasFolder && text == m_folderInUse ? QString() : text;
}

void SettingsPage::chooseFolder() {
  auto* dialog = new QFileDialog(this, tr("Choose the store folder"),
                                 m_folder->text().isEmpty() ? m_folderInUse : m_folder->text());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    m_folder->setText(path);
    edit();
  });
  dialog->open();
}

}  // namespace scalescope

#include "moc_settings_page.cpp"
