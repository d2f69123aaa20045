//! The list of flags that are known: what they do is harmless, or modelled.
//!
//! Flags come from two sides. The user may give all of these. Stored results may come from a stranger, and some flags run
//! other programs (`-B`), read any file (`-include`, `@file`) or write one (`-pg`): these are the [`USERS`] alone.

/// Flags that stand alone.
#[rustfmt::skip]
pub(crate) const ALONE: &[&str] = &[
    // dialects
    "-ansi", "-trigraphs", "-undef", "-nostdinc", "-nostdlibinc", "-nobuiltininc", "-pthread", "-pthreads",
    // sizes, signedness and layouts, which clang is asked for
    "-m64", "-m32",
    // arithmetic that wraps or traps, see `wraps`
    "-fwrapv", "-fno-wrapv", "-ftrapv", "-fstrict-overflow", "-fno-strict-overflow",
    // floating point that stays with IEEE 754
    "-fmath-errno", "-fno-fast-math", "-fno-unsafe-math-optimizations", "-fno-associative-math", "-fno-reciprocal-math",
    "-fno-finite-math-only", "-fno-approx-func", "-fsigned-zeros", "-fno-rounding-math", "-ftrapping-math", "-fno-trapping-math",
    "-ffp-contract=on", "-ffp-contract=off", "-ffp-model=precise", "-ffp-model=strict", "-ffp-exception-behavior=ignore",
    "-fexcess-precision=standard", "-mfpmath=sse",
    // levels of optimisation
    "-O", "-O0", "-O1", "-O2", "-O3", "-O4", "-Os", "-Oz", "-Og",
    // messages
    "-w", "-pedantic", "--pedantic", "-Qunused-arguments", "-Q", "-Qn", "-Qy", "-H", "-P", "-C", "-CC",
    // how the work is done
    "-pipe", "-integrated-as",
    // linking
    "-s", "-static", "-static-libgcc", "-rdynamic", "-pie", "-no-pie", "-nopie", "-static-pie",
    // the machine
    "-mmmx", "-m3dnow", "-mpopcnt", "-mbmi", "-mbmi2", "-mlzcnt", "-maes", "-mpclmul", "-mf16c", "-mcx16", "-mrdrnd", "-mrdseed", "-madx",
    "-mmovbe", "-mxsave", "-mfxsr", "-msha", "-mgeneral-regs-only", "-mred-zone", "-mno-red-zone", "-mstackrealign",
    "-mno-stackrealign", "-momit-leaf-frame-pointer", "-mno-omit-leaf-frame-pointer", "-mno-avx", "-mno-avx2", "-mno-fma", "-mno-mmx",
    "-mno-3dnow", "-mno-sse3", "-mno-ssse3", "-mno-sse4", "-mno-sse4.1", "-mno-sse4.2", "-mno-sse4a", "-mno-avx512f",
];

