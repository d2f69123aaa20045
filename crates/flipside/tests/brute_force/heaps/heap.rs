//! Kinds of heaps: which types there are, and which parameters lead to them.

use crate::random::Random;

/// The objects of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pool {
    Node,
    Number,
    Item,
    Buffer,
    List,
    /// A variable that points to a node.
    Link,
    /// A variable that points to numbers.
    Place,
}

/// The type of a field or a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    Int,
    To(Pool),
}

/// A kind of heap.
#[derive(Clone, Debug)]
pub struct Heap {
    /// The links of a node.
    pub links: Links,
    /// The parameters.
    pub roots: Vec<(&'static str, Ty)>,
    /// Is there one array of numbers, with pointers up to its end? Then pointers may be ordered.
    pub is_range: bool,
}

type Links = &'static [&'static str];

const NUMBERS: Ty = Ty::To(Pool::Number);
const NODE: Ty = Ty::To(Pool::Node);

impl Heap {
    /// A random kind.
    pub fn random(random: &mut Random) -> Self {
        const LIST: &[&str] = &["next"];
        const DOUBLE: &[&str] = &["next", "prev"];
        const TREE: &[&str] = &["left", "right", "up"];
        let kinds: [(Links, &[(&'static str, Ty)]); 16] = [
            (LIST, &[("a", NODE), ("x", Ty::Int)]),
            (LIST, &[("a", NODE), ("b", NODE)]),
            (LIST, &[("a", NODE), ("b", NODE), ("c", NODE)]),
            (DOUBLE, &[("a", NODE), ("b", NODE)]),
            (DOUBLE, &[("a", NODE), ("x", Ty::Int)]),
            (TREE, &[("a", NODE), ("x", Ty::Int)]),
            (TREE, &[("a", NODE), ("b", NODE)]),
            (LIST, &[("p", NUMBERS), ("q", NUMBERS), ("x", Ty::Int)]),
            (LIST, &[("p", NUMBERS), ("n", Ty::Int)]),
            (LIST, &[("first", NUMBERS), ("last", NUMBERS), ("x", Ty::Int)]),
            (LIST, &[("items", Ty::To(Pool::Item)), ("n", Ty::Int), ("p", NUMBERS)]),
            (LIST, &[("s", Ty::To(Pool::Buffer)), ("t", Ty::To(Pool::Buffer))]),
            (LIST, &[("l", Ty::To(Pool::List)), ("b", NODE)]),
            (LIST, &[("link", Ty::To(Pool::Link)), ("b", NODE)]),
            (LIST, &[("place", Ty::To(Pool::Place)), ("q", NUMBERS)]),
            (LIST, &[("a", NODE), ("p", NUMBERS)]),
        ];
        let (links, roots) = kinds[random.below(kinds.len())];
        Self { links, roots: roots.to_vec(), is_range: roots[0].0 == "first" }
    }

    /// The fields of an object; one without a name is the object itself.
    pub fn fields(&self, pool: Pool) -> Vec<(&'static str, Ty)> {
        match pool {
            Pool::Node => {
                let links = self.links.iter().map(|link| (*link, NODE));
                [("key", Ty::Int)].into_iter().chain(links).collect()
            }
            Pool::Number => vec![("", Ty::Int)],
            Pool::Item => vec![("key", Ty::Int), ("weight", Ty::Int)],
            Pool::Buffer => vec![("data", NUMBERS), ("n", Ty::Int)],
            Pool::List => vec![("head", NODE), ("tail", NODE), ("count", Ty::Int)],
            Pool::Link => vec![("", NODE)],
            Pool::Place => vec![("", NUMBERS)],
        }
    }

    /// The pools that parameters lead to, each once.
    pub fn pools(&self) -> Vec<Pool> {
        let mut found = Vec::new();
        let mut waiting: Vec<Ty> = self.roots.iter().rev().map(|(_, ty)| *ty).collect();
        while let Some(ty) = waiting.pop() {
            if let Ty::To(pool) = ty
                && !found.contains(&pool)
            {
                found.push(pool);
                waiting.extend(self.fields(pool).iter().map(|(_, ty)| *ty));
            }
        }
        found.sort_unstable();
        found
    }

    /// The declarations of its types.
    pub fn declarations(&self) -> String {
        let mut text = String::new();
        let pools = self.pools();
        let structures = [Pool::Node, Pool::Item, Pool::Buffer, Pool::List];
        for pool in structures.into_iter().filter(|pool| pools.contains(pool)) {
            let fields = self.fields(pool);
            let fields: Vec<String> =
                fields.iter().map(|(name, ty)| format!("{};", declare(*ty, name))).collect();
            text.push_str(&format!("{} {{ {} }};\n", c_type(pool), fields.join(" ")));
        }
        text
    }

    /// The parameters as C declares them.
    pub fn parameters(&self) -> String {
        let all: Vec<String> = self.roots.iter().map(|(name, ty)| declare(*ty, name)).collect();
        all.join(", ")
    }
}

/// Do pointers to it go from element to element?
pub fn is_array(pool: Pool) -> bool {
    matches!(pool, Pool::Number | Pool::Item)
}

/// The type of an object.
pub fn c_type(pool: Pool) -> &'static str {
    match pool {
        Pool::Node => "struct node",
        Pool::Number => "int",
        Pool::Item => "struct item",
        Pool::Buffer => "struct buffer",
        Pool::List => "struct list",
        Pool::Link => "struct node *",
        Pool::Place => "int *",
    }
}

/// A declaration without its semicolon.
pub fn declare(ty: Ty, name: &str) -> String {
    match ty {
        Ty::Int => format!("int {name}"),
        Ty::To(pool) => {
            let ty = c_type(pool);
            let space = if ty.ends_with('*') { "" } else { " " };
            format!("{ty}{space}*{name}")
        }
    }
}
