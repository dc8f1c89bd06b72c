#include "launcher/datasets/catalog.h"

#include "core/study/data/dataset_kinds.h"
#include "launcher/datasets/dataset_folder.h"
#include "tests/launcher/datasets/place.h"

namespace scalescope {
namespace {

std::string errorOf(const std::string& text) {
  const auto catalog = parseCatalog(text, "d.json");
  return catalog ? "" : english(catalog.error());
}

std::string withDownload(const std::string& download) {
  return R"({"scalescope": 1, "datasets": [{"name": "svhn", "downloads": [)" + download + "]}]}";
}

TEST_F(DatasetsTest, WithoutAFileTheKindsNameTheirPublishers) {
  const auto catalog = readCatalog();
  ASSERT_TRUE(catalog.has_value()) << english(catalog.error());
  EXPECT_EQ(catalog->path, "");
  for (const DatasetKind& kind : datasetKinds()) {
    const CatalogEntry* entry = catalog->find(kind.name);
    EXPECT_EQ(entry != nullptr, kind.source == DatasetSource::brought) << kind.name;
    if (entry != nullptr) EXPECT_EQ(entry->downloads.size(), kind.downloads.size());
  }
  // Published at https://www.cs.toronto.edu/~kriz/cifar.html.
  EXPECT_EQ(catalog->find("cifar10")->downloads.at(0).md5, "c32a1d4ab5d03f1284b67883e8d87530");
  EXPECT_EQ(catalog->find("cifar100")->downloads.at(0).md5, "03b5dce01913d631647c71ecec9e9cb8");
  EXPECT_EQ(catalog->find("imagenet"), nullptr);
}

TEST_F(DatasetsTest, TheUsersCatalogIsUsed) {
  write(m_root / "config/scalescope/datasets.json", R"({"scalescope": 1, "datasets": []})");
  EXPECT_EQ(readCatalog()->path, (m_root / "config/scalescope/datasets.json").string());
  setenv("SCALESCOPE_DATASETS", (m_root / "none.json").c_str(), 1);
  EXPECT_EQ(readCatalog().error().message.code, "file.open");
}

TEST_F(DatasetsTest, ABadCatalogIsNamedByItsKey) {
  const std::string sum = std::string(64, 'a');
  const std::string good =
      R"({"file": "train_32x32.mat", "bytes": 5, "sha256": ")" + sum + R"(", "mirrors": ["https://a/b"]})";
  EXPECT_EQ(errorOf(withDownload(good)), "");
  EXPECT_NE(errorOf("{").find("d.json is not valid JSON"), std::string::npos);
  EXPECT_NE(errorOf(std::string(100'000, '[')).find("not valid JSON"), std::string::npos);
  EXPECT_NE(errorOf(R"({"scalescope": 2, "datasets": []})")
                .find("d.json: scalescope must be a whole number from 1 to 1; found 2"),
            std::string::npos);
  EXPECT_NE(errorOf(R"({"scalescope": 1, "datasets": [{"name": "mnist", "downloads": []}]})")
                .find("datasets[0].name must be one of cifar10, "),
            std::string::npos);
  const auto replaced = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    return errorOf(withDownload(text.replace(text.find(from), from.size(), to)));
  };
  for (const char* file : {"../x", "/etc/passwd", "-x", "", ".x"})
    EXPECT_NE(replaced("train_32x32.mat", file).find("downloads[0].file must be a file name"), std::string::npos)
        << file;
  for (const char* mirror : {"ftp://a/b", "-o/etc/x", "https://a b", "file:x"})
    EXPECT_NE(replaced("https://a/b", mirror).find("downloads[0].mirrors must be"), std::string::npos) << mirror;
  EXPECT_NE(replaced(sum, "abc").find("64 lower-case hexadecimal digits"), std::string::npos);
  EXPECT_NE(replaced(": 5", ": -5").find("downloads[0].bytes must be"), std::string::npos);
}

TEST(DatasetManifest, IsWrittenAndReadBackAndRefusesInvalidOnes) {
  const DatasetManifest manifest{"svhn", "/a/b", {{"train_32x32.mat", 5, std::string(64, 'a'), true}}};
  const auto again = parseDatasetManifest(manifestText(manifest), "m");
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(manifestText(*again), manifestText(manifest));
  for (const char* text :
       {"", "[]", R"({"scalescope": 2, "files": []})", R"({"scalescope": 1})", R"({"scalescope": 1, "files": [{}]})",
        R"({"scalescope": 1, "files": [{"name": "a", "bytes": 1, "sha256": "x"}]})"})
    EXPECT_EQ(parseDatasetManifest(text, "m").error().message.code, "data.manifest") << text;
}

}  // namespace
}  // namespace scalescope
