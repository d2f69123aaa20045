//! Code, files and tools that mean harm, or make mistakes that do harm: after each of them nothing outside the run's own folder has
//! changed, no process is left, and there is a report or a message.

#![allow(clippy::unwrap_used)]

mod attacks;
mod inputs;
mod moments;
mod room;
mod subjects;
