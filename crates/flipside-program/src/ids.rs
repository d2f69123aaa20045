//! The identifiers of a program: each names an entry of one of its tables.

use flipside_base::dense_ids;

pub use flipside_base::{Id, Table};

dense_ids! {
    /// A function of the program, defined or only declared.
    FunctionId, "f";
    /// A basic block of one function.
    BlockId, "bb";
    /// A register of one function: a scalar variable whose address is never taken, or a temporary.
    RegId, "r";
    /// A memory slot of one function: a local variable or temporary that lives in memory.
    SlotId, "slot";
    /// A global object: a global or static variable, or a string literal.
    GlobalId, "g";
    /// A condition: a leaf of a decision, or a switch.
    ConditionId, "c";
    /// A decision: the outermost boolean expression that its leaf conditions belong to.
    DecisionId, "d";
    /// A type.
    TypeId, "t";
    /// A struct or union.
    RecordId, "rec";
    /// An enumeration.
    EnumId, "enum";
    /// A source file.
    FileId, "file";
}
