//! Reads the record layouts that clang dumps (`-fdump-record-layouts-complete`).
//!
//! Clang prints a block when a record is completed, so the blocks come in the order of the closing braces. A block
//! names its record; records without a name are named by their place. We never compute a layout ourselves.

use std::collections::{HashMap, VecDeque};

use flipside_program::BitRange;

/// The layout of one record, members by position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordLayout {
    /// Size in bytes.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u64,
    /// All members in order of declaration, unnamed bit-fields included.
    pub members: Vec<MemberLayout>,
}

/// Where a member lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberLayout {
    /// Its name; empty when it has none.
    pub name: String,
    /// Its type as clang prints it.
    pub ty: String,
    /// Byte offset.
    pub offset: u64,
    /// For a bit-field of nonzero width: its bits from that byte.
    pub bits: Option<BitRange>,
}

/// All layouts of a translation unit, by the name or place of the record, in order of completion.
#[derive(Debug, Default)]
pub struct Layouts {
    by_key: HashMap<String, VecDeque<RecordLayout>>,
}

impl Layouts {
    /// Reads clang's dump.
    pub fn read(text: &str) -> Self {
        let mut layouts = Layouts::default();
        for block in text.split("*** Dumping AST Record Layout").skip(1) {
            if let Some((key, layout)) = read_block(block) {
                layouts.by_key.entry(key).or_default().push_back(layout);
            }
        }
        layouts
    }

    /// The next layout of the record with this key (`struct tag`, or `file:line:column` of an unnamed one); local
    /// records of the same name are taken in the order of their completion.
    pub fn take(&mut self, key: &str) -> Option<RecordLayout> {
        self.by_key.get_mut(key)?.pop_front()
    }

    /// Is there a layout with this key that was not taken yet?
    pub fn has(&self, key: &str) -> bool {
        self.by_key.get(key).is_some_and(|layouts| !layouts.is_empty())
    }

    /// The byte offset of a named member of the record with this key that was not taken yet; `None` for a bit-field.
    pub fn member_offset(&self, key: &str, member: &str) -> Option<u64> {
        let [layout] = self.by_key.get(key)?.as_slices().0 else { return None };
        let member = layout.members.iter().find(|known| !known.name.is_empty() && known.name == member)?;
        member.bits.is_none().then_some(member.offset)
    }
}

fn read_block(block: &str) -> Option<(String, RecordLayout)> {
    let mut key = None;
    let mut members = Vec::new();
    for line in block.lines() {
        let Some((place, text)) = line.split_once('|') else { continue };
        if let Some(sizes) = text.trim().strip_prefix("[sizeof=") {
            let (size, rest) = sizes.split_once(',')?;
            let align = rest.trim().strip_prefix("align=")?.split([',', ']']).next()?;
            let layout = RecordLayout { size: size.parse().ok()?, align: align.parse().ok()?, members };
            return Some((key?, layout));
        }
        let depth = (text.len() - text.trim_start().len()) / 2;
        match depth {
            0 => key = Some(record_key(text.trim())),
            1 => {
                let name = member_name(text.trim());
                let ty = text.trim().strip_suffix(name.as_str()).unwrap_or_default().trim().to_owned();
                members.push(read_member(place.trim(), name, ty)?);
            }
            _ => {}
        }
    }
    None
}

/// `struct outer::inner` is known as `struct inner`, `struct outer::(unnamed at a.c:5:17)` as `a.c:5:17`.
fn record_key(name: &str) -> String {
    if let Some((_, place)) = name.split_once(" at ")
        && name.ends_with(')')
    {
        return place.trim_end_matches(')').to_owned();
    }
    match (name.split_once(' '), name.rsplit_once("::")) {
        (Some((tag, _)), Some((_, last))) => format!("{tag} {last}"),
        _ => name.to_owned(),
    }
}

/// The name behind the type of a member.
fn member_name(text: &str) -> String {
    let name = text.rsplit_once(' ').map_or("", |(_, last)| last);
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80);
    if plain { name.to_owned() } else { String::new() }
}

/// `8`, `8:0-2` (bits 0 to 2 from byte 8) or `12:-` (a bit-field of width 0).
fn read_member(place: &str, name: String, ty: String) -> Option<MemberLayout> {
    let Some((byte, bits)) = place.split_once(':') else {
        return Some(MemberLayout { name, ty, offset: place.parse().ok()?, bits: None });
    };
    let offset: u64 = byte.parse().ok()?;
    let (first, last) = bits.split_once('-')?;
    if first.is_empty() {
        return Some(MemberLayout { name, ty, offset, bits: None });
    }
    let (first, last): (u32, u32) = (first.parse().ok()?, last.parse().ok()?);
    // Count from the byte in which the first bit lies.
    let start = first % 8;
    Some(MemberLayout {
        name,
        ty,
        offset: offset + u64::from(first / 8),
        bits: Some(BitRange { start, width: last - first + 1 }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DUMP: &str = "
*** Dumping AST Record Layout
         0 | struct (unnamed at a b.c:4:9)
         0 |   int x
    4:0-2 |   unsigned int b
    4:3-34 |   unsigned int d
     12:- |   int
           | [sizeof=12, align=4]

*** Dumping AST Record Layout
         0 | struct outer::inner
         0 |   S s
         0 |     int x
         8 |   union outer::(anonymous at a.c:5:39)
           | [sizeof=16, align=8]
";

    #[test]
    fn blocks_are_read() {
        let mut layouts = Layouts::read(DUMP);
        assert_eq!(layouts.member_offset("a b.c:4:9", "x"), Some(0));
        assert_eq!(layouts.member_offset("a b.c:4:9", "b"), None);
        let unnamed = layouts.take("a b.c:4:9").unwrap();
        assert_eq!((unnamed.size, unnamed.align, unnamed.members.len()), (12, 4, 4));
        assert_eq!(unnamed.members[1].bits, Some(BitRange { start: 0, width: 3 }));
        assert_eq!(unnamed.members[2].bits, Some(BitRange { start: 3, width: 32 }));
        assert_eq!(
            unnamed.members[3],
            MemberLayout { name: String::new(), ty: unnamed.members[3].ty.clone(), offset: 12, bits: None }
        );
        let inner = layouts.take("struct inner").unwrap();
        assert_eq!(inner.members.iter().map(|m| m.offset).collect::<Vec<_>>(), [0, 8]);
        assert_eq!(layouts.take("struct inner"), None);
    }
}
