// _Alignof and _Alignas: values for types, aligned objects and members, sizes they imply.
// expect: unsupported arithmetic on the address of an object
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct plain { char c; int i; };
struct aligned { char c; alignas(16) int i; };
struct two { alignas(8) char a; char b; };
static alignas(64) char buffer[10];

static int aligned_to(const void *p, unsigned a) { return (uintptr_t)p % a == 0; }

static int padding(size_t size, size_t alignment) {
    if (size % alignment == 0) return 0;
    return (int)(alignment - size % alignment);
}

int main(void) {
    printf("%d %d %d %d\n", (int)_Alignof(char), (int)_Alignof(short), (int)_Alignof(int), (int)_Alignof(long));
    printf("%d %d %d\n", (int)alignof(struct plain), (int)alignof(struct aligned), (int)alignof(struct two));
    printf("%d %d %d\n", (int)sizeof(struct plain), (int)sizeof(struct aligned), (int)sizeof(struct two));
    printf("%d %d\n", (int)offsetof(struct aligned, i), (int)offsetof(struct two, b));
    alignas(32) int local = 3;
    printf("%d %d\n", aligned_to(buffer, 64), aligned_to(&local, 32));
    if (!aligned_to(buffer + 1, 2)) printf("odd address\n");
    for (size_t s = 1; s < 10; s += 3) printf("%d ", padding(s, alignof(int)));
    printf("%d\n", alignof(int[5]) == alignof(int) && alignof(max_align_t) >= alignof(long));
    return 0;
}
