//! The C functions that clauses become, and the compiler's errors about them.

use flipside_program::{FunctionId, Program};

use super::{Clause, Spot};
use crate::plan::parameters;

/// The parameters of a function, as C.
pub fn parameters_text(program: &Program, function: FunctionId) -> String {
    let declared: Vec<String> = parameters(program, function)
        .iter()
        .map(|(name, ty)| program.types.c_declaration(*ty, name))
        .collect();
    if declared.is_empty() { "void".to_owned() } else { declared.join(", ") }
}

/// The name of the function of a clause, by its number.
pub fn requirement_name(number: usize) -> String {
    format!("flipside_requires_{number}")
}

/// Was a function made of a clause?
pub fn is_requirement(name: &str) -> bool {
    name.starts_with("flipside_requires_")
}

/// The file in which the compiler thinks these functions are; the line is the number of the clause.
const FILE: &str = "flipside-requires";

/// The functions of clauses, to be appended to the file of the subject, which has these parameters in C.
pub fn functions_text(clauses: &[Clause], parameters: &str) -> String {
    let mut text = format!(
        r#"
#line 1 "{FILE}"
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 flipside_integer;
#else
__extension__ typedef long long flipside_integer;
#endif
extern _Bool flipside_valid(const volatile void *, unsigned long long);
extern _Bool flipside_separated(const volatile void *, unsigned long long, const volatile void *, unsigned long long);
"#
    );
    for (number, clause) in clauses.iter().enumerate() {
        let name = requirement_name(number);
        text += &format!("#line {} \"{FILE}\"\n", number + 1);
        text += &format!("_Bool {name}({parameters}) {{ return __extension__ (_Bool){}; }}\n", clause.c);
    }
    text + "#pragma clang diagnostic pop\n"
}

/// The compiler's error about a clause, at the place of the clause: `place: message`. `None` where the error is in other code.
pub fn told_by(diagnostics: &str, clauses: &[Clause]) -> Option<String> {
    let told =
        diagnostics.lines().find_map(|line| line.strip_prefix(FILE)?.strip_prefix(':')?.split_once(": "))?;
    let (place, message) = told;
    let clause = clauses.get(place.split(':').next()?.parse::<usize>().ok()?.checked_sub(1)?)?;
    let message =
        message.strip_prefix("error: ").or_else(|| message.strip_prefix("fatal error: ")).unwrap_or(message);
    let quoted = message.split('\'').nth(1).and_then(|word| clause.text.find(word)).unwrap_or(0);
    let Spot { file, line, column } = &clause.place;
    Some(format!("{file}:{line}:{}: {message}, in `{}`", column + quoted, clause.text))
}
