//! What the names in `within` say, as conditions in C over the heap at the start.

/// What a name says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// This holds of the heap.
    Condition(String),
    /// It is not known what it says.
    Unknown,
}

/// Reads a name.
pub fn read(name: &str) -> Said {
    let quoted: Vec<&str> = name.split('`').skip(1).step_by(2).collect();
    let number = || name.split(" at most ").last().or(Some(name)).and_then(first_number);
    let condition = if name == "objects behind different pointers do not overlap" {
        Some("heap_is_forest()".to_owned())
    } else if name == "pointers that are ordered point into one object" {
        // Those of a range do.
        Some("1".to_owned())
    } else if name.ends_with(" point to different objects") {
        apart(&quoted)
    } else if name.ends_with(" is not null") && quoted.len() == 1 {
        let is_null = format!("!({})", quoted[0]);
        Some(format!("!({})", all(followed(quoted[0]), is_null)))
    } else if name.ends_with(" in a row") || name.contains(" of at most ") {
        // A heap of so many objects has no more in a row, and its arrays have no more elements.
        let least = if name.ends_with(" in a row") { first_number(name) } else { number() };
        least.map(|most| format!("size <= {most}"))
    } else if name.contains(" elements behind ") && quoted.len() == 2 {
        Some(format!("({}) >= ({})", quoted[0], quoted[1]))
    } else if name.starts_with("nothing before ") && quoted.len() == 1 && is_name(quoted[0]) {
        Some(format!("heap_offset({}) <= 0", quoted[0]))
    } else {
        None
    };
    condition.map_or(Said::Unknown, Said::Condition)
}

fn first_number(text: &str) -> Option<u64> {
    text.split(' ').find_map(|word| word.parse().ok())
}

fn is_name(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// That two pointers lead to different objects, or to none.
fn apart(quoted: &[&str]) -> Option<String> {
    let [one, other] = quoted else { return None };
    if one.contains('&') || other.contains('&') {
        return None;
    }
    let mut followed = followed(one);
    followed.extend(self::followed(other));
    Some(format!("!({})", all(followed, format!("heap_together({one}, {other})"))))
}

/// That none of the pointers is null, and this.
fn all(mut pointers: Vec<String>, last: String) -> String {
    pointers.push(last);
    pointers.join(" && ")
}

/// The pointers that an access path follows, outermost last.
fn followed(path: &str) -> Vec<String> {
    let mut found: Vec<String> = path.match_indices("->").map(|(at, _)| path[..at].to_owned()).collect();
    found.extend(path.match_indices('[').map(|(at, _)| path[..at].to_owned()));
    if let Some(inner) = path.strip_prefix('*') {
        found.push(inner.to_owned());
    }
    let mut all = Vec::new();
    for pointer in found {
        if let Some(inner) = pointer.strip_prefix("(*").and_then(|text| text.split(')').next()) {
            all.push(inner.to_owned());
        }
        all.push(pointer);
    }
    if let Some(inner) = path.strip_prefix("(*").and_then(|text| text.split(')').next()) {
        all.push(inner.to_owned());
    }
    all.sort_by_key(String::len);
    all.dedup();
    all
}

#[test]
fn names_are_read() {
    let condition = |name: &str| match read(name) {
        Said::Condition(text) => text,
        Said::Unknown => "?".to_owned(),
    };
    assert_eq!(condition("at most 4 `struct node` in a row"), "size <= 4");
    assert_eq!(condition("`p` of at most 8 elements"), "size <= 8");
    assert_eq!(condition("`data` of `struct buffer` of at most 1 element"), "size <= 1");
    assert_eq!(condition("`last` is 0 to 4096 elements behind `first`"), "(last) >= (first)");
    assert_eq!(
        condition("`a->next` and `b` point to different objects"),
        "!(a && heap_together(a->next, b))"
    );
    assert_eq!(
        condition("`(*link)->next` and `b->next` point to different objects"),
        "!(link && (*link) && b && heap_together((*link)->next, b->next))"
    );
    assert_eq!(condition("`s->data` is not null"), "!(s && !(s->data))");
    assert_eq!(condition("something else"), "?");
}
