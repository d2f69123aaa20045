//! One file per command.

pub mod branches;
pub mod cover;
pub mod doctor;
mod output;
pub mod run;
pub mod show;
mod subject;
