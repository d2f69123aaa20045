//! What is covered, so that its results can be changed: small functions that have every kind of verdict.

/// What is covered: with and without pointers, with a guess, a default, hidden branches, a precondition, a finding.
pub const SUBJECTS: [(&str, &str); 5] = [
    (
        "numbers",
        "int subject(int a, int b) {
  int n = 0;
  if (a > 10) n = 1;
  if (a > 5) n += 2; else if (a == 12) n = 9;
  switch (b) { case 1: n++; break; case 2: n--; break; case 300: n = 0; }
  if (b == 2 && n == 40) n = 7;
  return n;
}
int subject_precond(int a, int b) { return a >= 0 && a < 100 && b >= 0 && b < 10; }
",
    ),
    (
        "guess",
        "int subject(const unsigned char *s) {
  int n = 0;
  while (s[n] == 7) n++;
  if (n > 1000) return 1;
  return s[n] > 300;
}
",
    ),
    (
        "default",
        "#include <stdlib.h>
int subject(int a) {
  char *p = malloc(4);
  if (!p) return -1;
  int kind = a > 3 ? 1 : 2;
  free(p);
  if (kind == 3) return 5;
  return kind;
}
",
    ),
    (
        "hidden",
        "int subject(int x, int y) {
  int a[4];
  for (int i = 0; i <= 4; i++) a[i] = 0;
  if (x > 2) return 1;
  return a[0] + y;
}
",
    ),
    (
        "pointers",
        "struct node { int key; struct node *next; };
int subject(struct node *head, int *count) {
  if (!head || !count) return -1;
  if (head->key > 5 && head->key < 3) return 9;
  if (head->next && head->next->key == head->key) *count = *count / head->key;
  return *count;
}
",
    ),
];
