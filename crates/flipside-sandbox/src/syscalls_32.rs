//! The system calls of a program for 32 bits, which have numbers of their own; and calls that nobody knows yet. As instructions of
//! the kernel's filter machine, because no library writes them for such programs.

use seccompiler::{BpfProgram, sock_filter};

/// `AUDIT_ARCH_I386`.
const MACHINE: u32 = 0x4000_0003;
/// Where a filter finds the number of a call, the machine, and the low half of the first argument.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;

const ALLOW: u32 = 0x7fff_0000;
const REFUSE: u32 = 0x0005_0000;

/// `socketcall`, `socket`.
const SOCKETS: &[u32] = &[102, 359];

/// Mounts, kernel, other processes, clocks, keys, shared memory: the same as for 64 bits.
const REFUSED: &[u32] = &[
    21, 22, 52, 217, 61, 428, 429, 430, 431, 432, 433, 442, 310, 346, // mounts, namespaces
    26, 347, 348, 438, // ptrace, process_vm_readv, process_vm_writev, pidfd_getfd
    283, 128, 350, 129, 88, 87, 115, 51, 131, 443, 357, 336, 374, // kernel
    288, 286, 287, 342, 425, 426, 427, // keys, open_by_handle_at, io_uring
    25, 79, 264, 404, 343, 405, 124, 74, 121, 103, 111, 338, // clocks, names, terminals
    117, 395, 399, 393, 277, 356,
    447, // ipc, shmget, msgget, semget, mq_open, memfd_create, memfd_secret
    110, 101, 113, 166, // iopl, ioperm, vm86
];

/// Modes, owners, times and attributes of files.
const ATTRIBUTES: &[u32] = &[
    15, 94, 306, 452, 182, 95, 16, 212, 207, 198, 298, // modes and owners
    30, 271, 299, 320, 412, // times
    226, 227, 228, 235, 236, 237, 92, 193, // attributes, truncate, truncate64
];

const CLONE: u32 = 120;
const CLONE3: u32 = 435;
const IOCTL: u32 = 54;
const PRLIMIT: u32 = 340;
const SIGNALS: [u32; 4] = [37, 238, 270, 178];
const PIDFD_OPEN: u32 = 434;

/// The first call that nobody here knows: they have the same numbers everywhere. Numbers of the x32 calls, which are the same calls again,
/// are above it as well.
const UNKNOWN: u32 = 463;

/// What the filter for 32 bits has to know.
pub(crate) struct Wanted<'w> {
    /// Are attributes of files refused?
    pub(crate) attributes: bool,
    /// Are sockets?
    pub(crate) sockets: bool,
    /// Flags of `clone` that are refused.
    pub(crate) namespaces: u32,
    /// Requests of `ioctl` that are.
    pub(crate) requests: &'w [u32],
    /// Processes that get no signals.
    pub(crate) spared: &'w [u32],
}

/// Refuses calls of programs for 32 bits; others are not its business.
pub(crate) fn filter(wanted: &Wanted<'_>) -> BpfProgram {
    let mut all = vec![load(ARCHITECTURE), if_equal(MACHINE, 1, 0), end(ALLOW), load(NUMBER)];
    let attributes = if wanted.attributes { ATTRIBUTES } else { &[] };
    let sockets = if wanted.sockets { SOCKETS } else { &[] };
    for &call in REFUSED.iter().chain(attributes).chain(sockets) {
        all.extend([if_equal(call, 0, 1), refuse(libc::EPERM)]);
    }
    all.extend([if_equal(CLONE3, 0, 1), refuse(libc::ENOSYS)]);
    all.extend([if_at_least(UNKNOWN, 0, 1), refuse(libc::ENOSYS)]);
    let flags = vec![instruction(0x45, 0, 1, wanted.namespaces), refuse(libc::EPERM)];
    let equal = |values: &[u32]| -> Vec<sock_filter> {
        values.iter().flat_map(|&value| [if_equal(value, 0, 1), refuse(libc::EPERM)]).collect()
    };
    // Its own limits only.
    let own = vec![if_equal(0, 1, 0), refuse(libc::EPERM)];
    let request = [vec![load(FIRST_ARGUMENT + 8)], equal(wanted.requests)].concat();
    all.extend(when(CLONE, [vec![load(FIRST_ARGUMENT)], flags].concat()));
    all.extend(when(IOCTL, request));
    all.extend(when(PRLIMIT, [vec![load(FIRST_ARGUMENT)], own].concat()));
    if !wanted.spared.is_empty() {
        for call in SIGNALS {
            all.extend(when(call, [vec![load(FIRST_ARGUMENT)], equal(wanted.spared)].concat()));
        }
        all.extend([if_equal(PIDFD_OPEN, 0, 1), refuse(libc::EPERM)]);
    }
    all.push(end(ALLOW));
    all
}

