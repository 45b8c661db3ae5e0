//! Colours on a terminal, or none.

use std::env;
use std::io::{self, IsTerminal};

use crate::args::When;

/// Whether to write colours, as ANSI escape codes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    Colors,
    Plain,
}

/// The colour of a text.
#[derive(Clone, Copy)]
pub enum Ink {
    Red,
    Blue,
    /// What belongs to both sides.
    Purple,
    /// Words.
    Grey,
    /// What should hardly be seen.
    Faint,
}

/// The colour behind a text.
#[derive(Clone, Copy)]
pub enum Ground {
    Sea,
    Mixed,
    Land,
    River,
    Bridge,
    Danger,
}

impl Paint {
    /// What the user wants, for the standard output.
    pub fn choose(when: When) -> Paint {
        let wanted = match when {
            When::Always => true,
            When::Never => false,
            When::Auto => io::stdout().is_terminal() && !is_unwanted(),
        };
        if wanted { Paint::Colors } else { Paint::Plain }
    }

    /// A text in colours. Both colours are always set, so that it can be read on dark and on
    /// light terminals.
    pub fn text(self, text: &str, ink: Ink, ground: Ground) -> String {
        match self {
            Paint::Plain => text.to_owned(),
            Paint::Colors => {
                format!("\x1b[1;38;5;{};48;5;{}m{text}\x1b[0m", ink.code(), ground.code())
            }
        }
    }
}

/// Whether the surroundings ask for no colours: see <https://no-color.org>.
fn is_unwanted() -> bool {
    env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || env::var_os("TERM").is_some_and(|value| value == "dumb")
}

impl Ink {
    /// The number of the colour among the 256 that terminals know.
    const fn code(self) -> u8 {
        match self {
            Ink::Red => 160,
            Ink::Blue => 19,
            Ink::Purple => 91,
            Ink::Grey => 240,
            Ink::Faint => 246,
        }
    }
}

impl Ground {
    /// The number of the colour among the 256 that terminals know.
    const fn code(self) -> u8 {
        match self {
            Ground::Sea => 117,
            Ground::Mixed => 158,
            Ground::Land => 230,
            Ground::River => 75,
            Ground::Bridge => 180,
            Ground::Danger => 220,
        }
    }
}
