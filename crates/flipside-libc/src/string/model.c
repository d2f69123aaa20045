// Models of <string.h> in C. A line `//: NAME` begins the model of a function; only those that a program uses are
// compiled.

//: memmem
int memcmp(const void *, const void *, unsigned long);
void *memmem(const void *text, unsigned long length, const void *wanted, unsigned long size) {
    const char *at = text;
    for (; length >= size; at++, length--)
        if (memcmp(at, wanted, size) == 0) return (void *)at;
    return 0;
}

//: memrchr
void *memrchr(const void *text, int wanted, unsigned long length) {
    const unsigned char *bytes = text;
    while (length > 0)
        if (bytes[--length] == (unsigned char)wanted) return (void *)(bytes + length);
    return 0;
}

//: mempcpy
void *memcpy(void *, const void *, unsigned long);
void *mempcpy(void *to, const void *from, unsigned long size) { return (char *)memcpy(to, from, size) + size; }

//: stpcpy
char *strcpy(char *, const char *);
unsigned long strlen(const char *);
char *stpcpy(char *to, const char *from) { return strcpy(to, from) + strlen(from); }

//: strchrnul
char *strchr(const char *, int);
unsigned long strlen(const char *);
char *strchrnul(const char *text, int wanted) {
    char *found = strchr(text, wanted);
    return found ? found : (char *)text + strlen(text);
}

//: strndup
void *malloc(unsigned long);
void *memcpy(void *, const void *, unsigned long);
unsigned long strnlen(const char *, unsigned long);
char *strndup(const char *text, unsigned long most) {
    unsigned long length = strnlen(text, most);
    char *copy = malloc(length + 1);
    if (copy == 0) return 0;
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

//: strerror
// The texts are those of the locale: any of at most 32 characters; a longer one is a guess with a name.
char __VERIFIER_nondet_strerror(void);
char *strerror(int number) {
    static char text[33];
#ifndef FLIPSIDE_REPLAY
    void __flipside_is_not_longer(void);
    __flipside_is_not_longer();
#endif
    for (int at = 0; at < 32; at++) text[at] = __VERIFIER_nondet_strerror();
    return text;
}

//: strsep
unsigned long strcspn(const char *, const char *);
char *strsep(char **rest, const char *separators) {
    char *token = *rest;
    if (token == 0) return 0;
    char *end = token + strcspn(token, separators);
    if (*end == 0) {
        *rest = 0;
    } else {
        *end = 0;
        *rest = end + 1;
    }
    return token;
}

//: strtok
static char *flipside_strtok_rest;
char *strtok_r(char *, const char *, char **);
char *strtok(char *text, const char *separators) { return strtok_r(text, separators, &flipside_strtok_rest); }

//: strtok_r
unsigned long strspn(const char *, const char *);
unsigned long strcspn(const char *, const char *);
char *strtok_r(char *text, const char *separators, char **rest) {
    if (text == 0) text = *rest;
    text += strspn(text, separators);
    if (*text == 0) {
        *rest = text;
        return 0;
    }
    char *end = text + strcspn(text, separators);
    if (*end != 0) *end++ = 0;
    *rest = end;
    return text;
}
