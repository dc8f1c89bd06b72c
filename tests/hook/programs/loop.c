/* A training loop without Python that takes 4 steps of a sum and uses scalescope.h. */
#include "app/hook/include/scalescope.h"

#include <math.h>
#include <stdio.h>

int main(void) {
  double sum = 0;
  int measured = scalescope_begin();
  for (int step = 0; step < 4; ++step) {
    int64_t begin = scalescope_now();
    for (int i = 0; i < 1000; ++i) sum += sqrt(i);
    scalescope_part(SCALESCOPE_FORWARD, begin);
    scalescope_step(1000, 0, step == 0 ? NAN : 1.0 / step);
  }
  scalescope_fact(SCALESCOPE_PARAMETERS, 1);
  printf("%s %.0f\n", measured ? "measured" : "alone", sum);
  return 0;
}
