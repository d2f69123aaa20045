// The other builtins: bits at every width, rotations, overflow at every type, hints, lists of arguments.
#include <stdio.h>
#include <strings.h>

static int sum(int count, ...) {
    __builtin_va_list arguments, again;
    __builtin_va_start(arguments, count);
    __builtin_va_copy(again, arguments);
    int total = 0;
    for (int i = 0; i < count; i++)
        total += __builtin_va_arg(arguments, int) * __builtin_va_arg(again, int);
    __builtin_va_end(arguments);
    __builtin_va_end(again);
    return total;
}

int main(void) {
    unsigned long long wide = 0x0123456789abcdefull;
    for (int shift = 0; shift < 64; shift += 9) {
        unsigned long long bits = wide << shift | wide >> (63 - shift);
        unsigned word = (unsigned)bits | 1;
        unsigned short half = (unsigned short)bits | 1;
        unsigned char byte = (unsigned char)bits;
        printf("%x %x %x %llx ", __builtin_bitreverse8(byte), __builtin_bitreverse16(half), __builtin_bitreverse32(word),
               (unsigned long long)__builtin_bitreverse64(bits));
        printf("%x %x %x %llx ", __builtin_rotateleft8(byte, 3), __builtin_rotateleft16(half, 5), __builtin_rotateleft32(word, 7),
               (unsigned long long)__builtin_rotateleft64(bits, 11));
        printf("%x %x %x %llx ", __builtin_rotateright8(byte, 3), __builtin_rotateright16(half, 5),
               __builtin_rotateright32(word, 7), (unsigned long long)__builtin_rotateright64(bits, 11));
        printf("%d %d %d %d %d ", __builtin_clzs(half), __builtin_ctzs(half), __builtin_clrsbl((long)bits),
               __builtin_clrsbll((long long)bits), __builtin_parityl(bits));
        printf("%d %d %d\n", ffs((int)word), ffsl((long)bits), ffsll((long long)bits));
    }
    static const long long numbers[] = { 0, 1, -1, 0x7fffffff, -0x7fffffff - 1, 0x7fffffffffffffff, -0x7fffffffffffffff - 1 };
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 7; j++) {
            int s, count = 0;
            long l;
            long long ll;
            unsigned u;
            unsigned long ul;
            unsigned long long ull;
            int a = (int)numbers[i], b = (int)numbers[j];
            count += __builtin_sadd_overflow(a, b, &s) + 2 * __builtin_ssub_overflow(a, b, &s) + 4 * __builtin_smul_overflow(a, b, &s);
            count += 8 * __builtin_saddl_overflow(numbers[i], numbers[j], &l) + 16 * __builtin_ssubl_overflow(numbers[i], numbers[j], &l);
            count += 32 * __builtin_smull_overflow(numbers[i], numbers[j], &l) + 64 * __builtin_saddll_overflow(numbers[i], numbers[j], &ll);
            count += 128 * __builtin_ssubll_overflow(numbers[i], numbers[j], &ll) + 256 * __builtin_smulll_overflow(numbers[i], numbers[j], &ll);
            count += 512 * __builtin_uadd_overflow(a, b, &u) + 1024 * __builtin_usub_overflow(a, b, &u) + 2048 * __builtin_umul_overflow(a, b, &u);
            count += 4096 * __builtin_uaddl_overflow(numbers[i], numbers[j], &ul) + 8192 * __builtin_usubl_overflow(numbers[i], numbers[j], &ul);
            count += 16384 * __builtin_umull_overflow(numbers[i], numbers[j], &ul) + 32768 * __builtin_uaddll_overflow(numbers[i], numbers[j], &ull);
            count += 65536 * __builtin_usubll_overflow(numbers[i], numbers[j], &ull) + 131072 * __builtin_umulll_overflow(numbers[i], numbers[j], &ull);
            printf("%d %d %ld %lld %u %lu %llu\n", count, s, l, ll, u, ul, ull);
        }
    if (__builtin_expect_with_probability(sum(3, 1, 2, 3) == 14, 1, 0.9)) printf("14\n");
    return 0;
}
