#include "tests/shots/shots.h"
#include "tests/shots/shots_compare.h"
#include "tests/shots/shots_controls.h"
#include "tests/shots/shots_window.h"

int main(int argc, char** argv) {
  std::vector<scalescope::Shot> shots = scalescope::windowShots();
  for (const scalescope::Shot& shot : scalescope::compareShots()) shots.push_back(shot);
  shots.push_back(scalescope::chartShot());
  shots.push_back(scalescope::controlShot());
  return scalescope::takeShots(argc, argv, shots);
}
