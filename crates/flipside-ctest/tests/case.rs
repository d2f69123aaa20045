//! Typed tests made by hand, and the C that is written of them.

use flipside_ctest::{
    CType, Destination, Element, Given, GivenPath, GivenResult, Input, Number, Object, Observed, Output,
    Parameter, Place, Pointer, Refusal, Returned, Stub, StubBody, TestCase, Value, parse_steps,
};

fn number(number: i64) -> Value {
    Value::Number(Number::Signed(number))
}

fn element(object: &str, index: u64, is_single: bool) -> Pointer {
    Pointer::Element(Element { object: object.into(), index, is_single })
}

fn input(place: &str, ty: &str, value: Value) -> Input {
    Input { place: Place::parse(place).expect("this is a place"), ty: CType::parse(ty), value }
}

/// `function(list, text, n)`, where nothing is set and nothing is seen.
fn case() -> TestCase {
    let object = |variable: &str, ty: &str, length, elements| Object {
        variable: variable.into(),
        element: CType::parse(ty),
        length,
        elements,
    };
    let parameter =
        |name: &str, ty: &str, pointer| Parameter { name: name.into(), ty: CType::parse(ty), pointer };
    TestCase {
        function: "function".into(),
        objects: vec![
            object("list", "struct node", 1, 1),
            object("list_next", "struct node", 1, 1),
            object("text", "char", 8, 3),
        ],
        parameters: vec![
            parameter("list", "struct node *", Some(element("list", 0, true))),
            parameter("text", "char *", Some(element("text", 0, false))),
            parameter("n", "unsigned int", None),
        ],
        inputs: Vec::new(),
        given: Vec::new(),
        result: "result".into(),
        returned: Returned::Nothing,
        outputs: Vec::new(),
    }
}

fn text(case: &TestCase, stubs: &[Stub]) -> String {
    case.code(stubs).expect("this can be written").text()
}

#[test]
fn only_what_is_pointed_to_is_declared() {
    let case = case();
    let expected = "char text[3] = {0};\nstruct node list = {0};\nunsigned int n = {0};\n(void)function(&list, text, n);\n";
    assert_eq!(text(&case, &[]), expected);
}

#[test]
fn objects_come_before_what_points_to_them() {
    let mut case = case();
    case.inputs = vec![
        input("list.next", "struct node *", Value::Pointer(element("list_next", 0, true))),
        input("list_next.next", "struct node *", Value::Pointer(element("list", 0, true))),
        input("list_next.key", "int", number(7)),
        input("text[0]", "char", number(104)),
        input("text[1]", "char", number(105)),
        input("text[2]", "char", number(0)),
        input("n", "unsigned int", number(1 << 31)),
        input("global.at[2]", "long", number(1 << 40)),
    ];
    let expected = "\
char text[3] = \"hi\";
struct node list_next = {.key = 7};
struct node list = {.next = &list_next};
unsigned int n = 2147483648U;
list_next.next = &list;
global.at[2] = 1099511627776LL;
(void)function(&list, text, n);
";
    assert_eq!(text(&case, &[]), expected);
}

#[test]
fn a_pointer_to_nothing_leads_to_the_end_of_an_element() {
    let mut case = case();
    case.objects[2].elements = 0;
    let expected = "char text[1] = {0};\nstruct node list = {0};\nunsigned int n = {0};\n(void)function(&list, text + 1, n);\n";
    assert_eq!(text(&case, &[]), expected);
}

#[test]
fn what_was_seen_is_compared() {
    let mut case = case();
    case.returned = Returned::Pointer(Some(element("text", 2, false)));
    let output = |place: &str, ty: &str, value| Output {
        place: Place::parse(place).expect("this is a place"),
        ty: CType::parse(ty),
        value,
        enumerator: (place == "list.key").then(|| "NONE".into()),
    };
    case.outputs = vec![
        output("list.key", "int", Some(number(-1))),
        output("list.name", "char *", Some(Value::Pointer(Pointer::Text("a \"b\"".into())))),
        output("list.share", "double", Some(Value::Number(Number::Double(f64::NAN.to_bits())))),
        output("list.next", "struct node *", None),
    ];
    let code = case.code(&[]).expect("this can be written");
    assert_eq!(code.call_statement(), "const volatile void *result = function(&list, text, n);");
    let conditions: Vec<String> = code.observed.iter().map(Observed::condition).collect();
    let expected = [
        "(const void *)result == (const void *)&text[2]",
        "list.key == -1",
        "strcmp((const char *)list.name, \"a \\\"b\\\"\") == 0",
        "list.share != list.share",
    ];
    assert_eq!(conditions, expected);
    let told: Vec<String> = code.observed.iter().map(Observed::told).collect();
    assert_eq!(told, ["observed", "observed: NONE", "observed", "observed"]);
    assert_eq!(code.remark().as_deref(), Some("/* not compared, as it is not known: list.next */"));
}

#[test]
fn calls_give_what_the_test_says() {
    let stub = Stub {
        name: "read".into(),
        head: "int read(void)".into(),
        parameters: 0,
        body: StubBody::Gives { result: Some(GivenResult::Value(CType::parse("int"))), writes: Vec::new() },
    };
    assert!(stub.definition().contains("return *read_gives.result++;"), "{}", stub.definition());
    let mut case = case();
    case.given = [(1, 5), (3, 6)]
        .map(|(call, value)| Given {
            function: "read".into(),
            call,
            to: Destination::Result,
            path: GivenPath::Steps(parse_steps("").expect("an empty path")),
            ty: CType::parse("int"),
            value: number(value),
        })
        .to_vec();
    let code = case.code(&[stub]).expect("this can be written");
    let statement = "read_gives = (struct read_gives){.calls = 2, .result = (const int[]){5, 6}};";
    assert_eq!(code.setup.last().map(String::as_str), Some(statement));
    assert_eq!(code.observed.last().map(Observed::condition).as_deref(), Some("read_gives.calls == 0"));
    assert_eq!(case.code(&[]), Err(Refusal::NotGiven { function: "read".into() }));
}

#[test]
fn inputs_that_do_not_fit_together_are_refused() {
    let mut case = case();
    case.inputs = vec![input("list.key", "int", number(1)), input("list[0].key", "int", number(1))];
    assert_eq!(case.code(&[]), Err(Refusal::NoInitialiser));
}
