#include "ui/base/settings.h"

#include <QSettings>
#include <algorithm>

namespace scalescope {
namespace {
const QString kVersion = QStringLiteral("version");
const QString kTheme = QStringLiteral("theme");
const QString kLanguage = QStringLiteral("language");
const QString kFileLanguage = QStringLiteral("fileLanguage");
const QString kStore = QStringLiteral("storeFolder");
const QString kSampleHz = QStringLiteral("sampleHz");
const QString kHosts = QStringLiteral("hosts");
const QString kHostName = QStringLiteral("name");
const QString kHostSsh = QStringLiteral("ssh");
const QString kHostPort = QStringLiteral("port");
const QString kGeometry = QStringLiteral("window/geometry");
const QString kPage = QStringLiteral("window/page");
const QString kRunColumns = QStringLiteral("window/runColumns");
const QString kPinnedChart = QStringLiteral("window/pinnedChart");
const QString kNotifies = QStringLiteral("notifies");
const QString kWatches = QStringLiteral("watches");

// Files without a version were written by version 1.
bool isNewer(const QSettings& file) { return file.value(kVersion, Settings::kVersion).toInt() > Settings::kVersion; }
}  // namespace

Settings loadSettings() {
  QSettings file;
  Settings out;
  out.isFirst = file.allKeys().isEmpty();
  out.isForeign = isNewer(file);
  out.notifies = file.value(kNotifies, out.notifies).toBool();
  out.watches = file.value(kWatches, out.watches).toBool();
  out.theme = file.value(kTheme, out.theme).toString();
  out.language = file.value(kLanguage).toString();
  out.fileLanguage = file.value(kFileLanguage).toString();
  out.storeFolder = file.value(kStore).toString();
  out.sampleHz = std::clamp(file.value(kSampleHz, out.sampleHz).toDouble(), 0.1, 10.0);
  out.windowGeometry = file.value(kGeometry).toByteArray();
  out.page = file.value(kPage, 0).toInt();
  out.runColumns = file.value(kRunColumns).toByteArray();
  out.pinnedChart = file.value(kPinnedChart).toString();
  const int count = std::min(file.beginReadArray(kHosts), int(Settings::kMaxHosts));
  for (int i = 0; i < count; ++i) {
    file.setArrayIndex(i);
    const SavedHost host{file.value(kHostName).toString(), file.value(kHostSsh).toString(),
                         file.value(kHostPort, 22).toInt()};
    if (!host.name.isEmpty() && !host.ssh.isEmpty()) out.hosts.push_back(host);
  }
  file.endArray();
  return out;
}

Status saveSettings(const Settings& settings) {
  QSettings file;
  if (settings.isForeign || isNewer(file)) return {};
  file.setValue(kVersion, Settings::kVersion);
  file.setValue(kNotifies, settings.notifies);
  file.setValue(kWatches, settings.watches);
  file.setValue(kTheme, settings.theme);
  file.setValue(kLanguage, settings.language);
  file.setValue(kFileLanguage, settings.fileLanguage);
  file.setValue(kStore, settings.storeFolder);
  file.setValue(kSampleHz, settings.sampleHz);
  file.setValue(kGeometry, settings.windowGeometry);
  file.setValue(kPage, settings.page);
  file.setValue(kRunColumns, settings.runColumns);
  file.setValue(kPinnedChart, settings.pinnedChart);
  file.remove(kHosts);
  file.beginWriteArray(kHosts, int(settings.hosts.size()));
  for (int i = 0; i < int(settings.hosts.size()); ++i) {
    file.setArrayIndex(i);
    file.setValue(kHostName, settings.hosts[std::size_t(i)].name);
    file.setValue(kHostSsh, settings.hosts[std::size_t(i)].ssh);
    file.setValue(kHostPort, settings.hosts[std::size_t(i)].port);
  }
  file.endArray();
  return written(file);
}

Status written(QSettings& file) {
  file.sync();
  if (file.status() == QSettings::NoError) return {};
  return fail("window.not-saved", {{"path", file.fileName().toStdString()}});
}

void SettingsControl::keep(const Settings& values) {
  m_values = values;
  Q_EMIT edited(m_values);
}

}  // namespace scalescope

#include "moc_settings.cpp"
