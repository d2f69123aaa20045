//! Random functions with decisions, as C and as C that records how its decisions are evaluated.
//!
//! Both texts come from one tree, so that the second does what the first does. Inputs are small numbers, made of the parameters by
//! `%`: all of them can be run.

use std::fmt::Write;

use crate::random::Random;
use crate::twin::Twin;

/// A decision over its leaves, which are numbered from left to right.
#[derive(Clone, Debug)]
pub enum Tree {
    /// A leaf.
    Leaf(usize),
    /// `!`
    Not(Box<Tree>),
    /// `&&`
    And(Box<Tree>, Box<Tree>),
    /// `||`
    Or(Box<Tree>, Box<Tree>),
}

impl Tree {
    /// The outcome, where every leaf has a value.
    pub fn outcome(&self, values: &[bool]) -> bool {
        match self {
            Tree::Leaf(leaf) => values[*leaf],
            Tree::Not(inner) => !inner.outcome(values),
            Tree::And(left, right) => left.outcome(values) && right.outcome(values),
            Tree::Or(left, right) => left.outcome(values) || right.outcome(values),
        }
    }
}

/// A decision of the program.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The function it is in.
    pub function: String,
    /// Its leaves.
    pub leaves: usize,
    /// What it is.
    pub tree: Tree,
}

/// How many values each parameter has.
pub const VALUES: [usize; 3] = [4, 5, 3];

/// A program: a subject `f` that calls functions with decisions, one per value of its first parameter.
pub struct Program {
    /// For Flipside.
    pub plain: String,
    /// With recorders.
    pub recorded: String,
    /// Those with several leaves, in the order of the source, what contains others first.
    pub decisions: Vec<Decision>,
    /// How many functions `f` calls.
    pub functions: usize,
}

impl Program {
    /// The program of a seed.
    pub fn new(seed: u64, functions: usize) -> Self {
        let mut generator =
            Generator { random: Random::new(seed), decisions: Vec::new(), function: String::new() };
        let mut text = Twin::default();
        let mut cases = String::new();
        for number in 0..functions {
            generator.function = format!("g{number}");
            text.add(&generator.function_text());
            let _ = writeln!(cases, "    case {number}: return g{number}(a, b, c);");
        }
        let head = "int f(unsigned w, unsigned a, unsigned b, unsigned c) {\n    switch (w) {\n";
        let tail = "    }\n    return -1;\n}\n";
        text.add(&Twin::same(&format!("{head}{cases}{tail}")));
        let decisions = generator.decisions;
        Program { plain: text.plain, recorded: text.recorded, decisions, functions }
    }
}

struct Generator {
    random: Random,
    decisions: Vec<Decision>,
    function: String,
}

impl Generator {
    fn function_text(&mut self) -> Twin {
        let mut text = Twin::same(&format!(
            "int {}(unsigned p, unsigned q, unsigned r) {{\n    int a = p % {}, b = q % {}, c = r % {}, x = b % 2, s = 0, i = 0;\n",
            self.function, VALUES[0], VALUES[1], VALUES[2]
        ));
        for _ in 0..=self.random.below(3) {
            text.add(&self.statement(1));
        }
        let result = if self.random.chance(30) { self.decision(false) } else { Twin::same("s + x") };
        text.add(&result.map(|result| format!("    return {result};\n}}\n")));
        text
    }

    fn statement(&mut self, depth: usize) -> Twin {
        let effect = self.effect();
        match self.random.below(if depth > 2 { 4 } else { 7 }) {
            0 => self.decision(true).map(|decision| format!("    x = {decision};\n")),
            1 => {
                let decision = self.decision(false);
                decision.map(|decision| format!("    s += ({decision}) ? a : b;\n"))
            }
            2 => {
                let decision = self.decision(true);
                decision.map(|decision| format!("    for (i = 0; i < 3; i++) s += {decision};\n"))
            }
            3 => self.decision(false).map(|decision| format!("    if ({decision}) {effect}\n")),
            4 => {
                let mut text = self.decision(false).map(|decision| format!("    if ({decision}) {{\n"));
                text.add(&self.statement(depth + 1));
                text.add(&Twin::same("    } else {\n"));
                text.add(&self.statement(depth + 1));
                text.add(&Twin::same("    }\n"));
                text
            }
            5 => {
                // The loop is bounded by a leaf of the decision itself.
                let (mut trees, mut leaves) = (vec![Tree::Leaf(0)], vec![Twin::same("i < 3")]);
                let number = self.reserve();
                self.grow(&mut trees, &mut leaves, 3, true);
                let rest = trees.split_off(1);
                let rest = self.join(rest);
                let bound = trees.remove(0);
                let tree = Tree::And(Box::new(bound), Box::new(rest));
                let decision = self.finish(number, tree, &leaves);
                decision.map(|decision| format!("    for (i = 0; {decision}; i++) {effect}\n"))
            }
            _ => {
                let decision = self.decision(false);
                let mut text =
                    decision.map(|decision| format!("    i = 0;\n    while (i++ < 2) if ({decision}) {{\n"));
                // What is inside must not use the counter of this loop.
                let inner = self.effect();
                text.add(&Twin::same(&format!("    {inner}\n    }}\n")));
                text
            }
        }
    }

