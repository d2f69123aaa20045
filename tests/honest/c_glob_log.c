// honest: log_wanted
// kind: global
#include <stddef.h>
#include <string.h>

struct log_rule {
    const char *module;
    int level;
};

int log_level = 3;
unsigned log_seen;
const struct log_rule *log_rules;
size_t log_rule_count;
int (*log_filter)(const char *module, int level);

void log_configure(const struct log_rule *rules, size_t count, int level)
{
    log_rules = rules;
    log_rule_count = count;
    log_level = level;
}

/* Whether a message has to be written: the longest rule that the module begins with decides, else the
   level of all; every 16th of those below the level comes through; a filter has the last word. */
int log_wanted(const char *module, int level)
{
    int limit = log_level;
    size_t longest = 0;

    if (level <= 0)
        return 1;
    for (size_t i = 0; i < log_rule_count; i++) {
        const struct log_rule *r = &log_rules[i];
        size_t len = strlen(r->module);
        if (strncmp(module, r->module, len) != 0)
            continue;
        if (module[len] != 0 && module[len] != '.')
            continue;
        if (len >= longest) {
            longest = len;
            limit = r->level;
        }
    }
    if (level > limit) {
        if (limit < 0 || ++log_seen % 16 != 0)
            return 0;
    }
    if (log_filter) {
        int said = log_filter(module, level);
        if (said < 0) {
            log_filter = NULL;
            return 1;
        }
        return said != 0;
    }
    return 1;
}
