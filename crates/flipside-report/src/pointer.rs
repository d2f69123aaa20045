//! Where a pointer leads after a call, as C that a test can compare it with: `NULL`, a place in the objects of the harness (`&list_next`, `&values[2]`), a variable or a function
//! of the subject's, or the string that it leads to (`"text"`) where that is a literal. What has no name (the heap, say) is only `not null`.

use std::collections::BTreeMap;

use flipside_context::{Pointee, Test};
use flipside_execute::{Address, ObjectId};
use flipside_program::{GlobalId, GlobalKind, Type, TypeId, Types};
use flipside_search::Explorer;

use crate::harness::reference;
use crate::own_name;

/// What leads somewhere that no test can name.
pub(crate) const NOT_NULL: &str = "not null";

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
    pub fn text(self, test: &Test, at: Address) -> String {
        if at.object == ObjectId::NULL {
            return if at.offset == 0 { "NULL".into() } else { format!("(void *){:#x}", at.offset) };
        }
        let place = self.planned(at).or_else(|| self.function(test, at));
        let place = place.or_else(|| self.string(test, at)).or_else(|| self.variable(at));
        place.unwrap_or_else(|| NOT_NULL.into())
    }

    /// A place in the objects that the test gives.
    fn planned(self, at: Address) -> Option<String> {
        let (plan, program) = (self.explorer.plan, self.explorer.machine.program());
        let index = plan.objects.iter().position(|known| known.object == at.object)?;
        let planned = &plan.objects[index];
        let (size, offset) = (program.types.size(planned.element)?, u64::try_from(at.offset).ok()?);
        let (element, inside) = (offset.checked_div(size)?, offset % size);
        if inside == 0 {
            return Some(reference(program, plan, &Pointee::Object(index, element)));
        }
        let start = match planned.length {
            1 => planned.label.clone(),
            _ => format!("{}[{element}]", planned.label),
        };
        Some(match member_at(&program.types, planned.element, inside) {
            Some(path) => format!("&{start}{path}"),
            None => format!("(char *)&{start} + {inside}"),
        })
    }

    fn function(self, test: &Test, at: Address) -> Option<String> {
        let function = test.state.memory().function_at(at.object)?;
        self.named(&self.explorer.machine.program().functions[function].name)
    }

    /// A place in a variable at file scope.
    fn variable(self, at: Address) -> Option<String> {
        let program = self.explorer.machine.program();
        let global = self.global(at.object)?;
        let global = &program.globals[global];
        let is_variable = matches!(global.kind, GlobalKind::Variable | GlobalKind::External);
        if !is_variable || program.files[global.place.file].system {
            return None;
        }
        let (name, offset) = (self.named(&global.name)?, u64::try_from(at.offset).ok()?);
        Some(match (offset, member_at(&program.types, global.ty, offset)) {
            (0, _) => format!("&{name}"),
            (_, Some(path)) => format!("&{name}{path}"),
            _ if offset == global.size => format!("&{name} + 1"),
            _ => format!("(char *)&{name} + {offset}"),
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
    fn string(self, test: &Test, at: Address) -> Option<String> {
        let global = self.global(at.object)?;
        if self.explorer.machine.program().globals[global].kind != GlobalKind::Literal {
            return None;
        }
        let mut text = String::new();
        for further in 0..LONGEST {
            let here = Address { object: at.object, offset: at.offset + further };
            match test.state.memory().read_byte(here).ok()? {
                0 => return Some(format!("\"{text}\"")),
                b'"' => text.push_str("\\\""),
                b'\\' => text.push_str("\\\\"),
                plain @ b' '..=b'~' => text.push(char::from(plain)),
                _ => return None,
            }
        }
        None
    }
}

/// The member or element that begins so many bytes behind the start of a type.
fn member_at(types: &Types, ty: TypeId, offset: u64) -> Option<String> {
    match types.get(ty) {
        Type::Array(element, Some(length)) => {
            let size = types.size(*element)?;
            let index = offset.checked_div(size).filter(|index| index < length)?;
            Some(format!("[{index}]{}", member_at(types, *element, offset % size)?))
        }
        Type::Record(record) => {
            let fields = &types.records[*record].layout.as_ref()?.fields;
            fields.iter().filter(|field| field.bits.is_none() && field.offset <= offset).find_map(|field| {
                let inside = offset - field.offset;
                let path =
                    if inside < types.size(field.ty)? { member_at(types, field.ty, inside) } else { None }?;
                let dot = if field.name.is_empty() { "" } else { "." };
                Some(format!("{dot}{}{path}", field.name))
            })
        }
        _ => (offset == 0).then(String::new),
    }
}
