// What instrumented code calls. The file that includes this says what is done with it: `record` and `run_failed`.

int branch_taken(unsigned slot, int taken) {
    record(slot + !taken);
    return taken;
}

void switch_taken(unsigned slot, long long value, const long long *ranges, unsigned arms, unsigned fallback) {
    for (unsigned arm = 0; arm < arms; arm++) {
        if (ranges[2 * arm] <= value && value <= ranges[2 * arm + 1]) {
            record(slot + arm);
            return;
        }
    }
    record(slot + fallback);
}

#define HANDLER(name)                                                                          \
    void __ubsan_handle_##name##_minimal(void) { run_failed(); }                \
    void __ubsan_handle_##name##_minimal_abort(void) { run_failed(); }

HANDLER(add_overflow)
HANDLER(alignment_assumption)
HANDLER(builtin_unreachable)
HANDLER(cfi_check_fail)
HANDLER(divrem_overflow)
HANDLER(float_cast_overflow)
HANDLER(function_type_mismatch)
HANDLER(implicit_conversion)
HANDLER(invalid_builtin)
HANDLER(invalid_objc_cast)
HANDLER(load_invalid_value)
HANDLER(missing_return)
HANDLER(mul_overflow)
HANDLER(negate_overflow)
HANDLER(nonnull_arg)
HANDLER(nonnull_return)
HANDLER(nullability_arg)
HANDLER(nullability_return)
HANDLER(out_of_bounds)
HANDLER(pointer_overflow)
HANDLER(shift_out_of_bounds)
HANDLER(sub_overflow)
HANDLER(type_mismatch)
HANDLER(vla_bound_not_positive)
