// honest: merge_rows
// kind: two-d
// dead: merge_rows#14:true
#include <stddef.h>

enum { MERGE_NULL = -1, MERGE_UNSORTED = -2, MERGE_NO_ROOM = -3 };

/*
 * Merges sorted rows of different widths into `out`, without duplicates; a
 * missing row counts as empty. `at` is room for one position per row.
 */
long merge_rows(const int *const *rows, const size_t *widths, size_t count, size_t *at,
                int *out, size_t room)
{
    size_t r, written = 0;

    if (rows == NULL || widths == NULL)
        return MERGE_NULL;
    for (r = 0; r < count; r++)
        at[r] = 0;
    for (;;) {
        size_t least = count;

        for (r = 0; r < count; r++) {
            if (rows[r] == NULL || at[r] >= widths[r])
                continue;
            if (at[r] > 0 && rows[r][at[r]] < rows[r][at[r] - 1])
                return MERGE_UNSORTED;
            if (least == count || rows[r][at[r]] < rows[least][at[least]])
                least = r;
        }
        if (least == count)
            break;
        if (written == 0 || out[written - 1] != rows[least][at[least]]) {
            if (written >= room)
                return MERGE_NO_ROOM;
            out[written++] = rows[least][at[least]];
        }
        at[least]++;
    }
    if (written > room)
        return MERGE_NO_ROOM;
    return (long)written;
}
