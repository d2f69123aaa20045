//! What is in a range of an object, taken out and written elsewhere: copies keep what has no bytes, and what is uninitialised.

use std::ops::Range;

use flipside_term::Arena;

use super::unset::Unset;
use super::{Cell, Object};
use crate::end::{Checked, Stop};
use crate::value::Value;

/// What was in a range of an object, to be written elsewhere.
#[derive(Clone, Debug)]
pub struct Piece {
    bytes: Vec<u8>,
    mask: Option<Vec<u8>>,
    cells: Vec<Cell>,
    unset: Vec<Unset>,
}

impl Object {
    /// What is in a range, for writing it elsewhere.
    pub fn cut(&self, range: Range<usize>, arena: &Arena) -> Checked<Piece> {
        let mut bytes = self.bytes[range.clone()].to_vec();
        let mut cells = Vec::new();
        for cell in self.cells_in(&range) {
            if range.start <= cell.offset && cell.offset + cell.size <= range.end {
                cells.push(*cell);
                continue;
            }
            let Some(parts) = cell.bytes(arena) else {
                return Err(Stop::part_of_pointer());
            };
            for part in parts.into_iter().filter(|part| range.contains(&part.offset)) {
                match part.value {
                    Value::Int(byte) => bytes[part.offset - range.start] = byte as u8,
                    _ => cells.push(part),
                }
            }
        }
        for cell in &mut cells {
            cell.offset -= range.start;
        }
        let mask = self.mask.as_ref().map(|mask| mask.bits[range.clone()].to_vec());
        if mask.as_ref().is_some_and(|mask| mask.iter().any(|&bits| bits != 0xff)) {
            // Copying does not use the bytes, but the copy would turn unknown bytes into uninitialised ones.
            self.undef()?;
        }
        let moved = |unset: &Unset| Unset {
            range: unset.range.start.max(range.start) - range.start
                ..unset.range.end.min(range.end) - range.start,
            condition: unset.condition,
        };
        let unset = self.unset_in(&range).iter().map(moved).collect();
        Ok(Piece { bytes, mask, cells, unset })
    }

    /// Writes what was cut out.
    pub fn paste(&mut self, offset: usize, piece: &Piece, arena: &Arena) -> Checked<()> {
        let range = offset..offset + piece.bytes.len();
        self.prepare(&range, arena)?;
        self.bytes[range.clone()].copy_from_slice(&piece.bytes);
        if let Some(mask) = &piece.mask {
            self.set_mask(range, |(index, _)| mask[index]);
        }
        let at = self.cells.partition_point(|cell| cell.offset < offset);
        let moved = piece.cells.iter().map(|cell| Cell { offset: cell.offset + offset, ..*cell });
        self.cells.splice(at..at, moved);
        for Unset { range, condition } in &piece.unset {
            self.set_unset(range.start + offset..range.end + offset, *condition, arena)?;
        }
        Ok(())
    }
}
