// Models of <unistd.h> and <sys/socket.h> in C: what is read is an input. A line `//: NAME` begins the model of a function.

//: read
// Fewer bytes than are wanted may come, none at the end, or an error. Of a part, up to 32 bytes are followed, and all of what is
// wanted where that is at most 512; any other number is a guess with a name.
long __VERIFIER_nondet_read(void);
char __VERIFIER_nondet_read_byte(void);
int __VERIFIER_nondet_read_errno(void);
void __VERIFIER_assume(int holds);
int *__errno_location(void);
long read(int file, void *to, unsigned long size) {
    long got = __VERIFIER_nondet_read();
    __VERIFIER_assume(got >= -1);
    if (got == -1) {
        *__errno_location() = __VERIFIER_nondet_read_errno();
        return -1;
    }
    __VERIFIER_assume((unsigned long)got <= size);
    if (got > 32) {
        if ((unsigned long)got != size || size > 512) {
#ifndef FLIPSIDE_REPLAY
            void __flipside_is_not_longer(void);
            __flipside_is_not_longer();
#endif
            __VERIFIER_assume(0);
        }
    }
    for (long at = 0; at < got; at++) ((char *)to)[at] = __VERIFIER_nondet_read_byte();
    return got;
}

//: pread
long read(int file, void *to, unsigned long size);
long pread(int file, void *to, unsigned long size, long from) { return read(file, to, size); }

//: recv
long read(int file, void *to, unsigned long size);
long recv(int file, void *to, unsigned long size, int flags) { return read(file, to, size); }

//: getrandom
long read(int file, void *to, unsigned long size);
long getrandom(void *to, unsigned long size, unsigned flags) { return read(0, to, size); }
