// A lock with the code 3, 1, 4: the state is a variable of the file.
// state: enter
// given: enter#0:case 1, enter#0:case 2, enter#0:case 3, enter#0:default, enter#2:false, enter#2:true, enter#3:false, enter#3:true
// beyond: enter#0:default

static enum { NOTHING, ONE, TWO, OPEN } progress;

int enter(int digit)
{
    switch (progress) {
    case NOTHING:
        if (digit == 3)
            progress = ONE;
        return 0;
    case ONE:
        progress = digit == 1 ? TWO : NOTHING;
        return 0;
    case TWO:
        progress = digit == 4 ? OPEN : NOTHING;
        return 0;
    case OPEN:
        return 1;
    }
    return -1;
}
