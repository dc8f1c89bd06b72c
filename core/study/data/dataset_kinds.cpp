#include "core/study/data/dataset_kinds.h"

#include <algorithm>

#include "core/base/enum_names.h"
#include "core/study/data/image_reader.h"

namespace scalescope {
namespace {

// Returns a name that is the same in all languages.
Message properName(const std::string& name) { return {"dataset.title", {{"name", name}}}; }

// Krizhevsky 2009, www.cs.toronto.edu/~kriz/cifar.html; mean and deviation as commonly used with torchvision.
DatasetKind cifar10() {
  DatasetKind kind;
  kind.name = "cifar10";
  kind.title = properName("CIFAR-10");
  kind.mean = {0.4914, 0.4822, 0.4465};
  kind.deviation = {0.2023, 0.1994, 0.2010};
  kind.reader = cifarRecords(10);
  constexpr std::uint64_t kFile = 10'000 * 3073;
  for (const char* batch : {"1", "2", "3", "4", "5"})
    kind.parts.push_back({"train", 10'000, {{std::string("data_batch_") + batch + ".bin", kFile}}});
  kind.parts.push_back({"test", 10'000, {{"test_batch.bin", kFile}}});
  kind.archive = "cifar-10-batches-bin";
  kind.downloads = {{"cifar-10-binary.tar.gz",
                     170'052'171,
                     "c32a1d4ab5d03f1284b67883e8d87530",
                     "c4a38c50a1bc5f3a1c5537f2155ab9d68f9f25eb1ed8d9ddda3db29a59bca1dd",
                     {"https://www.cs.toronto.edu/~kriz/cifar-10-binary.tar.gz"}}};
  return kind;
}

// resources/cifar10-sample: the first images of each class, as its README.md states.
DatasetKind cifar10Sample() {
  DatasetKind kind = cifar10();
  kind.name = "cifar10-sample";
  kind.title = {"dataset.title-cifar10-sample", {}};
  kind.source = DatasetSource::shipped;
  kind.parts = {{"train", 1600, {{"data_batch_1.bin", 1600 * 3073}}}, {"test", 320, {{"test_batch.bin", 320 * 3073}}}};
  kind.archive.clear();
  kind.downloads.clear();
  return kind;
}

// Krizhevsky 2009, www.cs.toronto.edu/~kriz/cifar.html. It is normalized like CIFAR-10.
DatasetKind cifar100() {
  DatasetKind kind;
  kind.name = "cifar100";
  kind.title = properName("CIFAR-100");
  kind.classes = 100;
  kind.mean = {0.4914, 0.4822, 0.4465};
  kind.deviation = {0.2023, 0.1994, 0.2010};
  kind.reader = cifarRecords(100, 20);
  kind.parts = {{"train", 50'000, {{"train.bin", 50'000 * 3074}}}, {"test", 10'000, {{"test.bin", 10'000 * 3074}}}};
  kind.archive = "cifar-100-binary";
  kind.downloads = {{"cifar-100-binary.tar.gz",
                     168'513'733,
                     "03b5dce01913d631647c71ecec9e9cb8",
                     "58a81ae192c23a4be8b1804d68e518ed807d710a4eb253b1f2a199162a40d8ec",
                     {"https://www.cs.toronto.edu/~kriz/cifar-100-binary.tar.gz"}}};
  return kind;
}

// Netzer et al. 2011, ufldl.stanford.edu/housenumbers; sizes as in the download lists of torchvision and TensorFlow. It
// is normalized like CIFAR-10.
DatasetKind svhn() {
  DatasetKind kind;
  kind.name = "svhn";
  kind.title = properName("SVHN");
  kind.mean = {0.4914, 0.4822, 0.4465};
  kind.deviation = {0.2023, 0.1994, 0.2010};
  kind.reader = svhnDigits();
  kind.parts = {{"train", 73'257, {{"train_32x32.mat", 182'040'794}}},
                {"extra", 531'131, {{"extra_32x32.mat", 1'329'278'602}}},
                {"test", 26'032, {{"test_32x32.mat", 64'275'384}}}};
  kind.splitsHint = {"dataset.splits-svhn", {}};
  kind.downloads = {{"train_32x32.mat",
                     182'040'794,
                     "e26dedcc434d2e4c54c9b2d4a06d8373",
                     "435e94d69a87fde4fd4d7f3dd208dfc32cb6ae8af2240d066de1df7508d083b8",
                     {"http://ufldl.stanford.edu/housenumbers/train_32x32.mat"}},
                    {"test_32x32.mat",
                     64'275'384,
                     "eb5a983be6a315427106f1b164d9cef3",
                     "cdce80dfb2a2c4c6160906d0bd7c68ec5a99d7ca4831afa54f09182025b6a75b",
                     {"http://ufldl.stanford.edu/housenumbers/test_32x32.mat"}},
                    {"extra_32x32.mat",
                     1'329'278'602,
                     "a93ce644f1a588dc4d68dda5feec44a7",
                     "a133a4beb38a00fcdda90c9489e0c04f900b660ce8a316a5e854838379a71eb3",
                     {"http://ufldl.stanford.edu/housenumbers/extra_32x32.mat"}}};
  return kind;
}

// Xiao, Rasul, Vollgraf 2017, github.com/zalandoresearch/fashion-mnist: 70,000 gray pictures of clothes in ten classes.
// Mean and deviation are those commonly used with torchvision.
DatasetKind fashionMnist() {
  DatasetKind kind;
  kind.name = "fashion-mnist";
  kind.title = properName("Fashion-MNIST");
  kind.shape = {1, 28, 28};
  kind.mean = {0.2860};
  kind.deviation = {0.3530};
  kind.reader = idxImages(28, 28, 10);
  kind.parts = {{"train", 60'000, {{"train-images-idx3-ubyte", 47'040'016}, {"train-labels-idx1-ubyte", 60'008}}},
                {"test", 10'000, {{"t10k-images-idx3-ubyte", 7'840'016}, {"t10k-labels-idx1-ubyte", 10'008}}}};
  const std::string mirror = "http://fashion-mnist.s3-website.eu-central-1.amazonaws.com/";
  const auto add = [&](const char* file, std::uint64_t bytes, const char* md5, const char* sha256) {
    kind.downloads.push_back({file, bytes, md5, sha256, {mirror + file}});
  };
  add("train-images-idx3-ubyte.gz", 26'421'880, "8d4fb7e6c68d591d4c3dfef9ec88bf0d",
      "3aede38d61863908ad78613f6a32ed271626dd12800ba2636569512369268a84");
  add("train-labels-idx1-ubyte.gz", 29'515, "25c81989df183df01b3e8a0aad5dffbe",
      "a04f17134ac03560a47e3764e11b92fc97de4d1bfaf8ba1a3aa29af54cc90845");
  add("t10k-images-idx3-ubyte.gz", 4'422'102, "bef4ecab320f06d8554ea6380940ec79",
      "346e55b948d973a97e58d2351dde16a484bd415d4595297633bb08f03db6a073");
  add("t10k-labels-idx1-ubyte.gz", 5'148, "bb300cfdad3c16e7a12a480ee83cd310",
      "67da17c76eaffca5446c3361aaab5c3cd6d1c2608764d35dfb1850b086bf8dd5");
  return kind;
}

