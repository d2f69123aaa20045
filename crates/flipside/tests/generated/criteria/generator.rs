//! Random functions with statements, calls, comparisons, decisions and labels, as C and as C that records what is reached.
//!
//! Both texts come from one tree, so that the second does what the first does. Inputs are small numbers, made of the parameters by
//! `%`: all of them can be run. An objective is known by its id, which counts in the order of the source.

use std::fmt::Write;

use crate::random::Random;
use crate::twin::Twin;

/// How many values each parameter has.
pub const VALUES: [usize; 2] = [7, 6];

/// A program: a subject `f` that calls functions, one per value of its first parameter.
pub struct Program {
    /// For Flipside.
    pub plain: String,
    /// With recorders.
    pub recorded: String,
    /// The ids of all objectives.
    pub objectives: Vec<String>,
    /// How many functions `f` calls.
    pub functions: usize,
}

#[derive(Default)]
struct Counts {
    statements: usize,
    calls: usize,
    comparisons: usize,
    labels: usize,
    leaves: usize,
}

struct Generator {
    random: Random,
    objectives: Vec<String>,
    function: String,
    counts: Counts,
    loops: usize,
}

impl Program {
    /// The program of a seed.
    pub fn new(seed: u64, functions: usize) -> Self {
        let mut generator = Generator {
            random: Random::new(seed),
            objectives: Vec::new(),
            function: String::new(),
            counts: Counts::default(),
            loops: 0,
        };
        let mut text = Twin::same("void pc_label(int condition, int id, const char *tag);\n");
        text = text.then(&generator.helper());
        let mut cases = Twin::default();
        for number in 0..functions {
            text = text.then(&generator.function_text(number));
        }
        generator.begin("f");
        let entry = generator.entry();
        let switch = generator.statement_mark();
        for number in 0..functions {
            let mark = generator.statement_mark();
            let call = generator.call(&format!("g{number}"), Twin::same("p, q"));
            let case = mark.text("return ").then(&call).text(";\n");
            cases = cases.text(&format!("    case {number}: ")).then(&case);
        }
        let last = generator.statement_mark().text("return ");
        let last = last.then(&generator.call("h", Twin::same("-1"))).text(";\n");
        let head = Twin::same("int f(unsigned w, unsigned p, unsigned q) {\n    ").then(&entry).then(&switch);
        text =
            text.then(&head.text("switch (w) {\n").then(&cases).text("    }\n    ").then(&last).text("}\n"));
        Program { plain: text.plain, recorded: text.recorded, objectives: generator.objectives, functions }
    }
}

impl Generator {
    fn begin(&mut self, function: &str) {
        function.clone_into(&mut self.function);
        self.counts = Counts::default();
        self.loops = 0;
    }

    /// An objective of this function; a recorder of it, as an expression.
    fn objective(&mut self, number: usize, outcome: &str) -> usize {
        self.objectives.push(format!("{}#{number}:{outcome}", self.function));
        self.objectives.len() - 1
    }

    fn entry(&mut self) -> Twin {
        let id = self.objective(0, "function");
        Twin { plain: String::new(), recorded: format!("HIT({id});\n    ") }
    }

    /// What stands before a statement.
    fn statement_mark(&mut self) -> Twin {
        let id = self.objective(self.counts.statements, "statement");
        self.counts.statements += 1;
        Twin { plain: String::new(), recorded: format!("HIT({id}); ") }
    }

    fn call(&mut self, name: &str, arguments: Twin) -> Twin {
        let id = self.objective(self.counts.calls, "call");
        self.counts.calls += 1;
        // The call is made when its arguments have their values.
        let Twin { plain, recorded } = arguments;
        Twin {
            plain: format!("{name}({plain})"),
            recorded: format!("({name}_hit = {id}, {name}({recorded}))"),
        }
    }

    /// A function that calls of others lead to.
    fn helper(&mut self) -> Twin {
        self.begin("h");
        let entry = self.entry();
        let result = self.comparison("v", "<", "2");
        let body = self.statement_mark().text("return v + (").then(&result).text(");\n");
        let head = Twin { plain: String::new(), recorded: "static int h_hit;\n".to_owned() };
        let told = Twin { plain: String::new(), recorded: "HIT(h_hit);\n    ".to_owned() };
        head.text("static int h(int v) {\n    ").then(&told).then(&entry).then(&body).text("}\n")
    }

    fn function_text(&mut self, number: usize) -> Twin {
        let name = format!("g{number}");
        self.begin(&name);
        let recorder = Twin { plain: String::new(), recorded: format!("static int {name}_hit;\n") };
        let told = Twin { plain: String::new(), recorded: format!("HIT({name}_hit);\n    ") };
        let mut text = recorder.text(&format!("static int {name}(unsigned p, unsigned q) {{\n    "));
        text = text.then(&told).then(&self.entry());
        for declaration in [
            format!("int a = p % {};\n    ", VALUES[0]),
            format!("int b = q % {};\n    ", VALUES[1]),
            "int x = b - 2, n;\n    ".to_owned(),
        ] {
            text = text.then(&self.statement_mark()).text(&declaration);
        }
        text = text.then(&self.statement_mark()).text("n = 0;\n");
        for _ in 0..2 + self.random.below(3) {
            text = text.then(&self.statement(1));
        }
        text = text.text("    ").then(&self.statement_mark()).text("return x;\n");
        if self.random.chance(20) {
            // Nothing comes here.
            text = text.text("    ").then(&self.statement_mark()).text("x++;\n");
        }
        text.text("}\n")
    }

