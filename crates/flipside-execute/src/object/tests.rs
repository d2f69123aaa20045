//! Objects: bytes, masks and cells agree, bit by bit.

use super::*;
use crate::value::{Address, ObjectId, PointerBytes};

fn arena() -> Arena {
    Arena::new()
}

fn fresh(size: usize) -> Object {
    Object::uninitialised(size, Origin::Slot, "x".into())
}

fn pointer() -> Value {
    Value::pointer(Address::start_of(ObjectId(9)))
}

#[test]
fn bytes_are_little_endian_and_the_mask_goes_when_full() {
    let mut object = fresh(8);
    assert_eq!(object.read(0, 4, &arena()), Ok(Value::Undef));
    object.write_int(0, 4, 0x0403_0201, &arena()).unwrap();
    assert_eq!(object.read(1, 2, &arena()), Ok(Value::Int(0x0302)));
    assert_eq!(object.read(2, 4, &arena()), Ok(Value::Undef));
    object.write_int(4, 4, 0x0807_0605, &arena()).unwrap();
    assert!(object.mask.is_none());
    assert_eq!(object.read(0, 8, &arena()), Ok(Value::Int(0x0807_0605_0403_0201)));
    object.write_undef(3..4, &arena()).unwrap();
    assert_eq!(object.read(0, 8, &arena()), Ok(Value::Undef));
    assert_eq!(object.read(4, 4, &arena()), Ok(Value::Int(0x0807_0605)));
}

#[test]
fn the_bytes_of_a_pointer_are_reassembled() {
    let mut object = fresh(24);
    object.write_cell(8, 8, pointer(), &arena()).unwrap();
    assert_eq!(object.read(8, 8, &arena()), Ok(pointer()));
    assert_eq!(object.read(0, 8, &arena()), Ok(Value::Undef));
    assert_eq!(object.read(4, 8, &arena()), Ok(Value::Undef));
    for (offset, size) in [(8, 4), (12, 2), (14, 1), (15, 1)] {
        let part = object.read(offset, size, &arena()).unwrap();
        assert!(matches!(part, Value::Fragment { .. }), "{part}");
        object.write_cell(offset + 8, size, part, &arena()).unwrap();
    }
    assert_eq!(object.read(16, 8, &arena()), Ok(pointer()));
    object.write_int(17, 1, 5, &arena()).unwrap();
    assert_eq!(
        object.read(16, 8, &arena()).unwrap_err().to_string(),
        "unsupported: part of a pointer used as a number"
    );
    assert_eq!(object.read(17, 1, &arena()), Ok(Value::Int(5)));
    object.fill(0..24, 1, &arena()).unwrap();
    assert_eq!(object.read(8, 8, &arena()), Ok(Value::Int(0x0101_0101_0101_0101)));
}

#[test]
fn cells_stay_sorted() {
    let mut object = fresh(32);
    for offset in [16, 0, 24, 8, 16] {
        object
            .write_cell(offset, 8, Value::Pointer { object: ObjectId(5), offset: offset as i64 }, &arena())
            .unwrap();
    }
    let offsets: Vec<_> = object.cells.iter().map(|cell| cell.offset).collect();
    assert_eq!(offsets, [0, 8, 16, 24]);
    object.write_int(8, 8, 3, &arena()).unwrap();
    assert_eq!(object.read(16, 8, &arena()), Ok(Value::Pointer { object: ObjectId(5), offset: 16 }));
    assert_eq!(object.read(8, 8, &arena()), Ok(Value::Int(3)));
}

#[test]
fn pieces_carry_bytes_masks_and_cells() {
    let mut source = fresh(16);
    source.write_cell(0, 8, pointer(), &arena()).unwrap();
    source.write_int(8, 4, 77, &arena()).unwrap();
    let mut target = Object::with_bytes(vec![1; 32], Origin::Heap, false, "h".into());
    target.paste(8, &source.cut(0..16, &arena()).unwrap(), &arena()).unwrap();
    assert_eq!(target.read(8, 8, &arena()), Ok(pointer()));
    assert_eq!(target.read(16, 4, &arena()), Ok(Value::Int(77)));
    assert_eq!(target.read(20, 4, &arena()), Ok(Value::Undef));
    assert_eq!(target.read(24, 1, &arena()), Ok(Value::Int(1)));
    // Half of a pointer, and the other half.
    let (low, high) = (source.cut(0..4, &arena()).unwrap(), source.cut(4..8, &arena()).unwrap());
    target.paste(0, &low, &arena()).unwrap();
    assert!(
        matches!(target.read(0, 4, &arena()), Ok(Value::Fragment { bytes, .. }) if bytes == PointerBytes::new(0, 4, 8))
    );
    target.paste(4, &high, &arena()).unwrap();
    assert_eq!(target.read(0, 8, &arena()), Ok(pointer()));
    // Onto itself, overlapping.
    target.paste(16, &target.cut(8..24, &arena()).unwrap(), &arena()).unwrap();
    assert_eq!(target.read(16, 8, &arena()), Ok(pointer()));
    assert_eq!(target.read(24, 4, &arena()), Ok(Value::Int(77)));
}

