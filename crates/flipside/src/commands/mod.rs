//! One file per command.

pub mod bench;
pub mod branches;
pub mod check;
mod clock;
pub mod compare;
mod context;
pub mod cover;
mod criterion;
pub mod doctor;
pub mod documents;
mod emit;
pub mod experiment;
pub mod export;
mod flags;
pub mod init;
mod limits;
mod output;
mod pipeline;
mod requirements;
pub mod run;
mod runs;
pub mod show;
mod sources;
mod subject;
pub mod threshold;
mod written;
