#include <algorithm>

#include "core/base/enum_names.h"
#include "core/study/data/dataset_kinds.h"
#include "launcher/datasets/archive.h"
#include "tests/launcher/datasets/place.h"

namespace scalescope {
namespace {

std::string textOf(const Result<DatasetStatus>& status) { return status ? "no error" : english(status.error()); }

TEST_F(DatasetsTest, NothingIsHereAtFirst) {
  const auto list = listDatasets();
  std::size_t at = 0;
  for (const DatasetKind& kind : datasetKinds()) {
    if (kind.source == DatasetSource::made) continue;
    ASSERT_LT(at, list.size());
    const DatasetStatus& status = list[at++];
    EXPECT_EQ(status.name, kind.name);
    const bool shipped = kind.source == DatasetSource::shipped;
    EXPECT_EQ(status.state, shipped ? DatasetState::present : DatasetState::absent) << kind.name;
    EXPECT_EQ(status.trainImages, shipped ? kind.imagesOf("train") : 0) << kind.name;
    EXPECT_EQ(status.downloadBytes > 0, !shipped) << kind.name;
  }
  EXPECT_EQ(at, list.size());
  EXPECT_EQ(datasetStatus("svhn").downloadBytes, 182'040'794u + 64'275'384u);  // The split "extra" is not included.
}

TEST_F(DatasetsTest, FoldersAndArchivesOfEveryKindGiveTheSame) {
  const fs::path folder = cifar("source", 4);
  const std::string digest = digestAt("cifar10", folder);
  const std::string sources[] = {folder.string(),
                                 (m_root / "source").string(),
                                 pack("tarfile", "a.tar", folder),
                                 pack("tarfile", "a.tar.gz", folder),
                                 pack("tarfile", "a.tar.xz", folder),
                                 pack("zipfile", "a.zip", folder)};
  for (const std::string& source : sources) {
    fs::remove_all(m_root / "cache");
    std::vector<std::string> steps;
    DatasetWork work;
    work.progress = [&](const DatasetProgress& progress) {
      EXPECT_LE(progress.done, progress.total);
      steps.push_back(progress.step.code);
    };
    const auto status = importDataset("cifar10", source, work);
    ASSERT_TRUE(status.has_value()) << source << ": " << english(status.error());
    EXPECT_EQ(status->state, DatasetState::present);
    EXPECT_EQ(status->digest, digest);
    EXPECT_EQ(status->from, source);
    EXPECT_FALSE(status->published);
    EXPECT_EQ(status->trainImages, 20);
    EXPECT_NE(std::find(steps.begin(), steps.end(), "data.step-read"), steps.end());
    // A study without a path finds it.
    DatasetSpec spec;
    spec.name = "cifar10";
    ASSERT_TRUE(locateDataset(spec, "").has_value()) << english(locateDataset(spec, "").error());
    EXPECT_EQ(fs::path(locateDataset(spec, "")->trainFiles[0]).parent_path().string(), status->folder);
    expectTidy();
  }
}

// Any number of files is copied in one step, packed or not.
TEST_F(DatasetsTest, AFolderIsCopiedInOneStep) {
  fashion("plain", "train", 4, Packed::no);
  fashion("packed", "train", 4, Packed::yes);
  write(m_root / "nothing" / "readme.txt", "x");
  for (const char* folder : {"plain", "packed", "nothing"}) {
    const std::string source = m_root / folder;
    std::vector<Message> copied;
    std::uint64_t done = 0, total = 0;
    DatasetWork work;
    work.progress = [&](const DatasetProgress& progress) {
      if (progress.step.code != "data.step-copy") {
        EXPECT_NE(progress.step.code, "data.step-unpack");
        return;
      }
      if (copied.empty() || copied.back() != progress.step) copied.push_back(progress.step);
      EXPECT_LE(done, progress.done);
      done = progress.done, total = progress.total;
    };
    EXPECT_EQ(importDataset("fashion-mnist", source, work).has_value(), std::string(folder) != "nothing");
    EXPECT_EQ(copied, (std::vector<Message>{{"data.step-copy", {{"path", source}}}}));
    EXPECT_EQ(done, total);
  }
}

// The archive may claim more content than a user could wait for.
TEST_F(DatasetsTest, SkippingEntriesOfAnArchiveCanBeCancelled) {
  write(m_root / "big" / "unwanted.bin", std::string(8 << 20, 'z'));
  const std::string archive = pack("tarfile", "big.tar.gz", m_root / "big");
  std::stop_source stop;
  int reported = 0;
  const auto unpacked = unpackArchive(
      archive, {{"wanted.bin", 10}}, m_root.string(),
      [&](std::uint64_t) {
        ++reported;
        stop.request_stop();
      },
      stop.get_token());
  ASSERT_FALSE(unpacked.has_value());
  EXPECT_EQ(unpacked.error().message.code, "data.cancelled");
  EXPECT_EQ(reported, 1) << "at once, not at the entry's end";
}

TEST_F(DatasetsTest, AFailedImportChangesNothing) {
  ASSERT_TRUE(importDataset("cifar10", cifar("good", 4), {}).has_value());
  const std::string digest = datasetStatus("cifar10").digest;
  const auto stays = [&](const std::string& source, const std::string& error, std::stop_token stop = {}) {
    const auto status = importDataset("cifar10", source, {"", {}, stop});
    EXPECT_NE(textOf(status).find(error), std::string::npos) << textOf(status);
    EXPECT_EQ(datasetStatus("cifar10").digest, digest);
    EXPECT_EQ(datasetStatus("cifar10").state, DatasetState::present);
    expectTidy();
  };
  const fs::path bad = cifar("bad", 4);
  write(bad / "data_batch_3.bin", images(3, 1, 'a') + images(1, 10, 'a'));
  stays(bad, "image 3 of ");
  stays(bad, "has the label 10, but there are 10 classes");
  write(bad / "data_batch_3.bin", images(3, 1, 'a') + "x");
  stays(bad, "data_batch_3.bin has 9220 bytes");
  fs::remove(bad / "data_batch_3.bin");
  stays(bad, "data_batch_3.bin is missing");
  const std::string archive = pack("tarfile", "cut.tar.gz", cifar("whole", 4));
  fs::resize_file(archive, fs::file_size(archive) / 2);
  stays(archive, "cut.tar.gz is not a readable archive");
  write(m_root / "papers/readme.txt", "x");
  stays(pack("zipfile", "other.zip", m_root / "papers"), "contains no file of cifar10: data_batch_1.bin");
  stays(m_root / "nowhere", "is neither a file nor a folder");
  write(cifar("large", 1) / "data_batch_1.bin", images(10'001, 1, 'a'));
  stays(m_root / "large", "is truncated or another file");
  std::stop_source stop;
  stop.request_stop();
  for (const std::string& source :
       {(m_root / "whole").string(), pack("tarfile", "w.tar", m_root / "whole/cifar-10-batches-bin")})
    stays(source, "cancelled; nothing was changed", stop.get_token());
  write(m_root / "cache/scalescope/datasets/cifar10/mine.txt", "x");
  stays(m_root / "whole", "contains mine.txt, which was not imported");
}

TEST_F(DatasetsTest, AnArchiveCannotWriteElsewhere) {
  const fs::path evil = m_root / "evil";
  fs::create_directories(evil);
  const std::string script =
      "import tarfile, io\n"
      "t = tarfile.open('" +
      (m_root / "evil.tar").string() +
      "', 'w')\n"
      "def add(name, kind=tarfile.REGTYPE, link=''):\n"
      "  i = tarfile.TarInfo(name); i.type = kind; i.linkname = link; i.size = 3 if kind == tarfile.REGTYPE else 0\n"
      "  t.addfile(i, io.BytesIO(b'abc'))\n"
      "add('../../escaped'); add('/tmp/escaped'); add('train.bin', tarfile.SYMTYPE, '/etc/passwd')\n"
      "add('../../../test.bin')\n"
      "t.close()\n";
  ASSERT_EQ(runProgram({"/usr/bin/env", "python3", "-c", script}, {})->exitCode, 0);
  const auto status = importDataset("cifar100", m_root / "evil.tar", {});
  // train.bin is a link there and is skipped. test.bin is imported under its own name and does not belong to the set.
  EXPECT_NE(textOf(status).find("train.bin is missing"), std::string::npos) << textOf(status);
  EXPECT_FALSE(fs::exists(m_root / "escaped"));
  EXPECT_FALSE(fs::exists(m_root / "cache/escaped"));
  EXPECT_EQ(datasetStatus("cifar100").state, DatasetState::absent);
}

TEST_F(DatasetsTest, SvhnsSplitsComeOneByOne) {
  svhn("first", "train", 6);
  ASSERT_TRUE(importDataset("svhn", m_root / "first/train_32x32.mat", {}).has_value());
  EXPECT_EQ(datasetStatus("svhn").state, DatasetState::incomplete);
  EXPECT_NE(english(*datasetStatus("svhn").problem).find("test_32x32.mat is missing"), std::string::npos);
  svhn("second", "test", 3);
  svhn("second", "extra", 9);
  const auto whole = importDataset("svhn", m_root / "second", {});
  ASSERT_TRUE(whole.has_value()) << english(whole.error());
  EXPECT_EQ(whole->state, DatasetState::present);
  EXPECT_EQ(whole->splits, (std::vector<std::string>{"train", "extra", "test"}));
  EXPECT_EQ(whole->trainImages, 6);
  DatasetSpec both;
  both.name = "svhn";
  both.splits = {"train", "extra"};
  EXPECT_EQ(locateDataset(both, "")->trainImages, 15);
  // A newer train replaces the old one; the others stay, with their digests.
  svhn("third", "train", 7);
  EXPECT_EQ(importDataset("svhn", m_root / "third", {})->trainImages, 7);
  EXPECT_EQ(locateDataset(both, "")->trainImages, 16);
  EXPECT_FALSE(datasetStatus("svhn").digest.empty());
  EXPECT_TRUE(verifyDataset("svhn", {}).has_value());
}

TEST_F(DatasetsTest, FilesReadAsOneComeTogether) {
  fashion("good", "train", 30, Packed::no);
  fashion("good", "t10k", 6, Packed::no);
  const std::string digest = digestAt("fashion-mnist", m_root / "good");
  fashion("packed", "train", 30, Packed::yes);
  fashion("packed", "t10k", 6, Packed::yes);
  for (const std::string& source :
       {(m_root / "good").string(), (m_root / "packed").string(), pack("zipfile", "f.zip", m_root / "good")}) {
    fs::remove_all(m_root / "cache");
    const auto status = importDataset("fashion-mnist", source, {});
    ASSERT_TRUE(status.has_value()) << source << ": " << english(status.error());
    EXPECT_EQ(status->state, DatasetState::present);
    EXPECT_EQ(status->digest, digest) << source;
    EXPECT_EQ(status->trainImages, 30);
    EXPECT_FALSE(status->published);
    expectTidy();
  }
  // One named file brings the other one of its split.
  for (const char* file :
       {"good/train-images-idx3-ubyte", "packed/train-images-idx3-ubyte.gz", "packed/train-labels-idx1-ubyte.gz"}) {
    fs::remove_all(m_root / "cache");
    const auto status = importDataset("fashion-mnist", m_root / file, {});
    ASSERT_TRUE(status.has_value()) << file << ": " << english(status.error());
    EXPECT_EQ(status->state, DatasetState::incomplete);
    EXPECT_EQ(status->splits, std::vector<std::string>{"train"});
  }
  EXPECT_EQ(importDataset("fashion-mnist", m_root / "good/t10k-labels-idx1-ubyte", {})->digest, digest);
  EXPECT_TRUE(verifyDataset("fashion-mnist", {}).has_value());
}

TEST_F(DatasetsTest, ADamagedPairChangesNothing) {
  fashion("good", "train", 30, Packed::yes);
  fashion("good", "t10k", 6, Packed::yes);
  ASSERT_TRUE(importDataset("fashion-mnist", m_root / "good", {}).has_value());
  const std::string digest = datasetStatus("fashion-mnist").digest;
  const auto stays = [&](const fs::path& source, const std::string& error) {
    const auto status = importDataset("fashion-mnist", source, {});
    EXPECT_NE(textOf(status).find(error), std::string::npos) << textOf(status);
    EXPECT_EQ(datasetStatus("fashion-mnist").digest, digest);
    expectTidy();
  };
  fashion("bad", "train", 30, Packed::yes);
  const fs::path images = m_root / "bad/train-images-idx3-ubyte.gz", labels = m_root / "bad/train-labels-idx1-ubyte.gz";
  fs::resize_file(images, fs::file_size(images) / 2);
  stays(images, "train-images-idx3-ubyte.gz is not a readable archive");
  fs::remove(images);
  stays(labels, "train-images-idx3-ubyte is missing");
  write(m_root / "bad/train-images-idx3-ubyte", idx::images(29, 28, 28, 0));
  stays(labels, "has 29 images, but");
  // The content is larger than the published file, though packed small.
  write(m_root / "bad/train-labels-idx1-ubyte", std::string(60'009, '\0'));
  gzip(m_root / "bad/train-labels-idx1-ubyte");
  stays(labels, "is larger than 60008 bytes");
}

TEST_F(DatasetsTest, VerifyFindsWhatChanged) {
  EXPECT_NE(textOf(verifyDataset("cifar10", {})).find("the dataset cifar10 is not in"), std::string::npos);
  ASSERT_TRUE(importDataset("cifar10", cifar("source", 4), {}).has_value());
  const fs::path batch = m_root / "cache/scalescope/datasets/cifar10/data_batch_2.bin";
  ASSERT_TRUE(verifyDataset("cifar10", {}).has_value());
  std::string bytes = *readFile(batch.string());
  bytes[5000] ^= 1;
  write(batch, bytes);
  EXPECT_EQ(datasetStatus("cifar10").state, DatasetState::present);  // Sizes alone do not show the change.
  EXPECT_NE(textOf(verifyDataset("cifar10", {})).find(batch.string() + " has changed since it was imported as cifar10"),
            std::string::npos);
  bytes[5000] ^= 1;
  bytes[0] = 77;
  write(batch, bytes);
  EXPECT_NE(textOf(verifyDataset("cifar10", {})).find("image 0 of " + batch.string() + " has the label 77"),
            std::string::npos);
  for (int i = 1; i <= 5; ++i)
    write(batch.parent_path() / ("data_batch_" + std::to_string(i) + ".bin"), images(2, 1, 'a'));
  EXPECT_EQ(datasetStatus("cifar10").state, DatasetState::damaged);
  EXPECT_EQ(datasetStatus("cifar10").problem->code, "data.changed");
}

TEST_F(DatasetsTest, FilesCopiedThereByTheUserAreFoundAndNotedByVerify) {
  fs::create_directories(m_root / "cache/scalescope/datasets");
  fs::rename(cifar("hand", 5).parent_path(), m_root / "cache/scalescope/datasets/cifar10");
  DatasetStatus status = datasetStatus("cifar10");
  EXPECT_EQ(status.state, DatasetState::present);
  EXPECT_EQ(status.from, "");
  EXPECT_EQ(status.digest, "");
  EXPECT_EQ(verifyDataset("cifar10", {})->digest, digestAt("cifar10", status.folder));
}

TEST_F(DatasetsTest, AManifestOfALaterVersionIsReported) {
  ASSERT_TRUE(importDataset("cifar10", cifar("source", 4), {}).has_value());
  write(m_root / "cache/scalescope/datasets/cifar10/manifest.json", R"({"scalescope": 9})");
  EXPECT_EQ(datasetStatus("cifar10").problem->code, "data.manifest");
}

TEST_F(DatasetsTest, OnlyWhatIsBroughtCanBeImportedFetchedAndVerified) {
  for (const char* name : {"mnist", "synthetic", "cifar10-sample"})
    for (const auto& refused : {importDataset(name, m_root, {}), fetchDataset(name, {}, {}), verifyDataset(name, {})})
      EXPECT_EQ(textOf(refused), "there is no dataset " + std::string(name) + " to import or fetch; available are " +
                                     joinedNames(broughtDatasetNames()));
}

}  // namespace
}  // namespace scalescope
