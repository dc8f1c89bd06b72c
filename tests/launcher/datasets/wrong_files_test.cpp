// Tests files that users confuse with a dataset's files: those of tests/data/cases/data, and others of their kinds.
#include "tests/launcher/datasets/place.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

class WrongFiles : public DatasetsTest {
 protected:
  static std::string handed(const std::string& name) { return sourceFile("tests/data/cases/data/") + name; }
  // Returns the error of an import; no file of a refused import is left.
  std::string said(const std::string& dataset, const std::string& source) {
    fs::remove_all(m_root / "cache");
    const auto status = importDataset(dataset, source, {});
    expectTidy();
    if (status) return "present";
    EXPECT_NE(datasetStatus(dataset).state, DatasetState::present);
    return status.error().message.code + ": " + english(status.error());
  }
  void expectSaid(const std::string& dataset, const std::string& source, const std::string& beginning) {
    EXPECT_EQ(said(dataset, source).substr(0, beginning.size()), beginning) << source;
  }
};

TEST_F(WrongFiles, GivenFilesAreUsedOrNamedByTheirPath) {
  const std::string images = "/train-images-idx3-ubyte.gz";
  expectSaid("fashion-mnist", handed("dotted"), "present");
  expectSaid("fashion-mnist", handed("dotted/train-images.idx3-ubyte"), "present");
  expectSaid("fashion-mnist", handed("plain"), "present");
  expectSaid("fashion-mnist", handed("twice"), "present");
  expectSaid("fashion-mnist", handed("html"), "data.page: " + handed("html") + images + " is an HTML page");
  expectSaid("fashion-mnist", handed("cut"), "data.archive-broken: " + handed("cut") + images + " is not a readable");
  expectSaid("fashion-mnist", handed("float"),
             "data.idx-not: " + handed("float") + images +
                 " is not an IDX file of images: it has float32 values in 3 dimensions instead of uint8 in 3.");
  const std::string python = handed("cifar-10-python.tar.gz"), page = handed("cifar-10-binary.tar.gz.html");
  expectSaid("cifar10", python, "data.pickle: " + python + "/data_batch_1 belongs to the Python version of cifar10");
  expectSaid("cifar10", page, "data.page: " + page + " is an HTML page");
}

TEST_F(WrongFiles, OthersOfTheirKindsAreNamedToo) {
  const std::string pickle = std::string("\x80\x02}q\x01", 5) + std::string(9000, 'x');
  for (const char* batch : {"data_batch_1", "data_batch_2", "test_batch"})
    write(m_root / "py/cifar-10-batches-py" / batch, pickle);
  expectSaid("cifar10", m_root / "py/cifar-10-batches-py",
             "data.pickle: " + (m_root / "py/cifar-10-batches-py/data_batch_1").string());
  const fs::path renamed = cifar("renamed", 3);
  write(renamed / "data_batch_1.bin", pickle);
  expectSaid("cifar10", renamed, "data.pickle: " + (renamed / "data_batch_1.bin").string() + " belongs to the Python");
  const fs::path pointer = cifar("pointer", 3);
  write(pointer / "data_batch_2.bin", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 30730000\n");
  expectSaid("cifar10", pointer,
             "data.pointer: " + (pointer / "data_batch_2.bin").string() + " is a pointer of Git LFS");
  const std::string archive = pack("tarfile", "lfs.tar", pointer);
  expectSaid("cifar10", archive, "data.pointer: " + archive + "/data_batch_2.bin is a pointer of Git LFS");
  const fs::path page = cifar("page", 3);
  write(page / "data_batch_3.bin", "\n  <HTML><body>Please accept our terms</body></HTML>");
  expectSaid("cifar10", page, "data.page: " + (page / "data_batch_3.bin").string());
  const fs::path one = cifar("one", 3);
  fs::remove(one / "data_batch_2.bin");
  EXPECT_NE(said("cifar10", one).find((one / "data_batch_2.bin").string() + " is missing"), std::string::npos);
  const fs::path cut = cifar("cut", 3);
  write(cut / "data_batch_4.bin", images(2, 1, 'a') + "x");
  EXPECT_NE(said("cifar10", cut).find((cut / "data_batch_4.bin").string() + " has 6147 bytes"), std::string::npos);
  svhn("digits", "test", 3);
  write(m_root / "digits/train_32x32.mat", "<?xml version=\"1.0\"?><Error><Code>NoSuchKey</Code></Error>");
  expectSaid("svhn", m_root / "digits", "data.page: " + (m_root / "digits/train_32x32.mat").string());
}

TEST_F(WrongFiles, NamesOfUnpackersAreTakenFromArchives) {
  fashion("good", "train", 30, Packed::no);
  fashion("good", "t10k", 6, Packed::no);
  fs::rename(m_root / "good/train-images-idx3-ubyte", m_root / "good/train-images.idx3-ubyte");
  const auto status = importDataset("fashion-mnist", pack("zipfile", "k.zip", m_root / "good"), {});
  ASSERT_TRUE(status.has_value()) << english(status.error());
  EXPECT_EQ(status->trainImages, 30);
}

}  // namespace
}  // namespace scalescope
