// Inline assembly: unsupported where it is reached; what comes before it runs.
// expect: unsupported inline assembly
#include <stdio.h>

static int swapped(int number) {
    int result = number;
    __asm__("bswap %0" : "+r"(result));
    return result;
}

int main(void) {
    int number = 1;
    if (number > 0) printf("before\n");
    fflush(stdout);
    return swapped(number) == 0;
}
