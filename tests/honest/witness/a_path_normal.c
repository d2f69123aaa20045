#include "../a_path_normal.c"

static int gives(const char *in, const char *want)
{
    char buf[80];
    strcpy(buf, in);
    long n = path_normal(buf);
    if (!want)
        return n == -1;
    return n == (long)strlen(want) && strcmp(buf, want) == 0;
}

int main(void)
{
    if (!gives("usr/lib", NULL) || !gives("", NULL))
        return 1;
    if (!gives("/", "/") || !gives("///", "/") || !gives("/usr", "/usr"))
        return 2;
    if (!gives("/usr/./share//doc/../man/./man1", "/usr/share/man/man1"))
        return 3;
    if (!gives("/usr/share/../../../etc/shadow", NULL))
        return 4;
    if (!gives("/home/a-user-whose-name-takes-all-the-room-there-is", NULL))
        return 5;
    if (!gives("/one/two/three/four/five/six/", "/one/two/three/four/five/six"))
        return 6;
    if (!gives("/one/two/three/four/five/six/seven", NULL))
        return 7;
    if (!gives("/.ab/x/ab/.c", "/.ab/x/ab/.c"))
        return 8;
    return 0;
}
