//! Padding: the bytes and bits of an object that belong to no member.

use crate::ids::TypeId;
use crate::types::{BitRange, Field, Type, Types};

/// A piece of padding: its first byte, and its bits from there, at most 64.
pub type Gap = (u64, BitRange);

/// A piece has at most as many bits as a word.
const MOST_BITS: u64 = 64;

impl Types {
    /// What belongs to none of these members, in a record of this size; of nested records, all of their bytes count.
    pub fn gaps(&self, fields: &[Field], size: u64) -> Vec<Gap> {
        let bits = |field: &Field| match field.bits {
            Some(bits) => {
                let start = field.offset * 8 + u64::from(bits.start);
                (start, start + u64::from(bits.width))
            }
            None => (field.offset * 8, (field.offset + self.size(field.ty).unwrap_or(0)) * 8),
        };
        let mut members: Vec<(u64, u64)> = fields.iter().map(bits).collect();
        members.sort_unstable();
        let mut found = Vec::new();
        let mut at = 0;
        for (start, end) in members.into_iter().chain([(size * 8, size * 8)]) {
            while at < start {
                let width = (start - at).min(MOST_BITS - at % 8);
                found.push((at / 8, BitRange { start: (at % 8) as u32, width: width as u32 }));
                at += width;
            }
            at = at.max(end);
        }
        found
    }

    /// The padding of an object, that of its members and elements included. In a union, what no member has.
    pub fn padding(&self, ty: TypeId) -> Vec<Gap> {
        let mut found = Vec::new();
        self.add_padding(ty, 0, &mut found);
        found
    }

    fn add_padding(&self, ty: TypeId, at: u64, found: &mut Vec<Gap>) {
        match self.get(ty) {
            Type::Array(element, Some(length)) => {
                let inside = self.padding(*element);
                let size = self.size(*element).unwrap_or(0);
                for index in 0..if inside.is_empty() { 0 } else { *length } {
                    found.extend(inside.iter().map(|(byte, bits)| (at + index * size + byte, *bits)));
                }
            }
            Type::Record(record) => {
                let record = &self.records[*record];
                let Some(layout) = &record.layout else { return };
                let own = self.gaps(&layout.fields, layout.size);
                found.extend(own.into_iter().map(|(byte, bits)| (at + byte, bits)));
                if !record.union {
                    for field in layout.fields.iter().filter(|field| field.bits.is_none()) {
                        self.add_padding(field.ty, at + field.offset, found);
                    }
                }
            }
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Enum(_)
            | Type::Pointer(_)
            | Type::Array(_, None)
            | Type::Function { .. }
            | Type::Other(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{DataModel, IntKind, Layout, Record};

    fn types() -> Types {
        Types::new(DataModel {
            triple: "x86_64-pc-linux-gnu".into(),
            pointer_bits: 64,
            long_bits: 64,
            char_signed: true,
            long_double: (16, 16),
            long_long_align: 8,
        })
    }

    fn field(ty: TypeId, offset: u64, bits: Option<(u32, u32)>) -> Field {
        let bits = bits.map(|(start, width)| BitRange { start, width });
        Field { name: "m".into(), ty, offset, bits, constant: false }
    }

    fn numbers(gaps: Vec<Gap>) -> Vec<(u64, u32, u32)> {
        gaps.into_iter().map(|(byte, bits)| (byte, bits.start, bits.width)).collect()
    }

    fn check(members: &[(u64, Option<(u32, u32)>)], size: u64, expected: &[(u64, u32, u32)]) {
        let mut types = types();
        let ty = types.intern(Type::Int(IntKind::Int));
        let fields: Vec<Field> = members.iter().map(|&(offset, bits)| field(ty, offset, bits)).collect();
        assert_eq!(numbers(types.gaps(&fields, size)), expected);
    }

    #[test]
    fn what_no_member_has() {
        check(&[(0, None)], 4, &[]);
        check(&[(4, None)], 12, &[(0, 0, 32), (8, 0, 32)]);
        check(&[(0, Some((0, 3))), (0, Some((3, 7)))], 4, &[(1, 2, 22)]);
        check(&[(0, Some((0, 3))), (1, Some((1, 7)))], 2, &[(0, 3, 6)]);
        check(&[(0, None)], 20, &[(4, 0, 64), (12, 0, 64)]);
        check(&[(0, Some((0, 3)))], 16, &[(0, 3, 61), (8, 0, 64)]);
    }

    #[test]
    fn members_and_elements_have_padding_of_their_own() {
        let mut types = types();
        let (char, int) = (types.intern(Type::Int(IntKind::Char)), types.intern(Type::Int(IntKind::Int)));
        let record = |types: &mut Types, fields, size, union| {
            let layout = Some(Layout { size, align: 4, fields });
            let record = types.records.push(Record { name: "r".into(), union, layout });
            types.intern(Type::Record(record))
        };
        let pair = record(&mut types, vec![field(char, 0, None), field(int, 4, None)], 8, false);
        let two = types.intern(Type::Array(pair, Some(2)));
        let outer = record(&mut types, vec![field(two, 0, None), field(char, 16, None)], 20, false);
        assert_eq!(numbers(types.padding(pair)), [(1, 0, 24)]);
        assert_eq!(numbers(types.padding(outer)), [(17, 0, 24), (1, 0, 24), (9, 0, 24)]);
        let either = record(&mut types, vec![field(pair, 0, None), field(char, 0, None)], 12, true);
        assert_eq!(numbers(types.padding(either)), [(8, 0, 32)]);
        assert_eq!(numbers(types.padding(int)), []);
    }
}
