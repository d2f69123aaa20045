// A run that failed a requirement goes on at its instruction, which may have met others before.
// cover: shift_twice
// cover: share
int shift_twice(signed char a, signed char b) {
    int x = a;
    if (x < -100 || b < 1 || b > 40) return 7;
    if ((x << b) == 8) return 1;
    if ((x << b) == 64) return 2;
    if (x == 5 && b == 3) return 3;
    return 0;
}

int share(int all, int parts) {
    if (all / parts == 7) return 1;
    return all % parts == 3 ? 2 : 3;
}
