#include <nlohmann/json.hpp>

#include "core/base/digest.h"
#include "tests/launcher/datasets/place.h"

namespace scalescope {
namespace {

class FetchTest : public DatasetsTest {
 protected:
  // Writes a catalog with one file that `mirrors` offer.
  void offer(const std::string& name, const std::string& file, const std::string& bytes,
             const std::vector<std::string>& mirrors) {
    Md5 md5;
    md5.update(bytes);
    m_downloads.push_back({{"file", file},
                           {"bytes", bytes.size()},
                           {"md5", md5.finishHex()},
                           {"sha256", sha256Hex(bytes)},
                           {"mirrors", mirrors}});
    const nlohmann::json catalog{{"scalescope", 1}, {"datasets", {{{"name", name}, {"downloads", m_downloads}}}}};
    write(m_root / "catalog.json", catalog.dump());
    setenv("SCALESCOPE_DATASETS", (m_root / "catalog.json").c_str(), 1);
  }
  std::string address(const std::string& path) const { return "file://" + (m_root / path).string(); }
  fs::path part(const std::string& file) const {
    return m_root / "cache/scalescope/datasets/.fetch" / (file + ".part");
  }

  nlohmann::json m_downloads = nlohmann::json::array();
};

TEST_F(FetchTest, TheFirstMirrorThatWorksGivesAProvenCopy) {
  const std::string archive = pack("tarfile", "c.tar.gz", cifar("source", 4));
  offer("cifar10", "c.tar.gz", *readFile(archive), {address("gone.tar.gz"), address("c.tar.gz")});
  const auto status = fetchDataset("cifar10", {}, {});
  ASSERT_TRUE(status.has_value()) << english(status.error());
  EXPECT_EQ(status->state, DatasetState::present);
  EXPECT_TRUE(status->published);
  EXPECT_EQ(status->digest, digestAt("cifar10", m_root / "source"));
  EXPECT_TRUE(fs::is_empty(part("c.tar.gz").parent_path()));
  // A second fetch has nothing to do, even without a mirror.
  fs::remove(archive);
  EXPECT_TRUE(fetchDataset("cifar10", {}, {}).has_value());
}

TEST_F(FetchTest, ResumesWhereItStopped) {
  const std::string bytes = *readFile(pack("tarfile", "c.tar.gz", cifar("source", 4)));
  offer("cifar10", "c.tar.gz", bytes, {address("c.tar.gz")});
  // Half of it is here already, with one byte changed: only a resumed download keeps that byte, and its checksum is
  // wrong then.
  std::string half = bytes.substr(0, bytes.size() / 2);
  half[100] ^= 1;
  write(part("c.tar.gz"), half);
  const auto kept = fetchDataset("cifar10", {}, {});
  ASSERT_FALSE(kept.has_value());
  EXPECT_EQ(kept.error().causes.at(0).code, "data.fetch-sum");
  EXPECT_FALSE(fs::exists(part("c.tar.gz")));
  half[100] ^= 1;
  write(part("c.tar.gz"), half);
  EXPECT_TRUE(fetchDataset("cifar10", {}, {}).has_value());
}

TEST_F(FetchTest, AnUnreachableMirrorOffersTheImport) {
  offer("cifar10", "c.tar.gz", "bytes", {"http://127.0.0.1:9/c.tar.gz", address("gone")});
  const auto failed = fetchDataset("cifar10", {}, {});
  ASSERT_FALSE(failed.has_value());
  const std::string text = english(failed.error());
  EXPECT_NE(text.find("cannot fetch c.tar.gz. Get it elsewhere (http://127.0.0.1:9/c.tar.gz) and import it: "
                      "scalescope-cli data import "
                      "cifar10 FILE"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("http://127.0.0.1:9/c.tar.gz: curl: (7)"), std::string::npos) << text;
  EXPECT_NE(text.find("gone: curl: (37)"), std::string::npos) << text;
  setenv("PATH", "/nowhere", 1);
  const auto none = fetchDataset("cifar10", {}, {});
  setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1);
  EXPECT_EQ(none.error().message.code, "data.no-curl");
}

TEST_F(FetchTest, AFileOfAnotherSizeOrContentIsThrownAway) {
  write(m_root / "long", std::string(5000, 'x'));
  write(m_root / "short", std::string(10, 'x'));
  write(m_root / "other", std::string(20, 'y'));
  offer("cifar10", "c.tar.gz", std::string(20, 'x'), {address("long"), address("short"), address("other")});
  const auto failed = fetchDataset("cifar10", {}, {});
  ASSERT_FALSE(failed.has_value());
  ASSERT_EQ(failed.error().causes.size(), 3u) << english(failed.error());
  EXPECT_EQ(failed.error().causes[0].code, "data.fetch-size");
  EXPECT_EQ(failed.error().causes[1].code, "data.fetch-size");
  EXPECT_EQ(failed.error().causes[2].code, "data.fetch-sum");
  EXPECT_EQ(datasetStatus("cifar10").state, DatasetState::absent);
}

TEST_F(FetchTest, OnlyTheWantedSplitsCome) {
  for (const auto& [split, count] : {std::pair{"train", 5u}, std::pair{"test", 2u}, std::pair{"extra", 8u}}) {
    svhn("mirror", split, count);
    const std::string file = std::string(split) + "_32x32.mat";
    offer("svhn", file, *readFile((m_root / "mirror" / file).string()), {address("mirror/" + file)});
  }
  auto status = fetchDataset("svhn", {}, {});
  ASSERT_TRUE(status.has_value()) << english(status.error());
  EXPECT_EQ(status->splits, (std::vector<std::string>{"train", "test"}));
  EXPECT_TRUE(status->published);
  status = fetchDataset("svhn", {"extra"}, {});
  ASSERT_TRUE(status.has_value()) << english(status.error());
  EXPECT_EQ(status->splits.size(), 3u);
  std::stop_source stop;
  stop.request_stop();
  fs::remove_all(m_root / "cache");
  EXPECT_EQ(fetchDataset("svhn", {}, {"", {}, stop.get_token()}).error().message.code, "data.cancelled");
}

TEST_F(FetchTest, PackedFilesThatAreReadAsOneAreFetchedAndProven) {
  for (const auto& [split, count] : {std::pair{"train", 12u}, std::pair{"t10k", 3u}}) {
    fashion("mirror", split, count, Packed::yes);
    for (const char* file : {"-images-idx3-ubyte.gz", "-labels-idx1-ubyte.gz"}) {
      const std::string name = split + std::string(file);
      offer("fashion-mnist", name, *readFile((m_root / "mirror" / name).string()), {address("mirror/" + name)});
    }
  }
  auto status = fetchDataset("fashion-mnist", {"test"}, {});
  ASSERT_TRUE(status.has_value()) << english(status.error());
  EXPECT_EQ(status->splits, std::vector<std::string>{"test"});
  status = fetchDataset("fashion-mnist", {}, {});
  ASSERT_TRUE(status.has_value()) << english(status.error());
  EXPECT_EQ(status->state, DatasetState::present);
  EXPECT_TRUE(status->published);
  EXPECT_EQ(status->trainImages, 12);
  EXPECT_TRUE(fs::is_empty(part("x").parent_path()));
  // If the second of the two fails, the first is kept for the next attempt.
  fs::remove_all(m_root / "cache");
  fs::rename(m_root / "mirror/train-labels-idx1-ubyte.gz", m_root / "away");
  ASSERT_FALSE(fetchDataset("fashion-mnist", {"train"}, {}).has_value());
  EXPECT_TRUE(fs::exists(part("train-images-idx3-ubyte.gz")));
  EXPECT_EQ(datasetStatus("fashion-mnist").state, DatasetState::absent);
  fs::rename(m_root / "away", m_root / "mirror/train-labels-idx1-ubyte.gz");
  fs::remove(m_root / "mirror/train-images-idx3-ubyte.gz");
  status = fetchDataset("fashion-mnist", {"train"}, {});
  ASSERT_TRUE(status.has_value()) << english(status.error());
  EXPECT_EQ(status->splits, std::vector<std::string>{"train"});
}

TEST_F(FetchTest, WithoutAMirrorTheImportIsOffered) {
  offer("svhn", "train_32x32.mat", "x", {address("x")});
  EXPECT_EQ(fetchDataset("cifar10", {}, {}).error().message.code, "data.no-mirror");
  EXPECT_EQ(fetchDataset("synthetic", {}, {}).error().message.code, "data.unknown");
}

}  // namespace
}  // namespace scalescope
