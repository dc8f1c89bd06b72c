#include "ui/base/window_session.h"

#include <QSettings>

#include "ui/base/settings.h"

namespace scalescope {
namespace {

constexpr int kSessionVersion = 1;
const QString kVersionKey = QStringLiteral("version");
const QString kStoreKey = QStringLiteral("store");
const QString kPageKey = QStringLiteral("page");
const QString kStudyKey = QStringLiteral("study");
const QString kBaselineKey = QStringLiteral("baseline");
const QString kCellsKey = QStringLiteral("results/cells");
const QString kGroupKey = QStringLiteral("results/group");
const QString kAxisKey = QStringLiteral("results/x");
const QString kSmoothingKey = QStringLiteral("results/smoothing");
const QString kLogarithmicKey = QStringLiteral("results/logarithmic");
const QString kTabKey = QStringLiteral("results/tab");
const QString kRunWordsKey = QStringLiteral("runs/words");
const QString kRunStatusKey = QStringLiteral("runs/status");
const QString kRunGroupKey = QStringLiteral("runs/group");
const QString kDraftKey = QStringLiteral("draft");

// The file is beside the settings and replaced as a whole: QSettings renames a new file over the old one.
QSettings sessionFile() {
  return {QSettings::defaultFormat(), QSettings::UserScope, QSettings().organizationName(), QStringLiteral("session")};
}

bool isForeign(const QSettings& file) { return file.value(kVersionKey, kSessionVersion).toInt() > kSessionVersion; }

}  // namespace

std::optional<Session> loadSession(const QString& store) {
  const QSettings file = sessionFile();
  if (!file.contains(kStoreKey) || isForeign(file) || file.value(kStoreKey).toString() != store) return std::nullopt;
  Session session;
  session.page = file.value(kPageKey, session.page).toInt();
  session.study = file.value(kStudyKey).toString();
  session.baseline = file.value(kBaselineKey, session.baseline).toInt();
  session.look.cells = file.value(kCellsKey).toString();
  session.look.group = file.value(kGroupKey).toString();
  session.look.x = file.value(kAxisKey).toString();
  session.look.smoothing = file.value(kSmoothingKey, session.look.smoothing).toDouble();
  session.look.isLogarithmic = file.value(kLogarithmicKey, session.look.isLogarithmic).toBool();
  session.look.tab = file.value(kTabKey).toString();
  session.runWords = file.value(kRunWordsKey).toString();
  session.runStatus = file.value(kRunStatusKey, session.runStatus).toInt();
  session.runGroup = file.value(kRunGroupKey, session.runGroup).toInt();
  session.draft = file.value(kDraftKey).toByteArray();
  return session;
}

Status saveSession(const QString& store, const Session& session) {
  QSettings file = sessionFile();
  if (isForeign(file)) return {};
  file.setValue(kVersionKey, kSessionVersion);
  file.setValue(kStoreKey, store);
  file.setValue(kPageKey, session.page);
  file.setValue(kStudyKey, session.study);
  file.setValue(kBaselineKey, session.baseline);
  file.setValue(kCellsKey, session.look.cells);
  file.setValue(kGroupKey, session.look.group);
  file.setValue(kAxisKey, session.look.x);
  file.setValue(kSmoothingKey, session.look.smoothing);
  file.setValue(kLogarithmicKey, session.look.isLogarithmic);
  file.setValue(kTabKey, session.look.tab);
  file.setValue(kRunWordsKey, session.runWords);
  file.setValue(kRunStatusKey, session.runStatus);
  file.setValue(kRunGroupKey, session.runGroup);
  file.setValue(kDraftKey, session.draft);
  return written(file);
}

}  // namespace scalescope
