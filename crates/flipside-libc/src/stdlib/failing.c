// Models of allocation that may fail: whether a call fails is an input. The symbol of a model is the one that a linker
// calls instead when it is told to wrap the function, so that a replay does not change the rest of the executable.

//: malloc
void *__real_malloc(__SIZE_TYPE__ size);
_Bool __VERIFIER_nondet_malloc_fails(void);
int *__errno_location(void);
void *malloc(__SIZE_TYPE__ size) __asm__("__wrap_malloc");
void *malloc(__SIZE_TYPE__ size) {
    if (__VERIFIER_nondet_malloc_fails()) {
        *__errno_location() = 12;
        return 0;
    }
    return __real_malloc(size);
}

//: calloc
void *__real_calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size);
_Bool __VERIFIER_nondet_calloc_fails(void);
int *__errno_location(void);
void *calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size) __asm__("__wrap_calloc");
void *calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size) {
    if (__VERIFIER_nondet_calloc_fails()) {
        *__errno_location() = 12;
        return 0;
    }
    return __real_calloc(count, size);
}

//: realloc
#ifdef FLIPSIDE_REPLAY
#define __real_realloc flipside_realloc
#endif
void *__real_realloc(void *old, __SIZE_TYPE__ size);
_Bool __VERIFIER_nondet_realloc_fails(void);
int *__errno_location(void);
void *realloc(void *old, __SIZE_TYPE__ size) __asm__("__wrap_realloc");
void *realloc(void *old, __SIZE_TYPE__ size) {
    if (size != 0 && __VERIFIER_nondet_realloc_fails()) {
        *__errno_location() = 12;
        return 0;
    }
    return __real_realloc(old, size);
}
