//! One file per command, or for two that are about the same: what it asks the library for, and what it prints.

pub mod bench;
pub mod branches;
pub mod check;
pub mod compare;
pub mod cover;
pub mod cover_all;
pub mod doctor;
pub mod documents;
pub mod experiment;
pub mod export;
pub mod init;
pub mod project;
pub mod run;
pub mod show;
pub mod survey;
pub mod waive;