    fn statement(&mut self, depth: usize) -> Twin {
        let indent = "    ".repeat(depth);
        let one = Twin::same(&indent);
        match self.random.below(if depth > 2 { 5 } else { 10 }) {
            0 => {
                let mark = self.statement_mark();
                let value = self.value();
                one.then(&mark).text("x = ").then(&value).text(";\n")
            }
            1 => {
                let mark = self.statement_mark();
                let compared = self.any_comparison();
                one.then(&mark).text("x += ").then(&compared).text(";\n")
            }
            2 => one.then(&self.label()),
            3 => {
                let mark = self.statement_mark();
                let argument = self.value();
                let call = self.call("h", argument);
                one.then(&mark).text("n += ").then(&call).text(";\n")
            }
            4 => {
                let mark = self.statement_mark();
                let condition = self.decision();
                let (left, right) = (self.value(), self.value());
                let chosen = condition.around("(", ")").text(" ? ").then(&left).text(" : ").then(&right);
                one.then(&mark).text("x = ").then(&chosen).text(";\n")
            }
            5 | 6 => {
                let mark = self.statement_mark();
                let condition = self.decision();
                let mut text = one.then(&mark).text("if (").then(&condition).text(") {\n");
                text = text.then(&self.statement(depth + 1));
                if self.random.chance(25) {
                    let leave = self.statement_mark();
                    text = text.text(&format!("{indent}    ")).then(&leave).text("return n;\n");
                }
                if self.random.chance(60) {
                    text = text.text(&format!("{indent}}} else {{\n")).then(&self.statement(depth + 1));
                }
                text.text(&format!("{indent}}}\n"))
            }
            7 => {
                let mark = self.statement_mark();
                let variable = format!("i{}", self.loops);
                self.loops += 1;
                let bound = self.comparison(&variable, "<", "a");
                self.counts.leaves += 1;
                let head = format!("for (int {variable} = 0; ");
                let text = one.then(&mark).text(&head).then(&bound).text(&format!("; {variable}++) {{\n"));
                text.then(&self.statement(depth + 1)).text(&format!("{indent}}}\n"))
            }
            8 => {
                let mark = self.statement_mark();
                let value = self.value();
                let mut text = one.then(&mark).text("switch (").then(&value).text(") {\n");
                self.counts.leaves += 1;
                for case in [1, 4] {
                    text = text.text(&format!("{indent}case {case}:;\n")).then(&self.statement(depth + 1));
                    if self.random.chance(70) {
                        let leave = self.statement_mark();
                        text = text.text(&format!("{indent}    ")).then(&leave).text("break;\n");
                    }
                }
                text.text(&format!("{indent}default:\n{indent}    ;\n{indent}}}\n"))
            }
            _ => {
                let variable = format!("i{}", self.loops);
                self.loops += 1;
                let counter = self.statement_mark().text(&format!("int {variable} = 0;\n"));
                let mark = self.statement_mark();
                let body = self.statement(depth + 1);
                let again = self.comparison(&format!("++{variable}"), "<", "b");
                self.counts.leaves += 1;
                let text = one.then(&counter).text(&indent).then(&mark).text("do {\n").then(&body);
                text.text(&format!("{indent}}} while (")).then(&again).text(");\n")
            }
        }
    }

    fn label(&mut self) -> Twin {
        let mark = self.statement_mark();
        let number = self.random.below(90) + 1;
        let call = self.objective(self.counts.calls, "call");
        self.counts.calls += 1;
        let label = self.objective(self.counts.labels, &format!("label {number}"));
        self.counts.labels += 1;
        let condition = self.any_comparison();
        let plain = format!("{}pc_label({}, {number}, \"T\");\n", mark.plain, condition.plain);
        let recorded = format!("{}if ({}) HIT({label}); HIT({call});\n", mark.recorded, condition.recorded);
        Twin { plain, recorded }
    }

    /// A decision of one to three leaves.
    fn decision(&mut self) -> Twin {
        let leaves = 1 + self.random.below(3);
        let first = self.counts.leaves;
        self.counts.leaves += leaves;
        if leaves == 1 {
            return self.any_comparison();
        }
        let [yes, no] = ["decision true", "decision false"].map(|outcome| self.objective(first, outcome));
        let mut made = self.any_comparison();
        for _ in 1..leaves {
            let operator = self.random.pick(&[" && ", " || "]);
            let right = self.any_comparison();
            made = made.text(operator).then(&right).around("(", ")");
            if self.random.chance(15) {
                made = made.around("!", "");
            }
        }
        Twin { recorded: format!("({} ? (HIT({yes}), 1) : (HIT({no}), 0))", made.recorded), ..made }
    }

    fn any_comparison(&mut self) -> Twin {
        let operator = self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        let left = self.random.pick(&["a", "b", "x", "a + b", "(unsigned)(a - 2)", "(signed char)(x * 40)"]);
        let right = self.random.pick(&["1", "3", "b", "a", "0", "2u", "5LL", "a - b"]);
        self.comparison(left, operator, right)
    }

    fn comparison(&mut self, left: &str, operator: &str, right: &str) -> Twin {
        let number = self.counts.comparisons;
        self.counts.comparisons += 1;
        let [below, on, above] =
            ["just below", "on", "just above"].map(|outcome| self.objective(number, outcome));
        let mut recorded = String::new();
        let _ = write!(recorded, "COMPARE({below}, {on}, {above}, {left}, {operator}, {right})");
        Twin { plain: format!("{left} {operator} {right}"), recorded }
    }

    fn value(&mut self) -> Twin {
        Twin::same(self.random.pick(&["a", "b", "x % 50 + 1", "a - b", "a + 2 * b", "3", "n % 20"]))
    }
}
