//! Which flags of stored results are used without asking: those that neither run nor write anything. Results may come from
//! a stranger; what else they were made with needs the user's word.

use flipside_toolchain::users_own;

use crate::error::PipelineError;

/// The flags that stored results were made with, unless one of them needs the user's word.
pub(super) fn harmless(flags: &[String]) -> Result<&[String], PipelineError> {
    match users_own(flags) {
        None => Ok(flags),
        Some(flag) => Err(PipelineError::Options(format!(
            "the results were made with the flag `{flag}`, which is not known to be harmless: nothing was run. \
             If you trust it, give all flags yourself: `flipside check DIR FILE -- {}`",
            flags.join(" ")
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_says_what_to_do() {
        let flags = ["-O2", "-include", "x.h"].map(str::to_owned);
        let message = harmless(&flags).unwrap_err().to_string();
        assert!(message.contains("`-include`") && message.contains("-- -O2 -include x.h"), "{message}");
        assert!(harmless(&flags[..1]).is_ok());
    }
}
