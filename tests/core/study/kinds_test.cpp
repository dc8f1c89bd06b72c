#include "core/study/data/dataset_kinds.h"

#include <set>

#include "core/base/file.h"
#include "core/study/data/dataset.h"
#include "tests/core/study/dataset_here.h"
#include "tests/core/study/helpers.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

// Every dataset must have these properties, so that no code depends on a dataset's name.
TEST(DatasetKinds, AreWhole) {
  std::set<std::string> names;
  for (const DatasetKind& kind : datasetKinds()) {
    SCOPED_TRACE(kind.name);
    EXPECT_TRUE(names.insert(kind.name).second);
    EXPECT_FALSE(english(kind.title).empty());
    EXPECT_NE(english(kind.title), kind.title.code);
    EXPECT_GT(kind.classes, 1);
    EXPECT_EQ(kind.mean.size(), static_cast<std::size_t>(kind.shape.channels));
    EXPECT_EQ(kind.deviation.size(), kind.mean.size());
    for (std::size_t i = 0; i < kind.mean.size(); ++i) {
      EXPECT_GT(kind.mean[i], 0);
      EXPECT_LT(kind.mean[i], 1);
      EXPECT_GT(kind.deviation[i], 0);
      EXPECT_LE(kind.deviation[i], 0.5);  // The values are between 0 and 1.
    }
    ASSERT_FALSE(kind.trainSplits().empty());
    EXPECT_EQ(kind.trainSplits().size() > 1, !kind.splitsHint.code.empty());
    EXPECT_GT(kind.imagesOf("test"), 0);
    EXPECT_EQ(static_cast<bool>(kind.reader.read), kind.source != DatasetSource::made);
    EXPECT_EQ(kind.downloads.empty(), kind.source != DatasetSource::brought);
  }
}

TEST(DatasetKinds, FilesAndDownloadsFit) {
  for (const DatasetKind& kind : datasetKinds()) {
    SCOPED_TRACE(kind.name);
    std::set<std::string> files;
    for (const DatasetPart& part : kind.parts) {
      EXPECT_GT(part.images, 0);
      if (kind.source == DatasetSource::made) continue;
      EXPECT_EQ(part.files.size(), kind.reader.filesTogether);
      for (const DataFile& file : part.files) {
        EXPECT_TRUE(files.insert(file.name).second) << file.name;
        EXPECT_EQ(kind.partWith(file.name + ".gz"), &part);
        if (kind.reader.recordBytes > 0)
          EXPECT_EQ(file.bytes, kind.reader.recordBytes * static_cast<std::uint64_t>(part.images));
      }
    }
    std::size_t fetched = 0;
    for (const Download& download : kind.downloads) {
      EXPECT_GT(download.bytes, 0u);
      EXPECT_EQ(download.md5.size(), 32u);
      EXPECT_EQ(download.sha256.size(), 64u);
      EXPECT_FALSE(download.mirrors.empty());
      fetched += kind.partWith(download.file) == nullptr ? files.size() : 1;
    }
    if (kind.source == DatasetSource::brought) EXPECT_EQ(fetched, files.size());
  }
}

TEST(DatasetKinds, EachIsParsedDescribedAndTrained) {
  for (const DatasetKind& kind : datasetKinds()) {
    SCOPED_TRACE(kind.name);
    const std::string dataset = R"(, "dataset": {"name": ")" + kind.name + R"("})";
    const StudySpec study = parsed(strongText(R"("globalBatch": [8])", dataset));
    const auto info = publishedInfo(study.dataset);
    ASSERT_TRUE(info.has_value()) << english(info.error());
    EXPECT_EQ(info->channels, kind.shape.channels);
    EXPECT_EQ(info->height, kind.shape.height);
    EXPECT_EQ(info->classes, kind.classes);
    EXPECT_EQ(info->trainImages, kind.imagesOf(kind.trainSplits().front()));
    EXPECT_EQ(info->testImages, kind.imagesOf("test"));
  }
}

TEST(DatasetKinds, AnUnknownOneIsRefusedWithWhatThereIs) {
  DatasetSpec spec;
  spec.name = "imagenet";
  for (const auto& info : {locateDataset(spec, ""), publishedInfo(spec)}) {
    ASSERT_FALSE(info.has_value());
    EXPECT_TRUE(says(english(info.error()), "there is no dataset imagenet; available are cifar10-sample, "));
  }
  EXPECT_EQ(publishedTrainImages(spec), 0);
  spec.name = "cifar10";
  spec.splits = {"train", "extra"};
  EXPECT_EQ(english(locateDataset(spec, "").error()), "dataset cifar10 has no split extra to train on; it has train");
  spec.splits.clear();
  EXPECT_EQ(locateDataset(spec, "").error().message.code, "study.no-splits");
}

TEST(DatasetKinds, AreInTheDocuments) {
  const auto text = readFile(sourceFile("docs/INTERFACES.md"));
  ASSERT_TRUE(text.has_value());
  for (const DatasetKind& kind : datasetKinds())
    EXPECT_NE(text->find("\n| " + kind.name + " |"), std::string::npos) << kind.name;
}

}  // namespace
}  // namespace scalescope
