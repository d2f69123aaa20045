//! The translation unit: what its declarations mean, and the program that grows from it.

use std::collections::{HashMap, HashSet};

use flipside_c_text::scan::skip_blank;
use flipside_c_text::{Cursor, Dialect, tokens};
use flipside_program::{
    Condition, ConditionId, Decision, DecisionId, FileId, Function, FunctionId, Global, GlobalId, GlobalKind,
    IntKind, Place, Program, SourceFile, Span, Table, Type, TypeId,
};

use crate::ast::{Loc, Node, NodeId};
use crate::prototype::Prototype;
use crate::source::Sources;
use crate::types::TypeTable;

/// The attributes of what is another name of something.
const ALIAS: [&str; 3] = ["AliasAttr", "IFuncAttr", "WeakRefAttr"];

/// Everything that is known about the unit while its functions are lowered.
pub struct Unit<'a> {
    /// Types, and constants that clang knows.
    pub table: TypeTable,
    /// The files of the program.
    pub files: Table<FileId, SourceFile>,
    /// From the numbers that the tree uses to files.
    pub file_ids: Vec<FileId>,
    /// The text of the files.
    pub sources: Sources,
    /// Global objects.
    pub globals: Table<GlobalId, Global>,
    /// Functions.
    pub functions: Table<FunctionId, Function>,
    /// Conditions, in the order in which they are lowered.
    pub conditions: Table<ConditionId, Condition>,
    /// Decisions.
    pub decisions: Table<DecisionId, Decision>,
    /// The condition of each leaf and switch of the tree.
    pub condition_of: HashMap<NodeId, ConditionId>,
    /// Function definitions by function.
    pub definitions: HashMap<FunctionId, &'a Node<'a>>,
    /// Functions that have another name in the object file (`__asm__("name")`), by that name.
    pub symbols: HashMap<String, FunctionId>,
    /// How functions that have no definition yet are declared.
    pub prototypes: HashMap<FunctionId, Prototype>,
    /// Functions that are defined `inline` and not `static`: clang may leave their definition to another file.
    pub inline_functions: Vec<FunctionId>,
    /// Functions and variables that are other names of something: clang's tree does not say of what.
    pub aliases: HashSet<String>,
    /// Variables that only blocks declare (`extern int other;` inside a function).
    pub block_externs: Vec<GlobalId>,
    /// Variables at file scope of which each thread has its own (`_Thread_local`).
    pub thread_variables: Vec<GlobalId>,
    /// Why floating arithmetic departs from the standard, if it does.
    pub float_hazard: Option<String>,
    /// Does signed arithmetic wrap (`-fwrapv`)?
    pub wraps: bool,
    /// Are statements, comparisons and calls marked?
    pub marks: bool,
    /// Functions that were referred to and may have to be lowered.
    pub referenced: Vec<FunctionId>,
    functions_by_name: HashMap<String, FunctionId>,
    globals_by_name: HashMap<String, GlobalId>,
    globals_by_decl: HashMap<NodeId, GlobalId>,
    global_names: HashMap<String, u32>,
    strings: HashMap<(Vec<u8>, TypeId), GlobalId>,
}

impl<'a> Unit<'a> {
    /// A unit without declarations.
    pub fn new(
        table: TypeTable,
        files: Table<FileId, SourceFile>,
        file_ids: Vec<FileId>,
        sources: Sources,
    ) -> Self {
        Unit {
            table,
            files,
            file_ids,
            sources,
            globals: Table::new(),
            functions: Table::new(),
            conditions: Table::new(),
            decisions: Table::new(),
            condition_of: HashMap::new(),
            definitions: HashMap::new(),
            symbols: HashMap::new(),
            prototypes: HashMap::new(),
            inline_functions: Vec::new(),
            aliases: HashSet::new(),
            block_externs: Vec::new(),
            thread_variables: Vec::new(),
            float_hazard: None,
            wraps: false,
            marks: false,
            referenced: Vec::new(),
            functions_by_name: HashMap::new(),
            globals_by_name: HashMap::new(),
            globals_by_decl: HashMap::new(),
            global_names: HashMap::new(),
            strings: HashMap::new(),
        }
    }

