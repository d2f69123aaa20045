/* The options of a TCP header (RFC 9293, section 3.1): maximum segment size and window scale. */
#include <stddef.h>
#include <stdint.h>

enum { END = 0, NOP = 1, SEGMENT_SIZE = 2, WINDOW_SCALE = 3 };

struct tcp_options {
    uint16_t segment_size;
    uint8_t window_scale;
};

/* 0, or -1 when the options are malformed. */
int parse_options(const uint8_t *data, size_t size, struct tcp_options *options)
{
    size_t at = 0;
    while (at < size && data[at] != END) {
        if (data[at] == NOP) {
            at++;
            continue;
        }
        size_t length = data[at + 1];
        if (length < 2 || length > size - at)
            return -1;
        switch (data[at]) {
        case SEGMENT_SIZE:
            if (length != 4)
                return -1;
            options->segment_size = (uint16_t)(data[at + 2] << 8 | data[at + 3]);
            break;
        case WINDOW_SCALE:
            if (length != 3)
                return -1;
            if (at + 3 > size)
                return -1;
            options->window_scale = data[at + 2] > 14 ? 14 : data[at + 2];
            break;
        }
        at += length;
    }
    return 0;
}
