//! Colours for a terminal.

/// May text be coloured?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// Yes: a terminal reads it.
    On,
    /// No.
    Off,
}

/// A colour, by what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colour {
    /// All is well.
    Good,
    /// Something is left open.
    Open,
    /// Something is wrong.
    Bad,
    /// Worth knowing, no more.
    Note,
}

impl Colours {
    /// The text in a colour.
    pub(crate) fn paint(self, colour: Colour, text: &str) -> String {
        let code = match colour {
            Colour::Good => "1;32",
            Colour::Open => "1;33",
            Colour::Bad => "1;31",
            Colour::Note => "36",
        };
        match self {
            Colours::On => format!("\x1b[{code}m{text}\x1b[0m"),
            Colours::Off => text.to_owned(),
        }
    }
}
