#include "core/study/data/dataset.h"
#include "core/base/environment.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "core/study/data/image_files.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

// A named set: its files, the bytes of a whole file and of one record in it (0 = not a plain list of records), and its
// published counts. SVHN's: ufldl.stanford.edu/housenumbers; its bytes as torchvision's and TensorFlow's download lists have them.
struct DataFile {
  std::string name;
  std::uint64_t bytes = 0;
  std::int64_t images = 0;
};
struct DataSet {
  std::string folder;  // as the archive unpacks
  std::vector<DataFile> train;
  DataFile test;
  std::uint64_t recordBytes = 0;
  int classes = 10;
};

DataSet describe(const DatasetSpec& spec) {
  constexpr std::uint64_t kRecord = 1 + 3072;
  if (spec.name == "cifar10-sample")
    return {"", {{"data_batch_1.bin", 1600 * kRecord, 1600}}, {"test_batch.bin", 320 * kRecord, 320}, kRecord, 10};
  if (spec.name == "cifar100")
    return {"cifar-100-binary",
            {{"train.bin", 50'000 * (kRecord + 1), 50'000}},
            {"test.bin", 10'000 * (kRecord + 1), 10'000},
            kRecord + 1,
            100};
  if (spec.name == "svhn") {
    DataSet set{"svhn", {}, {"test_32x32.mat", 64'275'384, 26'032}, 0, 10};
    for (const std::string& split : spec.splits)
      set.train.push_back(split == "extra" ? DataFile{"extra_32x32.mat", 1'329'278'602, 531'131}
                                           : DataFile{"train_32x32.mat", 182'040'794, 73'257});
    return set;
  }
  DataSet set{"cifar-10-batches-bin", {}, {"test_batch.bin", 10'000 * kRecord, 10'000}, kRecord, 10};
  for (int i = 1; i <= 5; ++i) set.train.push_back({"data_batch_" + std::to_string(i) + ".bin", 10'000 * kRecord, 10'000});
  return set;
}

std::int64_t limited(std::int64_t images, std::int64_t limit) { return limit > 0 ? std::min(images, limit) : images; }

std::string baseFolder(const DatasetSpec& spec, const std::string& dataPath) {
  if (spec.name == "cifar10-sample" && spec.path.empty()) return resourceFolder() + "/cifar10-sample";
  if (!spec.path.empty()) return spec.path;
  if (!dataPath.empty()) return dataPath;
  if (std::string named = environmentVariable("SCALESCOPE_DATA"); !named.empty()) return named;
  return cacheFolder().empty() ? "." : cacheFolder() + "/datasets";
}

// The folder below `base` that holds the first training file, else `base` itself.
fs::path fileFolder(const std::string& base, const DatasetSpec& spec, const DataSet& set) {
  const fs::path root = fs::absolute(base).lexically_normal();
  for (const fs::path& folder : {root, root / set.folder, root / spec.name, root / spec.name / set.folder}) {
    std::error_code error;
    if (fs::is_regular_file(folder / set.train.front().name, error)) return folder.lexically_normal();
  }
  return root;
}

Result<std::uint64_t> sizeOf(const fs::path& path, const std::string& dataset) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || error) return fail("study.data-missing", {{"dataset", dataset}, {"path", path.string()}});
  const std::uint64_t size = fs::file_size(path, error);
  if (error) return fail("file.read", {{"path", path.string()}, {"reason", error.message()}});
  return size;
}

// Images in a file of `size` bytes. A file of another size than the published one is taken for a cut-down set if it
// holds whole records and as many as its siblings (`like`, 0 = any); else it is truncated. A .mat file says it itself.
Result<std::int64_t> imagesIn(const fs::path& path, const DataFile& file, std::uint64_t size, std::uint64_t record, std::uint64_t like) {
  if (record == 0) return countImages(path.string(), ImageFormat::svhn);
  if (size == file.bytes && (like == 0 || like == size)) return file.images;
  const bool whole = record != 0 && size != 0 && size % record == 0 && size < file.bytes;
  if (whole && (like == 0 || like == size)) return static_cast<std::int64_t>(size / record);
  return fail("study.data-size",
              {{"path", path.string()}, {"wanted", static_cast<std::int64_t>(file.bytes)}, {"found", static_cast<std::int64_t>(size)}});
}

// Five batches of CIFAR-10 must be equally long: one shorter than the others was cut off.
Status addTrainFiles(const fs::path& folder, const DataSet& set, DatasetInfo& info) {
  std::uint64_t like = 0;
  if (info.name == "cifar10")
    if (const auto first = sizeOf(folder / set.train.front().name, info.name)) like = *first;
  for (const DataFile& file : set.train) {
    const fs::path path = folder / file.name;
    const auto size = sizeOf(path, info.name);
    if (!size) return tl::unexpected<Error>(size.error());
    const auto images = imagesIn(path, file, *size, set.recordBytes, like);
    if (!images) return tl::unexpected<Error>(images.error());
    info.trainFiles.push_back(path.string());
    info.trainImages += *images;
  }
  return {};
}

DatasetInfo synthetic(const DatasetSpec& spec) {
  DatasetInfo info{spec.name, 3, 32, 32, spec.classes, spec.count, std::max<std::int64_t>(1, spec.count / 5), {}, {}};
  if (spec.shape.size() == 3) info.channels = spec.shape[0], info.height = spec.shape[1], info.width = spec.shape[2];
  info.trainImages = limited(info.trainImages, spec.trainLimit);
  info.testImages = limited(info.testImages, spec.testLimit);
  return info;
}

}  // namespace

Result<DatasetInfo> locateDataset(const DatasetSpec& spec, const std::string& dataPath) {
  if (spec.name == "synthetic") return synthetic(spec);
  const DataSet set = describe(spec);
  if (set.train.empty()) return fail("study.no-splits", {{"dataset", spec.name}});
  const fs::path folder = fileFolder(baseFolder(spec, dataPath), spec, set);
  DatasetInfo info;
  info.name = spec.name;
  info.classes = set.classes;
  if (const Status train = addTrainFiles(folder, set, info); !train) return tl::unexpected<Error>(train.error());
  const fs::path test = folder / set.test.name;
  const auto size = sizeOf(test, spec.name);
  if (!size) return tl::unexpected<Error>(size.error());
  const auto images = imagesIn(test, set.test, *size, set.recordBytes, 0);
  if (!images) return tl::unexpected<Error>(images.error());
  info.testFiles.push_back(test.string());
  info.trainImages = limited(info.trainImages, spec.trainLimit);
  info.testImages = limited(*images, spec.testLimit);
  return info;
}

std::vector<DatasetFile> publishedFiles(const std::string& dataset) {
  if (!imageFormatOf(dataset)) return {};
  DatasetSpec spec;
  spec.name = dataset;
  if (dataset == "svhn") spec.splits = {"train", "extra"};
  const DataSet set = describe(spec);
  std::vector<DatasetFile> files;
  for (const DataFile& file : set.train)
    files.push_back({file.name, file.name.starts_with("extra") ? "extra" : "train", file.bytes, file.images});
  files.push_back({set.test.name, "test", set.test.bytes, set.test.images});
  return files;
}

std::string archiveFolder(const std::string& dataset) {
  DatasetSpec spec;
  spec.name = dataset;
  return describe(spec).folder;
}

std::int64_t publishedTrainImages(const DatasetSpec& spec) {
  if (spec.name == "synthetic") return limited(spec.count, spec.trainLimit);
  std::int64_t images = 0;
  for (const DataFile& file : describe(spec).train) images += file.images;
  return limited(images, spec.trainLimit);
}

std::int64_t publishedTestImages(const DatasetSpec& spec) {
  return spec.name == "synthetic" ? synthetic(spec).testImages : limited(describe(spec).test.images, spec.testLimit);
}

}  // namespace scalescope
