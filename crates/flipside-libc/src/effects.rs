//! What kind of effect a library function has, where it need not be known exactly.
//!
//! A function that is not listed has an effect that only its model knows.

use flipside_execute::Effect;

use crate::verifier::INPUTS;

/// The functions by their effect.
const EFFECTS: [(Effect, &[&str]); 6] = [
    (
        Effect::Reads,
        &[
            "strlen",
            "strnlen",
            "strcmp",
            "strncmp",
            "strcasecmp",
            "strncasecmp",
            "strcoll",
            "memcmp",
            "memchr",
            "strchr",
            "strrchr",
            "strstr",
            "strspn",
            "strcspn",
            "strpbrk",
            "atoi",
            "atol",
            "atoll",
            "atof",
            "free",
        ],
    ),
    (
        Effect::Prints,
        &[
            "printf", "fprintf", "vprintf", "vfprintf", "puts", "fputs", "putchar", "putc", "fputc",
            "fwrite", "fflush", "perror",
        ],
    ),
    (Effect::Writes, &["sprintf", "snprintf"]),
    (Effect::Fills, &["memcpy", "memmove", "memset", "strcpy", "strncpy", "strcat", "strncat"]),
    (Effect::Allocates, &["malloc", "calloc", "realloc", "aligned_alloc", "strdup", "strndup"]),
    (
        Effect::Stateful,
        &[
            "strtok",
            "rand",
            "srand",
            "random",
            "srandom",
            "time",
            "clock",
            "getc",
            "getchar",
            "fgetc",
            "fgets",
            "gets",
            "getenv",
            "scanf",
            "fscanf",
            "atexit",
            "setlocale",
        ],
    ),
];

/// The effect of a function.
pub(crate) fn of(name: &str) -> Effect {
    if name.starts_with(INPUTS) {
        return Effect::Reads;
    }
    let found = EFFECTS.iter().find(|(_, names)| names.contains(&name));
    found.map_or(Effect::Other, |(effect, _)| *effect)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_are_told_apart() {
        assert_eq!(of("strlen"), Effect::Reads);
        assert_eq!(of("memcpy"), Effect::Fills);
        assert_eq!(of("longjmp"), Effect::Other);
    }

    #[test]
    fn no_function_has_two_effects() {
        let mut names: Vec<&str> = EFFECTS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
