// Unions, the heap and the library on all inputs.

void *malloc(unsigned long size);
void *realloc(void *old, unsigned long size);
void free(void *old);
unsigned long strlen(const char *text);
int atoi(const char *text);
char *strchr(const char *text, int character);
int memcmp(const void *left, const void *right, unsigned long size);

// overlaid never takes: overlaid#1:true, overlaid#3:true, overlaid#4:true
int overlaid(unsigned char a, signed char b) {
    union {
        unsigned short whole;
        unsigned char bytes[2];
        struct { signed char low, high; } parts;
        struct { unsigned few : 4, more : 7; } bits;
    } u;
    u.bytes[0] = a;
    u.parts.high = b;
    if (B(u.whole > 0xff00) && B(b >= 0)) return 1;
    if (B(u.parts.low == b) && B(u.whole % 257 != 0)) return 2;
    u.bits.more = 0x55;
    if (B(u.bytes[0] >> 4 != 5)) return 3;
    if (B(u.bits.few > 9) && B(u.parts.high == -3)) return 4;
    return 5;
}

// grows never takes: grows#1:true
int grows(unsigned char n, unsigned char i) {
    unsigned size = (n & 3) + 1;
    unsigned char *p = malloc(size);
    for (unsigned k = 0; B(k < size); k++) p[k] = (unsigned char)(n + k * 50);
    unsigned char before = p[i % size];
    p = realloc(p, size + 1);
    p[size] = i;
    int result = 4;
    if (B(p[i % size] != before)) result = 1;
    else if (B(p[size] == p[0]) && B(n > 250)) result = 2;
    else if (B(before < n) && B(i == 2)) result = 3;
    free(p);
    return result;
}

// text never takes: text#0:true, text#2:true, text#4:true
int text(signed char a, signed char b) {
    char t[3] = {a, b, 0};
    if (B(strlen(t) > 2)) return 1;
    if (B(atoi(t) == 42)) return 2;
    if (B(atoi(t) < -9)) return 3;
    if (B(strchr(t, 'x') == t + 1) && B(a == b)) return 4;
    if (B(memcmp(t, "no", 3) == 0)) return 5;
    return 6;
}
