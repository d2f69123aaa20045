#define LEVELS 4

int level_of(unsigned value);
