#include "../c_flags_open.c"

int main(void)
{
    char m[4];
    if (open_mode(0x1000, 0, m) != -22) return 1;
    if (open_mode(F_TMP | F_RDONLY, 0600, m) != -22 || open_mode(F_TMP | F_RDWR | F_CREATE, 0600, m) != -22) return 2;
    if (open_mode(F_TMP | F_RDWR, 0600, m) != 3) return 3;
    if (open_mode(0x400000u, 0, m) != -95) return 4;
    if (open_mode(F_DIR | F_CREATE, 0, m) != -21 || open_mode(F_DIR, 0, m) != 1) return 5;
    if (open_mode(F_CREATE | F_WRONLY, 010000, m) != -22) return 6;
    if (open_mode(F_EXCL | F_WRONLY | F_APPEND, 0, m) != 1 || m[0] != 'a') return 7;
    if (open_mode(F_RDONLY | F_TRUNC, 0, m) != -13) return 8;
    if (open_mode(F_WRONLY | F_TRUNC, 0, m) != 1 || m[0] != 'w') return 9;
    if (open_mode(F_WRONLY, 0, m) != 2 || m[1] != '+') return 10;
    if (open_mode(3, 0, m) != -9) return 11;
    if (open_mode(F_CREATE | F_EXCL | F_WRONLY, 0644, m) != 3 || m[2] != 'x') return 12;
    return 0;
}