/// Flags of the form `-fNAME` or `-fno-NAME`, by their name.
#[rustfmt::skip]
pub(crate) const FEATURES: &[&str] = &[
    // dialects
    "gnu89-inline", "ms-extensions", "common", "asm", "gnu-keywords", "dollars-in-identifiers", "digraphs", "lax-vector-conversions",
    "builtin", "freestanding", "hosted",
    // signedness, sizes
    "signed-char", "unsigned-char", "short-enums", "short-wchar", "pack-struct",
    // what an optimiser may use and we treat as an error, or do not see
    "strict-aliasing", "delete-null-pointer-checks",
    // code generation
    "PIC", "pic", "PIE", "pie", "plt", "semantic-interposition", "function-sections", "data-sections", "unique-section-names",
    "omit-frame-pointer", "optimize-sibling-calls", "stack-protector", "stack-protector-strong", "stack-protector-all", "stack-check",
    "stack-clash-protection", "exceptions", "non-call-exceptions", "unwind-tables", "asynchronous-unwind-tables", "ident",
    "record-gcc-switches", "record-command-line", "jump-tables", "keep-static-consts", "zero-initialized-in-bss", "integrated-as", "rtti",
    "addrsig", "verbose-asm", "working-directory", "split-stack", "use-linker-plugin", "threadsafe-statics",
    "inline", "inline-functions", "inline-small-functions", "inline-functions-called-once", "inline-hint-functions",
    "unroll-loops", "unroll-all-loops", "reroll-loops", "vectorize", "slp-vectorize", "tree-vectorize", "tree-slp-vectorize",
    "tree-loop-vectorize", "expensive-optimizations", "gcse", "schedule-insns", "schedule-insns2", "reorder-blocks", "reorder-functions",
    "rename-registers", "prefetch-loop-arrays", "strength-reduce", "thread-jumps", "tree-vrp", "tree-dce", "tree-ter", "align-functions",
    "align-loops", "align-jumps", "align-labels", "caller-saves", "defer-pop", "crossjumping", "cse-follow-jumps", "ipa-cp", "peephole2",
    "peel-loops", "branch-count-reg", "web", "toplevel-reorder", "unit-at-a-time", "var-tracking", "var-tracking-assignments",
    // messages and debug information
    "color-diagnostics", "caret-diagnostics", "show-column", "show-source-location", "spell-checking", "ansi-escape-codes",
    "elide-type", "limit-debug-info", "standalone-debug", "eliminate-unused-debug-types", "eliminate-unused-debug-symbols", "debug-macro",
];

/// Flags with a word joined to them: no path, no list of further options.
#[rustfmt::skip]
pub(crate) const WORDS: &[&str] = &[
    // dialects, the machine
    "-std=", "--std=", "-march=", "-mtune=", "-mcpu=", "-mcmodel=", "-mstack-alignment=", "-mpreferred-stack-boundary=", "-msse", "-mssse",
    "-mavx", "-mtls-", "-mstack-protector-guard", "-mindirect-branch", "-mfunction-return=", "-mretpoline", "-mharden-sls", "-mskip-rax-setup",
    "-fno-builtin-", "-fpack-struct=",
    // code generation
    "-fvisibility", "-fcf-protection", "-fstack-protector", "-fsanitize=", "-fno-sanitize=", "-fsanitize-recover", "-fno-sanitize-recover",
    "-fsanitize-trap", "-fno-sanitize-trap", "-ftrivial-auto-var-init=", "-fzero-call-used-regs=", "-falign-", "-frandom-seed=",
    "-finline-limit=", "-fpatchable-function-entry=", "-ftls-model=",
    // messages and limits
    "-W", "-fdiagnostics-color", "-fdiagnostics-show-", "-fno-diagnostics-", "-ferror-limit=", "-fmax-errors=", "-fmessage-length=",
    "-fmacro-backtrace-limit=", "-finput-charset=", "-ftabstop=", "-fbracket-depth=", "-fconstexpr-",
];

/// Flags for debuggers; a digit may follow. Others of `-g…` write files or name programs.
pub(crate) const DEBUG: &[&str] =
    &["-g", "-ggdb", "-gdwarf", "-gdwarf-", "-gline-tables-only", "-gfull", "-gused"];

/// Macros, and folders in which headers are looked for: anything may be joined to them, or follow.
pub(crate) const MACROS_AND_FOLDERS: &[&str] = &["-D", "-U", "-I", "-isystem", "-iquote", "-idirafter"];

/// What the user alone may give, with anything joined to it: it reads, writes or runs what it names.
#[rustfmt::skip]
pub(crate) const USERS: &[&str] = &[
    "-W", "-g", "-fdiagnostics-", "-fsanitize", "-fno-sanitize", "-fdebug-", "-fno-debug-", "-fmacro-prefix-map=", "-isysroot", "-include",
    "-imacros", "-F", "-B", "--sysroot=", "-resource-dir", "--gcc-toolchain=", "--gcc-install-dir=", "-working-directory=", "-l", "-L",
    "-fuse-ld=", "--ld-path=", "-rtlib=", "--rtlib=", "--param=", "-fmodule", "-fbuild-session", "-iwithprefix", "-iprefix", "-ivfsoverlay",
];

/// The same for flags that stand alone.
pub(crate) const USERS_ALONE: &[&str] = &["-no-integrated-as", "-p", "-pg"];
