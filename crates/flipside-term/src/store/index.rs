//! A hash table from what was stored to where, in shards.
//!
//! A shard is an open-addressing table of 64-bit slots: the low half of the hash and the position. It keeps neither
//! keys nor full hashes; the caller compares with what is stored at the position.
//!
//! What is there is found without a lock, because most terms that are built have been built before. A slot is written
//! once, under the lock of its shard, after its entry is stored. A full table is replaced by one of twice the size; the
//! old one stays as it is for readers that still look into it. They may miss a new entry there, never see a wrong one,
//! and a reader that misses an entry looks again with the lock.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Log2 of the number of shards; the upper bits of a hash choose one.
const SHARD_BITS: u32 = 6;
/// Log2 of the number of slots of the first table of a shard.
const FIRST: usize = 5;
/// Enough tables for 2^32 slots, all that the low half of a hash can tell apart.
const TABLES: usize = 32 - FIRST;
const EMPTY: u64 = u64::MAX;

type Slots = Box<[AtomicU64]>;

/// The table.
pub struct Index {
    shards: Box<[Shard]>,
}

struct Shard {
    /// Table `n` has `2^(FIRST + n)` slots.
    tables: [OnceLock<Slots>; TABLES],
    /// The table in use.
    current: AtomicUsize,
    /// How many entries there are; the lock is held while one is added.
    used: Mutex<usize>,
}

fn empty_slots(table: usize) -> Slots {
    (0..1_usize << (FIRST + table)).map(|_| AtomicU64::new(EMPTY)).collect()
}

impl Index {
    /// An empty table.
    pub fn new() -> Self {
        let shard = || Shard {
            tables: [const { OnceLock::new() }; TABLES],
            current: AtomicUsize::new(0),
            used: Mutex::new(0),
        };
        Self { shards: (0..1 << SHARD_BITS).map(|_| shard()).collect() }
    }

    /// The position of an entry with this hash that `is_same` accepts; if there is none, that of a new one, which
    /// `store` makes while no other thread can make the same.
    pub fn find_or_store(
        &self,
        hash: u64,
        is_same: impl Fn(u32) -> bool,
        store: impl FnOnce() -> u32,
    ) -> u32 {
        let shard = &self.shards[(hash >> (64 - SHARD_BITS)) as usize];
        if let Ok(position) = find(shard.slots(), hash, &is_same) {
            return position;
        }
        // A panic while the lock is held leaves the shard as it was: slots change only after `store` returned.
        let mut used = shard.used.lock().unwrap_or_else(PoisonError::into_inner);
        let slots = shard.slots();
        let free = match find(slots, hash, &is_same) {
            Ok(position) => return position,
            Err(free) => free,
        };
        let position = store();
        slots[free].store(hash << 32 | u64::from(position), Ordering::Release);
        *used += 1;
        if *used * 4 > slots.len() * 3 {
            shard.grow();
        }
        position
    }
}

/// The position found, or the free slot where it would be.
fn find(slots: &[AtomicU64], hash: u64, is_same: impl Fn(u32) -> bool) -> Result<u32, usize> {
    let last = slots.len() - 1;
    let mut at = hash as usize & last;
    loop {
        let slot = slots[at].load(Ordering::Acquire);
        if slot == EMPTY {
            return Err(at);
        }
        if slot >> 32 == hash & 0xffff_ffff && is_same(slot as u32) {
            return Ok(slot as u32);
        }
        at = (at + 1) & last;
    }
}

impl Shard {
    fn slots(&self) -> &[AtomicU64] {
        let current = self.current.load(Ordering::Acquire);
        self.tables[current].get_or_init(|| empty_slots(current))
    }

    /// Replaces the table by one of twice the size. Only with the lock.
    fn grow(&self) {
        let current = self.current.load(Ordering::Acquire);
        let grown = empty_slots(current + 1);
        let last = grown.len() - 1;
        for slot in self.slots() {
            let slot = slot.load(Ordering::Acquire);
            if slot == EMPTY {
                continue;
            }
            let mut at = (slot >> 32) as usize & last;
            while grown[at].load(Ordering::Relaxed) != EMPTY {
                at = (at + 1) & last;
            }
            grown[at].store(slot, Ordering::Relaxed);
        }
        let fresh = self.tables[current + 1].set(grown).is_ok();
        assert!(fresh, "a table should be made once");
        self.current.store(current + 1, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::chunks::Chunks;

    #[test]
    fn equal_things_get_one_position() {
        let (list, index) = (Chunks::new(), Index::new());
        let intern = |item: u64, hash: u64| {
            index.find_or_store(hash, |position| *list.at(position) == item, || list.push(item))
        };
        // Hashes that all collide, and hashes that spread.
        for hash in [|_| 7, |item: u64| item.wrapping_mul(0x9e37_79b9_7f4a_7c15)] {
            let first: Vec<u32> = (0..500).map(|item| intern(item, hash(item))).collect();
            let again: Vec<u32> = (0..500).map(|item| intern(item, hash(item))).collect();
            assert_eq!(first, again);
        }
        assert_eq!(list.len(), 1000);
    }

    #[test]
    fn threads_agree() {
        let (list, index) = (Chunks::new(), Index::new());
        let intern = |item: u64| {
            let hash = item.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            index.find_or_store(hash, |position| *list.at(position) == item, || list.push(item))
        };
        let results: Vec<Vec<u32>> = std::thread::scope(|scope| {
            let run =
                |from: u64| scope.spawn(move || (0..20_000).map(|at| intern((at + from) % 20_000)).collect());
            let threads: Vec<std::thread::ScopedJoinHandle<'_, Vec<u32>>> =
                (0..4).map(|thread| run(thread * 5_000)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(list.len(), 20_000);
        for (thread, result) in results.iter().enumerate() {
            let expected = |at: usize| results[0][(at + thread * 5_000) % 20_000];
            assert!(result.iter().enumerate().all(|(at, &position)| position == expected(at)));
        }
    }
}
