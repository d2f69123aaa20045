use flipside_suite::replay::*;
use flipside_toolchain::Toolchain;
#[test]
fn bench() {
    let d = tempfile::tempdir().unwrap();
    let f = d.path().join("s.c");
    std::fs::write(&f, "#include <stdlib.h>\nstruct item { int key; struct item *next; };\nstatic int f(int a, struct item *list) { if (a == 5) abort(); if (a > list[3].key) return -1; list[1].key++; return 0; }\n").unwrap();
    for (n, k, inside) in [(1000, 3, 0), (1000, 30, 0), (5000, 10, 0), (100, 3, 100)] {
    for t in Toolchain::find_all() {
        let s = Subject { file: f.clone(), flags: vec![], function: "f".into(), definitions: vec![], variables: vec!["int a".into(), "struct item list_object[64]".into(), "struct item *list".into()], arguments: vec!["a".into(), "list".into()], result: ResultKind::Scalar };
        let tests: Vec<_> = (0..n).map(|i| ReplayTest { id: i + 1, statements: ["list = list_object;".to_string(), format!("a = {};", i+10)].into_iter().chain((0..k).map(|j| format!("list[{j}].key = {};", i*j))).collect(), outputs: (0..k/3).map(|j| format!("list[{j}].key")).collect(), ends_inside: i < inside }).collect();
        let now = std::time::Instant::now();
        let r = Replay::build(&t, &s, &tests).unwrap();
        let b = now.elapsed();
        r.run(ReplayLimits::default()).unwrap();
        println!("{n} tests {k} statements {inside} inside: clang {} build {:?} run {:?}", t.version(), b, now.elapsed() - b);
    }}
}