/// All bit-fields in three bytes, against a vector of single bits.
#[test]
fn bits_against_single_bits() {
    for start in 0..8 {
        for width in 1..=(24 - start) {
            let mut object = fresh(3);
            let mut model: [Option<bool>; 24] = [None; 24];
            object.write_bits(0, 3, 9, Some(0b1_0110_1001), &arena()).unwrap();
            (0..9).for_each(|bit| model[3 + bit] = Some(0b1_0110_1001 >> bit & 1 == 1));
            let pattern = 0x00a5_c396_u64 >> (start % 3);
            object.write_bits(0, start, width, Some(pattern), &arena()).unwrap();
            (0..width).for_each(|bit| model[(start + bit) as usize] = Some(pattern >> bit & 1 == 1));
            object.write_bits(1, 1, 2, None, &arena()).unwrap();
            model[9] = None;
            model[10] = None;
            for first in 0..24 {
                for length in 1..=(24 - first) {
                    let expected = model[first..first + length]
                        .iter()
                        .rev()
                        .try_fold(0_u64, |bits, bit| bit.map(|bit| bits << 1 | u64::from(bit)));
                    let read = object.read_bits(first / 8, (first % 8) as u32, length as u32, &arena());
                    assert_eq!(read, Ok(expected.map_or(Value::Undef, Value::Int)));
                }
            }
        }
    }
}

#[test]
fn a_field_of_64_bits_may_start_inside_a_byte() {
    let mut object = fresh(9);
    object.write_bits(0, 5, 64, Some(0xdead_beef_0123_4567), &arena()).unwrap();
    assert_eq!(object.read_bits(0, 5, 64, &arena()), Ok(Value::Int(0xdead_beef_0123_4567)));
    assert_eq!(object.read_bits(0, 4, 2, &arena()), Ok(Value::Undef));
}

/// One side has written what the other has not: it is decided where it is read, never a value that may be none.
#[test]
fn what_one_side_has_initialised_is_so_on_its_paths() {
    let arena = arena();
    let truth = |name: &str| arena.input_term(arena.declare_input(&flipside_term::Input::truth(name)));
    let (first, again) = (truth("first"), truth("again"));
    let mut value = |_: usize, _: Value, _: Value| Some(Value::Int(9));
    let mut written = fresh(8);
    written.write_int(0, 4, 7, &arena).unwrap();
    let mut join = Join { value: &mut value, first: Some(first) };
    let joined = written.joined_with(&fresh(8), &arena, &mut join).unwrap();
    let undecided = Err(Stop::unset(arena.not(first)));
    assert_eq!(joined.read(0, 4, &arena), undecided);
    assert_eq!(joined.read(2, 1, &arena), undecided);
    assert_eq!(joined.plain_bytes(0..4), None);
    assert_eq!(joined.read(4, 4, &arena), Ok(Value::Undef));
    for (holds, is) in [(true, Value::Undef), (false, Value::Int(7))] {
        let mut decided = joined.clone();
        decided.decide(arena.not(first), holds, &arena).unwrap();
        assert_eq!(decided.read(0, 4, &arena), Ok(is));
    }
    // It stays so in copies, next to what is written, and where states meet again.
    let mut copy = Object::with_bytes(vec![1; 8], Origin::Heap, false, "h".into());
    copy.paste(2, &joined.cut(1..4, &arena).unwrap(), &arena).unwrap();
    copy.write_int(3, 1, 5, &arena).unwrap();
    assert_eq!(copy.read(3, 1, &arena), Ok(Value::Int(5)));
    assert_eq!([1, 2, 4, 5].map(|at| copy.read(at, 1, &arena).is_ok()), [true, false, false, true]);
    let mut join = Join { value: &mut value, first: Some(again) };
    let twice = written.joined_with(&joined, &arena, &mut join).unwrap();
    let unset = arena.ite(again, TermId::FALSE, arena.not(first));
    assert_eq!(twice.read(0, 4, &arena), Err(Stop::unset(unset)));
    let mut concrete = joined.clone();
    concrete.replace(&|_| Value::Int(1));
    assert_eq!(concrete.read(0, 4, &arena), Ok(Value::Undef));
    // Nobody says which side it is, or what is there without being written.
    let mut join = Join { value: &mut value, first: None };
    assert!(written.joined_with(&fresh(8), &arena, &mut join).is_none());
}
