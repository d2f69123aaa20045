/* The average of the readings that count. */

int average(const int readings[4], unsigned count)
{
    int sum = 0;
    if (count > 4)
        count = 4;
    for (unsigned i = 0; i < count; i++)
        if (readings[i] > -100 && readings[i] < 100)
            sum += readings[i];
    return sum / (int)count;
}
