// Switches, loops, jumps, calls.

// falls never takes: falls#0:case 9, falls#1:true
int falls(unsigned char a) {
    int r = 0;
    switch (S(a & 7)) {
    case 0: r = 1;
    case 1:
    case 2 ... 3: r += 2; break;
    case 9: r = 7; break;
    default: r = 5;
    }
    if (B(r == 1)) return 1;
    if (B(r == 3)) return 2;
    return r;
}

// no_default never takes: no_default#0:case 1, no_default#0:default
int no_default(signed char a) {
    switch (S(a % 2 * 2)) {
    case -2: return 1;
    case 0: return 2;
    case 1: return 3;
    case 2: return 4;
    }
    return 0;
}

// unsigned_case never takes: unsigned_case#0:case 4294967040
int unsigned_case(signed char a) {
    switch (S((unsigned)a)) {
    case 4294967295: return 1;
    case 4294967040: return 2;
    case 4294967168 ... 4294967290: return 3;
    case 'z': return 4;
    }
    return 0;
}

// duff never takes: duff#1:case 4, duff#1:default, duff#3:true
int duff(unsigned char a) {
    unsigned count = a & 15, rounds = (count + 3) / 4, done = 0;
    if (B(count == 0)) return 0;
    switch (S(count % 4)) {
    case 0: do { done++;
    case 3: done++;
    case 2: done++;
    case 1: done++;
    case 4:;
    } while (B(--rounds > 0));
    }
    if (B(done != count)) return 1;
    return 2;
}

// leaves never takes: leaves#3:true
int leaves(unsigned char a, unsigned char b) {
    int found = -1;
    for (int i = 0; B(i < 3); i++) {
        for (int j = 0; B(j < 3); j++) {
            if (B(i * 3 + j == (a & 15))) {
                found = i * 3 + j;
                goto out;
            }
        }
    }
out:
    if (B(found > 8)) return 1;
    if (B(found < 0)) return 2;
    return b;
}

// once never takes: once#1:true
int once(unsigned char a) {
    int n = 0;
    while (B(a >= 128)) {
        a -= 128;
        n++;
    }
    if (B(n > 1)) return 1;
    return n;
}

// breaks never takes: breaks#3:true
int breaks(unsigned char a, unsigned char b) {
    int i, j = 0;
    for (i = 0; B(i < 4); i++) {
        if (B((a >> i) & 1)) continue;
        for (j = 0; B(j < 3); j++) {
            if (B(j > 2)) return 9;
            if (B(b == i + j)) break;
        }
        if (B(j < 3)) break;
    }
    if (B(i == 4) && B(a == 15)) return 1;
    return j;
}

static int depth_of(int n) {
    if (B(n <= 0)) return 0;
    if (B(n > 9)) return 100;
    return 1 + depth_of(n / 2);
}

// recursion never takes: recursion#1:true, recursion#2:true
int recursion(unsigned char a) {
    int d = depth_of(a & 15);
    if (B(d == 4)) return 1;
    if (B(d == 5)) return 2;
    if (B(d == 101)) return 3;
    return 0;
}

// machine never takes: machine#1:default
int machine(unsigned char a, unsigned char b) {
    int state = 0;
    unsigned bits = a | (b & 3) << 8;
    for (int i = 0; B(i < 5); i++) {
        int bit = bits >> i * 2 & 3;
        switch (S(state)) {
        case 0: state = B(bit == 1) ? 1 : 0; break;
        case 1: state = B(bit == 2) ? 2 : 0; break;
        case 2: state = B(bit == 3) ? 3 : 1; break;
        case 3: state = 3; break;
        }
    }
    if (B(state == 3)) return 1;
    return 0;
}

// short_circuit never takes: short_circuit#1:false, short_circuit#4:true, short_circuit#6:false
int short_circuit(unsigned char a, unsigned char b) {
    int n = 0;
    if (B(a > 10) && B(++n > 0) && B(b > 10)) n += 10;
    if (B(n == 11)) return 1;
    if (B(n == 10)) return 2;
    if (B(n == 0) || B(n++ == 1)) return n;
    return 0;
}

// after_return never takes: after_return#1:true, after_return#2:true, after_return#2:false
int after_return(unsigned char a) {
    if (B(a > 9)) return 1;
    if (B(a > 20)) return 2;
    return 3;
    if (B(a == 3)) return 4;
    return 5;
}
