//! One file per command.

pub mod branches;
pub mod check;
mod clock;
pub mod compare;
mod context;
pub mod cover;
mod criterion;
pub mod doctor;
pub mod experiment;
mod flags;
mod limits;
mod output;
mod ready;
pub mod run;
mod runs;
pub mod show;
mod subject;