    /// The finished program.
    pub fn into_program(mut self, initialiser: FunctionId) -> Program {
        // What is behind a pointer to `void` is made of bytes.
        self.table.types.intern(Type::Int(IntKind::UChar));
        Program {
            offered: Vec::new(),
            replaced: Vec::new(),
            files: self.files,
            types: self.table.types,
            globals: self.globals,
            functions: self.functions,
            conditions: self.conditions,
            decisions: self.decisions,
            initialiser,
        }
    }

    /// The place of a token in its file.
    pub fn place(&self, loc: &Loc<'_>) -> Place {
        let point = loc.expansion();
        Place {
            file: self.file_ids.get(point.file_index as usize).copied().unwrap_or(FileId(0)),
            line: point.line.max(1),
            column: point.col.max(1),
        }
    }

    /// Where a node stands in the user's file, and where it is spelled when it comes out of a macro.
    pub fn spans(&self, node: &Node<'_>) -> (Span, Option<Span>) {
        let (begin, end) = (&node.range.begin, &node.range.end);
        let span = |begin: &Loc<'_>, end: &Loc<'_>| Span {
            file: self.file_ids.get(begin.file_index as usize).copied().unwrap_or(FileId(0)),
            line: begin.line,
            column: begin.col,
            end_line: end.line,
            end_column: end.end_col(),
        };
        let spelled = (begin.in_macro() || end.in_macro()).then(|| span(begin.spelling(), end.spelling()));
        (span(begin.expansion(), end.expansion()), spelled)
    }

    /// The source text of a node, white space folded; of the spelling when it lies in one place and is the user's, else of what the user wrote: a macro with its
    /// arguments.
    pub fn text(&mut self, node: &Node<'_>) -> String {
        let (begin, end) = (&node.range.begin, &node.range.end);
        let (from, to) = (begin.spelling(), end.spelling());
        let path = self.table.file_name(from.file_index);
        let range = from.offset as usize..to.end_offset() as usize;
        let is_apart = from.file_index != to.file_index
            || from.offset > to.offset
            || begin.in_macro() != end.in_macro()
            || (begin.in_macro() && self.is_system(from) && !self.is_system(begin.expansion()))
            || self.sources.has_directive(&path, range.clone());
        if is_apart { self.written(node) } else { self.sources.folded(&path, range) }
    }

    /// The text of a node where the user wrote it, white space folded: a macro with its arguments.
    pub fn written(&mut self, node: &Node<'_>) -> String {
        let (begin, end) = (&node.range.begin, &node.range.end);
        let (from, to) = (begin.expansion(), end.expansion());
        let path = self.table.file_name(from.file_index);
        let last = if end.in_macro() {
            self.sources.call_end(&path, to.end_offset() as usize)
        } else {
            to.end_offset() as usize
        };
        self.sources.folded(&path, from.offset as usize..last)
    }

    /// Is a point in a header of the system?
    pub fn is_system(&self, point: &Loc<'_>) -> bool {
        self.file_ids.get(point.file_index as usize).is_some_and(|&file| self.files[file].system)
    }

    /// What stands between the outermost brackets of a parameter that is written as an array.
    pub fn array_bound(&mut self, param: &Node<'_>) -> Option<String> {
        let (begin, end) = (param.range.begin.expansion(), param.range.end.expansion());
        let path = self.table.file_name(begin.file_index);
        let text = self.sources.folded(&path, begin.offset as usize..end.end_offset() as usize);
        let tokens = tokens(&text, Dialect::C);
        let named = tokens.windows(2).position(|pair| pair[0].text == param.name && pair[1].text == "[");
        let open = named.map(|at| at + 1).or_else(|| tokens.iter().position(|token| token.text == "["))?;
        let mut inside = Cursor::new(&tokens[open + 1..], text.len());
        inside.accept("static");
        let close = inside.rest().get(inside.group_length()?)?;
        Some(text[inside.at()..close.at].trim().to_owned())
    }