/// On any machine, calls that are newer than this text do not exist.
pub(crate) fn nothing_new() -> BpfProgram {
    vec![load(NUMBER), if_at_least(UNKNOWN, 0, 1), refuse(libc::ENOSYS), end(ALLOW)]
}

/// Instructions for one call, which is allowed after them.
fn when(call: u32, body: Vec<sock_filter>) -> Vec<sock_filter> {
    let skipped = body.len() as u8 + 1;
    [vec![if_equal(call, 0, skipped)], body, vec![end(ALLOW)]].concat()
}

fn instruction(code: u16, when_true: u8, when_false: u8, value: u32) -> sock_filter {
    sock_filter { code, jt: when_true, jf: when_false, k: value }
}

fn load(at: u32) -> sock_filter {
    instruction(0x20, 0, 0, at)
}

/// How many instructions are left out in either case.
fn if_equal(value: u32, when_true: u8, when_false: u8) -> sock_filter {
    instruction(0x15, when_true, when_false, value)
}

fn if_at_least(value: u32, when_true: u8, when_false: u8) -> sock_filter {
    instruction(0x35, when_true, when_false, value)
}

fn refuse(error: i32) -> sock_filter {
    end(REFUSE | error as u32)
}

fn end(with: u32) -> sock_filter {
    instruction(0x06, 0, 0, with)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the kernel would do.
    fn answer(program: &[sock_filter], machine: u32, number: u32, arguments: [u32; 2]) -> u32 {
        let (mut at, mut loaded) = (0, 0);
        loop {
            let sock_filter { code, jt, jf, k } = program[at];
            let jump = |holds: bool| 1 + usize::from(if holds { jt } else { jf });
            at += match code {
                0x06 => return k,
                0x15 => jump(loaded == k),
                0x35 => jump(loaded >= k),
                0x45 => jump(loaded & k != 0),
                _ => {
                    loaded = match k {
                        NUMBER => number,
                        ARCHITECTURE => machine,
                        FIRST_ARGUMENT => arguments[0],
                        _ => arguments[1],
                    };
                    1
                }
            };
        }
    }

    #[test]
    fn calls_for_32_bits_are_told_apart() {
        let wanted = Wanted {
            attributes: true,
            sockets: true,
            namespaces: 0x2000_0000,
            requests: &[0x5412],
            spared: &[7],
        };
        let program = filter(&wanted);
        let (refused, absent) = (REFUSE | libc::EPERM as u32, REFUSE | libc::ENOSYS as u32);
        for (number, arguments, expected) in [
            (4, [0, 0], ALLOW), // write
            (102, [1, 0], refused),
            (359, [2, 1], refused),
            (15, [0, 0], refused),
            (21, [0, 0], refused),
            (CLONE, [17, 0], ALLOW),
            (CLONE, [0x2000_0011, 0], refused),
            (CLONE3, [0, 0], absent),
            (IOCTL, [0, 0x5401], ALLOW),
            (IOCTL, [0, 0x5412], refused),
            (PRLIMIT, [0, 7], ALLOW),
            (PRLIMIT, [9, 7], refused),
            (37, [7, 9], refused),
            (37, [8, 9], ALLOW),
            (463, [0, 0], absent),
        ] {
            assert_eq!(answer(&program, MACHINE, number, arguments), expected, "{number} {arguments:?}");
            assert_eq!(answer(&program, 0xc000_003e, number, arguments), ALLOW, "{number}");
        }
        let allowed = filter(&Wanted { attributes: false, sockets: false, ..wanted });
        assert_eq!(answer(&allowed, MACHINE, 102, [1, 0]), ALLOW);
        assert_eq!(answer(&allowed, MACHINE, 15, [0, 0]), ALLOW);
        assert_eq!(answer(&allowed, MACHINE, 21, [0, 0]), refused);
    }

    #[test]
    fn what_is_new_does_not_exist() {
        let program = nothing_new();
        for (number, expected) in
            [(0, ALLOW), (462, ALLOW), (463, REFUSE | 0x26), (0x4000_0001, REFUSE | 0x26)]
        {
            assert_eq!(answer(&program, 0xc000_003e, number, [0, 0]), expected, "{number}");
        }
    }
}
