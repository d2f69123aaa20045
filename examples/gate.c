/* May a gate open? The key is asked for twice. */

int may_open(int key, int closed, int manual)
{
    return (key && closed) || (key && manual);
}

/* May it move? Far away is never near: the last condition is not needed. */
int may_move(unsigned distance, int manual)
{
    if (manual || (distance > 100 && distance > 20))
        return 1;
    return 0;
}
