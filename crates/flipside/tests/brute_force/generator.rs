//! Random functions in marked C, each decided by its seed.
//!
//! A subject has few inputs of few bits, so that all of them can be run. What its body does is small but of every kind that
//! verdicts can get wrong: see the modules for expressions, conditions, statements and loops. Every variable has a value
//! before it is read; there is no floating point, no library, no comparison of pointers.

use crate::expression::FIELDS;
use crate::random::Random;
use crate::scope::{Array, Helper, HelperKind, Scope, Variable};
use crate::types::IntegerType;

/// What may be generated.
#[derive(Clone, Copy, Debug, Default)]
pub struct GeneratorOptions {
    /// `unsigned char a[2]` and `signed char *p` as parameters.
    pub pointer_parameters: bool,
    /// `f_precond` beside `f`.
    pub preconditions: bool,
}

/// A function being written.
pub struct Generator {
    pub random: Random,
    pub scope: Scope,
    /// What the function gets from outside.
    pub inputs: Vec<String>,
    pub lines: Vec<String>,
    pub indent: usize,
    /// Lines that the body may still take; a guide, not a limit.
    pub room: usize,
    /// Loops around the place.
    pub loops: usize,
    pub uses_goto: bool,
    /// May conditions change variables here?
    pub effects: bool,
    names: usize,
    subject: String,
}

/// The name of the subject of a seed.
pub fn subject_name(seed: u64) -> String {
    format!("f{seed}")
}

/// The file of a seed.
pub fn generate(seed: u64, options: GeneratorOptions) -> String {
    let mut generator = Generator {
        random: Random::new(seed),
        scope: Scope::default(),
        inputs: Vec::new(),
        lines: Vec::new(),
        indent: 0,
        room: 0,
        loops: 0,
        uses_goto: false,
        effects: false,
        names: 0,
        subject: subject_name(seed),
    };
    generator.file(options);
    generator.lines.join("\n") + "\n"
}

impl Generator {
    pub fn line(&mut self, text: &str) {
        self.room = self.room.saturating_sub(1);
        self.lines.push(format!("{}{text}", "    ".repeat(self.indent)));
    }

    /// A name that is new in the file.
    pub fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    fn file(&mut self, options: GeneratorOptions) {
        let subject = self.subject.clone();
        let has_record = self.random.chance(35);
        if has_record {
            let fields: Vec<&str> = FIELDS.iter().map(|field| field.1).collect();
            self.line(&format!("struct {subject}_record {{ {} }};", fields.join(" ")));
        }
        let mut shared = Scope::default();
        if self.random.chance(35) {
            let length = 4 + self.random.below(5);
            let values: Vec<String> =
                (0..length).map(|_| self.random.between(-20, 100).to_string()).collect();
            let name = format!("{subject}_table");
            self.line(&format!("static const signed char {name}[{length}] = {{ {} }};", values.join(", ")));
            shared.arrays.push(Array { name, length, writable: false, checked: true });
        }
        self.helpers(&mut shared);
        self.scope = shared;
        self.subject_function(has_record, options);
    }

    fn helpers(&mut self, shared: &mut Scope) {
        let subject = self.subject.clone();
        if self.random.chance(30) {
            let name = format!("{subject}_helper");
            self.helper_function(&name, shared);
            shared.helpers.push(Helper { name, kind: HelperKind::Value });
        }
        if self.random.chance(15) {
            let name = format!("{subject}_again");
            self.recursive_function(&name);
            shared.helpers.push(Helper { name, kind: HelperKind::Recursive });
        }
        if self.random.chance(15) {
            let name = format!("{subject}_write");
            self.writer_function(&name);
            shared.helpers.push(Helper { name, kind: HelperKind::Writer });
        }
    }

    fn helper_function(&mut self, name: &str, shared: &Scope) {
        self.scope = shared.clone();
        let ty = self.local_type();
        self.line(&format!("static int {name}(int h, {} k) {{", ty.name()));
        self.scope.variables.push(Variable { text: "h".into(), ty: IntegerType::Int, writable: true });
        self.scope.variables.push(Variable { text: "k".into(), ty, writable: false });
        self.room = 3 + self.random.below(6);
        self.indent = 1;
        self.statements(2, 1);
        self.finish();
    }

    /// Calls itself with a smaller depth; what it adds up may depend on a condition.
    fn recursive_function(&mut self, name: &str) {
        self.scope = Scope::default();
        self.line(&format!("static int {name}(int depth, int sum) {{"));
        self.indent = 1;
        self.line("if (B(depth <= 0)) return sum;");
        self.scope.variables.push(Variable { text: "depth".into(), ty: IntegerType::Int, writable: false });
        self.scope.variables.push(Variable { text: "sum".into(), ty: IntegerType::Int, writable: true });
        let condition = self.condition(0);
        let (step, value) = (self.random.between(1, 9), self.varying(1));
        self.line(&format!("if ({condition}) return {name}(depth - 1, sum + {step});"));
        let more = self.random.between(0, 3);
        self.line(&format!("return {name}(depth - 1, {value}) + {more};"));
        self.indent = 0;
        self.line("}");
    }

    fn writer_function(&mut self, name: &str) {
        self.scope = Scope::default();
        self.line(&format!("static void {name}(int *place, int value) {{"));
        self.indent = 1;
        self.scope.variables.push(Variable {
            text: "(*place)".into(),
            ty: IntegerType::Int,
            writable: false,
        });
        self.scope.variables.push(Variable { text: "value".into(), ty: IntegerType::Int, writable: true });
        let (condition, value) = (self.condition(1), self.varying(1));
        self.line(&format!("if ({condition}) *place = {value};"));
        let operator = self.random.pick(&["+=", "-=", "^="]);
        self.line(&format!("*place {operator} value;"));
        self.indent = 0;
        self.line("}");
    }

