// A counter of wear that warns late, and once.
// state: wear
// given: wear#1:false, wear#2:false, wear#2:true
// late: wear#1:false, wear#2:false, wear#2:true

int wear(unsigned char load)
{
    static unsigned total;
    static _Bool warned;
    if (load > 200)
        return -1;
    total += load > 100;
    if (total < 900)
        return 0;
    if (!warned) {
        warned = 1;
        return 1;
    }
    return 2;
}