    /// Line and column of the colon that follows a token.
    pub fn colon_after(&mut self, token: &Loc<'_>) -> (u32, u32) {
        let path = self.table.file_name(token.file_index);
        let from = token.end_offset() as usize;
        let found = self.sources.bytes(&path).and_then(|bytes| colon_in(bytes.get(from..)?));
        match found {
            Some((0, columns)) => (token.line, token.end_col() + columns),
            Some((lines, columns)) => (token.line + lines, columns + 1),
            None => (token.line, token.end_col()),
        }
    }

    /// The function with this name, declared on first sight.
    pub fn function(&mut self, name: &str, ty: TypeId, place: Place) -> FunctionId {
        if let Some(&id) = self.functions_by_name.get(name) {
            return id;
        }
        let function = Function {
            name: name.to_owned(),
            ty,
            place,
            internal: false,
            noreturn: false,
            pure: false,
            outputs: Vec::new(),
            body: None,
        };
        let id = self.functions.push(function);
        self.functions_by_name.insert(name.to_owned(), id);
        id
    }

    /// The function with this name, if one is declared.
    pub fn function_named(&self, name: &str) -> Option<FunctionId> {
        self.functions_by_name.get(name).copied()
    }

    fn note_alias(&mut self, node: &Node<'_>) {
        if node.inner.iter().any(|child| ALIAS.contains(&child.kind.as_ref())) {
            self.aliases.insert(node.name.to_string());
        }
    }

    /// Takes note of a declaration or definition of a function.
    pub fn declare_function(&mut self, node: &'a Node<'a>) {
        self.note_alias(node);
        let ty = self.table.resolve(&node.ty).ty;
        let place = self.place(&node.loc);
        let id = self.function(&node.name, ty, place);
        let function = &mut self.functions[id];
        function.internal |= node.storage_class == "static";
        function.noreturn |= node.ty.written.contains("noreturn")
            || node
                .inner
                .iter()
                .any(|child| matches!(child.kind.as_ref(), "C11NoReturnAttr" | "NoReturnAttr"));
        function.pure |=
            node.inner.iter().any(|child| matches!(child.kind.as_ref(), "ConstAttr" | "PureAttr"));
        if !node.mangled_name.is_empty() && node.mangled_name != node.name {
            self.symbols.insert(node.mangled_name.to_string(), id);
        }
        if node.inner.iter().any(|child| child.kind == "CompoundStmt") {
            function.ty = ty;
            function.place = place;
            function.outputs = Vec::new();
            if node.inline && !function.internal {
                self.inline_functions.push(id);
            }
            self.definitions.insert(id, node);
        } else if !self.definitions.contains_key(&id) && self.files[place.file].system {
            self.functions[id].outputs = self.table.types.outputs(ty);
        } else if !self.definitions.contains_key(&id) {
            self.functions[id].outputs = self.outputs(node);
            if let Some(prototype) = Prototype::read(node) {
                let known = self.prototypes.entry(id).or_insert_with(|| prototype.clone());
                // `int f();` says less than `int f(int);`.
                if known.parameters.len() < prototype.parameters.len() {
                    *known = prototype;
                }
            }
        }
    }

    /// The parameters of a function that point to what is not `const`.
    fn outputs(&mut self, node: &Node<'_>) -> Vec<u32> {
        let params = node.inner.iter().filter(|child| child.kind == "ParmVarDecl");
        (0..)
            .zip(params)
            .filter(|(_, param)| self.table.points_to_variable(&param.ty))
            .map(|(at, _)| at)
            .collect()
    }

    /// The global object that a declaration declares, if it is one.
    pub fn global_of(&self, decl: NodeId, name: &str) -> Option<GlobalId> {
        self.globals_by_decl.get(&decl).or_else(|| self.globals_by_name.get(name)).copied()
    }

