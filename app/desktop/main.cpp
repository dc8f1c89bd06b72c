#include <cstdio>

#include "app/desktop/render.h"
#include "app/desktop/shots.h"

int main(int argc, char** argv) {
  using namespace scalescope;
  if (const auto status = renderFromArguments(argc, argv)) {
    return *status;
  }
  if (const auto status = shotsFromArguments(argc, argv, resultShots())) {
    return *status;
  }
  std::fprintf(stderr, "usage: scalescope --render OUTFILE | --shots DIR\n");
  return 2;
}
