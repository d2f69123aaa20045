//! Inputs that the driver of a replay writes byte by byte, because C has no assignment for them.

use flipside_program::BitRange;

/// What no assignment can set: a `const` member of an object behind a pointer or of a parameter, what lies in a static local,
/// or padding.
#[derive(Clone, Debug)]
pub struct ByAddress {
    /// The address of the object, in C.
    pub object: String,
    /// The first byte in it.
    pub offset: u64,
    /// The bits from that byte.
    pub bits: BitRange,
    /// Do they belong to no member?
    pub is_padding: bool,
}
