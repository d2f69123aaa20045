// A traffic light whose timer is a static local of a function that it calls.
// state: light
// given: timer#0:true, light#0:false, light#1:false, light#1:true, light#2:false, light#2:true, light#3:false, light#3:true

static int timer(unsigned limit)
{
    static unsigned ticks;
    ticks++;
    if (ticks >= limit) {
        ticks = 0;
        return 1;
    }
    return 0;
}

int light(int button)
{
    static enum { RED, AMBER, GREEN } colour;
    if (!timer(4))
        return (int)colour;
    if (colour == GREEN && !button)
        return 3;
    colour = colour == GREEN ? RED : AMBER + (colour == AMBER);
    return (int)colour;
}
