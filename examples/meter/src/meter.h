#define FULL 4095u
#define LIMIT 80

struct entry {
    int value;
    struct entry *next;
};

int median(int a, int b, int c);
int percent(unsigned reading);
int is_alarm(int value, int was_alarm);
struct entry *log_value(struct entry *last, int value);
