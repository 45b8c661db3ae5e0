//! Writing FEN.

use core::fmt::{self, Display};

use crate::{Color, Fen, Position, Setup, Square, Stack};

/// The FEN of a position; see [`Position::fen`].
#[derive(Clone, Copy, Debug)]
pub struct FenText<'a>(&'a Position);

impl Position {
    /// The FEN, canonical (rule 12), with the deploy sequence in progress, if there is one.
    ///
    /// ```
    /// use cotulenh::fen::START_FEN;
    /// use cotulenh::Position;
    /// assert_eq!(Position::start().fen().to_string(), START_FEN);
    /// ```
    pub fn fen(&self) -> FenText<'_> {
        FenText(self)
    }
}

impl fmt::Display for FenText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(deploy) = self.0.deploy() else {
            let (half, full) = (self.0.halfmove_clock(), self.0.fullmove_number());
            return write_fields(f, |square| self.0.get(square), self.0.turn(), half, full);
        };
        let mut position = self.0.without_deploy();
        position.fen().fmt(f)?;
        for (i, step) in deploy.steps().enumerate() {
            let lan = position.lan(step).to_string();
            let without_origin = lan.split_once(':').map_or(&*lan, |(_, step)| step);
            match i {
                0 => write!(f, " {lan}")?,
                _ => write!(f, ",{without_origin}")?,
            }
            position.play_unchecked(step);
        }
        f.write_str("...")
    }
}

impl fmt::Display for Position {
    /// The FEN; see [`Position::fen`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen().fmt(f)
    }
}

impl fmt::Display for Fen {
    /// The FEN, canonical, with the deploy sequence in progress.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.setup)?;
        for (i, (step, _)) in self.steps.iter().enumerate() {
            match i {
                0 => write!(f, " {}:{step}", step.origin())?,
                _ => write!(f, ",{step}")?,
            }
        }
        f.write_str(if self.has_session() { "..." } else { "" })
    }
}

impl fmt::Display for Setup {
    /// The FEN, also of what cannot be played.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (half, full) = (self.halfmove_clock, self.fullmove_number);
        write_fields(f, |square| self.get(square), self.turn, half, full)
    }
}

/// The six fields that every FEN has.
fn write_fields(
    f: &mut fmt::Formatter<'_>,
    get: impl Fn(Square) -> Option<Stack>,
    turn: Color,
    halfmove_clock: u32,
    fullmove_number: u32,
) -> fmt::Result {
    for rank in (1..=Square::RANKS).rev() {
        let mut empty = 0;
        for square in (0..Square::FILES).filter_map(|file| Square::new(file, rank)) {
            let Some(stack) = get(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            stack.fmt(f)?;
            empty = 0;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        f.write_str(if rank > 1 { "/" } else { " " })?;
    }
    write!(f, "{} - - {halfmove_clock} {fullmove_number}", turn.letter())
}
