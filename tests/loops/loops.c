// Loops that are too long to be followed each time round: what holds whenever they come to their start has to be enough.
// cover: states unreachable states#2:default
// cover: balance unreachable balance#3:true
// cover: apart
// cover: rows unreachable rows#4:true
// cover: kept unreachable kept#1:true
// cover: shared
// cover: twice

// A number that is one of three.
int states(const char text[80]) {
    int state = 0;
    for (int i = 0; i < 80 && text[i] != '\0'; i++) {
        switch (state) {
        case 0: state = text[i] == 'a' ? 1 : 0; break;
        case 1: state = text[i] == 'b' ? 2 : 0; break;
        case 2: state = text[i] == 'c' ? 0 : 2; break;
        default: return -1;
        }
    }
    return state == 2;
}

// A number that is never negative.
int balance(const unsigned char steps[60]) {
    int at = 0;
    for (int i = 0; i < 60; i++) {
        if (steps[i] & 1) {
            at++;
        } else if (at > 0) {
            at--;
        }
        if (at < 0) return -1;
    }
    return at > 3;
}

// Two numbers that are the same at first, and one that takes the place of another.
int apart(const unsigned char steps[60]) {
    int a = 0, b = 0, c = 1;
    for (int i = 0; i < 60; i++) {
        if (steps[i] == 7) b = a + 1;
        if (steps[i] == 8) c = b;
        a = c;
        if (a != b) return i > 2;
    }
    return 2;
}

// A loop in a loop, and elements of an array that are written: the first one never is.
int rows(const unsigned char lengths[12]) {
    unsigned char seen[40] = {9};
    int at = 1;
    for (int i = 0; i < 12; i++) {
        for (int k = 0; k < lengths[i]; k++) {
            if (at >= 40) return 0;
            seen[at] = (unsigned char)k;
            at++;
        }
    }
    int back = at - 1;
    while (seen[back] != 9) {
        if (back <= 0) return -1;
        back--;
    }
    return back == 0;
}

// What the loop does not change stays, whatever else it changes.
int kept(const unsigned char steps[60], unsigned char limit) {
    unsigned char own = limit;
    int sum = 0;
    for (int i = 0; i < 60; i++) {
        sum += steps[i];
        if (own != limit) return -1;
    }
    return sum > 300;
}

// Two numbers that change together, until they do not.
int shared(const unsigned char steps[60]) {
    int a = 0, b = 0;
    for (int i = 0; i < 60; i++) {
        if (steps[i] == 1) {
            a = 5;
            b = 5;
        } else if (steps[i] == 2) {
            b = 3;
        }
        if (a != b) return 1;
        if (a == 5 && steps[i] == 3) return 2;
    }
    return 0;
}

// A loop that is entered again and again, in one that has no start of its own.
int twice(const unsigned char steps[60]) {
    int i = 0, turns = 0;
    if (steps[0] == 9) goto middle;
top:
    turns++;
middle:
    while (i < 50 && steps[i] == 5) i++;
    if (i == 4 && turns == 1) turns = 2;
    i++;
    if (turns < 3 && i < 50) goto top;
    if (i == 12) return 1;
    return turns == 3;
}
