//! Storage of an arena: an append-only list that is read without locks, and the tables that find what is already
//! there. Nothing here knows what a term is.

pub mod chunks;
pub mod index;
