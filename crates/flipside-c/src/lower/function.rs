//! Functions: parameters, body, and the function that writes the initialisers of the globals.

use std::collections::{HashMap, HashSet};

use flipside_program::{
    Body, Constants, FunctionId, Inst, Operand, Param, Place, Returned, Scalar, Slot, Terminator, Type,
};

use super::address_taken::variables_in_memory;
use super::builder::Builder;
use super::{Lowering, Variable};
use crate::ast::Node;
use crate::types::Qualified;
use crate::unit::Unit;

/// The function that writes the initialisers, under construction: globals and static locals add to it.
pub struct Initialiser {
    function: FunctionId,
    builder: Option<Builder>,
}

/// Begins the function that writes the initialisers.
pub fn start_initialiser(unit: &mut Unit<'_>, place: Place) -> Initialiser {
    let result = unit.table.types.intern(Type::Void);
    let ty = unit.table.types.intern(Type::Function {
        result,
        params: Vec::new(),
        variadic: false,
        constants: Constants::default(),
    });
    let function = unit.function("(initialise)", ty, place);
    unit.functions[function].internal = true;
    Initialiser { function, builder: Some(Builder::new(place)) }
}

impl Initialiser {
    /// Adds the initialiser of a global at file scope.
    pub fn add_global<'a>(&mut self, unit: &mut Unit<'a>, node: &'a Node<'a>) {
        let Some(global) = unit.global_of(node.id, &node.name) else { return };
        let ty = unit.globals[global].ty;
        let function = self.function;
        let scratch = Builder::new(unit.place(&node.loc));
        let mut lowering = Lowering::new(unit, self, function, scratch);
        lowering.initialise_global(global, ty, node);
    }

    /// Ends the function; gives its id and code.
    pub fn finish(self) -> (FunctionId, Body) {
        let mut builder = self.builder.expect("the initialiser should not be in use");
        builder.terminate(Terminator::Return(Returned::Nothing));
        (self.function, builder.finish())
    }
}

/// Lowers the body of a function that has one.
pub fn lower_function<'a>(
    unit: &mut Unit<'a>,
    initialiser: &mut Initialiser,
    function: FunctionId,
    node: &'a Node<'a>,
) -> Body {
    let place = unit.functions[function].place;
    let mut lowering = Lowering::new(unit, initialiser, function, Builder::new(place));
    let body = node
        .inner
        .iter()
        .find(|child| child.kind == "CompoundStmt")
        .expect("a definition should have a body");
    lowering.in_memory = variables_in_memory(body);
    lowering.unit.table.enter_scope();
    lowering.parameters(node);
    lowering.statement(body);
    lowering.unit.table.leave_scope();
    if lowering.builder.is_open() {
        lowering.builder.place = lowering.unit.place(&body.range.end);
        lowering.builder.terminate(Terminator::Return(end_of_body(node)));
    }
    lowering.builder.finish()
}

/// Reaching the end of `main` returns 0 (C17 5.1.2.2.3).
fn end_of_body(node: &Node<'_>) -> Returned {
    if node.name == "main" { Returned::Scalar(Scalar::S32, Operand::Const(0)) } else { Returned::Nothing }
}

impl<'u, 'a> Lowering<'u, 'a> {
    pub(super) fn new(
        unit: &'u mut Unit<'a>,
        initialiser: &'u mut Initialiser,
        function: FunctionId,
        builder: Builder,
    ) -> Self {
        Lowering {
            unit,
            initialiser,
            function,
            builder,
            constant_context: false,
            unknown_initialiser: false,
            variables: HashMap::new(),
            variable_types: HashMap::new(),
            shapes: HashMap::new(),
            in_memory: HashSet::new(),
            shared_values: HashMap::new(),
            breaks: Vec::new(),
            continues: Vec::new(),
            labels: HashMap::new(),
            switches: Vec::new(),
            next_ordinal: 0,
            last_statement: None,
            has_open_padding: false,
        }
    }

    /// Runs an action in the function that writes the initialisers, then returns to this one.
    pub(super) fn in_initialiser(&mut self, action: impl FnOnce(&mut Self)) {
        let outside = self.initialiser.builder.take().expect("initialisers should not nest");
        let place = self.builder.place;
        let here = std::mem::replace(&mut self.builder, outside);
        self.builder.place = place;
        let context = std::mem::replace(&mut self.constant_context, true);
        action(self);
        self.constant_context = context;
        self.initialiser.builder = Some(std::mem::replace(&mut self.builder, here));
    }

    fn parameters(&mut self, node: &Node<'_>) {
        let function_type = self.unit.functions[self.function].ty;
        let declared = match self.unit.table.types.get(function_type) {
            Type::Function { params, .. } => params.clone(),
            _ => Vec::new(),
        };
        let params = node.inner.iter().filter(|child| child.kind == "ParmVarDecl");
        for (index, param) in params.enumerate() {
            self.at(param);
            let qualified = self.unit.table.resolve(&param.ty);
            match self.unit.table.types.scalar(qualified.ty) {
                Some(scalar) => {
                    // A K&R definition gets the promoted type and converts it.
                    let passed = declared
                        .get(index)
                        .and_then(|&ty| self.unit.table.types.scalar(ty))
                        .unwrap_or(scalar);
                    self.scalar_parameter(param, qualified, passed, scalar);
                }
                None => self.memory_parameter(param, qualified),
            }
            self.unit.table.declare_name(param);
            self.variable_types.insert(param.id, qualified.ty);
        }
        for param in node.inner.iter().filter(|child| child.kind == "ParmVarDecl") {
            self.at(param);
            let ty = self.unit.table.resolve(&param.ty).ty;
            self.declare_shape(param, ty);
        }
    }

    fn scalar_parameter(&mut self, param: &Node<'_>, qualified: Qualified, passed: Scalar, scalar: Scalar) {
        let incoming = if passed == scalar {
            self.builder.variable(scalar, &param.name, qualified.ty)
        } else {
            self.builder.temporary(passed)
        };
        self.builder.params().push(Param::Scalar(incoming));
        let mut value = Operand::Reg(incoming);
        if passed != scalar {
            let dest = self.builder.variable(scalar, &param.name, qualified.ty);
            self.builder.emit(Inst::Cast { dest, from: passed, to: scalar, value });
            value = Operand::Reg(dest);
        }
        let variable = match value {
            Operand::Reg(reg) if !self.lives_in_memory(param, qualified) => Variable::Register(reg),
            value => {
                let slot = self.variable_slot(param, qualified);
                let volatile = qualified.volatile;
                self.builder.emit(Inst::Store { ty: scalar, address: Operand::Slot(slot), value, volatile });
                Variable::Slot(slot)
            }
        };
        self.variables.insert(param.id, variable);
    }

    /// A struct or union, or a scalar of a type that is not supported yet: bytes that are copied.
    fn memory_parameter(&mut self, param: &Node<'_>, qualified: Qualified) {
        let size = self.unit.table.types.size(qualified.ty).unwrap_or(0);
        let align = self.unit.table.types.align(qualified.ty);
        let slot =
            self.builder.parameter_slot(Slot { name: param.name.to_string(), ty: qualified.ty, size, align });
        self.builder.params().push(Param::Record(slot));
        self.variables.insert(param.id, Variable::Slot(slot));
    }

    /// Does a variable of this type have to live in memory? Volatile ones do, so that each access is seen.
    pub(super) fn lives_in_memory(&self, node: &Node<'_>, qualified: Qualified) -> bool {
        qualified.volatile
            || self.in_memory.contains(&node.id)
            || self.unit.table.types.scalar(qualified.ty).is_none()
    }
}
