// Fixed values and sets of values, of a global too.
struct settings { int level; unsigned flags; };
struct settings settings;
int rate;

int fixed(int a)
{
    if (settings.level == 3 && a == 4)
        return 1;
    if (settings.flags > 2)
        return 2;
    if (rate == 0)
        return 3;
    return a;
}
