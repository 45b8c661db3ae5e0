//! A coach: what a turn gains, what it costs, and what is threatened, in words made from what the rules find
//! on the board.
//!
//! Nothing is searched here. Whoever asks brings the line: the turn, and what the engine expects after it.

mod costs;
mod facts;
#[cfg(feature = "serde")]
mod form;
mod gains;
mod threats;
mod words;

use cotulenh::notation::ReadTurnError;
use cotulenh::turn::LegalTurn;
use cotulenh::{Color, Position};

pub use facts::{Fork, fork, is_better_flight};
#[cfg(feature = "serde")]
pub use form::{FactForm, ToldForm};
pub use words::{Aspect, Fact, Noun, Nouns};

/// The turns of a line that are looked at.
pub const LONGEST: usize = 20;
/// So many facts of a kind are told: the first are those that matter most.
const MOST: usize = 4;

/// What can be said of a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// What its first turn does for who plays it.
    pub gains: Vec<Fact>,
    /// What the answer to it takes.
    pub costs: Vec<Fact>,
    /// What the other side threatens before it.
    pub threats: Vec<Fact>,
}

/// What can be said of a line of turns, in any notation, and of the position that it begins in: a deploy in
/// progress there is taken back first. Pieces of `you` are called yours.
///
/// Later turns that cannot be read end the line.
///
/// ```
/// use cotulenh::{Color, Position};
/// let position: Position = "6c4/11/11/11/4t6/11/4F6/11/11/11/11/3C7 r".parse()?;
/// let told = cotulenh_coach::tell(&position, &[] as &[&str], Some(Color::Red))?;
/// assert_eq!(
///     told.threats[0].to_string(),
///     "the Tank on e8 attacks your Air Force on e6, which nothing protects."
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the first turn cannot be read, or is not legal.
pub fn tell<T: AsRef<str>>(
    position: &Position,
    line: &[T],
    you: Option<Color>,
) -> Result<Told, ReadTurnError> {
    let position = position.without_deploy();
    let mut here = position;
    let mut turns: Vec<LegalTurn> = Vec::new();
    for text in line.iter().take(LONGEST) {
        match here.read_turn(text.as_ref()) {
            Ok(turn) => {
                here = *turn.after();
                turns.push(turn);
            }
            Err(error) if turns.is_empty() => return Err(error),
            Err(_) => break,
        }
    }
    let mut told = Told {
        gains: gains::of(&turns, you),
        costs: costs::of(&turns, you),
        threats: threats::of(&position, you),
    };
    for facts in [&mut told.gains, &mut told.costs, &mut told.threats] {
        facts.truncate(MOST);
    }
    Ok(told)
}

/// The examples of the README are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
