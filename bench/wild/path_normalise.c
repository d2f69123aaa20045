// wild: program
// dead: normalise#4:true, normalise#12:true, main#5:true, main#8:true, main#10:true, main#11:true
// shape: string function: path normaliser with a stack of segment starts
// unwind: 10
// why: the output is never longer than the input plus the slash, two slashes never follow each other in it, and the
// stack of starts is as deep as there are segments.
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int condition);

#define LENGTH 6

static char out[LENGTH + 2];
static int starts[LENGTH + 1];

static int normalise(const char *in)
{
    int used = 0, depth = 0, i = 0;
    while (in[i] != '\0') {
        int begin, length;
        if (in[i] == '/') {
            i++;
            continue;
        }
        begin = i;
        while (in[i] != '\0' && in[i] != '/')
            i++;
        length = i - begin;
        if (length == 0 /* dead true */)
            return -1;
        if (length == 1 && in[begin] == '.')
            continue;
        if (length == 2 && in[begin] == '.' && in[begin + 1] == '.') {
            if (depth > 0) {
                depth--;
                used = starts[depth];
            }
            continue;
        }
        starts[depth++] = used;
        out[used++] = '/';
        for (int k = 0; k < length; k++)
            out[used++] = in[begin + k];
        if (used > LENGTH + 1 /* dead true */)
            return -2;
    }
    if (used == 0)
        out[used++] = '/';
    out[used] = '\0';
    return depth;
}

int main(void)
{
    char in[LENGTH + 1];
    int depth, slashes = 0;
    for (int i = 0; i < LENGTH; i++) {
        in[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(in[i] == '/' || in[i] == '.' || in[i] == 'a' || in[i] == '\0');
    }
    in[LENGTH] = '\0';
    depth = normalise(in);
    if (depth < 0 /* dead true */)
        return 1;
    for (int i = 0; out[i] != '\0'; i++) {
        if (out[i] == '/') {
            slashes++;
            if (out[i + 1] == '/' /* dead true */)
                return 2;
        }
    }
    if (slashes != depth) {
        if (depth != 0 /* dead true */)
            return 3;
        return 4;
    }
    if (depth > 3 /* dead true */)
        return 5;
    return 0;
}
