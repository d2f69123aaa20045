// honest: header_name
// kind: string
#include <stddef.h>
#include <string.h>

enum header {
    HEADER_UNKNOWN,
    HEADER_EXTENSION,
    HEADER_CONTENT_TYPE,
    HEADER_CONTENT_SECURITY_POLICY,
    HEADER_TRANSFER_ENCODING,
    HEADER_TRANSPORT_SECURITY,
    HEADER_ALLOW_CREDENTIALS,
    HEADER_ALLOW_METHODS,
    HEADER_MALFORMED
};

static int same(const char *s, const char *lower, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char c = s[i];
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (c != lower[i])
            return 0;
    }
    return 1;
}

/* Which of the known header fields `s` names, whatever the case. */
enum header header_name(const char *s)
{
    size_t n = strlen(s);

    if (n == 0 || n > 48)
        return HEADER_MALFORMED;
    switch (n) {
    case 12:
        if (same(s, "content-type", n))
            return HEADER_CONTENT_TYPE;
        break;
    case 17:
        if (same(s, "transfer-encoding", n))
            return HEADER_TRANSFER_ENCODING;
        break;
    case 23:
        if (same(s, "content-security-policy", n))
            return HEADER_CONTENT_SECURITY_POLICY;
        break;
    case 25:
        if (same(s, "strict-transport-security", n))
            return HEADER_TRANSPORT_SECURITY;
        break;
    case 28:
        if (same(s, "access-control-allow-methods", n))
            return HEADER_ALLOW_METHODS;
        break;
    case 32:
        if (same(s, "access-control-allow-credentials", n))
            return HEADER_ALLOW_CREDENTIALS;
        break;
    }
    if (n > 2 && same(s, "x-", 2))
        return HEADER_EXTENSION;
    return HEADER_UNKNOWN;
}
