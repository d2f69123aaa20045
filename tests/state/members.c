// Bit-fields, a truth value and a float in static locals, of a type that only the function knows.
// state: device
// given: device#0:true, device#1:true, device#3:true
// beyond: device#1:true

int device(int x)
{
    static struct {
        signed mode : 3;
        unsigned level : 5;
        _Bool on;
        short last[2];
    } s = { -1, 3, 1, { 2, -4 } };
    static float load = 1.5f;
    if (s.mode == 2)
        return s.level > 20;
    if (!s.on)
        return 4;
    if (s.last[0] == x) {
        s.mode++;
        s.level += 9u;
        load += 1.0f;
        return 2;
    }
    if (load > 3.0f)
        return 3;
    return 0;
}
