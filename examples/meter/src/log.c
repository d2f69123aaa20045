#include <stdlib.h>

#include "meter.h"

int is_alarm(int value, int was_alarm)
{
    return value > LIMIT || (was_alarm && value > LIMIT - 5);
}

struct entry *log_value(struct entry *last, int value)
{
    struct entry *entry = malloc(sizeof *entry);
    if (!entry)
        return last;
    entry->value = value;
    entry->next = last;
    return entry;
}
