//! Random functions with operations that may make run-time errors, one on each line, as C and as C that tells what clang's
//! sanitizer does not see (an uninitialised value, a failed assertion).

use std::fmt::Write;

use crate::random::Random;

/// How many values each parameter has.
pub const VALUES: [usize; 2] = [16, 24];

/// A program: a subject `f` that calls functions, one per value of its first parameter.
pub struct Program {
    /// For Flipside.
    pub plain: String,
    /// With recorders, on the same lines.
    pub recorded: String,
    /// How many functions `f` calls.
    pub functions: usize,
}

struct Writer {
    random: Random,
    program: Program,
    line: usize,
}

impl Program {
    /// The program of a seed.
    pub fn new(seed: u64, functions: usize) -> Self {
        let program = Program { plain: String::new(), recorded: String::new(), functions };
        let mut writer = Writer { random: Random::new(seed), program, line: 1 };
        writer.both("#include <assert.h>");
        for number in 0..functions {
            writer.function(number);
        }
        writer.both("int f(unsigned w, unsigned a, unsigned b) {");
        writer.both(&format!("    int x = (int)(a % {}) - 5, y = (int)(b % {});", VALUES[0], VALUES[1]));
        for number in 0..functions {
            writer.both(&format!("    if (w % {functions} == {number}) return f{number}(x, y);"));
        }
        writer.both("    return 0;");
        writer.both("}");
        writer.program
    }
}

impl Writer {
    fn line(&mut self, plain: &str, recorded: &str) {
        let _ = writeln!(self.program.plain, "{plain}");
        let _ = writeln!(self.program.recorded, "{recorded}");
        self.line += 1;
    }

    fn both(&mut self, text: &str) {
        self.line(text, text);
    }

    fn function(&mut self, number: usize) {
        self.both(&format!("static int f{number}(int a, int b) {{"));
        self.both("    int v0 = a, v1 = b, v2 = 3, v3 = 1, t[5] = {4, 3, 2, 1, 0}, *p = &v2;");
        self.line("    int u;", "    int u = 0, u_set = 0;");
        let count = 4 + self.random.below(5);
        self.statements(count, 0, "    ");
        self.both("    return v0 ^ v1 ^ v2 ^ v3;");
        self.both("}");
    }

    fn statements(&mut self, count: usize, depth: usize, indent: &str) {
        for _ in 0..count {
            self.statement(depth, indent);
        }
    }

    fn variable(&mut self) -> String {
        format!("v{}", self.random.below(4))
    }

    fn operand(&mut self) -> String {
        const CONSTANTS: [&str; 8] =
            ["0", "1", "-1", "7", "33", "1000000", "2147483647", "(-2147483647 - 1)"];
        if self.random.chance(30) { CONSTANTS[self.random.below(8)].to_owned() } else { self.variable() }
    }

    fn condition(&mut self) -> String {
        let (one, other) = (self.variable(), self.variable());
        match self.random.below(5) {
            0 => format!("{one} != 0"),
            1 => format!("{one} < {}", self.random.between(-3, 20)),
            2 => format!("{one} >= 0 && {one} < {}", self.random.between(3, 8)),
            3 => format!("{one} == {other}"),
            _ => format!("({one} & 3) == {}", self.random.below(4)),
        }
    }

    fn statement(&mut self, depth: usize, indent: &str) {
        let (to, from, other) = (self.variable(), self.operand(), self.operand());
        let value = self.variable();
        let line = self.line;
        match self.random.below(if depth < 2 { 15 } else { 12 }) {
            0..=2 => {
                let op = ["+", "-", "*"][self.random.below(3)];
                self.both(&format!("{indent}{to} = {from} {op} {other};"));
            }
            3 => {
                let op = ["/", "%"][self.random.below(2)];
                self.both(&format!("{indent}{to} = {from} {op} {value};"));
            }
            4 => {
                let op = ["<<", ">>"][self.random.below(2)];
                self.both(&format!("{indent}{to} = {from} {op} {value};"));
            }
            5 => self.both(&format!("{indent}{to} = -{value};")),
            6 => self.both(&format!("{indent}{to} = t[{value}];")),
            7 => self.both(&format!("{indent}t[{value}] = {from};")),
            8 => self.both(&format!("{indent}{to} = (int)({value} * 1e8);")),
            9 => {
                let condition = self.condition();
                let recorded = format!("{indent}check({condition}, {line}, ASSERTION);");
                self.line(&format!("{indent}assert({condition});"), &recorded);
            }
            10 if self.random.chance(50) => {
                self.line(&format!("{indent}u = {value};"), &format!("{indent}u = {value}, u_set = 1;"));
            }
            10 => {
                let plain = format!("{indent}{to} = u ^ {value};");
                self.line(
                    &plain,
                    &format!("{indent}check(u_set, {line}, UNINITIALISED), {to} = u ^ {value};"),
                );
            }
            11 if self.random.chance(50) => {
                let condition = self.condition();
                self.both(&format!("{indent}p = {condition} ? &{value} : 0;"));
            }
            11 => self.both(&format!("{indent}{to} = *p;")),
            12 | 13 => {
                let condition = self.condition();
                self.both(&format!("{indent}if ({condition}) {{"));
                let count = 1 + self.random.below(3);
                self.statements(count, depth + 1, &format!("{indent}    "));
                if self.random.chance(40) {
                    self.both(&format!("{indent}}} else {{"));
                    self.statements(1, depth + 1, &format!("{indent}    "));
                }
                self.both(&format!("{indent}}}"));
            }
            _ => {
                let bound = 1 + self.random.below(3);
                self.both(&format!("{indent}for (int i{depth} = 0; i{depth} < {bound}; i{depth}++) {{"));
                let count = 1 + self.random.below(2);
                self.statements(count, depth + 1, &format!("{indent}    "));
                self.both(&format!("{indent}}}"));
            }
        }
    }
}
