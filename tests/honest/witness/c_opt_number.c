#include "../c_opt_number.c"

int main(void)
{
    const char *end;
    int err, hex = 16;
    int32_t low = -5, high = 20;
    if (num_parse("   42", NULL, NULL, NULL, NULL, NULL) != 42) return 1;
    if (num_parse("-7fffg", &end, NULL, NULL, &hex, &err) != -0x7fff || *end != 'g' || err) return 2;
    if (num_parse("1a", NULL, NULL, NULL, NULL, &err) || err != NUM_TAIL) return 3;
    if (num_parse("", NULL, NULL, NULL, NULL, &err) || err != NUM_EMPTY) return 4;
    if (num_parse("x y", NULL, NULL, NULL, NULL, &err) || err != NUM_EMPTY) return 5;
    if (num_parse("99999999999999", NULL, NULL, NULL, NULL, &err) || err != NUM_RANGE) return 6;
    if (num_parse("-6", NULL, &low, &high, NULL, &err) || err != NUM_RANGE) return 7;
    if (num_parse("21", NULL, &low, &high, NULL, &err) || err != NUM_RANGE) return 8;
    if (num_parse("19", NULL, &low, &high, NULL, &err) != 19 || err) return 9;
    if (num_parse("3{", NULL, NULL, NULL, NULL, &err) || err != NUM_TAIL) return 10;
    return 0;
}
