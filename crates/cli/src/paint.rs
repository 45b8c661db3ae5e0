//! Colours on a terminal, or none.

use std::io;

use anstream::AutoStream;
use anstyle::{Ansi256Color, Style};
use clap::ColorChoice;

/// Whether to write colours.
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
    pub fn choose(when: ColorChoice) -> Paint {
        let wanted = match when {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            // A terminal, and no wish of the surroundings against it.
            ColorChoice::Auto => AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        };
        if wanted { Paint::Colors } else { Paint::Plain }
    }

    /// A text in colours. Both colours are always set, so that it can be read on dark and on
    /// light terminals.
    pub fn text(self, text: &str, ink: Ink, ground: Ground) -> String {
        match self {
            Paint::Plain => text.to_owned(),
            Paint::Colors => {
                let style = Style::new()
                    .bold()
                    .fg_color(Some(ink.color().into()))
                    .bg_color(Some(ground.color().into()));
                format!("{style}{text}{style:#}")
            }
        }
    }
}

impl Ink {
    const fn color(self) -> Ansi256Color {
        Ansi256Color(match self {
            Ink::Red => 160,
            Ink::Blue => 19,
            Ink::Purple => 91,
            Ink::Grey => 240,
            Ink::Faint => 246,
        })
    }
}

impl Ground {
    const fn color(self) -> Ansi256Color {
        Ansi256Color(match self {
            Ground::Sea => 117,
            Ground::Mixed => 158,
            Ground::Land => 230,
            Ground::River => 75,
            Ground::Bridge => 180,
            Ground::Danger => 220,
        })
    }
}
