//! What the subject leaves to its environment, in the replay: functions and variables that nothing defines, inputs that a run asks for, assumptions.
//!
//! It is a file of its own, so that nothing that the subject's files declare is in its way: numbers have the types that fit them, records have members of such
//! types. The inputs of the tests are data, because clang is slow with as many statements.

use flipside_program::{Field, Scalar, Type, TypeId, Types};

use crate::number::Number;

/// The queue of inputs. The call with a number finds what was asked for in our run; its result comes as argument 0. Calls count while there
/// is something to give: before a test and after it, others may call.
const HEAD: &str = "\
typedef unsigned long long word;
struct given { unsigned int call, argument; word offset, size, value; };
static const struct given *next_given, *last_given;
static unsigned int calls;
void flipside_assumption_failed(void);
void flipside_asked_for_more(void);
int posix_memalign(void **, __SIZE_TYPE__, __SIZE_TYPE__);
int *__errno_location(void);
static int give(void *result, void *const *arguments) {
    int found = 0;
    if (next_given == last_given) return 0;
    for (; next_given != last_given && next_given->call == calls; next_given++) {
        unsigned char *to = next_given->argument ? arguments[next_given->argument - 1] : result;
        for (word at = 0; at < next_given->size; at++)
            to[next_given->offset + at] = (unsigned char)(next_given->value >> 8 * at);
        found |= next_given->argument == 0;
    }
    calls++;
    return found;
}
";

/// Makes the inputs of a test ready: what the driver has to declare for `Statement::GiveInputs`.
pub const DECLARATION: &str = "void flipside_give_inputs(flipside_id_type);";

/// Something that the environment defines.
#[derive(Clone, Debug)]
pub enum Definition<'t> {
    /// A function that stops the run wherever it is called.
    Trap {
        /// Its linked name.
        name: String,
        /// May another file define it after all?
        is_weak: bool,
    },
    /// A function that goes on where its argument is true.
    Assume {
        /// Its linked name.
        name: String,
        /// What its argument is, where that is known.
        condition: Option<Scalar>,
    },
    /// A function that gives inputs.
    Gives(InputFunction<'t>),
    /// A variable.
    Variable {
        /// Its name.
        name: String,
        /// How many bytes it has.
        size: u64,
        /// Has each thread its own?
        of_thread: bool,
    },
}

/// A function that gives inputs.
#[derive(Clone, Debug)]
pub struct InputFunction<'t> {
    /// The types of the program.
    pub types: &'t Types,
    /// Its linked name.
    pub name: String,
    /// What it returns.
    pub result: TypeId,
    /// Its parameters.
    pub parameters: &'t [TypeId],
    /// How many bytes are in the new object to which the pointer leads that it returns.
    pub new_object: Option<u64>,
    /// Does it write behind arguments?
    pub writes: bool,
    /// Does the context say what it gives?
    pub is_specified: bool,
    /// Does it set `errno`? Its place is one more argument, behind that of a new object.
    pub sets_errno: bool,
    /// May it be called when there is nothing to give? The compiler's runtime may call a model that may fail, too: then it does not.
    pub may_be_extra: bool,
}

/// An input that a call asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The number of the call.
    pub call: u32,
    /// The number of the argument behind which it goes, from 1; 0 for the result.
    pub argument: u32,
    /// The first byte there.
    pub offset: u64,
    /// How many bytes.
    pub size: u64,
    /// What is put there.
    pub value: Number,
}

/// The file with these definitions, and what each test gives; nothing where everything is defined elsewhere.
pub fn source(definitions: &[Definition<'_>], tests: &[(u32, Vec<Answer>)]) -> Option<String> {
    if definitions.is_empty() {
        return None;
    }
    let asking = || tests.iter().filter(|(_, answers)| !answers.is_empty());
    let given: String = asking().map(|(id, answers)| queue(*id, answers)).collect();
    let case = |(id, answers): &(u32, Vec<Answer>)| {
        let count = answers.len();
        format!("case {id}u: next_given = given_{id}; last_given = given_{id} + {count}; break;")
    };
    let cases: Vec<String> = asking().map(case).collect();
    let cases = cases.join("\n");
    let start = format!("void flipside_give_inputs(unsigned int id) {{\nswitch (id) {{\n{cases}\n}}\n}}\n");
    let text: String = definitions.iter().map(Definition::text).collect();
    Some([HEAD, &text, &given, &start].concat())
}

/// The inputs of a test.
fn queue(id: u32, answers: &[Answer]) -> String {
    let entry = |Answer { call, argument, offset, size, value }: &Answer| {
        format!("{{{call}u, {argument}u, {offset}u, {size}u, (word){}}}", value.word())
    };
    let entries: Vec<String> = answers.iter().map(entry).collect();
    format!("static const struct given given_{id}[] = {{{}}};\n", entries.join(",\n"))
}

impl Definition<'_> {
    fn text(&self) -> String {
        match self {
            Definition::Trap { name, is_weak } => {
                let weak = if *is_weak { "__attribute__((weak)) " } else { "" };
                format!("{weak}void {name}(void) {{ __builtin_trap(); }}\n")
            }
            Definition::Assume { name, condition } => {
                let condition = condition.map_or("int", c_type);
                format!("void {name}({condition} holds) {{ if (!holds) flipside_assumption_failed(); }}\n")
            }
            Definition::Gives(function) => function.text(),
            Definition::Variable { name, size, of_thread } => {
                let size = size.max(&1);
                let thread = if *of_thread { "_Thread_local " } else { "" };
                format!("{thread}__attribute__((weak, aligned(16))) unsigned char {name}[{size}];\n")
            }
        }
    }
}

