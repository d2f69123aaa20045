// Builtins of the compiler: bits, overflow, hints, types, memory.
#include <stdio.h>
#include <string.h>
#include <limits.h>
struct s { char a; int b; };
static int assumed(int x) { __builtin_assume(x > 0); return x + 1; }
static int dead(int x) { if (x > 3) return 1; if (x <= 3) return 2; __builtin_unreachable(); }
int main(void) {
    int r; unsigned u; long l; unsigned char c; short s; long long ll; unsigned long ul;
    printf("%d %d %d %d\n", __builtin_clz(1u), __builtin_clzl(1ul), __builtin_clzll(0xffull), __builtin_ctz(8u));
    printf("%d %d %d %d %d\n", __builtin_ctzl(16), __builtin_ctzll(1ull << 40), __builtin_popcount(0xff0fu), __builtin_popcountl(-1L), __builtin_popcountll(5));
    printf("%d %d %d %d %d %d\n", __builtin_ffs(0), __builtin_ffs(12), __builtin_ffsl(1L << 33), __builtin_ffsll(0), __builtin_parity(7), __builtin_parityll(6));
    printf("%x %x %llx\n", __builtin_bswap16(0x1234), __builtin_bswap32(0x12345678), (unsigned long long)__builtin_bswap64(0x1122334455667788ull));
    printf("%d %d\n", __builtin_clrsb(-1), __builtin_clrsb(5));
    printf("%d ", __builtin_add_overflow(INT_MAX, 1, &r)); printf("%d\n", r);
    printf("%d ", __builtin_sub_overflow(3, 5, &u)); printf("%u\n", u);
    printf("%d ", __builtin_mul_overflow(1L << 40, 1 << 20, &l)); printf("%ld\n", l);
    printf("%d ", __builtin_mul_overflow(1L << 40, 1L << 40, &l)); printf("%ld\n", l);
    printf("%d ", __builtin_add_overflow(200, 100, &c)); printf("%d\n", c);
    printf("%d ", __builtin_add_overflow(-5, 3u, &s)); printf("%d\n", s);
    printf("%d ", __builtin_sadd_overflow(INT_MIN, -1, &r)); printf("%d\n", r);
    printf("%d ", __builtin_umul_overflow(1u << 20, 1u << 12, &u)); printf("%u\n", u);
    printf("%d ", __builtin_ssubll_overflow(LLONG_MIN, 1, &ll)); printf("%lld\n", ll);
    printf("%d ", __builtin_uaddl_overflow(ULONG_MAX, 2, &ul)); printf("%lu\n", ul);
    printf("%d %d\n", __builtin_constant_p(3 + 4), __builtin_constant_p(r));
    printf("%d %d\n", __builtin_types_compatible_p(int, const int), __builtin_types_compatible_p(int, long));
    printf("%d\n", __builtin_choose_expr(sizeof(int) == 4, 10, "text"));
    printf("%d\n", (int)__builtin_offsetof(struct s, b));
    char a[16], b[16];
    __builtin_memset(a, 'x', sizeof a); a[15] = 0;
    __builtin_memcpy(b, a, 16); __builtin_strcpy(a, "hey");
    printf("%s %s %d %d %lu\n", a, b, __builtin_memcmp(a, "hey", 3), __builtin_strcmp(a, "hey"), (unsigned long)__builtin_strlen(b));
    __builtin_prefetch(a); __builtin_prefetch(a, 1, 3);
    printf("%d\n", (int)__builtin_object_size(a, 0));
    printf("%d %d %d\n", assumed(4), dead(1), dead(5));
    printf("%d %d\n", __builtin_abs(-4), (int)__builtin_labs(-5L));
    printf("%x %x\n", __builtin_rotateleft32(0x80000001u, 4), __builtin_rotateright8(0x81, 1));
    if (__builtin_expect(r > 0, 1)) printf("likely\n"); else printf("unlikely\n");
    char *p = __builtin_assume_aligned(a, 8);
    printf("%s %d\n", p, 4);
    return 0;
}
