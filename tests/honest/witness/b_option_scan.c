#include "../b_option_scan.c"

#define SCAN(...) scan_options((const char *const[]){"tool", __VA_ARGS__, NULL}, &s)

int main(void)
{
    struct settings s = {0, 1, NULL, 0};
    if (SCAN("-vvv", "--threads=12", "--output", "result.txt", "input.txt") != SCAN_OK) return 1;
    if (s.verbose != 3 || s.threads != 12 || strcmp(s.output, "result.txt") || s.first_operand != 5) return 2;
    if (SCAN("--", "-v") != SCAN_OK || s.first_operand != 2) return 3;
    if (SCAN("-") != SCAN_OK || s.first_operand != 1) return 4;
    if (SCAN("-v") != SCAN_OK || s.first_operand != 0) return 5;
    if (SCAN("--output") != SCAN_MISSING) return 6;
    if (SCAN("--threads=") != SCAN_NUMBER) return 7;
    if (SCAN("--threads=4x") != SCAN_NUMBER) return 8;
    if (SCAN("--threads=4-") != SCAN_NUMBER) return 9;
    if (SCAN("--threads=00012345") != SCAN_NUMBER) return 10;
    if (SCAN("-vx") != SCAN_UNKNOWN) return 11;
    if (SCAN("--version") != SCAN_UNKNOWN) return 12;
    return 0;
}