impl InputFunction<'_> {
    fn text(&self) -> String {
        let InputFunction { types, name, result, .. } = self;
        // Our run ended here: what it would have been given is not what was specified.
        let first = if self.is_specified {
            "if (next_given == last_given) flipside_assumption_failed(); "
        } else {
            ""
        };
        let (declared, pointers) = self.arguments();
        if let Some(size) = self.new_object {
            let object =
                format!("void *new = 0; posix_memalign(&new, 16, {size}); unsigned char *object = new;");
            let zero = format!("for (word at = 0; at < {size}; at++) object[at] = 0;");
            let give = format!("if (!give(&result, {pointers})) flipside_asked_for_more();");
            let body = format!("_Bool result; {first}{object} {zero} {give} return result ? object : 0;");
            return format!("void *{name}({declared}) {{ {body} }}\n");
        }
        let (before, ty) = match (types.get(*result), types.scalar(*result)) {
            (Type::Void, _) => return format!("void {name}({declared}) {{ {first}give(0, {pointers}); }}\n"),
            (_, Some(scalar)) => (String::new(), c_type(scalar).to_owned()),
            (_, None) => {
                let record = format!("result_of_{name}");
                (format!("typedef {};\n", mirrored(types, *result, &record)), record)
            }
        };
        let without = if self.may_be_extra { "return 0" } else { "flipside_asked_for_more()" };
        format!(
            "{before}{ty} {name}({declared}) {{ {ty} result; {first}if (!give(&result, {pointers})) {without}; return result; }}\n"
        )
    }

    /// The list of parameters, and where they lead; neither where nothing is written behind them.
    fn arguments(&self) -> (String, String) {
        let InputFunction { types, parameters, .. } = self;
        let errno = self.sets_errno.then(|| "__errno_location()".to_owned());
        if !self.writes && self.new_object.is_none() {
            let Some(errno) = errno else { return ("void".to_owned(), "0".to_owned()) };
            let list = format!("(void *const []){{{}{errno}}}", "0, ".repeat(parameters.len() + 1));
            return ("void".to_owned(), list);
        }
        let parameter = |(at, ty): (usize, &TypeId)| format!("{} a{at}", argument_type(types, *ty));
        let declared: Vec<String> = parameters.iter().enumerate().map(parameter).collect();
        let declared = if declared.is_empty() { "void".to_owned() } else { declared.join(", ") };
        let pointer = |(at, ty): (usize, &TypeId)| match types.get(*ty) {
            Type::Pointer(_) => format!("a{at}"),
            _ => "0".to_owned(),
        };
        let object = if self.new_object.is_some() { "object" } else { "0" }.to_owned();
        let list: Vec<String> =
            parameters.iter().enumerate().map(pointer).chain([object]).chain(errno).collect();
        (declared, format!("(void *const []){{{}}}", list.join(", ")))
    }
}

/// Something of a type of the subject's, with types of this file: how a record is returned depends on what its members are.
fn mirrored(types: &Types, ty: TypeId, name: &str) -> String {
    match (types.get(ty), types.scalar(ty)) {
        (_, Some(scalar)) => format!("{} {name}", c_type(scalar)),
        (Type::Array(element, Some(length)), _) => mirrored(types, *element, &format!("{name}[{length}]")),
        (Type::Record(record), _) => {
            let (record, align) = (&types.records[*record], types.align(ty));
            let fields = record.layout.iter().flat_map(|layout| &layout.fields).enumerate();
            let member = |(at, field): (usize, &Field)| {
                // Where the compiler put it.
                let aligned = (1 << field.offset.trailing_zeros().min(16)).min(align);
                let member = mirrored(types, field.ty, &format!("member_{at}"));
                format!("{member} __attribute__((packed, aligned({aligned})));")
            };
            let members: Vec<String> = fields.map(member).collect();
            let kind = if record.union { "union" } else { "struct" };
            format!("{kind} {{ {} }} __attribute__((aligned({align}))) {name}", members.join(" "))
        }
        _ => format!("unsigned char {name}[{}]", types.size(ty).unwrap_or(0)),
    }
}

fn argument_type(types: &Types, ty: TypeId) -> String {
    match (types.get(ty), types.scalar(ty)) {
        (_, Some(scalar)) => c_type(scalar).to_owned(),
        (_, None) => "int".to_owned(),
    }
}

/// A type of C for a scalar type.
fn c_type(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "_Bool",
        Scalar::S8 => "signed char",
        Scalar::U8 => "unsigned char",
        Scalar::S16 => "short",
        Scalar::U16 => "unsigned short",
        Scalar::S32 => "int",
        Scalar::U32 => "unsigned int",
        Scalar::S64 => "long long",
        Scalar::U64 => "unsigned long long",
        Scalar::S128 => "__int128",
        Scalar::U128 => "unsigned __int128",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
        Scalar::Ptr => "void *",
    }
}
