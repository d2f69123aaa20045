#include "../a_header_name.c"

int main(void)
{
    static const struct {
        const char *s;
        enum header want;
    } t[] = {
        {"", HEADER_MALFORMED},
        {"An-Unreasonably-Long-Name-Of-A-Header-That-Nobody-Sends", HEADER_MALFORMED},
        {"Content-Type", HEADER_CONTENT_TYPE},
        {"X-Powered-By", HEADER_EXTENSION},
        {"Transfer-Encoding", HEADER_TRANSFER_ENCODING},
        {"If-Modified-Since", HEADER_UNKNOWN},
        {"content-security-policy", HEADER_CONTENT_SECURITY_POLICY},
        {"x-permitted-cross-domai", HEADER_EXTENSION},
        {"Strict-Transport-Security", HEADER_TRANSPORT_SECURITY},
        {"Upgrade-Insecure-Requests", HEADER_UNKNOWN},
        {"Access-Control-Allow-Methods", HEADER_ALLOW_METHODS},
        {"Access-Control-Allow-Headers", HEADER_UNKNOWN},
        {"ACCESS-CONTROL-ALLOW-CREDENTIALS", HEADER_ALLOW_CREDENTIALS},
        {"access-control-allow_credentials", HEADER_UNKNOWN},
        {"TE", HEADER_UNKNOWN},
        {"Age", HEADER_UNKNOWN},
    };
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++)
        if (header_name(t[i].s) != t[i].want)
            return (int)i + 1;
    return 0;
}
