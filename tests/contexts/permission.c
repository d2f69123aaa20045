// Flags that exclude one another.
enum permission { READ = 1, WRITE = 2, EXECUTE = 4, OWNER = 8 };

int permission(enum permission have, enum permission need)
{
    if (need == 0)
        return 1;
    if ((have & WRITE) && !(have & READ))
        return -1;
    if (have & ~(READ | WRITE | EXECUTE | OWNER))
        return -2;
    if ((have & OWNER) && (need & EXECUTE))
        return 2;
    if ((have & need) == need)
        return 1;
    if (need & WRITE)
        return (have & READ) ? 3 : 4;
    return 0;
}
