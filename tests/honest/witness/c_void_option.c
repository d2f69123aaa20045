#include "../c_void_option.c"

int main(void)
{
    struct sock s = {0};
    struct opt_linger l = {1, 30};
    struct opt_time t = {2, 500000};
    struct opt_bind b = {"wlan0"};
    struct { struct opt_bind b; char more[8]; } wide = {{"eth1"}, ""};
    int32_t size = 4096;
    if (sock_setopt(&s, OPT_LINGER, NULL, 8) != -14) return 1;
    if (sock_setopt(&s, OPT_LINGER, &l, sizeof l) || s.linger != 30) return 2;
    l.seconds = 50000;
    if (sock_setopt(&s, OPT_LINGER, &l, sizeof l) || s.linger != 0x7fff) return 3;
    l.on = 0;
    if (sock_setopt(&s, OPT_LINGER, &l, sizeof l) || s.linger) return 4;
    if (sock_setopt(&s, OPT_LINGER, &size, sizeof size) != -22) return 5;
    if (sock_setopt(&s, OPT_TIMEOUT, &t, sizeof t) || s.timeout_us != 2500000) return 6;
    t.sec = 100000;
    if (sock_setopt(&s, OPT_TIMEOUT, &t, sizeof t) || s.timeout_us != -1) return 7;
    t.sec = -1;
    if (sock_setopt(&s, OPT_TIMEOUT, &t, sizeof t) || s.timeout_us != 0) return 8;
    t.usec = -1;
    if (sock_setopt(&s, OPT_TIMEOUT, &t, sizeof t) != -33) return 9;
    t.usec = 1000000;
    if (sock_setopt(&s, OPT_TIMEOUT, &t, sizeof t) != -33) return 10;
    if (sock_setopt(&s, OPT_TIMEOUT, &size, sizeof size) != -33) return 11;
    if (sock_setopt(&s, OPT_BUFFER, &size, sizeof size) || s.buffer != 4096) return 12;
    size = -1;
    if (sock_setopt(&s, OPT_BUFFER, &size, sizeof size) || s.buffer != 256) return 13;
    if (sock_setopt(&s, OPT_BUFFER, &size, 2) != -22) return 14;
    if (sock_setopt(&s, OPT_DEVICE, &b, sizeof b) || !s.bound) return 15;
    if (sock_setopt(&s, OPT_DEVICE, &b, 3) != -36) return 16;
    if (sock_setopt(&s, OPT_DEVICE, &wide, sizeof wide) || !s.bound) return 17;
    if (sock_setopt(&s, OPT_DEVICE, NULL, 0) || s.bound) return 18;
    if (sock_setopt(&s, 77, NULL, 0) != -92) return 19;
    return 0;
}
