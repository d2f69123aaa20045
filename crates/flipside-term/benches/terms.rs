//! Terms built and evaluated per second: `cargo bench -p flipside-term`.

use std::hint::black_box;
use std::time::Instant;

use flipside_term::{Arena, Assignment, Evaluator, Input, TermId, term_size};

const ROUNDS: u32 = 20_000;

fn report(what: &str, count: u32, start: Instant) {
    let (seconds, count) = (start.elapsed().as_secs_f64(), f64::from(count));
    println!("{what:<44} {:>8.2} million/s  ({:.0} ns each)", count / seconds / 1e6, seconds * 1e9 / count);
}

/// What one iteration of an interpreted C loop builds, about: 14 calls of builders.
fn round(arena: &Arena, bytes: &[TermId], hash: TermId, at: u32) -> (TermId, TermId) {
    let byte = bytes[at as usize % bytes.len()];
    let wide = arena.zero_extend(byte, 32);
    let mixed = arena.multiply(arena.bit_xor(hash, wide), arena.constant(0x0100_0193, 32));
    let index = arena.constant(u128::from(at), 32);
    let sum = arena.add(mixed, index);
    let low = arena.truncate(sum, 8);
    let condition = arena.signed_less(arena.zero_extend(low, 32), wide);
    let flag = arena.from_bool(condition, 32);
    let test = arena.not_equal(flag, arena.constant(0, 32));
    let overflow = arena.signed_add_overflows(sum, wide);
    (sum, arena.and(test, arena.not(overflow)))
}

fn build(arena: &Arena, bytes: &[TermId]) -> (TermId, Vec<TermId>) {
    let mut hash = arena.constant(0x811c_9dc5, 32);
    let mut conditions = Vec::new();
    for at in 0..ROUNDS {
        let (next, condition) = round(arena, bytes, hash, at);
        hash = next;
        conditions.push(condition);
    }
    (hash, conditions)
}

fn main() {
    let arena = Arena::new();
    let inputs: Vec<_> =
        (0..64).map(|at| arena.declare_input(&Input::character(format!("buf[{at}]"), false))).collect();
    let bytes: Vec<TermId> = inputs.iter().map(|&input| arena.input_term(input)).collect();
    let calls = ROUNDS * 14;

    let start = Instant::now();
    let (hash, conditions) = build(&arena, &bytes);
    report("builder calls, new terms", calls, start);
    let created = arena.term_count();
    println!("{:<44} {created:>8}", "different terms");

    let start = Instant::now();
    for _ in 0..10 {
        black_box(build(&arena, &bytes));
    }
    report("builder calls, all terms known", calls * 10, start);
    assert_eq!(arena.term_count(), created, "known terms should be found");

    let start = Instant::now();
    for _ in 0..2_000_000 {
        black_box(arena.add(black_box(hash), arena.constant(black_box(1), 32)));
    }
    report("one addition of a constant, known", 2_000_000, start);

    let start = Instant::now();
    let mut fresh = bytes[0];
    for at in 0..1_000_000 {
        fresh = arena.bit_xor(arena.multiply(fresh, bytes[at % 64]), bytes[(at + 1) % 64]);
    }
    report("new product or exclusive or, no rule applies", 2_000_000, start);

    let size = term_size(&arena, hash) as u32;
    let mut evaluator = Evaluator::new(Assignment::new());
    let start = Instant::now();
    for model in 0..50_u128 {
        evaluator.set_assignment(inputs.iter().map(|&input| (input, model * 5)).collect());
        black_box(evaluator.evaluate(&arena, hash));
    }
    report("terms evaluated, new model", size * 50, start);

    let start = Instant::now();
    for _ in 0..50 {
        for &condition in &conditions {
            black_box(evaluator.evaluate(&arena, condition));
        }
    }
    report("terms evaluated, known value", conditions.len() as u32 * 50, start);

    for threads in [1, 2_u32] {
        let shared = Arena::new();
        let bytes: Vec<TermId> = (0..64)
            .map(|at| shared.input_term(shared.declare_input(&Input::character(format!("buf[{at}]"), false))))
            .collect();
        let start = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| black_box(build(&shared, &bytes)));
            }
        });
        report(&format!("builder calls, same terms, {threads} thread(s)"), calls * threads, start);
    }
}
