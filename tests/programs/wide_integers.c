// 128-bit integers: arithmetic, shifts, comparisons, conversions, division, members, arguments, overflow builtins.
// expect: exit 1
#include <stdio.h>
typedef __int128 wide;
typedef unsigned __int128 uwide;
struct pair { char c; wide w; };
static void show(const char *name, uwide v) { printf("%s %016llx%016llx\n", name, (unsigned long long)(v >> 64), (unsigned long long)v); }
static uwide multiply(unsigned long long a, unsigned long long b) { return (uwide)a * b; }
static wide gcd(wide a, wide b) { while (b) { wide r = a % b; a = b; b = r; } return a < 0 ? -a : a; }
static void decimal(uwide v) { char text[48]; int n = sizeof text; text[--n] = 0; do { text[--n] = (char)('0' + (int)(v % 10)); v /= 10; } while (v); printf("%s\n", text + n); }
static uwide power(uwide base, unsigned exponent) { uwide r = 1; while (exponent) { if (exponent & 1) r *= base; base *= base; exponent >>= 1; } return r; }
static int sign(wide x) { if (!x) return 0; return x < 0 ? -1 : 1; }
static uwide table[3] = { 1, (uwide)1 << 100, ~(uwide)0 };
static wide minus = -5;
int main(void) {
    show("product", multiply(0xffffffffffffffffull, 0xfffffffffffffffeull));
    decimal(multiply(0xffffffffffffffffull, 10000000019ull));
    decimal(power(3, 80));
    decimal(power(10, 38));
    wide a = (wide)1 << 90, b = -a + 12345;
    show("a", (uwide)a); show("b", (uwide)b); show("gcd", (uwide)gcd(a, b)); show("div", (uwide)(b / 1000)); show("rem", (uwide)(b % 1000));
    show("shr", (uwide)(b >> 70)); show("ushr", (uwide)b >> 70); show("and", (uwide)a & ~(uwide)b); show("xor", (uwide)(a ^ b)); show("or", (uwide)(a | 7)); show("not", ~(uwide)a); show("neg", (uwide)-b);
    printf("%d %d %d %d %d %d\n", a > b, a < b, a == b, a != b, (uwide)a < (uwide)b, sign(a) * 10 + sign(b) + sign(0));
    printf("%d %u %ld %d %d\n", (int)b, (unsigned)b, (long)b, (char)b, (_Bool)a);
    wide from = -3; uwide ufrom = 3u; from += 'c'; ufrom -= 4; from++; --ufrom; from *= -2;
    show("from", (uwide)from); show("ufrom", ufrom);
    struct pair p = { 'p', minus }, q = p;
    q.w -= 1;
    show("member", (uwide)q.w); printf("%d %lu %lu\n", q.c, (unsigned long)sizeof p, (unsigned long)_Alignof(wide));
    show("table", table[1]); show("table", table[2]);
    for (unsigned i = 0; i < 3; i++) if (table[i] > 5) table[i] >>= 64 - i; else table[i] += 1;
    show("table", table[0]); show("table", table[1]); show("table", table[2]);
    const unsigned char *bytes = (const unsigned char *)&table[1];
    printf("%d %d\n", bytes[4], bytes[15]);
    wide r; uwide u;
    printf("%d ", __builtin_add_overflow((wide)(~(uwide)0 >> 1), (wide)1, &r)); show("r", (uwide)r);
    printf("%d ", __builtin_mul_overflow((uwide)1 << 64, (uwide)1 << 63, &u)); show("u", u);
    printf("%d ", __builtin_mul_overflow((uwide)1 << 64, (uwide)1 << 64, &u)); show("u", u);
    printf("%d ", __builtin_sub_overflow((uwide)1, (uwide)2, &u)); show("u", u);
    if (a) printf("%s\n", b ? "both" : "one");
    uwide sum = 0;
    for (wide i = ((wide)1 << 64) - 2; i <= ((wide)1 << 64) + 2; i++) sum += (uwide)i;
    show("sum", sum);
    return (int)(sum >> 66);
}
