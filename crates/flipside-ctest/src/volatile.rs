//! Volatile reads on the compiled code: clang calls a function before each load, and that function puts the value of the test there.
//!
//! The k-th volatile read of our run is fed when the compiled code loads from that address with that size; loads of anything else are left alone. A read
//! that the compiled code makes and we do not, or the other way round, shows as a disagreement.

/// Makes clang call `__sanitizer_cov_load…` before each load.
pub const FLAG: &str = "-fsanitize-coverage=func,trace-pc,trace-loads";

/// Neither counted nor fed: they are ours.
const OURS: &str = "__attribute__((no_profile_instrument_function, no_sanitize(\"coverage\")))";

/// Lets a constant be written.
const MAKE_WRITABLE: &str = "void flipside_make_writable(const volatile void *, flipside_word);";

/// A read that is to come.
const RECORD: &str = "struct flipside_read { flipside_unsigned_char *at; flipside_word size, value; };";

/// What other files than the driver's need to say what is read.
pub fn declarations() -> Vec<String> {
    [MAKE_WRITABLE, RECORD, "extern struct flipside_read flipside_reads[];"].map(str::to_owned).to_vec()
}

/// What feeds the reads, of which a test has so many at the most, as C at file scope.
pub fn definitions(most: usize) -> Vec<String> {
    let mut found = vec![
        MAKE_WRITABLE.to_owned(),
        RECORD.to_owned(),
        format!("struct flipside_read flipside_reads[{}];", most.max(1)),
        "static flipside_id_type flipside_reads_done, flipside_read_count;".to_owned(),
        // The targets that are supported have the lowest byte first.
        format!(
            "{OURS} static void flipside_feed(void *flipside_at, flipside_word flipside_size) {{ \
             if (flipside_reads_done >= flipside_read_count || flipside_reads[flipside_reads_done].at != flipside_at || \
             flipside_reads[flipside_reads_done].size != flipside_size) return; \
             flipside_word flipside_value = flipside_reads[flipside_reads_done++].value; \
             for (flipside_word flipside_byte = 0; flipside_byte < flipside_size; flipside_byte++) \
             ((flipside_unsigned_char *)flipside_at)[flipside_byte] = \
             (flipside_unsigned_char)(flipside_value >> (8 * flipside_byte)); }}"
        ),
        format!("{OURS} void __sanitizer_cov_trace_pc(void) {{ }}"),
        format!("{OURS} void __sanitizer_cov_load16(void *flipside_at) {{ }}"),
    ];
    let sizes = [(1, "unsigned_char"), (2, "unsigned_short"), (4, "unsigned_int"), (8, "unsigned_long")];
    found.extend(sizes.map(|(size, name)| {
        format!(
            "{OURS} void __sanitizer_cov_load{size}(flipside_{name} *flipside_at) {{ flipside_feed(flipside_at, {size}); }}"
        )
    }));
    found
}
