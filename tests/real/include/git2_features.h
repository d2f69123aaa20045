#define GIT_ARCH_64 1
