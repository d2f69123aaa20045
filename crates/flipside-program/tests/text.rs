//! The text form: golden text, round trips of the hand-built program, of odd names and of random code.

mod common;
mod random;

use common::{EVERY, every_construct};
use flipside_program::*;

/// Prints, reads back, and expects the same program and the same text.
fn check_round_trip(program: &Program) {
    let text = print_program(program);
    let parsed = parse_program(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(&parsed, program, "the text was\n{text}");
    assert_eq!(print_program(&parsed), text);
}

/// Write the file anew with `FLIPSIDE_BLESS=1 cargo test -p flipside-program`.
#[test]
fn golden_text() {
    let text = print_program(&every_construct());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/every_construct.txt");
    if std::env::var_os("FLIPSIDE_BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(path).unwrap());
}

#[test]
fn every_construct_round_trips_and_verifies() {
    let program = every_construct();
    check_round_trip(&program);
    assert_eq!(verify(&program), Ok(()));
}

#[test]
fn one_function_is_a_part_of_the_whole() {
    let program = every_construct();
    let function = print_function(&program, EVERY);
    assert!(function.starts_with("function @every(slot0): int(struct pair) @20:5 {\n"), "{function}");
    assert!(function.contains("? bb1 : bb2") && function.contains("; count < 3"), "{function}");
    assert!(function.ends_with("}\n"));
    assert!(print_program(&program).contains(&function));
}

#[test]
fn white_space_means_nothing() {
    let program = every_construct();
    let text = print_program(&program);
    let without_comments: Vec<&str> = text.lines().map(|line| line.split("  ; ").next().unwrap()).collect();
    assert_eq!(parse_program(&without_comments.join(" ")), Ok(program));
}

const ODD_NAMES: [&str; 16] = [
    "",
    " ",
    "r1",
    "slot0",
    "bb2",
    "t3",
    "int",
    "bits",
    "struct",
    "struct pair x",
    "größe",
    "a\"b\\",
    "new\nline",
    "\u{85}\u{0}",
    "other",
    "1st",
];

#[test]
fn odd_names_survive() {
    for name in ODD_NAMES {
        let mut program = every_construct();
        program.files[FileId(0)].path = name.into();
        program.types.records[RecordId(0)].name = name.into();
        program.types.records[RecordId(3)].name = format!("struct {name}");
        program.types.enums[EnumId(0)].name = format!("enum {name}");
        program.types.enums[EnumId(0)].enumerators[0].0 = name.into();
        program.types.records[RecordId(1)].layout.as_mut().unwrap().fields[0].name = name.into();
        program.globals[GlobalId(0)].name = name.into();
        program.functions[EVERY].name = format!("{name}.f");
        program.conditions[ConditionId(0)].text = name.into();
        let body = common::body(&mut program, EVERY);
        body.slots[SlotId(0)].name = name.into();
        body.regs[RegId(5)].variable.as_mut().unwrap().0 = name.into();
        let what = name.to_owned();
        body.blocks[BlockId(7)].terminator = Terminator::Unsupported { what, next: BlockId(0) };
        check_round_trip(&program);
    }
}

#[test]
fn names_that_are_not_unique_are_written_as_ids() {
    let mut program = every_construct();
    program.globals[GlobalId(0)].name = "every".into();
    program.globals[GlobalId(5)].name = "table".into();
    program.functions[FunctionId(1)].name = ".init".into();
    program.types.records[RecordId(0)].name = "struct hidden".into();
    program.types.enums[EnumId(0)].name = "limits_t".into();
    check_round_trip(&program);
}

#[test]
fn broken_programs_can_be_printed_and_read_back() {
    let mut program = every_construct();
    program.types.intern(Type::Pointer(TypeId(999)));
    program.types.intern(Type::Array(TypeId(998), None));
    program.types.intern(Type::Record(RecordId(99)));
    program.types.intern(Type::Enum(EnumId(99)));
    program.globals[GlobalId(0)].ty = TypeId(1000);
    program.globals[GlobalId(0)].place.file = FileId(50);
    program.initialiser = FunctionId(77);
    program.conditions[ConditionId(0)].function = FunctionId(1);
    program.conditions[ConditionId(2)].kind = ConditionKind::Switch { arms: vec![] };
    program.functions[FunctionId(2)].body = Some(Body::default());
    let block = common::first_block(&mut program);
    block.insts[0].0 = Inst::Live { slot: SlotId(400) };
    block.terminator = Terminator::Jump(BlockId(u32::MAX));
    check_round_trip(&program);
}

#[test]
fn bytes_survive() {
    for length in [0, 1, 31, 32, 33, 63, 64, 65, 200] {
        for stride in [1, 2, 40, 70, 1000] {
            let mut program = every_construct();
            let bytes = (0..length).map(|n: usize| if n % stride == stride / 2 { n as u8 | 1 } else { 0 });
            program.globals[GlobalId(0)].bytes = Some(bytes.collect());
            check_round_trip(&program);
        }
    }
}

#[test]
fn an_empty_program_round_trips() {
    let mut program = every_construct();
    program.files = Table::new();
    program.types = Types::new(program.types.model.clone());
    program.globals = Table::new();
    program.functions = Table::new();
    program.conditions = Table::new();
    program.decisions = Table::new();
    check_round_trip(&program);
}

#[test]
fn random_code_survives() {
    let mut random = random::RandomCode::new(1);
    for _ in 0..300 {
        let mut program = every_construct();
        random.change_code(&mut program);
        check_round_trip(&program);
    }
}

#[test]
fn damaged_text_never_panics() {
    let text = print_program(&every_construct());
    let characters: Vec<char> = text.chars().collect();
    let mut random = random::RandomCode::new(7);
    for _ in 0..300 {
        let mut damaged = characters.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(damaged.len());
            match random.below(3) {
                0 => drop(damaged.remove(at)),
                1 => damaged.insert(at, characters[random.below(characters.len())]),
                _ => damaged.truncate(at.max(1)),
            }
        }
        let damaged: String = damaged.into_iter().collect();
        if let Ok(program) = parse_program(&damaged) {
            check_round_trip(&program);
            let _ = verify(&program);
        }
    }
}

#[test]
fn points_round_trip() {
    let decision = DecisionId(0);
    let points = [
        Point::Statement,
        Point::Function,
        Point::Call,
        Point::Decision { decision, value: false },
        Point::Label(Some(7)),
        Point::Label(None),
    ];
    let mut program = every_construct();
    for point in points.into_iter().chain(Side::ALL.map(Point::Boundary)) {
        let first = program.conditions[ConditionId(0)].clone();
        program.conditions.push(Condition { kind: ConditionKind::Point(point), ..first });
    }
    check_round_trip(&program);
}
