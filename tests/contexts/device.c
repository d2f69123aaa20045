// Functions that nothing defines: what they give, what they write, and what stands for them.
struct packet {
    unsigned char kind;
    unsigned char length;
};

extern int read_sensor(void);
extern int receive(struct packet *packet);
extern void notify(int *state);
extern int next_token(int position, int *kind);

static int next_for_tests(int position, int *kind)
{
    *kind = position > 2 ? 1 : 2;
    return position + 1;
}

int device(int state)
{
    struct packet packet = {0, 0};
    int kind = 0;
    if (read_sensor() > 1023)
        return 1;
    if (receive(&packet) > 4)
        return 2;
    if (packet.kind > 127)
        return 3;
    notify(&state);
    if (state == 5)
        state = 6;
    if (state == 5)
        return 4;
    if (next_token(state, &kind) == state)
        return 5;
    if (kind == 3)
        return 6;
    return next_for_tests(0, &kind);
}
