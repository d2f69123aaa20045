/* An oracle as PathCrawler wants it: each input before and after the call, then the result. */
void oracle_limit(
    int *Pre_values, int *values,
    unsigned Pre_n, unsigned n,
    struct limits Pre_bounds, struct limits bounds,
    int Pre_changes, int changes,
    int pathcrawler__retres__limit)
{
    unsigned i, above = 0;
    if (n > 3) {
        if (pathcrawler__retres__limit == -1 && changes == Pre_changes) {
            pathcrawler_verdict_success();
        } else {
            pathcrawler_verdict_failure();
        }
        return;
    }
    for (i = 0; i < Pre_n; i++) {
        int expected = Pre_values[i] > Pre_bounds.high ? Pre_bounds.high : Pre_values[i];
        above += Pre_values[i] > Pre_bounds.high;
        if (values[i] != expected) {
            pathcrawler_verdict_failure();
            return;
        }
    }
    if (bounds.low < 0 ? pathcrawler__retres__limit == -(int)above : pathcrawler__retres__limit == (int)above) {
        pathcrawler_verdict_success();
    } else {
        pathcrawler_verdict_failure();
    }
}
