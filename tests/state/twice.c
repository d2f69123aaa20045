// Two static locals of one name, which have no symbols that we could tell apart: they keep their initial values, and say so.
// state: twice
// within: twice#1:true, twice#2:true

int twice(int x)
{
    if (x > 0) {
        static int calls;
        calls++;
        if (calls > 2)
            return 1;
        return 0;
    }
    static int calls;
    calls++;
    if (calls > 3)
        return 2;
    return 0;
}
