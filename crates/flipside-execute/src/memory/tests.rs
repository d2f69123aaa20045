//! Memory: every access is checked, limits hold, snapshots are independent.

use super::*;

fn memory() -> (Memory, Address) {
    let mut memory = Memory::new(0, 3, 64, 1000, Arc::new(Arena::new()));
    let id = memory.create_uninitialised(16, Origin::Slot, "x".into()).unwrap();
    (memory, Address::start_of(id))
}

fn message<T: std::fmt::Debug>(result: Checked<T>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn identifiers_leave_room_for_functions() {
    let (mut memory, first) = memory();
    assert_eq!(first.object, ObjectId(4));
    assert_eq!(memory.function_at(ObjectId(2)), Some(FunctionId(1)));
    assert_eq!(memory.function_object(FunctionId(1)), ObjectId(2));
    memory.end(first.object);
    assert_eq!(memory.create_uninitialised(1, Origin::Heap, "h".into()), Ok(ObjectId(5)));
}

#[test]
fn every_access_is_checked() {
    let (mut memory, at) = memory();
    assert_eq!(
        message(memory.read(at.plus(13), Scalar::S32)),
        "error: access out of bounds: 4 bytes at offset 13 of `x`, which has 16"
    );
    assert!(memory.read(Address { offset: -1, ..at }, Scalar::U8).is_err());
    assert!(memory.write(Address { offset: i64::MIN, ..at }, Scalar::U64, Value::Int(0)).is_err());
    assert_eq!(message(memory.read(Address::NULL, Scalar::U8)), "error: null pointer dereference");
    assert_eq!(
        message(memory.read(Address::NULL.plus(16), Scalar::U8)),
        "error: null pointer dereference: address 0x10"
    );
    assert!(
        message(memory.read(Address::start_of(ObjectId(1)), Scalar::U8)).contains("a function has no bytes")
    );
    let snapshot = memory.clone();
    memory.end(at.object);
    assert_eq!(message(memory.read(at, Scalar::U8)), "error: access to an object whose lifetime has ended");
    assert_eq!(snapshot.read(at, Scalar::U8), Ok(Value::Undef));
}

#[test]
fn pointers_and_numbers() {
    let (mut memory, at) = memory();
    memory.write(at, Scalar::Ptr, Value::NULL).unwrap();
    assert_eq!(memory.read(at, Scalar::U64), Ok(Value::Int(0)));
    assert_eq!(memory.read(at, Scalar::Ptr), Ok(Value::NULL));
    let pointer = Value::pointer(at.plus(3));
    memory.write(at, Scalar::Ptr, pointer).unwrap();
    assert_eq!(memory.read(at, Scalar::Ptr), Ok(pointer));
    assert_eq!(memory.read(at, Scalar::U64), Ok(pointer));
    assert_eq!(message(memory.read_byte(at)), "unsupported: part of a pointer used as a number");
}

#[test]
fn a_bool_is_zero_or_one() {
    let (mut memory, at) = memory();
    memory.write(at, Scalar::U8, Value::Int(2)).unwrap();
    assert_eq!(
        message(memory.read(at, Scalar::Bool)),
        "error: a _Bool object that is neither 0 nor 1: its byte is 2"
    );
    memory.write(at, Scalar::Bool, Value::Int(1)).unwrap();
    assert_eq!(memory.read(at, Scalar::Bool), Ok(Value::Int(1)));
}

#[test]
fn bit_fields_extend_by_their_type() {
    let (mut memory, at) = memory();
    let bits = BitRange { start: 6, width: 3 };
    memory.write_bits(at, bits, Value::Int(0b1101)).unwrap();
    assert_eq!(memory.read_bits(at, Scalar::S32, bits), Ok(Value::s32(-3)));
    assert_eq!(memory.read_bits(at, Scalar::U32, bits), Ok(Value::Int(5)));
    assert_eq!(memory.read(at, Scalar::U8), Ok(Value::Undef));
}

#[test]
fn constants_and_unknown_objects() {
    let (mut memory, _) = memory();
    let literal = Object::with_bytes(b"hi\0".to_vec(), Origin::Literal, true, ".str.0".into());
    let literal = Address::start_of(memory.create(literal).unwrap());
    assert_eq!(memory.read_string(literal), Ok(b"hi".to_vec()));
    assert_eq!(
        message(memory.write(literal, Scalar::U8, Value::Int(0))),
        "error: write to a constant object: `.str.0`"
    );
    memory.constants_writable = true;
    memory.write(literal, Scalar::U8, Value::Int(0)).unwrap();
    let id = memory.create_uninitialised(4, Origin::External, "environ".into()).unwrap();
    let external = Address::start_of(id);
    assert_eq!(
        message(memory.read(external, Scalar::S32)),
        "unsupported: read of `environ`, which is defined elsewhere"
    );
    assert_eq!(
        message(memory.read(external, Scalar::S64)),
        "unsupported: access to `environ`, which is defined elsewhere"
    );
    memory.write(external, Scalar::S32, Value::Int(5)).unwrap();
    assert_eq!(memory.read(external, Scalar::S32), Ok(Value::Int(5)));
}

#[test]
fn memory_is_limited_and_given_back() {
    let (mut memory, at) = memory();
    assert_eq!(message(memory.create_uninitialised(985, Origin::Heap, "h".into())), "limit: memory");
    memory.end(at.object);
    assert!(memory.create_uninitialised(1000, Origin::Heap, "h".into()).is_ok());
    assert!(memory.create_uninitialised(u64::MAX, Origin::Heap, "h".into()).is_err());
}

#[test]
fn snapshots_do_not_see_later_writes() {
    let (mut memory, at) = memory();
    memory.fill(at, 16, 0).unwrap();
    let snapshot = memory.clone();
    memory.write(at, Scalar::S32, Value::Int(7)).unwrap();
    assert_eq!(snapshot.read(at, Scalar::S32), Ok(Value::Int(0)));
    assert_eq!(memory.read(at, Scalar::S32), Ok(Value::Int(7)));
}