    fn effect(&mut self) -> String {
        let effects =
            ["s++;", "s += a;", "x = !x;", "b = (b + 1) % 5;", "c = (c + a) % 3;", "a = (a + 3) % 4;"];
        (*self.random.pick(&effects)).to_owned()
    }

    /// A decision of at least two leaves, as an expression; `in_loop` where `i` has a value.
    fn decision(&mut self, in_loop: bool) -> Twin {
        let number = self.reserve();
        let (mut trees, mut leaves) = (Vec::new(), Vec::new());
        let count = 2 + self.random.weighted(&[30, 25, 15, 10, 8, 7, 5]);
        self.grow(&mut trees, &mut leaves, count, in_loop);
        let tree = self.join(trees);
        self.finish(number, tree, &leaves)
    }

    /// A number for a decision that comes before those inside it.
    fn reserve(&mut self) -> usize {
        let function = self.function.clone();
        self.decisions.push(Decision { function, leaves: 0, tree: Tree::Leaf(0) });
        self.decisions.len() - 1
    }

    fn grow(&mut self, trees: &mut Vec<Tree>, leaves: &mut Vec<Twin>, count: usize, in_loop: bool) {
        for _ in 0..count {
            // A decision inside a leaf makes it large; coupled leaves are the interesting ones.
            let leaf = if leaves.len() < 3 && self.random.chance(4) {
                let inner = self.decision(in_loop);
                let other = self.number(in_loop);
                inner.map(|inner| format!("({inner}) == ({other} > 1)"))
            } else {
                Twin::same(&self.leaf(in_loop))
            };
            trees.push(Tree::Leaf(leaves.len()));
            leaves.push(leaf);
        }
    }

    /// Joins trees with operators, keeping the order of the leaves.
    fn join(&mut self, mut trees: Vec<Tree>) -> Tree {
        while trees.len() > 1 {
            let at = self.random.below(trees.len() - 1);
            let right = Box::new(trees.remove(at + 1));
            let left = Box::new(trees[at].clone());
            let joined = if self.random.chance(50) { Tree::And(left, right) } else { Tree::Or(left, right) };
            let is_root = trees.len() == 1;
            trees[at] = if !is_root && self.random.chance(15) { Tree::Not(Box::new(joined)) } else { joined };
        }
        trees.remove(0)
    }

    fn finish(&mut self, number: usize, tree: Tree, leaves: &[Twin]) -> Twin {
        self.decisions[number].leaves = leaves.len();
        let plain = text(&tree, &|leaf| leaves[leaf].plain.clone());
        let recorded = text(&tree, &|leaf| format!("L({leaf}, {})", leaves[leaf].recorded));
        self.decisions[number].tree = tree;
        Twin { plain: format!("({plain})"), recorded: format!("(B({number}), E({recorded}))") }
    }

    fn number(&mut self, in_loop: bool) -> String {
        let names: &[&str] = if in_loop { &["a", "b", "c", "x", "i"] } else { &["a", "b", "c", "x"] };
        (*self.random.pick(names)).to_owned()
    }

    fn leaf(&mut self, in_loop: bool) -> String {
        let (one, other) = (self.number(in_loop), self.number(in_loop));
        let small = self.random.below(4);
        match self.random.below(12) {
            0..=2 => format!("{one} > {small}"),
            3 => format!("{one} == {small}"),
            4 => format!("{one} < {other}"),
            5 => format!("{one} != {other}"),
            6 => one,
            7 => format!("!{one}"),
            8 => format!("({one} & 1)"),
            9 => format!("(x = {one} % 2)"),
            10 => format!("(a ? {one} : {other} > 1)"),
            _ => format!("(s += {small}) > 2"),
        }
    }
}

fn text(tree: &Tree, leaf: &dyn Fn(usize) -> String) -> String {
    match tree {
        Tree::Leaf(number) => leaf(*number),
        Tree::Not(inner) => format!("!({})", text(inner, leaf)),
        Tree::And(left, right) => format!("({}) && ({})", text(left, leaf), text(right, leaf)),
        Tree::Or(left, right) => format!("({}) || ({})", text(left, leaf), text(right, leaf)),
    }
}