    fn subject_function(&mut self, has_record: bool, options: GeneratorOptions) {
        let parameters = self.parameters(options);
        let subject = self.subject.clone();
        let scalars: Vec<Variable> =
            self.scope.variables.iter().filter(|v| v.text.len() == 1).cloned().collect();
        if options.preconditions && !scalars.is_empty() && self.random.chance(40) {
            let variable = &scalars[self.random.below(scalars.len())];
            let relation = self.relation().text();
            let constant = self.random.between(1, 90);
            self.line(&format!("int {subject}_precond({parameters}) {{"));
            self.line(&format!("    return {} {relation} {constant};", variable.text));
            self.line("}");
        }
        self.line(&format!("int {subject}({parameters}) {{"));
        self.indent = 1;
        self.inputs = self.scope.variables.iter().map(|variable| variable.text.clone()).collect();
        self.locals(has_record);
        self.room = 14 + self.random.below(26);
        for helper in self.scope.helpers.clone() {
            self.first_call(&helper);
        }
        self.statements(30, 3);
        self.finish();
    }

    /// A call on inputs, so that the helper is alive.
    fn first_call(&mut self, helper: &Helper) {
        let (left, right) = (self.readable(), self.readable());
        match helper.kind {
            HelperKind::Value => self.line(&format!("x += {}({left}, {right});", helper.name)),
            HelperKind::Recursive => self.line(&format!("x ^= {}({left} & 3, {right});", helper.name)),
            HelperKind::Writer => self.line(&format!("{}(&x, {right});", helper.name)),
        }
    }

    /// Declares the inputs, at most sixteen bits of them.
    fn parameters(&mut self, options: GeneratorOptions) -> String {
        use IntegerType::{Bool, Char, Short, SignedChar, UnsignedChar, UnsignedShort};
        let choices: [&[IntegerType]; 9] = [
            &[UnsignedChar, UnsignedChar],
            &[UnsignedChar, SignedChar],
            &[SignedChar, SignedChar],
            &[UnsignedChar, Bool, Bool],
            &[SignedChar, Bool, Bool, Bool],
            &[Char, UnsignedChar],
            &[Short],
            &[UnsignedShort],
            &[UnsignedChar],
        ];
        let types = choices[self.random.weighted(&[24, 24, 16, 10, 8, 6, 4, 4, 4])];
        let mut texts = Vec::new();
        let mut names = ["a", "b", "c", "d"].into_iter();
        if options.pointer_parameters && self.random.chance(30) {
            self.scope.arrays.push(Array { name: "e".into(), length: 2, writable: true, checked: false });
            self.scope.variables.push(Variable { text: "e[1]".into(), ty: UnsignedChar, writable: true });
            return "unsigned char e[2]".into();
        }
        for &ty in types {
            let name = names.next().expect("there should be enough names");
            let pointer = options.pointer_parameters && self.random.chance(35);
            texts.push(format!("{} {}{name}", ty.name(), if pointer { "*" } else { "" }));
            let text = if pointer { format!("(*{name})") } else { name.to_owned() };
            let writable = self.random.chance(if pointer { 80 } else { 35 });
            self.scope.variables.push(Variable { text, ty, writable });
        }
        texts.join(", ")
    }

    /// The locals that the whole body may use, all with values.
    fn locals(&mut self, has_record: bool) {
        for name in ["x", "y", "z"].into_iter().take(1 + self.random.below(3)) {
            let ty = if name == "x" { IntegerType::Int } else { self.local_type() };
            let value = if self.random.chance(70) { self.varying(1) } else { self.expression(0) };
            self.line(&format!("{} {name} = {value};", ty.name()));
            self.scope.variables.push(Variable { text: name.into(), ty, writable: true });
            if ty == IntegerType::Int {
                self.scope.addressable.push(name.into());
            }
        }
        if self.random.chance(50) {
            let length = 2 + self.random.below(4);
            let values: Vec<String> = (0..length).map(|_| self.expression(0)).collect();
            let ty = self.random.pick(&["int", "unsigned char", "signed char", "short"]);
            self.line(&format!("{ty} t[{length}] = {{ {} }};", values.join(", ")));
            self.scope.arrays.push(Array { name: "t".into(), length, writable: true, checked: true });
        }
        if has_record {
            let subject = self.subject.clone();
            for name in ["r", "s"] {
                let values: Vec<String> = FIELDS.iter().map(|_| self.expression(0)).collect();
                self.line(&format!("struct {subject}_record {name} = {{ {} }};", values.join(", ")));
                self.scope.records.push(name.into());
            }
        }
        if self.random.chance(40) {
            for name in ["p", "q"].into_iter().take(1 + self.random.below(2)) {
                let (left, right) = (self.addressable(), self.addressable());
                let start = if left == right || self.random.chance(40) {
                    format!("&{left}")
                } else {
                    format!("{} ? &{left} : &{right}", self.condition(0))
                };
                self.line(&format!("int *{name} = {start};"));
                self.scope.pointers.push(name.into());
            }
        }
    }

    /// Ends a function: the label that `goto` leads to, the value.
    fn finish(&mut self) {
        if std::mem::take(&mut self.uses_goto) {
            self.lines.push("done:;".into());
        }
        // Only what is declared at the start is sure to have a value here.
        let value = self.scope.variables[self.random.below(self.scope.variables.len().min(2))].text.clone();
        self.line(&format!("return {value};"));
        self.indent = 0;
        self.line("}");
        self.scope = Scope::default();
    }
}
