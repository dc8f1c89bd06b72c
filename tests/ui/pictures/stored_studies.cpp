#include "tests/ui/pictures/stored_studies.h"

#include <filesystem>
#include <map>

#include <QProcess>

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "core/report/figures/figure_kind.h"
#include "core/store/store.h"
#include "launcher/study_results.h"
#include "tests/paths.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

bool unpack(StoredIn where, const std::string& folder) {
  std::error_code error;
  if (where == StoredIn::demo) {
    std::filesystem::copy(sourceFile("resources/demo"), folder, std::filesystem::copy_options::recursive, error);
    EXPECT_FALSE(error) << error.message();
    return !error;
  }
  EXPECT_TRUE(makeFolders(folder));
  const int status =
      QProcess::execute(QStringLiteral("tar"),
                        {QStringLiteral("-xJf"), QString::fromStdString(sourceFile("tests/data/pins/store.tar.xz")),
                         QStringLiteral("-C"), QString::fromStdString(folder)});
  EXPECT_EQ(status, 0) << "tar and xz unpack the stored runs";
  return status == 0;
}

}  // namespace

const std::string& storeFolder(StoredIn where) {
  static const TempFolder place;
  static std::map<StoredIn, std::string> made;
  const auto [found, isNew] = made.emplace(where, std::string());
  if (!isNew) return found->second;
  const std::string folder = place.path(where == StoredIn::demo ? "demo" : "lab");
  if (!unpack(where, folder)) return found->second;
  const Status built = rebuildStore(folder);
  EXPECT_TRUE(built) << english(built.error());
  if (built) found->second = folder;
  return found->second;
}

std::shared_ptr<const StudyResult> storedStudy(StoredIn where, const std::string& name) {
  static std::map<std::pair<StoredIn, std::string>, std::shared_ptr<const StudyResult>> read;
  auto& study = read[{where, name}];
  if (study != nullptr) return study;
  const auto reader = StoreReader::open(storeFolder(where));
  if (!reader) {
    ADD_FAILURE() << english(reader.error());
    return nullptr;
  }
  const auto result = (*reader)->findStudy(name).and_then([&](const StudyId& id) { return studyResult(**reader, id); });
  if (result)
    study = std::make_shared<const StudyResult>(*result);
  else
    ADD_FAILURE() << name << ": " << english(result.error());
  return study;
}

void forEachStoredStudy(const std::function<void(const StudyResult&, const std::string& study)>& use) {
  for (const StoredIn where : {StoredIn::demo, StoredIn::lab}) {
    const auto reader = StoreReader::open(storeFolder(where));
    ASSERT_TRUE(reader) << english(reader.error());
    const auto studies = (*reader)->studies();
    ASSERT_TRUE(studies) << english(studies.error());
    for (const StudyRow& row : *studies) {
      const auto study = storedStudy(where, row.name);
      ASSERT_NE(study, nullptr);
      use(*study, row.name);
    }
  }
}

void forEachStoredFigure(const MessageFormatter& language,
                         const std::function<void(const StudyResult&, const std::string& study, const std::string& kind,
                                                  const Figure&)>& use) {
  forEachStoredStudy([&language, &use](const StudyResult& study, const std::string& name) {
    for (const ExportKind& kind : allKinds()) {
      if (kind.draw == nullptr) continue;
      if (const auto figure = makeFigure(language, study, kind.what)) use(study, name, std::string(kind.what), *figure);
    }
  });
}

}  // namespace scalescope
