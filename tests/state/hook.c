// A static pointer to a function, which a call sets and later ones use.
// state: notify
// given: notify#1:true, notify#2:false, notify#2:true

int notify(int (*set)(int), int event)
{
    static int (*hook)(int);
    if (set) {
        hook = set;
        return 0;
    }
    if (hook) {
        if (hook(event) > 10)
            return 2;
        return 1;
    }
    return -1;
}
