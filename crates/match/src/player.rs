//! Players: whatever can be asked for a turn.

use core::fmt;
use core::time::Duration;

use cotulenh::board::ByColor;
use cotulenh::turn::LegalTurn;
use cotulenh::{Color, Game};
use cotulenh_engine::uci::{Go, Info};

use crate::{MatchClock, TimeControl, Tolerance};

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
    fn best_turn(&mut self, game: &Game, limits: &TurnLimits) -> Result<Choice, Fault>;
}

/// What a player may use for one turn.
#[derive(Clone, Copy, Debug)]
pub struct TurnLimits {
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

impl TurnLimits {
    /// What the side to move may use.
    pub fn new(clocks: &ByColor<MatchClock>, game: &Game, tolerance: &Tolerance) -> TurnLimits {
        let own = &clocks[game.position().turn()];
        TurnLimits {
            control: own.control(),
            left: ByColor(clocks.0.each_ref().map(MatchClock::left)),
            increment: ByColor(clocks.0.each_ref().map(MatchClock::increment)),
            turns_to_go: own.turns_to_go(),
            allowed: own.allowed(),
            wait: own.wait(tolerance),
        }
    }

    /// What a command `go` allows; one second for the turn, if nothing is said.
    pub(crate) fn read(go: &Go, side: Color) -> TurnLimits {
        let clock = |base| TimeControl::Clock {
            turns: go.turns_to_go,
            base,
            increment: go.increments[side],
        };
        let control = match (go.depth, go.nodes, go.move_time, go.clocks[side]) {
            (Some(depth), ..) => TimeControl::Depth(depth),
            (_, Some(nodes), ..) => TimeControl::Nodes(nodes),
            (_, _, Some(time), _) => TimeControl::PerTurn(time),
            (.., Some(left)) => clock(left),
            _ => TimeControl::PerTurn(Duration::from_secs(1)),
        };
        let own = MatchClock::new(control);
        TurnLimits {
            control,
            left: go.clocks,
            increment: go.increments,
            turns_to_go: go.turns_to_go,
            allowed: own.allowed(),
            wait: own.wait(&Tolerance::default()),
        }
    }

    /// The command that asks a program for a turn: Red's clock is `wtime`, Blue's `btime`.
    pub fn go(&self) -> Go {
        let mut go = Go::default();
        match self.control {
            TimeControl::PerTurn(time) => go.move_time = Some(time),
            TimeControl::Depth(depth) => go.depth = Some(depth),
            TimeControl::Nodes(nodes) => go.nodes = Some(nodes),
            TimeControl::Clock { .. } => {
                go.clocks = ByColor(self.left.0.map(|left| Some(left.unwrap_or_default())));
                (go.increments, go.turns_to_go) = (self.increment, self.turns_to_go);
            }
        }
        go
    }
}

/// The turn that a player chose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The turn, in the position on the board; it goes on with a deploy in progress, or cancels it.
    pub turn: LegalTurn,
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
