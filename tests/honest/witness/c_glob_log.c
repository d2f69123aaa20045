#include "../c_glob_log.c"

static int quiet(const char *module, int level) { (void)module; return level > 5 ? -1 : 0; }

int main(void)
{
    static const struct log_rule rules[] = {{"net", 1}, {"net.tcp.segment", 7}, {"net.tcp", -1}, {"disk", 2}};
    if (!log_wanted("net", 0) || !log_wanted("net", 3) || log_wanted("net", 4)) return 1;
    log_configure(rules, 4, 2);
    if (log_wanted("net", 2) || !log_wanted("net.tcp.segment", 7) || log_wanted("net.tcp", 1)) return 2;
    if (!log_wanted("network", 2) || !log_wanted("disk.ata", 2)) return 3;
    int through = 0;
    for (int i = 0; i < 32; i++)
        through += log_wanted("disk", 9);
    if (through != 2) return 4;
    log_filter = quiet;
    if (log_wanted("disk", 1) || !log_wanted("net.tcp.segment", 6) || log_filter) return 5;
    return 0;
}
