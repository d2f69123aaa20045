// libgit2 decodes base 64: a loop over the input, a pointer to a structure, memory from the heap.
// flags: -I$libgit2-sys/libgit2/src/util -I$libgit2-sys/libgit2/include -I$here/include
// cover: decode
// verdicts: 66 branches, 46 covered, 20 unreachable, 0 unknown
#include "str.c"

static _Bool has_memory;

static void *grow(void *old, size_t size, const char *file, int line)
{
    return has_memory ? realloc(old, size) : 0;
}

git_allocator git__allocator;

int decode(_Bool memory, _Bool old, size_t used, char source[8], size_t length)
{
    git_str target = GIT_STR_INIT;
    has_memory = memory;
    git__allocator.grealloc = grow;
    git__allocator.gfree = free;
    if (old) {
        target.ptr = malloc(8);
        target.asize = 8;
        target.size = used;
    }
    return git_str_decode_base64(&target, source, length);
}

int decode_precond(_Bool memory, _Bool old, size_t used, char source[8], size_t length)
{
    return length <= 8 && used < 8;
}
