// A jump into a block begins the lifetime of its variables, also of those in memory; a jump out ends it.
#include <stdio.h>

static void fill(int *values, int count, int first)
{
    for (int i = 0; i < count; i++) values[i] = first + i;
}

static int enter(int way)
{
    int total = 0;
    if (way == 1) goto inside;
    if (way == 2) goto deeper;
    {
        int values[3];
        total += 1;
    inside:
        fill(values, 3, way);
        total += values[0] + values[2];
        {
            int more[2];
        deeper:
            fill(more, 2, 10 * way);
            total += more[1];
            if (total < 40) {
                way += 3;
                if (way > 6) goto out;
                goto inside;
            }
        }
    }
out:
    return total;
}

static int through_switch(int way)
{
    switch (way) {
        int scratch[2];
    case 1:
        fill(scratch, 2, 5);
        return scratch[1];
    default: {
        int other[2];
    case 2:
        fill(other, 2, 7);
        fill(scratch, 2, 8);
        return other[0] + scratch[0];
    }
    }
}

int main(void)
{
    for (int way = 0; way < 4; way++) printf("%d %d\n", enter(way), through_switch(way));
    return 0;
}
