#include "level.h"

int alarm(unsigned value, int is_armed)
{
    int level = level_of(value);
    if (level > LEVELS)
        return -1;
    return is_armed && level == LEVELS;
}

int step(int state)
{
    switch (state) {
    case 0:
        return 1;
    case 1:
        return 2;
    default:
        return state > 1 ? 0 : -1;
    }
}
