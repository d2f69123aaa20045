//! Random verified code never panics, and its end does not depend on how the run is cut into budgets.

mod build;

use std::collections::BTreeSet;

use build::program;
use flipside_base::Random;
use flipside_execute::{Limits, Machine, PathEnd, Progress};
use flipside_program::Scalar;

/// Random instructions.
struct Code(Random);

impl Code {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        self.0.pick(items)
    }

    fn scalar(&mut self) -> Scalar {
        self.0.pick(&Scalar::ALL)
    }

    fn int(&mut self) -> Scalar {
        Scalar::ALL[1 + self.below(8)]
    }

    fn float(&mut self) -> Scalar {
        if self.below(2) == 0 { Scalar::F32 } else { Scalar::F64 }
    }

    /// An operand: a register of the type, or a constant or address.
    fn operand(&mut self, ty: Scalar) -> String {
        match (self.below(3), ty) {
            (0, Scalar::Ptr) => self.pick(&["null", "@g", "@f", "slot0", "slot1", "slot0", "0x10"]).into(),
            (0, Scalar::Bool) => self.pick(&["0", "1"]).into(),
            (0, _) => self.pick(&["0", "1", "2", "3", "7", "63", "127"]).into(),
            _ => register(ty),
        }
    }

    fn address(&mut self) -> String {
        self.operand(Scalar::Ptr)
    }

    fn instruction(&mut self) -> String {
        let (ty, int, to) = (self.scalar(), self.int(), self.scalar());
        let set = register(int);
        match self.below(16) {
            0 => format!("{} = move {ty} {}", register(ty), self.operand(ty)),
            1 => format!("{set} = {} {int} {}", self.pick(&["neg", "not"]), self.operand(int)),
            2..=4 => {
                let op = self.pick(&["add", "sub", "mul", "div", "rem", "and", "or", "xor"]);
                format!("{set} = {op} {int} {}, {}", self.operand(int), self.operand(int))
            }
            5 => {
                let (op, amount) = (self.pick(&["shl", "shr"]), self.int());
                format!("{set} = {op} {int} {}, {amount} {}", self.operand(int), self.operand(amount))
            }
            6 => {
                let op = self.pick(&["eq", "ne", "lt", "le", "gt", "ge"]);
                format!("{} = {op} {ty} {}, {}", register(Scalar::S32), self.operand(ty), self.operand(ty))
            }
            7 => {
                let float = self.float();
                let op = self.pick(&["add", "sub", "mul", "div"]);
                format!("{} = {op} {float} {}, {}", register(float), self.operand(float), self.operand(float))
            }
            // A floating-point number is no address.
            8 if [ty, to].contains(&Scalar::Ptr) && (ty.is_float() || to.is_float()) => {
                let float = self.float();
                format!("{} = neg {float} {}", register(float), self.operand(float))
            }
            8 => format!("{} = cast {ty} -> {to} {}", register(to), self.operand(ty)),
            9 => {
                let (base, index) = (self.address(), self.operand(Scalar::S64));
                format!("{} = offset {base} + {index} * 4", register(Scalar::Ptr))
            }
            10 => {
                let (left, right) = (self.address(), self.address());
                format!("{} = distance ({left} - {right}) / 4", register(Scalar::S64))
            }
            11 => format!("{} = load {ty} [{}]", register(ty), self.address()),
            12 => format!("store {ty} [{}] = {}", self.address(), self.operand(ty)),
            13 => format!("store s32 [{}] bits 3+7 = {}", self.address(), self.operand(Scalar::S32)),
            14 => format!("copy [{}] = [{}] size 8", self.address(), self.address()),
            _ => self.pick(&["zero [slot0] size 16", "dead slot1", "live slot1", "zero [@g] size 3"]).into(),
        }
    }
}

fn register(ty: Scalar) -> String {
    let index = Scalar::ALL.iter().position(|scalar| *scalar == ty).expect("a scalar should be among all");
    format!("r{index}")
}

#[test]
fn random_code_ends_without_a_panic() {
    let mut random = Code(Random::new(1));
    let mut ends = BTreeSet::new();
    for _ in 0..3_000 {
        let mut code = String::from(
            "global @g: int[4] variable size 16 @1:1\nfunction @f(): int() @1:1 {\nbb0:\nreturn s32 1\n}\n\
             function @main(): int() @1:1 {\n",
        );
        let registers = Scalar::ALL.map(|ty| format!("{} {ty}\n", register(ty)));
        code.push_str(&registers.concat());
        code.push_str(
            "slot0 a: int[4] size 16 align 4\nslot1 p: struct pair size 8 align 4\nbb0:\nlive slot0\nlive slot1\n",
        );
        for ty in Scalar::ALL {
            let value = if ty == Scalar::Ptr { "slot0" } else { random.pick(&["0", "1"]) };
            code.push_str(&format!("{} = move {ty} {value}\n", register(ty)));
        }
        for _ in 0..25 {
            code.push_str(&random.instruction());
            code.push('\n');
        }
        code.push_str("return s32 0\n}\n");
        let program = program(&code);
        let machine = Machine::new(&program, &flipside_libc::LIBRARY, Limits::default());
        let mut whole = machine.start_main(&[]).expect("main should start");
        let end = machine.finish(&mut whole);
        let mut cut = machine.start_main(&[]).expect("main should start");
        while machine.run(&mut cut, 1) == Progress::Running {}
        assert_eq!(cut.end(), Some(&end), "{code}");
        ends.insert(match end.path_end {
            PathEnd::Error { kind, .. } => kind.to_string(),
            other => other.to_string(),
        });
    }
    // The generator should reach most kinds of ends, or the test says little.
    assert!(ends.len() >= 12, "{ends:?}");
}
