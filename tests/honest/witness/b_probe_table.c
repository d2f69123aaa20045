#include "../b_probe_table.c"

int main(void)
{
    struct cell cells[8] = {0};
    struct table t = {cells, 8, 0};
    if (table_put(&t, 3, 30) != PUT_NEW) return 1;
    if (table_put(&t, 11, 110) != PUT_NEW) return 2;
    if (table_put(&t, 19, 190) != PUT_NEW) return 3;
    if (table_put(&t, 19, 191) != PUT_OLD || t.used != 3) return 4;
    cells[3].state = 2;
    cells[4].state = 2;
    t.used -= 2;
    if (table_put(&t, 27, 270) != PUT_REUSED || cells[3].key != 27) return 5;
    for (uint32_t k = 100; t.used < 6; k++)
        table_put(&t, k, 0);
    int r = PUT_NEW;
    for (uint32_t k = 200; k < 208 && r != PUT_GROW; k++)
        r = table_put(&t, k, 0);
    if (r != PUT_GROW) return 6;
    struct cell full[2] = {{1, 1, 1}, {2, 1, 2}};
    struct table f = {full, 2, 2};
    if (table_put(&f, 5, 0) != PUT_GROW) return 7;
    full[1].state = 9;
    if (table_put(&f, 5, 0) != PUT_CORRUPT) return 8;
    f.size = 0;
    if (table_put(&f, 5, 0) != PUT_BAD) return 9;
    f.size = 6;
    if (table_put(&f, 5, 0) != PUT_BAD) return 10;
    return 0;
}
