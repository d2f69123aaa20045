#include "../c_codec_probe.c"

static int probe_riff(const uint8_t *d, size_t n)
{
    return n >= 4 && d[0] == 'R' && d[1] == 'I' && d[2] == 'F' && d[3] == 'F' ? 100 : 0;
}
static int probe_text(const uint8_t *d, size_t n)
{
    int score = 0;
    for (size_t i = 0; i < n; i++)
        score += d[i] >= ' ' && d[i] < 127;
    return n ? score * 60 / (int)n : 0;
}
static int open_skip8(struct stream *s) { s->header = 8; return 0; }
static int open_fail(struct stream *s) { (void)s; return -20; }
static int closed;
static void close_it(struct stream *s) { s->header = 0; closed++; }

int main(void)
{
    const struct codec table[] = {
        {"riff", probe_riff, open_skip8, close_it, 4},
        {"text", probe_text, open_fail, close_it, 1},
        {"raw", NULL, NULL, NULL, 0},
        {"raw2", NULL, open_fail, NULL, 0},
    };
    static const uint8_t riff[] = "RIFFxxxxWAVE";
    static const uint8_t bin[] = {'a', 1, 2, 3, 4, 5};
    struct stream s = {riff, 12, 0, 0, 0};
    if (codec_open(&s, table, 4, -1) != 0) return 1;
    s = (struct stream){riff, 5, 0, 0, 0};
    if (codec_open(&s, table, 4, -1) != -3) return 2;
    s = (struct stream){(const uint8_t *)"hello", 5, 0, 0, 0};
    if (codec_open(&s, table, 4, -1) != -20 || closed != 1) return 3;
    s = (struct stream){bin, 6, 0, 0, 0};
    if (codec_open(&s, table, 4, -1) != 2) return 4;
    if (codec_open(&s, table, 2, -1) != -20) return 5;
    s = (struct stream){bin, 0, 0, 0, 0};
    if (codec_open(&s, table, 2, -1) != -2) return 6;
    if (codec_open(&s, table, 4, 3) != -20) return 7;
    if (codec_open(&s, table, 4, 4) != -1) return 8;
    s = (struct stream){bin + 1, 5, 0, 0, 0};
    if (codec_open(&s, table, 2, -1) != -2) return 9;
    return 0;
}
