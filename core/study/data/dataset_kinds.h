#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/study/data/image_reader.h"

namespace scalescope {

// Published files that are read together: an IDX file of images and one of labels, or one of CIFAR-10's five batches.
struct DataFile {
  std::string name;
  std::uint64_t bytes = 0;

  // Returns the published name and the names that other programs give it: 7-Zip and macOS unpack NAME.gz to the name
  // stored inside, such as train-images.idx3-ubyte.
  [[nodiscard]] std::vector<std::string> names() const;
};
struct DatasetPart {
  std::string split;  // Split: test, or a training split: train, extra.
  std::int64_t images = 0;
  std::vector<DataFile> files;
};

// A file to download: an archive, or one of the dataset's files, plain or packed (NAME.gz).
struct Download {
  std::string file;
  std::uint64_t bytes = 0;
  std::string md5;  // MD5 in hex; "" = not published.
  std::string sha256;
  std::vector<std::string> mirrors;  // URLs, tried in order: https, http, or file for a copy on a local disk.
};

// Origin of the files: provided by the user, installed with this program, or generated when they are used.
enum class DatasetSource { brought, shipped, made };

// All facts about a dataset: its name, images, files and download locations. Each dataset is a function and a line in
// dataset_kinds.cpp; all code that lists, parses, reads, downloads or draws datasets uses that table.
struct DatasetKind {
  std::string name;  // Name in studies and commands.
  Message title;     // Name in texts for users.
  DatasetSource source = DatasetSource::brought;

  ImageShape shape;
  int classes = 10;
  // Mean and deviation of the training images, per channel, between black = 0 and white = 1, which `normalize` brings
  // to 0 and 1. In a generated set with more channels they repeat from the first.
  std::vector<double> mean, deviation;

  ImageReader reader;              // Reader of its images; a generated set has none.
  std::vector<DatasetPart> parts;  // Parts in order; a generated set has no files, only the default counts of a study.
  std::string archive;  // Folder in the published archive that contains the files; "" = published as single files.
  Message splitsHint;   // Hint shown before training on more than the first split; code "" = there is only one.
  std::vector<Download> downloads;

  [[nodiscard]] std::vector<std::string> splits() const;  // Returns each split once, in order.
  [[nodiscard]] std::vector<std::string> trainSplits() const;
  // Returns true for the splits that are downloaded by default: the first training split, and test.
  [[nodiscard]] bool isDefaultSplit(const std::string& split) const;
  [[nodiscard]] std::int64_t imagesOf(const std::string& split) const;
  // Returns the part with a file of that name, which may end in .gz; nullptr for an archive and for other names.
  [[nodiscard]] const DatasetPart* partWith(const std::string& file) const;
};

// Returns every dataset, in the order of lists. The list is created once; any thread.
const std::vector<DatasetKind>& datasetKinds();

// Returns the kind of that name, or an error that lists the existing ones.
Result<const DatasetKind*> datasetKind(std::string_view name);

std::vector<std::string_view> datasetNames();
// Returns the datasets that users provide, by import or by download.
std::vector<std::string_view> broughtDatasetNames();
// Returns the splits of all kinds, each once.
std::vector<std::string> datasetSplits();

}  // namespace scalescope
