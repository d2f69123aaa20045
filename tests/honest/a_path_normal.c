// honest: path_normal
// kind: string
#include <stddef.h>
#include <string.h>

#define PATH_DEPTH 6

/* Takes "//", "/./" and "/../" out of an absolute path, in place. Returns the
 * new length, or -1: not absolute, above the root, a component too long, or
 * nested too deeply. */
long path_normal(char *path)
{
    size_t start[PATH_DEPTH];
    size_t depth = 0;
    char *in = path, *out = path;

    if (*in != '/')
        return -1;
    while (*in) {
        while (*in == '/')
            in++;
        size_t n = 0;
        while (in[n] != '\0' && in[n] != '/')
            n++;
        if (n == 0)
            break;
        if (n == 1 && in[0] == '.') {
            in++;
            continue;
        }
        if (n == 2 && in[0] == '.' && in[1] == '.') {
            if (depth == 0)
                return -1;
            out = path + start[--depth];
            in += 2;
            continue;
        }
        if (n > 32 || depth == PATH_DEPTH)
            return -1;
        start[depth++] = (size_t)(out - path);
        *out++ = '/';
        memmove(out, in, n);
        out += n;
        in += n;
    }
    if (out == path)
        *out++ = '/';
    *out = '\0';
    return out - path;
}
