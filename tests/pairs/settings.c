#include "verifier.h"
#include "../contexts/settings.c"

int main(void)
{
    int log = 0;
    mode = (enum mode)between(0, 1);
    limits[0] = between(1, 3);
    limits[1] = between(1, 3);
    __VERIFIER_assume(limits[0] <= limits[1]);
    state.retries = (unsigned)between(0, 2);
    state.log = &log;
    settings(between(0, 4));
    return 0;
}
