//! Colours for a terminal, named by what they say. Whether there is a terminal is not known here.

use anstyle::{AnsiColor, Style};

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
    /// It holds within bounds that nobody confirmed.
    Within,
    /// Errors hide it.
    Hidden,
}

impl Colour {
    const fn style(self) -> Style {
        match self {
            Colour::Good => AnsiColor::Green.on_default().bold(),
            Colour::Open => AnsiColor::Yellow.on_default().bold(),
            Colour::Bad => AnsiColor::Red.on_default().bold(),
            Colour::Note => AnsiColor::Cyan.on_default(),
            Colour::Within => AnsiColor::Blue.on_default().bold(),
            Colour::Hidden => AnsiColor::Magenta.on_default().bold(),
        }
    }
}

impl Colours {
    /// The text in a colour.
    pub(crate) fn paint(self, colour: Colour, text: &str) -> String {
        let style = colour.style();
        match self {
            Colours::On => format!("{style}{text}{style:#}"),
            Colours::Off => text.to_owned(),
        }
    }
}
