// honest: codec_open
// kind: function-table
#include <stddef.h>
#include <stdint.h>

struct stream {
    const uint8_t *data;
    size_t size;
    size_t header;
    int codec;
    unsigned tries;
};

struct codec {
    const char *name;
    int (*probe)(const uint8_t *data, size_t size);
    int (*open)(struct stream *s);
    void (*close)(struct stream *s);
    unsigned char min_header;
};

enum { SCORE_SURE = 100, SCORE_LOW = 25 };

// Picks the codec with the best score and opens it; a codec that fails to open is closed again,
// and the first one that is able to take anything (no probe) is the fallback.
int codec_open(struct stream *s, const struct codec *table, size_t count, int forced)
{
    int best = -1, best_score = 0, fallback = -1;

    s->codec = -1;
    if (forced >= 0) {
        if ((size_t)forced >= count)
            return -1;
        best = forced;
    } else {
        for (size_t i = 0; i < count; i++) {
            const struct codec *c = &table[i];
            if (c->min_header > s->size)
                continue;
            if (!c->probe) {
                if (fallback < 0)
                    fallback = (int)i;
                continue;
            }
            s->tries++;
            int score = c->probe(s->data, s->size);
            if (score > best_score) {
                best = (int)i;
                best_score = score;
                if (score >= SCORE_SURE)
                    break;
            }
        }
        if (best < 0 || (best_score < SCORE_LOW && fallback >= 0))
            best = fallback;
        if (best < 0)
            return -2;
    }

    const struct codec *chosen = &table[best];
    if (chosen->open) {
        int rc = chosen->open(s);
        if (rc < 0) {
            if (chosen->close)
                chosen->close(s);
            return rc;
        }
        if (s->header > s->size)
            return -3;
    }
    s->codec = best;
    return best;
}
