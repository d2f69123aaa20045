// honest: url_split
// kind: optional
#include <stddef.h>
#include <string.h>

struct part {
    const char *at;
    size_t len;
};

/* Splits "scheme://user@host:port/path". Every out-parameter may be null; without `scheme` and
   without `user` the text must not have them. Gives 0, or the number of the part that is wrong. */
int url_split(const char *url, struct part *scheme, struct part *user, struct part *host, unsigned *port, const char **path)
{
    const char *p = strstr(url, "://");
    const char *stop, *mark;

    if (scheme)
        *scheme = (struct part){url, p ? (size_t)(p - url) : 0};
    else if (p)
        return 1;
    p = p ? p + 3 : url;

    stop = strchr(p, '/');
    if (!stop)
        stop = p + strlen(p);
    mark = memchr(p, '@', (size_t)(stop - p));
    if (mark) {
        if (!user)
            return 2;
        user->at = p;
        user->len = (size_t)(mark - p);
        p = mark + 1;
    } else if (user) {
        *user = (struct part){NULL, 0};
    }

    unsigned number = 0;
    mark = memchr(p, ':', (size_t)(stop - p));
    if (mark) {
        for (const char *d = mark + 1; d < stop; d++) {
            if (*d < '0' || *d > '9')
                return 4;
            number = number * 10 + (unsigned)(*d - '0');
            if (number > 65535)
                return 4;
        }
    }
    if (host) {
        host->at = p;
        host->len = (size_t)((mark ? mark : stop) - p);
        if (host->len == 0 && !scheme)
            return 3;
    }
    if (port && number)
        *port = number;
    if (path)
        *path = stop;
    return 0;
}
