//! A runtime that is compiled while the search still runs: it needs the flags, and no tests.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::JoinHandle;

use flipside_toolchain::Toolchain;

use super::build::Runtime;
use super::error::ReplayError;

/// A runtime that is being built, or was.
#[derive(Debug)]
pub struct RuntimeAhead {
    toolchain: Toolchain,
    flags: Vec<String>,
    thread: Mutex<Option<JoinHandle<Result<Runtime, ReplayError>>>>,
    built: OnceLock<Runtime>,
}

impl RuntimeAhead {
    /// Starts to build it.
    pub fn start(toolchain: &Toolchain, flags: &[String]) -> Self {
        let (toolchain, flags) = (toolchain.clone(), flags.to_vec());
        let (its_toolchain, its_flags) = (toolchain.clone(), flags.clone());
        let thread = std::thread::spawn(move || Runtime::build(&its_toolchain, &its_flags));
        RuntimeAhead { toolchain, flags, thread: Mutex::new(Some(thread)), built: OnceLock::new() }
    }

    /// The runtime, as soon as it is built. What could not be built ahead is tried again.
    pub fn get(&self) -> Result<&Runtime, ReplayError> {
        let mut thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(runtime) = self.built.get() {
            return Ok(runtime);
        }
        let ahead = thread.take().and_then(|thread| thread.join().ok());
        let runtime = ahead.unwrap_or_else(|| Runtime::build(&self.toolchain, &self.flags))?;
        Ok(self.built.get_or_init(|| runtime))
    }
}

impl Drop for RuntimeAhead {
    /// A folder of its own is not left behind.
    fn drop(&mut self) {
        let thread = self.thread.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        drop(thread.map(JoinHandle::join));
    }
}