// Images made in memory, in any shape: one pattern per class plus noise. A study that gives no sizes gets CIFAR-10's.
DatasetKind synthetic() {
  DatasetKind kind;
  kind.name = "synthetic";
  kind.title = {"dataset.title-synthetic", {}};
  kind.source = DatasetSource::made;
  kind.mean = {0.4914, 0.4822, 0.4465};
  kind.deviation = {0.2023, 0.1994, 0.2010};
  kind.parts = {{"train", 50'000, {}}, {"test", 10'000, {}}};
  return kind;
}

}  // namespace

std::vector<std::string> DataFile::names() const {
  std::vector<std::string> all{name};
  if (const std::size_t at = name.find("-idx"); at != std::string::npos)
    all.push_back(name.substr(0, at) + "." + name.substr(at + 1));
  return all;
}

std::vector<std::string> DatasetKind::splits() const {
  std::vector<std::string> all;
  for (const DatasetPart& part : parts)
    if (std::find(all.begin(), all.end(), part.split) == all.end()) all.push_back(part.split);
  return all;
}

std::vector<std::string> DatasetKind::trainSplits() const {
  std::vector<std::string> all = splits();
  std::erase(all, "test");
  return all;
}

bool DatasetKind::isDefaultSplit(const std::string& split) const {
  return split == "test" || split == parts.front().split;
}

std::int64_t DatasetKind::imagesOf(const std::string& split) const {
  std::int64_t images = 0;
  for (const DatasetPart& part : parts)
    if (part.split == split) images += part.images;
  return images;
}

const DatasetPart* DatasetKind::partWith(const std::string& file) const {
  for (const DatasetPart& part : parts)
    for (const DataFile& one : part.files)
      for (const std::string& known : one.names())
        if (known == file || known + ".gz" == file) return &part;
  return nullptr;
}

const std::vector<DatasetKind>& datasetKinds() {
  static const std::vector<DatasetKind> kKinds{
      cifar10Sample(), cifar10(), cifar100(), svhn(), fashionMnist(), synthetic(),
  };
  return kKinds;
}

Result<const DatasetKind*> datasetKind(std::string_view name) {
  for (const DatasetKind& kind : datasetKinds())
    if (kind.name == name) return &kind;
  return fail("study.dataset-unknown", {{"name", std::string(name)}, {"known", joinedNames(datasetNames())}});
}

std::vector<std::string_view> datasetNames() {
  std::vector<std::string_view> names;
  for (const DatasetKind& kind : datasetKinds()) names.push_back(kind.name);
  return names;
}

std::vector<std::string_view> broughtDatasetNames() {
  std::vector<std::string_view> names;
  for (const DatasetKind& kind : datasetKinds())
    if (kind.source == DatasetSource::brought) names.push_back(kind.name);
  return names;
}

std::vector<std::string> datasetSplits() {
  std::vector<std::string> all;
  for (const DatasetKind& kind : datasetKinds())
    for (const std::string& split : kind.splits())
      if (std::find(all.begin(), all.end(), split) == all.end()) all.push_back(split);
  return all;
}

}  // namespace scalescope
