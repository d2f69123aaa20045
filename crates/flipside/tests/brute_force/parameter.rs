//! Parameters of a subject, read from its header, and the inputs they stand for.

use crate::types::NumberType;

/// What a parameter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A number.
    Scalar,
    /// `T a[N]`
    Array(usize),
    /// `T *p`, which points to one element.
    Pointer,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub name: String,
    pub ty: NumberType,
    pub shape: Shape,
}

impl Parameter {
    /// Reads `unsigned char a[2]`, `signed char *p`, `_Bool b`.
    pub fn read(text: &str) -> Result<Self, String> {
        let fail = || format!("`{text}` is no parameter that the brute-force test knows");
        let text = text.trim();
        let (text, length) = match text.strip_suffix(']').and_then(|rest| rest.split_once('[')) {
            Some((rest, length)) => (rest, Some(length.trim().parse::<usize>().map_err(|_| fail())?)),
            None => (text, None),
        };
        let start = text.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').ok_or_else(fail)? + 1;
        let (before, name) = text.split_at(start);
        let (before, pointer) = match before.trim().strip_suffix('*') {
            Some(rest) => (rest, true),
            None => (before, false),
        };
        let ty = NumberType::named(before.trim().trim_start_matches("const ")).ok_or_else(fail)?;
        let shape = match (length, pointer) {
            (None, false) => Shape::Scalar,
            (None, true) => Shape::Pointer,
            (Some(length), false) => Shape::Array(length),
            (Some(_), true) => return Err(fail()),
        };
        Ok(Self { name: name.to_owned(), ty, shape })
    }

    /// Reads the parameters between the parentheses of a header.
    pub fn read_list(text: &str) -> Result<Vec<Self>, String> {
        match text.trim() {
            "" | "void" => Ok(Vec::new()),
            list => list.split(',').map(Self::read).collect(),
        }
    }

    /// The inputs that it stands for, named by access path.
    pub fn inputs(&self) -> Vec<String> {
        match self.shape {
            Shape::Scalar => vec![self.name.clone()],
            Shape::Array(length) => (0..length).map(|index| format!("{}[{index}]", self.name)).collect(),
            Shape::Pointer => vec![format!("*{}", self.name)],
        }
    }
}
