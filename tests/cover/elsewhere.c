// What other files and other libraries define.

struct driver {
    int (*start)(int);
    const int level;
    const char *name;
};

extern const unsigned char table[8];
extern const struct driver driver;
extern struct driver second;
extern _Thread_local int mode;

// A constant of another file has any value, and keeps it.
// cover: looked_up unreachable looked_up#1:true
int looked_up(unsigned at) {
    unsigned char before = table[at & 7];
    if (before == 200) return 1;
    return table[at & 7] != before ? 2 : 0;
}

// cover: started
int started(void) {
    if (driver.level > 3 && driver.start) return 1;
    return second.level == 7 ? 2 : 0;
}

// Each thread has one of its own.
// cover: of_thread
int of_thread(void) {
    if (mode == 3) return 1;
    mode = 4;
    return 0;
}

// A list of arguments is passed on, and not looked at.
void report(const char *format, __builtin_va_list arguments);

// cover: listed
int listed(int level, const char *format, __builtin_va_list arguments) {
    if (level > 3) return 0;
    report(format, arguments);
    return format[0] == '%' ? 1 : 2;
}

struct holder {
    int kind;
    void *own;
};

struct own {
    int state;
    struct own *next;
};

// A pointer to `void` in memory leads to what it is taken for.
// cover: held
int held(struct holder *holder) {
    struct own *own = holder->own;
    if (own->state != 4) return 0;
    return own->next ? 1 : 2;
}
