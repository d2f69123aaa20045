// Characters are collected in a static buffer until a line ends.
// state: collect
// given: collect#1:true, collect#2:true, collect#3:true

int collect(char c)
{
    static char buffer[8];
    static unsigned used;
    if (c == '\n') {
        int n = (int)used;
        used = 0;
        return buffer[0] == '#' ? -1 : n;
    }
    if (used >= sizeof buffer)
        return -2;
    buffer[used++] = c;
    if (used == sizeof buffer)
        return 1;
    return 0;
}
