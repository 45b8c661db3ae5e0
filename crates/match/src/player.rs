//! Players: whatever can be asked for a turn.

use core::fmt;
use core::time::Duration;

use cotulenh::board::ByColor;
use cotulenh::{Game, Turn};

use crate::{Clock, Info, TimeControl, Tolerance};

/// Something that plays: a built-in player, or a program that speaks UCI.
pub trait Player {
    /// Gets ready for another game. Players that use chance take it from the seed.
    ///
    /// # Errors
    ///
    /// If the player cannot play.
    fn new_game(&mut self, seed: u64) -> Result<(), Fault>;

    /// The turn to play now.
    ///
    /// # Errors
    ///
    /// If the player gives none that can be played.
    fn best_turn(&mut self, game: &Game, limits: &Limits) -> Result<Choice, Fault>;
}

/// What a player may use for one turn.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Its time control.
    pub control: TimeControl,
    /// The time left on both clocks, where there are any.
    pub left: ByColor<Option<Duration>>,
    /// What a turn adds to them.
    pub increment: ByColor<Duration>,
    /// The turns until the time is given again, if it ever is.
    pub turns_to_go: Option<u32>,
    /// The time that it has for this turn, if there is a clock.
    pub allowed: Option<Duration>,
    /// How long it is waited for.
    pub wait: Duration,
}

impl Limits {
    /// What the side to move may use.
    pub fn new(clocks: &ByColor<Clock>, game: &Game, tolerance: &Tolerance) -> Limits {
        let own = &clocks[game.position().turn()];
        Limits {
            control: own.control(),
            left: ByColor(clocks.0.each_ref().map(Clock::left)),
            increment: ByColor(clocks.0.each_ref().map(Clock::increment)),
            turns_to_go: own.turns_to_go(),
            allowed: own.allowed(),
            wait: own.wait(tolerance),
        }
    }
}

/// The turn that a player chose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The turn; whoever asked makes sure that it is legal.
    pub turn: Turn,
    /// What the player says about it.
    pub info: Info,
    /// How long it took.
    pub elapsed: Duration,
}

/// Why a player cannot go on: it loses the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It did not start, or did not get ready.
    Start(String),
    /// It ended, or closed its output.
    Crash(String),
    /// It gave no answer for so long.
    Stall(Duration),
    /// It answered too late, by so much.
    Time(Duration),
    /// It gave something that is no legal turn.
    Illegal {
        /// What it gave.
        text: String,
        /// What is wrong with it.
        why: String,
    },
}

impl Fault {
    /// The fault in a word or two, for tables.
    pub const fn name(&self) -> &'static str {
        match self {
            Fault::Start(_) => "no start",
            Fault::Crash(_) => "crash",
            Fault::Stall(_) => "no answer",
            Fault::Time(_) => "time",
            Fault::Illegal { .. } => "illegal turn",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Start(why) => write!(f, "did not start: {why}"),
            Fault::Crash(why) => write!(f, "crashed: {why}"),
            Fault::Stall(time) => write!(f, "no answer for {} ms", time.as_millis()),
            Fault::Time(over) => write!(f, "out of time by {} ms", over.as_millis()),
            Fault::Illegal { text, why } => write!(f, "illegal turn `{text}`: {why}"),
        }
    }
}

impl core::error::Error for Fault {}
