#ifndef SCALESCOPE_TESTS_PLAYED_CUDA_CUDART_PLAYED_H
#define SCALESCOPE_TESTS_PLAYED_CUDA_CUDART_PLAYED_H

/* Functions for the simulated libraries beside the runtime (cuDNN, cuBLAS). */
#ifdef __cplusplus
extern "C" {
#endif

/* Queues one launch of that name on the stream, which takes that time. */
void playedLaunch(void* stream, long long nanoseconds, const char* name);

#ifdef __cplusplus
}
#endif

#endif
