// A program of three files.
#include "queue.h"

int printf(const char *, ...);
int work(int limit);

int main(void) {
    for (int i = 0; i < 6; i++) printf("%d ", put(&pending, (unsigned char)(40 * i)));
    for (int i = 0; i < 6; i++) printf("%d ", work(i));
    printf("%d %d\n", dropped(), wrapped(5));
    return 0;
}
