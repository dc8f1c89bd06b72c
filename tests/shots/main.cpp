#include "tests/shots/shots.h"
#include "tests/shots/shots_compare.h"
#include "tests/shots/shots_controls.h"
#include "tests/shots/shots_program.h"
#include "tests/shots/shots_window.h"

int main(int argc, char** argv) {
  std::vector<scalescope::Shot> shots = scalescope::windowShots();
  for (const auto& more : {scalescope::programShots(), scalescope::compareShots(), scalescope::dialogShots()})
    shots.insert(shots.end(), more.begin(), more.end());
  shots.push_back(scalescope::chartShot());
  shots.push_back(scalescope::controlShot());
  return scalescope::takeShots(argc, argv, shots);
}