    /// Takes note of a variable at file scope, or of a local `extern` declaration.
    pub fn declare_global(&mut self, node: &Node<'_>) -> GlobalId {
        self.note_alias(node);
        let qualified = self.table.resolve(&node.ty);
        let place = self.place(&node.loc);
        let known = self.globals_by_name.get(node.name.as_ref()).copied();
        let id = known.unwrap_or_else(|| {
            let name = self.unique_global_name(&node.name);
            let id = self.globals.push(Global {
                name,
                ty: qualified.ty,
                size: 0,
                place,
                kind: GlobalKind::External,
                internal: false,
                constant: qualified.constant,
                volatile: qualified.volatile,
                bytes: None,
            });
            self.globals_by_name.insert(node.name.to_string(), id);
            id
        });
        self.globals_by_decl.insert(node.id, id);
        self.block_externs.retain(|known| *known != id);
        if !node.tls.is_empty() && !self.thread_variables.contains(&id) {
            self.thread_variables.push(id);
        }
        let defines = node.storage_class != "extern" || !node.init.is_empty();
        let size = self.table.types.size(qualified.ty);
        let global = &mut self.globals[id];
        global.internal |= node.storage_class == "static";
        // The most complete declaration gives the type; a tentative `int a[];` has one element (C17 6.9.2p5).
        if size.is_some() || global.size == 0 {
            global.ty = qualified.ty;
            global.size = size.unwrap_or(0);
        }
        if defines {
            global.kind = GlobalKind::Variable;
            global.place = place;
        }
        id
    }

    /// Is a variable of this name declared at file scope so far?
    pub fn is_declared(&self, name: &str) -> bool {
        let known = self.globals_by_name.get(name);
        known.is_some_and(|global| !self.block_externs.contains(global))
    }

    /// A new global object that is not declared at file scope.
    pub fn new_global(&mut self, name: &str, global: Global) -> GlobalId {
        let name = self.unique_global_name(name);
        self.globals.push(Global { name, ..global })
    }

    /// Remembers which object a declaration means.
    pub fn bind_global(&mut self, decl: NodeId, id: GlobalId) {
        self.globals_by_decl.insert(decl, id);
    }

    fn unique_global_name(&mut self, name: &str) -> String {
        let count = self.global_names.entry(name.to_owned()).or_insert(0);
        *count += 1;
        if *count == 1 { name.to_owned() } else { format!("{name}.{count}") }
    }

    /// The object of a string literal; equal literals are one object, as clang makes them (C17 6.4.5p7 leaves it open).
    pub fn string_literal(&mut self, bytes: Vec<u8>, ty: TypeId, place: Place) -> GlobalId {
        if let Some(&id) = self.strings.get(&(bytes.clone(), ty)) {
            return id;
        }
        let name = format!(".str.{}", self.strings.len());
        let id = self.new_global(
            &name,
            Global {
                name: String::new(),
                ty,
                size: bytes.len() as u64,
                place,
                kind: GlobalKind::Literal,
                internal: false,
                constant: true,
                volatile: false,
                bytes: Some(bytes.clone()),
            },
        );
        self.strings.insert((bytes, ty), id);
        id
    }

    /// The type of a pointer's target, or of an array's elements.
    pub fn element_type(&self, ty: TypeId) -> Option<TypeId> {
        match self.table.types.get(ty) {
            Type::Pointer(to) | Type::Array(to, _) => Some(*to),
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Enum(_)
            | Type::Record(_)
            | Type::Function { .. }
            | Type::Other(_) => None,
        }
    }
}

/// How many lines down, and how many columns right of where that line starts, the first colon stands that is not in
/// a comment; `None` when another token comes before it.
fn colon_in(text: &[u8]) -> Option<(u32, u32)> {
    let mut at = 0;
    loop {
        at = skip_blank(text, at);
        match text.get(at)? {
            b':' => break,
            b')' | b'\\' => at += 1,
            _ => return None,
        }
    }
    let before = &text[..at];
    let lines = before.iter().filter(|&&byte| byte == b'\n').count();
    let columns = before.iter().rev().take_while(|&&byte| byte != b'\n').count();
    Some((lines as u32, columns as u32))
}
