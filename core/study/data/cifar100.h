#pragma once

#include "core/study/data/cifar_records.h"
#include "core/study/data/dataset_kind.h"

namespace scalescope {

// Krizhevsky 2009, www.cs.toronto.edu/~kriz/cifar.html. It is normalised like CIFAR-10.
inline DatasetKind cifar100() {
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

}  // namespace scalescope
