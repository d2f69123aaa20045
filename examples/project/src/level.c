#include "level.h"

static const unsigned limits[LEVELS] = { 10, 20, 50, 100 };

int level_of(unsigned value)
{
    int level = 0;
    while (level < LEVELS && value >= limits[level])
        level++;
    return level;
}
