// A link that is tried again, with pauses that double, and given up.
// state: link_step
// given: link_step#0:true, link_step#1:false, link_step#1:true, link_step#2:false, link_step#3:false, link_step#3:true, link_step#4:false, link_step#4:true, link_step#5:false, link_step#5:true

enum phase { DOWN, TRYING, UP };

int link_step(_Bool answered)
{
    static enum phase phase;
    static unsigned pause, left, tries;
    if (phase == UP) {
        if (answered)
            return 1;
        phase = DOWN;
    }
    if (phase == DOWN) {
        phase = TRYING;
        pause = 1;
        tries = 0;
        left = 0;
        return 0;
    }
    if (answered) {
        phase = UP;
        return 1;
    }
    if (left > 0) {
        left--;
        return 0;
    }
    if (++tries == 4)
        return -1;
    left = pause;
    pause *= 2;
    return 0;
}
