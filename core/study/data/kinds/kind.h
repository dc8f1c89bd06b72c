#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/study/data/formats/image_reader.h"

namespace scalescope {

// Files that are read as one, as published: an IDX file of images and one of labels, one of CIFAR-10's five batches.
struct DataFile {
  std::string name;
  std::uint64_t bytes = 0;

  // The published name, and what programs make of it that unpack NAME.gz to the name stored inside: 7-Zip and macOS
  // write train-images.idx3-ubyte.
  [[nodiscard]] std::vector<std::string> names() const;
};
struct DatasetPart {
  std::string split;  // test, or one to train on: train, extra
  std::int64_t images = 0;
  std::vector<DataFile> files;
};

// A file to fetch: an archive, or one of the dataset's files, as it is or packed (NAME.gz).
struct Download {
  std::string file;
  std::uint64_t bytes = 0;
  std::string md5;  // hex; "" = not published
  std::string sha256;
  std::vector<std::string> mirrors;  // tried in order: https, http, or file for a copy on a local disk
};

// Brought here by a person, part of this program, or made where it is used.
enum class DatasetSource { brought, shipped, made };

// A dataset, whole: what it is called, its images, its files and where they are published. Each has a header of its own
// in this folder and a line in kinds.cpp; whoever lists, parses, reads, fetches or draws datasets asks that table.
struct DatasetKind {
  std::string name;  // as studies and commands spell it
  Message title;     // as people read it
  DatasetSource source = DatasetSource::brought;

  ImageShape shape;
  int classes = 10;
  // Of the training images, per channel, between black = 0 and white = 1: what `normalize` brings to 0 and 1. A made
  // set with more channels begins again with the first.
  std::vector<double> mean, deviation;

  ImageReader reader;              // empty for a made set
  std::vector<DatasetPart> parts;  // in order; a made set has no files, only the counts that a study gets by default
  std::string archive;  // folder in the published archive, whose files belong together; "" = published file by file
  Message splitsHint;   // what to know before training on more than the first split; code "" = there is only one
  std::vector<Download> downloads;

  [[nodiscard]] std::vector<std::string> splits() const;  // each once, in order
  [[nodiscard]] std::vector<std::string> trainSplits() const;
  // What is brought when nobody asks for a split: the first to train on, and test.
  [[nodiscard]] bool isDefaultSplit(const std::string& split) const;
  [[nodiscard]] std::int64_t imagesOf(const std::string& split) const;
  // The part with a file of that name, which may end in .gz; nullptr for an archive and for other names.
  [[nodiscard]] const DatasetPart* partWith(const std::string& file) const;
};

// A name that all languages write alike.
inline Message properName(const std::string& name) { return {"dataset.title", {{"name", name}}}; }

}  // namespace scalescope
