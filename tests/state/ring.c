// A ring of four numbers in variables of the file.
// state: push
// given: push#0:true, push#2:true

static int ring[4];
static unsigned head, count;

int push(int value)
{
    if (count >= 4)
        return -1;
    ring[head & 3] = value;
    head++;
    count++;
    if (ring[(head - 2) & 3] == value && count > 1)
        return 2;
    return 1;
}
