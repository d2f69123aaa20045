// honest: access_check
// kind: flags
#include <stddef.h>
#include <stdint.h>

#define ACC_READ 0x1u
#define ACC_WRITE 0x2u
#define ACC_EXEC 0x4u
#define ACC_DELETE 0x8u
#define ACE_DENY 0x100u
#define ACE_INHERIT_ONLY 0x200u
#define ACE_GROUP 0x400u
#define ACE_EVERYONE 0x800u

struct ace {
    uint32_t word;
    uint32_t id;
};

struct subject {
    uint32_t uid;
    const uint32_t *groups;
    size_t ngroups;
    unsigned privileged : 1;
};

/* Walks an access list in order: the first entry that speaks about a bit decides it. Gives the bits
   that were granted; 0 when any was denied and `wanted` does not say that partial is fine (high bit). */
uint32_t access_check(const struct ace *list, size_t n, const struct subject *who, uint32_t wanted)
{
    uint32_t open = wanted & 0xffu, granted = 0, denied = 0;
    int partial = (wanted >> 31) != 0;

    if (who->privileged) {
        granted = open & ~ACC_EXEC;
        open &= ACC_EXEC;
    }
    for (size_t i = 0; i < n && open; i++) {
        uint32_t w = list[i].word;
        int match = 0;
        if (w & ACE_INHERIT_ONLY)
            continue;
        if (w & ACE_EVERYONE) {
            match = 1;
        } else if (w & ACE_GROUP) {
            for (size_t g = 0; g < who->ngroups; g++) {
                if (who->groups[g] == list[i].id) {
                    match = 1;
                    break;
                }
            }
        } else {
            match = list[i].id == who->uid;
        }
        if (!match)
            continue;
        if (w & ACE_DENY)
            denied |= w & open;
        else
            granted |= w & open;
        open &= ~w;
    }
    if ((denied || open) && !partial)
        return 0;
    if ((granted & ACC_DELETE) && !(granted & ACC_WRITE))
        granted &= ~ACC_DELETE;
    return granted;
}
