// honest: open_mode
// kind: flags
// dead: open_mode#7:true, open_mode#18:false
#include <stdint.h>

#define F_ACCESS 0x003u
#define F_RDONLY 0u
#define F_WRONLY 1u
#define F_RDWR 2u
#define F_CREATE 0x040u
#define F_EXCL 0x080u
#define F_TRUNC 0x200u
#define F_APPEND 0x400u
#define F_DIR 0x10000u
#define F_TMP (0x400000u | F_DIR)
#define F_ALL (F_ACCESS | F_CREATE | F_EXCL | F_TRUNC | F_APPEND | F_TMP)

/* Turns open flags into the letters that a stream is opened with, four at most with the end. */
int open_mode(uint32_t flags, unsigned perm, char mode[4])
{
    uint32_t acc = flags & F_ACCESS;
    int at = 0;

    if (flags & ~F_ALL)
        return -22;
    if ((flags & F_TMP) == F_TMP) {
        if (acc == F_RDONLY || (flags & F_CREATE))
            return -22;
        flags |= F_CREATE | F_EXCL;
    } else if (flags & 0x400000u) {
        return -95;
    } else if (flags & F_DIR) {
        if (flags & (F_CREATE | F_TRUNC))
            return -21;
        if ((flags & F_TMP) != F_DIR)
            return -21;
    }
    if (perm & ~07777u)
        return -22;
    if ((flags & F_EXCL) && !(flags & F_CREATE))
        flags &= ~F_EXCL;

    switch (acc) {
    case F_RDONLY:
        mode[at++] = 'r';
        if (flags & F_TRUNC)
            return -13;
        break;
    case F_WRONLY:
    case F_RDWR:
        mode[at++] = flags & F_APPEND ? 'a' : flags & F_TRUNC ? 'w' : 'r';
        if (acc == F_RDWR || mode[0] == 'r')
            mode[at++] = '+';
        break;
    default:
        return -9;
    }
    if (flags & F_EXCL) {
        if (flags & F_CREATE)
            mode[at++] = 'x';
    }
    mode[at] = 0;
    return at;
}
