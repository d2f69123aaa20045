//! Where a pointer leads after a call: into the objects of the harness, to a variable or a function of the subject's, or to a string where that is a
//! literal. What has no name (the heap, say) is only not null.

use std::collections::BTreeMap;

use flipside_context::{Pointee, Test};
use flipside_ctest::{Place, Pointer, Step};
use flipside_execute::{Address, ObjectId};
use flipside_program::{GlobalId, GlobalKind, Type, TypeId, Types, own_name};
use flipside_search::Explorer;

use crate::harness::reference;

/// The longest string that is compared.
const LONGEST: i64 = 200;

/// Who can say where pointers lead.
#[derive(Clone, Copy)]
pub(crate) struct Places<'e> {
    pub explorer: &'e Explorer<'e, 'e>,
    /// Variables and functions that the subject's file cannot name.
    pub elsewhere: &'e BTreeMap<String, String>,
}

impl Places<'_> {
    /// Where a pointer leads at the end of a test.
    pub fn pointer(self, test: &Test, at: Address) -> Pointer {
        if at.object == ObjectId::NULL {
            return if at.offset == 0 { Pointer::Null } else { Pointer::Number(at.offset) };
        }
        let place = self.planned(at).or_else(|| self.function(test, at));
        let place = place.or_else(|| self.string(test, at)).or_else(|| self.variable(at));
        place.unwrap_or(Pointer::NotNull)
    }

    /// A place in the objects that the test gives.
    fn planned(self, at: Address) -> Option<Pointer> {
        let (plan, program) = (self.explorer.plan, self.explorer.machine.program());
        let index = plan.objects.iter().position(|known| known.object == at.object)?;
        let planned = &plan.objects[index];
        let (size, offset) = (program.types.size(planned.element)?, u64::try_from(at.offset).ok()?);
        let (element, inside) = (offset.checked_div(size)?, offset % size);
        if inside == 0 {
            return Some(reference(program, plan, &Pointee::Object(index, element)));
        }
        let mut place = Place::variable(&planned.label);
        if planned.length != 1 {
            place.steps.push(Step::Index(element));
        }
        Some(match member_at(&program.types, planned.element, inside) {
            Some(path) => {
                place.steps.extend(path);
                Pointer::Place(place)
            }
            None => Pointer::Byte(place, inside),
        })
    }

    fn function(self, test: &Test, at: Address) -> Option<Pointer> {
        let function = test.state.memory().function_at(at.object)?;
        self.named(&self.explorer.machine.program().functions[function].name).map(Pointer::Function)
    }

    /// A place in a variable at file scope.
    fn variable(self, at: Address) -> Option<Pointer> {
        let program = self.explorer.machine.program();
        let global = self.global(at.object)?;
        let global = &program.globals[global];
        let is_variable = matches!(global.kind, GlobalKind::Variable | GlobalKind::External);
        if !is_variable || program.files[global.place.file].system {
            return None;
        }
        let (variable, offset) = (self.named(&global.name)?, u64::try_from(at.offset).ok()?);
        let place = |steps| Place { variable, steps };
        Some(match (offset, member_at(&program.types, global.ty, offset)) {
            (0, _) => Pointer::Place(place(Vec::new())),
            (_, Some(steps)) => Pointer::Place(place(steps)),
            _ if offset == global.size => Pointer::Behind(place(Vec::new())),
            _ => Pointer::Byte(place(Vec::new()), offset),
        })
    }

    /// The name, where the subject's file can say it and no parameter has it.
    fn named(self, name: &str) -> Option<String> {
        let own = own_name(name);
        let hidden = self.explorer.plan.parameters.iter().any(|(parameter, _)| parameter == own);
        (!hidden && !self.elsewhere.contains_key(name)).then(|| own.to_owned())
    }

    fn global(self, object: ObjectId) -> Option<GlobalId> {
        let id = GlobalId(object.0.checked_sub(1)?);
        self.explorer.machine.program().globals.get(id).map(|_| id)
    }

    /// The string literal of the subject's that a pointer leads into.
    fn string(self, test: &Test, at: Address) -> Option<Pointer> {
        let global = self.global(at.object)?;
        if self.explorer.machine.program().globals[global].kind != GlobalKind::Literal {
            return None;
        }
        let mut text = String::new();
        for further in 0..LONGEST {
            let here = Address { object: at.object, offset: at.offset + further };
            match test.state.memory().read_byte(here).ok()? {
                0 => return Some(Pointer::Text(text)),
                plain @ b' '..=b'~' => text.push(char::from(plain)),
                _ => return None,
            }
        }
        None
    }
}

/// The member or element that begins so many bytes behind the start of a type.
fn member_at(types: &Types, ty: TypeId, offset: u64) -> Option<Vec<Step>> {
    match types.get(ty) {
        Type::Array(element, Some(length)) => {
            let size = types.size(*element)?;
            let index = offset.checked_div(size).filter(|index| index < length)?;
            let inside = member_at(types, *element, offset % size)?;
            Some([Step::Index(index)].into_iter().chain(inside).collect())
        }
        Type::Record(record) => {
            let fields = &types.records[*record].layout.as_ref()?.fields;
            fields.iter().filter(|field| field.bits.is_none() && field.offset <= offset).find_map(|field| {
                let offset = offset - field.offset;
                let inside =
                    if offset < types.size(field.ty)? { member_at(types, field.ty, offset) } else { None }?;
                // The members of a record without a name are those of the one around it.
                let own = Some(Step::Member(field.name.clone())).filter(|_| !field.name.is_empty());
                Some(own.into_iter().chain(inside).collect())
            })
        }
        Type::Void
        | Type::Int(_)
        | Type::Float(_)
        | Type::Enum(_)
        | Type::Pointer(_)
        | Type::Array(_, None)
        | Type::Function { .. }
        | Type::Other(_) => (offset == 0).then(Vec::new),
    }
}
