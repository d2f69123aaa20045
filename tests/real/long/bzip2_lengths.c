// The lengths of Huffman codes in bzip2: a heap, loops over the input.
// flags: -I$bzip2-sys/bzip2-1.0.8
// cover: lengths
// verdicts: 44 branches, 35 covered, 9 unreachable, 0 unknown
#include "huffman.c"

void lengths(unsigned char length[4], int frequency[4], int size)
{
    BZ2_hbMakeCodeLengths(length, frequency, size, 17);
}

int lengths_precond(unsigned char length[4], int frequency[4], int size)
{
    for (int i = 0; i < 4; i++)
        if (frequency[i] < 0 || frequency[i] > 100)
            return 0;
    return size >= 2 && size <= 4;
}
