//! Reading files that others named: a pipe or a device would keep us waiting, or never end.

use std::io;
use std::path::Path;

/// The text of a file.
pub(crate) fn read_text(path: &Path) -> io::Result<String> {
    check(path)?;
    std::fs::read_to_string(path)
}

/// The bytes of a file.
pub(crate) fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    check(path)?;
    std::fs::read(path)
}

fn check(path: &Path) -> io::Result<()> {
    if path.metadata()?.is_file() { Ok(()) } else { Err(io::Error::other("it is not a file")) }
}
