#ifndef SCALESCOPE_TESTS_PLAYED_CUDA_CUDART_PLAYED_H
#define SCALESCOPE_TESTS_PLAYED_CUDA_CUDART_PLAYED_H

/* What the played libraries beside the runtime (cuDNN, cuBLAS) ask of it. */
#ifdef __cplusplus
extern "C" {
#endif

/* One launch of that name on the stream, which takes it so long. */
void playedLaunch(void* stream, long long nanoseconds, const char* name);

#ifdef __cplusplus
}
#endif

#endif
