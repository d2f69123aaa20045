//! Expressions as clang's tree has them, written by hand.

use flipside_program::DataModel;

use super::{Known, evaluate, note_variable};
use crate::ast::Node;
use crate::types::{Layouts, TypeTable};

fn table(aggregates_fold: bool) -> TypeTable {
    let model = DataModel {
        triple: "x86_64-pc-linux-gnu".to_owned(),
        pointer_bits: 64,
        long_bits: 64,
        char_signed: true,
        long_double: (16, 16),
        long_long_align: 8,
    };
    let mut table = TypeTable::new(model, Layouts::read(""), vec!["a.c".to_owned()]);
    table.known.aggregates_fold = aggregates_fold;
    table
}

fn int(value: &str) -> String {
    typed("IntegerLiteral", "int", &format!(r#""value":"{value}""#), &[])
}

fn typed(kind: &str, ty: &str, more: &str, inner: &[String]) -> String {
    let comma = if more.is_empty() { "" } else { "," };
    let inner = inner.join(",");
    format!(r#"{{"kind":"{kind}","type":{{"qualType":"{ty}"}}{comma}{more},"inner":[{inner}]}}"#)
}

fn binary(opcode: &str, left: String, right: String) -> String {
    typed("BinaryOperator", "int", &format!(r#""opcode":"{opcode}""#), &[left, right])
}

fn unary(opcode: &str, ty: &str, operand: String) -> String {
    typed("UnaryOperator", ty, &format!(r#""opcode":"{opcode}""#), &[operand])
}

fn cast(kind: &str, ty: &str, operand: String) -> String {
    typed("ImplicitCastExpr", ty, &format!(r#""castKind":"{kind}""#), &[operand])
}

/// A reference to variable number `id`.
fn variable(id: u32, ty: &str) -> String {
    let decl = format!(
        r#""referencedDecl":{{"id":"0x{id}","kind":"VarDecl","name":"v{id}","type":{{"qualType":"{ty}"}}}}"#
    );
    typed("DeclRefExpr", ty, &decl, &[])
}

fn address(id: u32, ty: &str) -> String {
    unary("&", &format!("{ty} *"), variable(id, ty))
}

fn float(value: &str, ty: &str) -> String {
    typed("FloatingLiteral", ty, &format!(r#""value":"{value}""#), &[])
}

fn text(content: &str) -> String {
    let ty = format!("char[{}]", content.len() + 1);
    typed("StringLiteral", &ty, &format!(r#""value":"\"{content}\"""#), &[])
}

fn element(array: String, element: &str, index: String) -> String {
    let pointer = cast("ArrayToPointerDecay", &format!("{element} *"), array);
    typed("ArraySubscriptExpr", element, "", &[pointer, index])
}

fn read(ty: &str, place: String) -> String {
    cast("LValueToRValue", ty, place)
}

/// `ty v<id> = init;`
fn declaration(id: u32, ty: &str, init: &str, storage: &str) -> String {
    format!(
        r#"{{"id":"0x{id}","kind":"VarDecl","name":"v{id}","type":{{"qualType":"{ty}"}},"init":"c","storageClass":"{storage}","inner":[{init}]}}"#
    )
}

fn value_in(table: &mut TypeTable, json: &str) -> Option<i128> {
    let node: Node = serde_json::from_str(json).unwrap();
    evaluate(table, &node)
}

fn value(json: &str) -> Option<i128> {
    value_in(&mut table(true), json)
}

/// A table that has seen a file with these declarations.
fn table_with(declarations: &[String], aggregates_fold: bool) -> TypeTable {
    let json = format!(r#"{{"kind":"TranslationUnitDecl","inner":[{}]}}"#, declarations.join(","));
    let root: Node = serde_json::from_str(&json).unwrap();
    let mut table = table(aggregates_fold);
    table.known = Known::read(&root, aggregates_fold);
    for node in &root.inner {
        let qualified = table.resolve(&node.ty);
        note_variable(&mut table, node, qualified, node.initialiser());
    }
    table
}

#[test]
fn arithmetic_folds_unless_it_overflows() {
    assert_eq!(value(&binary("+", int("2"), int("3"))), Some(5));
    assert_eq!(value(&binary("+", int("2147483647"), int("1"))), None);
    assert_eq!(value(&unary("-", "int", binary("<<", int("1"), int("31")))), None);
    assert_eq!(value(&binary("/", int("1"), int("0"))), None);
    assert_eq!(value(&binary("%", int("-2147483648"), int("-1"))), None);
    assert_eq!(value(&binary(",", int("0"), int("1"))), Some(1));
}

#[test]
fn a_shift_by_too_much_folds_in_older_versions_only() {
    let shift = binary("<<", int("1"), int("40"));
    assert_eq!(value_in(&mut table(true), &shift), None);
    assert_eq!(value_in(&mut table(false), &shift), Some(-2_147_483_648));
}

#[test]
fn the_left_operand_decides_alone_the_right_one_does_not() {
    let unknown = || read("int", variable(1, "int"));
    assert_eq!(value(&binary("&&", int("0"), unknown())), Some(0));
    assert_eq!(value(&binary("||", int("1"), unknown())), Some(1));
    assert_eq!(value(&binary("&&", unknown(), int("0"))), None);
    assert_eq!(value(&binary("*", unknown(), int("0"))), None);
}

#[test]
fn floating_numbers_are_compared_but_are_no_integers() {
    assert_eq!(value(&float("1.5", "double")), None);
    assert_eq!(value(&unary("!", "int", float("1.5", "double"))), Some(0));
    let tenth = cast("FloatingCast", "double", float("0.100000001", "float"));
    assert_eq!(value(&binary("==", tenth, float("0.10000000000000001", "double"))), Some(0));
    assert_eq!(value(&binary(">", float("+Inf", "double"), float("1", "double"))), Some(1));
    assert_eq!(value(&cast("FloatingToIntegral", "int", float("1.0E+20", "double"))), None);
    assert_eq!(value(&cast("FloatingToIntegral", "int", float("-1.5", "double"))), Some(-1));
}

#[test]
fn addresses_are_compared_but_are_no_integers() {
    let null = || cast("NullToPointer", "int *", int("0"));
    assert_eq!(value(&null()), None);
    assert_eq!(value(&unary("!", "int", null())), Some(1));
    assert_eq!(value(&address(1, "int")), None);
    assert_eq!(value(&unary("!", "int", address(1, "int"))), Some(0));
    assert_eq!(value(&binary("!=", address(1, "int"), null())), Some(1));
    assert_eq!(value(&binary("==", address(1, "int"), address(2, "int"))), Some(0));
    assert_eq!(value(&binary("<", address(1, "int"), address(2, "int"))), None);
    // The end of one object may be the start of the other.
    let behind = typed("BinaryOperator", "int *", r#""opcode":"+""#, &[address(1, "int"), int("1")]);
    assert_eq!(value(&binary("==", behind, address(2, "int"))), None);
    let number = cast("IntegralToPointer", "int *", int("4"));
    assert_eq!(value(&binary("==", address(1, "int"), number)), None);
}

#[test]
fn elements_of_an_array_are_ordered() {
    let at = |index: &str| unary("&", "int *", element(variable(1, "int[3]"), "int", int(index)));
    assert_eq!(value(&binary(">", at("1"), at("0"))), Some(1));
    assert_eq!(value(&binary("-", at("3"), at("1"))), Some(2));
    assert_eq!(value(&binary(">", at("4"), at("0"))), None);
}

#[test]
fn characters_of_literals_are_known() {
    let at = |index: &str| read("char", element(text("abc"), "char", int(index)));
    assert_eq!(value(&at("1")), Some(98));
    assert_eq!(value(&at("3")), Some(0));
    assert_eq!(value(&at("4")), None);
}

#[test]
fn a_constant_is_read_at_its_own_type_only() {
    let mut table = table_with(&[declaration(1, "const int", &int("7"), "")], false);
    let constant = || variable(1, "const int");
    assert_eq!(value_in(&mut table, &read("int", constant())), Some(7));
    assert_eq!(value_in(&mut table, &read("int", variable(2, "const int"))), None);
    let pointed = |pointer: String, to: &str| read(to, unary("*", &format!("const {to}"), pointer));
    let pointer = || unary("&", "const int *", constant());
    assert_eq!(value_in(&mut table, &pointed(pointer(), "int")), Some(7));
    let other = cast("BitCast", "const char *", pointer());
    assert_eq!(value_in(&mut table, &pointed(other, "char")), None);
    let volatile = unary("*", "const volatile int", cast("NoOp", "const volatile int *", pointer()));
    assert_eq!(value_in(&mut table, &read("int", volatile)), None);
}

#[test]
fn constants_need_const_and_a_constant_initialiser() {
    let unknown = read("int", variable(9, "int"));
    let declarations = [
        declaration(1, "int", &int("1"), ""),
        declaration(2, "const volatile int", &int("1"), ""),
        declaration(3, "const int", &unknown, ""),
        // Overflow does not matter here.
        declaration(4, "const int", &binary("+", int("2147483647"), int("1")), ""),
    ];
    let mut table = table_with(&declarations, true);
    let values: Vec<_> = [(1, "int"), (2, "const volatile int"), (3, "const int"), (4, "const int")]
        .map(|(id, ty)| value_in(&mut table, &read("int", variable(id, ty))))
        .to_vec();
    assert_eq!(values, [None, None, None, Some(-2_147_483_648)]);
}

#[test]
fn elements_of_constant_arrays_depend_on_the_version() {
    let list = |items: &[String]| {
        let filler = typed("ImplicitValueInitExpr", "const int", "", &[]);
        let all = [&[filler], items].concat().join(",");
        format!(
            r#"{{"kind":"InitListExpr","type":{{"qualType":"const int[3]"}},"array_filler":[{all}],"inner":[]}}"#
        )
    };
    let declarations = [declaration(1, "const int[3]", &list(&[int("5")]), "static")];
    let at = |index: &str| read("int", element(variable(1, "const int[3]"), "const int", int(index)));
    let mut newer = table_with(&declarations, true);
    assert_eq!(value_in(&mut newer, &at("0")), Some(5));
    assert_eq!(value_in(&mut newer, &at("2")), Some(0));
    assert_eq!(value_in(&mut newer, &at("3")), None);
    assert_eq!(value_in(&mut table_with(&declarations, false), &at("0")), None);
}

#[test]
fn weak_objects_may_be_absent() {
    let weak = r#"{"id":"0x1","kind":"VarDecl","name":"v1","type":{"qualType":"int"},"storageClass":"extern","inner":[{"kind":"WeakAttr"}]}"#;
    let mut table = table_with(&[weak.to_owned()], true);
    assert_eq!(value_in(&mut table, &unary("!", "int", address(1, "int"))), None);
}

#[test]
fn a_constant_pointer_to_a_local_variable_is_no_constant() {
    let at_file_scope = [
        declaration(1, "int", &int("1"), ""),
        declaration(2, "int *const", &address(1, "int"), ""),
        declaration(3, "int *const", &address(9, "int"), ""),
    ];
    let mut table = table_with(&at_file_scope, true);
    let is_null = |id| unary("!", "int", read("int *", variable(id, "int *const")));
    assert_eq!(value_in(&mut table, &is_null(2)), Some(0));
    assert_eq!(value_in(&mut table, &is_null(3)), None);
}
