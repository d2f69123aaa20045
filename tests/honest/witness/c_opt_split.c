#include "../c_opt_split.c"

int main(void)
{
    struct part scheme, user, host;
    unsigned port = 80;
    const char *path;
    if (url_split("https://me@example.org:8443/a/b", &scheme, &user, &host, &port, &path) || port != 8443 || host.len != 11) return 1;
    if (url_split("example.org", &scheme, &user, &host, &port, &path) || scheme.len || user.at || *path) return 2;
    if (url_split("ftp://example.org", NULL, NULL, NULL, NULL, NULL) != 1) return 3;
    if (url_split("me@example.org", NULL, NULL, NULL, NULL, NULL) != 2) return 4;
    if (url_split("host:12x", NULL, NULL, NULL, &port, NULL) != 4 || url_split("host:+1", NULL, NULL, NULL, &port, NULL) != 4) return 5;
    if (url_split("host:70000/", NULL, NULL, NULL, &port, NULL) != 4) return 6;
    if (url_split("/only/path", NULL, NULL, &host, NULL, NULL) != 3) return 7;
    if (url_split("file:///etc/hosts", &scheme, NULL, &host, NULL, &path) || host.len) return 8;
    if (url_split("host:1/", NULL, NULL, NULL, NULL, NULL)) return 9;
    return 0;
}
