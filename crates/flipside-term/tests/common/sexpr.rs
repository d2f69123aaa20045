//! A reader of S-expressions, for what the printer of SMT-LIB wrote.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sexpr {
    Atom(String),
    List(Vec<Sexpr>),
}

impl Sexpr {
    pub fn atom(&self) -> &str {
        match self {
            Sexpr::Atom(atom) => atom,
            Sexpr::List(_) => panic!("{self:?} should be an atom"),
        }
    }

    pub fn list(&self) -> &[Sexpr] {
        match self {
            Sexpr::Atom(_) => panic!("{self:?} should be a list"),
            Sexpr::List(items) => items,
        }
    }
}

/// All expressions of a text; `|quoted symbols|` are atoms with their bars.
pub fn read(text: &str) -> Vec<Sexpr> {
    let mut open: Vec<Vec<Sexpr>> = vec![Vec::new()];
    let mut rest = text.chars().peekable();
    while let Some(&next) = rest.peek() {
        match next {
            '(' => {
                rest.next();
                open.push(Vec::new());
            }
            ')' => {
                rest.next();
                let items = open.pop().unwrap();
                open.last_mut().unwrap().push(Sexpr::List(items));
            }
            _ if next.is_whitespace() => {
                rest.next();
            }
            '|' => {
                rest.next();
                let name: String = rest.by_ref().take_while(|&next| next != '|').collect();
                open.last_mut().unwrap().push(Sexpr::Atom(format!("|{name}|")));
            }
            _ => {
                let mut atom = String::new();
                while let Some(&next) = rest.peek() {
                    if next.is_whitespace() || "()|".contains(next) {
                        break;
                    }
                    atom.push(next);
                    rest.next();
                }
                open.last_mut().unwrap().push(Sexpr::Atom(atom));
            }
        }
    }
    assert_eq!(open.len(), 1, "parentheses should match in {text}");
    open.pop().unwrap()
}
