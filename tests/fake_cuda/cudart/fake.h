#ifndef SCALESCOPE_TESTS_FAKE_CUDA_CUDART_FAKE_H
#define SCALESCOPE_TESTS_FAKE_CUDA_CUDART_FAKE_H

/* Functions for the simulated libraries beside the runtime (cuDNN, cuBLAS). */
#ifdef __cplusplus
extern "C" {
#endif

/* Queues one launch of that name on the stream, which takes that time. */
void fakeLaunch(void* stream, long long nanoseconds, const char* name);

#ifdef __cplusplus
}
#endif

#endif
