#include "../a_block_check.c"
#include <stdlib.h>
#include <string.h>

static unsigned char *make(uint32_t size, uint32_t line, uint32_t magic)
{
    struct block_header *h = malloc(sizeof *h + size + GUARD_BYTES);
    if (!h)
        exit(99);
    unsigned char *p = (unsigned char *)(h + 1);
    h->magic = magic;
    h->size = size;
    h->line = line;
    h->check = size ^ (line << 7 | line >> 25);
    memset(p, magic == BLOCK_FREE ? 0xDD : 0, size);
    memset(p + size, 0xFD, GUARD_BYTES);
    return p;
}

static void drop(unsigned char *p)
{
    free((struct block_header *)(void *)p - 1);
}

int main(void)
{
    uint32_t where;
    if (block_check(NULL, &where) != BLOCK_NULL)
        return 1;

    unsigned char *p = make(40, 120, BLOCK_USED);
    if (block_check(p, &where) != BLOCK_SOUND)
        return 2;
    p[43] = 0;
    if (block_check(p, &where) != BLOCK_OVERRUN || where != 43)
        return 3;
    ((struct block_header *)(void *)p - 1)->line++;
    if (block_check(p, &where) != BLOCK_HEADER)
        return 4;
    ((struct block_header *)(void *)p - 1)->magic = 0;
    if (block_check(p, &where) != BLOCK_ALIEN)
        return 5;
    drop(p);

    p = make(24, 7, BLOCK_FREE);
    if (block_check(p, &where) != BLOCK_TWICE)
        return 6;
    p[20] = 1;
    if (block_check(p, &where) != BLOCK_USED_AFTER || where != 20)
        return 7;
    p[2] = 1;
    if (block_check(p, &where) != BLOCK_USED_AFTER || where != 2)
        return 8;
    drop(p);

    p = make(24, 0, BLOCK_FREE);
    p[17] = 1;
    if (block_check(p, &where) != BLOCK_ALIEN || where != 17)
        return 9;
    drop(p);
    return 0;
}
