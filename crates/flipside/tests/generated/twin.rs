//! A text in two forms: for Flipside, and to be compiled with recorders.

#[derive(Clone, Default)]
pub struct Twin {
    pub plain: String,
    pub recorded: String,
}

impl Twin {
    pub fn same(text: &str) -> Self {
        Twin { plain: text.to_owned(), recorded: text.to_owned() }
    }

    pub fn map(&self, change: impl Fn(&str) -> String) -> Self {
        Twin { plain: change(&self.plain), recorded: change(&self.recorded) }
    }

    pub fn add(&mut self, other: &Twin) {
        self.plain += &other.plain;
        self.recorded += &other.recorded;
    }

    pub fn then(mut self, other: &Twin) -> Self {
        self.add(other);
        self
    }

    pub fn text(self, text: &str) -> Self {
        self.then(&Twin::same(text))
    }

    pub fn around(self, before: &str, after: &str) -> Self {
        Twin::same(before).then(&self).text(after)
    }
}
