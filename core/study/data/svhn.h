#pragma once

#include "core/study/data/svhn_digits.h"
#include "core/study/data/dataset_kind.h"

namespace scalescope {

// Netzer et al. 2011, ufldl.stanford.edu/housenumbers; sizes as in the download lists of torchvision and TensorFlow. It
// is normalised like CIFAR-10.
inline DatasetKind svhn() {
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

}  // namespace scalescope
