//! The paths of a function by running it on every input of a small domain.
//!
//! Subjects say `C("f#0", a > b)` where a condition stands. For Flipside that is the condition; compiled for this, it notes
//! which way was taken.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use crate::support::toolchains;

/// A subject `f` whose inputs are numbers from `low` to `high`.
pub struct Subject {
    /// The C text: `f`, and what it calls.
    pub text: &'static str,
    /// The parameters of `f`.
    pub parameters: &'static str,
    /// The inputs, in order, as the report calls them.
    pub inputs: &'static [&'static str],
    /// The least value of an input, and the greatest.
    pub domain: (i64, i64),
    /// Conditions that the inputs do not decide: they are not in the list of a path.
    pub fixed: &'static [&'static str],
}

/// A path: its branches in order.
pub type Taken = Vec<String>;

impl Subject {
    /// The text with a precondition that says the domain.
    pub fn file(&self) -> String {
        let (low, high) = self.domain;
        let legal: Vec<String> =
            self.inputs.iter().map(|input| format!("{low} <= {input} && {input} <= {high}")).collect();
        let (text, parameters) = (self.text, self.parameters);
        format!(
            "#ifndef C\n#define C(id, condition) (condition)\n#endif\n\
             int f_precond({parameters})\n{{\n    return {};\n}}\n{text}",
            legal.join(" && ")
        )
    }

    /// Runs all inputs: what each takes.
    pub fn run_all(&self, folder: &Path) -> BTreeMap<Vec<i64>, Taken> {
        let count = self.inputs.len();
        let (low, high) = self.domain;
        // An array parameter is all of the values; scalars are one each.
        let is_array = self.inputs[0].contains('[');
        let arguments = if is_array {
            "v".to_owned()
        } else {
            (0..count).map(|index| format!("v[{index}]")).collect::<Vec<_>>().join(", ")
        };
        let driver = format!(
            "#include <stdio.h>\n\
             static int mark(const char *id, int taken)\n\
             {{ printf(\" %s:%s\", id, taken ? \"true\" : \"false\"); return taken; }}\n\
             #define C(id, condition) mark(id, (condition) != 0)\n\
             #include \"a.c\"\n\
             int main(void)\n{{\n    int v[{count}];\n    long all = 1;\n\
             for (int i = 0; i < {count}; i++) all *= {high} - {low} + 1;\n\
             for (long n = 0; n < all; n++) {{\n        long rest = n;\n\
             for (int i = 0; i < {count}; i++) {{ v[i] = {low} + rest % ({high} - {low} + 1); rest /= {high} - {low} + 1; }}\n\
             for (int i = 0; i < {count}; i++) printf(\"%d \", v[i]);\n\
             printf(\":\"); f({arguments}); printf(\"\\n\");\n    }}\n    return 0;\n}}\n"
        );
        std::fs::write(folder.join("driver.c"), driver).unwrap();
        let compiled = Command::new(toolchains()[0].clang())
            .args(["-w", "-O1", "driver.c", "-o", "driver"])
            .current_dir(folder)
            .output()
            .unwrap();
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        let ran = Command::new(folder.join("driver")).output().unwrap();
        let lines = String::from_utf8(ran.stdout).unwrap();
        let parse = |line: &str| {
            let (values, path) = line.split_once(':').unwrap();
            let values = values.split_whitespace().map(|value| value.parse().unwrap()).collect();
            let is_listed = |branch: &&str| {
                let (condition, _) = branch.rsplit_once(':').unwrap();
                !self.fixed.contains(&condition)
            };
            (values, path.split_whitespace().filter(is_listed).map(str::to_owned).collect())
        };
        lines.lines().map(parse).collect()
    }
}

/// The paths, each once.
pub fn distinct(runs: &BTreeMap<Vec<i64>, Taken>) -> BTreeSet<Taken> {
    runs.values().cloned().collect()
}
