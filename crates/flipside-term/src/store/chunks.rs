//! An append-only list shared between threads.
//!
//! Items lie in chunks that double in size and never move, so `&T` lives as long as the list and a read is two loads
//! and no lock. A position is written once, by the thread that reserved it; it reaches other threads only through
//! something that synchronises (the mutex of an index, a channel), so a reader finds it filled.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Log2 of the size of the first chunk.
const FIRST: u32 = 10;
/// Chunks enough for 2^32 positions.
const CHUNKS: usize = (32 - FIRST) as usize + 1;

type Chunk<T> = Box<[OnceLock<T>]>;

/// The list.
pub struct Chunks<T> {
    chunks: [OnceLock<Chunk<T>>; CHUNKS],
    reserved: AtomicU32,
}

/// Chunk and offset of a position: chunk `k` starts at `2^FIRST * (2^k - 1)`.
#[inline]
fn place(position: u32) -> (usize, usize) {
    let shifted = u64::from(position) + (1 << FIRST);
    let level = shifted.ilog2();
    ((level - FIRST) as usize, (shifted - (1 << level)) as usize)
}

impl<T> Chunks<T> {
    /// An empty list.
    pub fn new() -> Self {
        Self { chunks: [const { OnceLock::new() }; CHUNKS], reserved: AtomicU32::new(0) }
    }

    /// Appends an item and gives its position.
    pub fn push(&self, item: T) -> u32 {
        let position = self.reserved.fetch_add(1, Ordering::Relaxed);
        assert!(position < u32::MAX, "an arena should have fewer than 2^32 - 1 entries");
        let (chunk, offset) = place(position);
        let chunk = self.chunks[chunk]
            .get_or_init(|| (0..1_usize << (FIRST as usize + chunk)).map(|_| OnceLock::new()).collect());
        let fresh = chunk[offset].set(item).is_ok();
        assert!(fresh, "a reserved position should be empty");
        position
    }

    /// The item at a position that `push` gave.
    #[inline]
    pub fn at(&self, position: u32) -> &T {
        let (chunk, offset) = place(position);
        self.chunks[chunk]
            .get()
            .and_then(|chunk| chunk[offset].get())
            .expect("an identifier should be of the arena it is used with")
    }

    /// How many positions are reserved. Other threads may not have filled theirs yet.
    pub fn len(&self) -> usize {
        self.reserved.load(Ordering::Relaxed) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_dense() {
        assert_eq!(place(0), (0, 0));
        assert_eq!(place(1023), (0, 1023));
        assert_eq!(place(1024), (1, 0));
        assert_eq!(place(1024 + 2047), (1, 2047));
        assert_eq!(place(1024 + 2048), (2, 0));
        assert_eq!(place(u32::MAX).0, CHUNKS - 1);
    }

    #[test]
    fn items_stay_where_they_are() {
        let list = Chunks::new();
        let positions: Vec<u32> = (0..10_000).map(|item| list.push(item)).collect();
        assert!(positions.iter().zip(0..).all(|(&position, item)| *list.at(position) == item));
        assert_eq!(list.len(), 10_000);
    }

    #[test]
    fn threads_share_it() {
        let list = Chunks::new();
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                let list = &list;
                scope.spawn(move || {
                    for item in 0..5_000 {
                        let item = thread * 5_000 + item;
                        assert_eq!(*list.at(list.push(item)), item);
                    }
                });
            }
        });
        let mut all: Vec<u64> = (0..20_000).map(|position| *list.at(position)).collect();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..20_000));
    }
}
