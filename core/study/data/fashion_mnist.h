#pragma once

#include "core/study/data/idx_images.h"
#include "core/study/data/dataset_kind.h"

namespace scalescope {

// Xiao, Rasul, Vollgraf 2017, github.com/zalandoresearch/fashion-mnist: 70,000 grey pictures of clothes in ten classes.
// Mean and deviation are those commonly used with torchvision.
inline DatasetKind fashionMnist() {
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

}  // namespace scalescope
