//! One game between two players.

use core::fmt;
use core::time::Duration;

use cotulenh::board::ByColor;
use cotulenh::game::{DrawClaim, GameResult};
use cotulenh::{Color, Game};
use cotulenh_engine::Score;

use crate::rules::adjudicated;
use crate::{Choice, Fault, MatchClock, Player, Rules, TimeControl, TurnLimits};

/// How a game of a match ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// By the rules of the game: on the board, or a draw that was claimed.
    Rules(GameResult),
    /// A player could not go on.
    Forfeit {
        /// The side that lost by it.
        loser: Color,
        /// Why.
        fault: Fault,
    },
    /// The game was too long, and is a draw.
    TurnLimit,
    /// Both players agreed what it would be: a win, or a draw.
    Adjudicated(Option<Color>),
}

impl End {
    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Color> {
        match self {
            End::Rules(result) => result.winner(),
            End::Forfeit { loser, .. } => Some(!*loser),
            End::TurnLimit => None,
            End::Adjudicated(winner) => *winner,
        }
    }

    /// The end in a word or two, for tables: `checkmate`, `crash`.
    pub fn name(&self) -> String {
        match self {
            End::Rules(result) => {
                let text = result.to_string();
                text.split_once(": ").map_or(&*text, |(_, reason)| reason).to_owned()
            }
            End::Forfeit { fault, .. } => fault.name().to_owned(),
            End::TurnLimit => "turn limit".to_owned(),
            End::Adjudicated(_) => "adjudication".to_owned(),
        }
    }
}

impl fmt::Display for End {
    /// `red wins: checkmate`, `blue wins: red crashed: exit status: 1`, `draw: turn limit`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.winner()) {
            (End::Rules(result), _) => write!(f, "{result}"),
            (End::Forfeit { loser, fault }, _) => write!(f, "{} wins: {loser} {fault}", !*loser),
            (_, Some(winner)) => write!(f, "{winner} wins: {}", self.name()),
            (_, None) => write!(f, "draw: {}", self.name()),
        }
    }
}

/// What is known of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note {
    /// How the player judged the position.
    pub score: Option<Score>,
    /// How deep it looked.
    pub depth: Option<u32>,
    /// The time left on its clock after the turn, if it has one.
    pub left: Option<Duration>,
    /// How long the turn took.
    pub elapsed: Duration,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Record {
    /// The game, with its result.
    pub game: Game,
    /// How it ended.
    pub end: End,
    /// The notes on the last turns: those that the players made.
    pub notes: Vec<Note>,
}

impl Record {
    /// A game that ends before its first turn, because a player cannot play.
    pub fn forfeit(opening: &Game, loser: Color, fault: Fault) -> Record {
        Record::new(opening.clone(), End::Forfeit { loser, fault }, Vec::new())
    }

    /// Ends a game.
    fn new(mut game: Game, end: End, notes: Vec<Note>) -> Record {
        // Where the game has ended already, nothing changes.
        let _ = match (&end, end.winner()) {
            (End::Rules(_), _) => Ok(()),
            (End::Forfeit { loser, fault: Fault::Time(_) }, _) => game.lose_on_time(*loser),
            (_, Some(winner)) => game.resign(!winner),
            (_, None) => game.agree_to_draw(),
        };
        Record { game, end, notes }
    }
}

/// Plays a game from an opening. Both players must be ready for a new game.
pub fn play_game(
    opening: &Game,
    mut players: ByColor<&mut dyn Player>,
    controls: ByColor<TimeControl>,
    rules: &Rules,
) -> Record {
    let mut game = opening.clone();
    let mut clocks = ByColor(controls.0.map(MatchClock::new));
    let mut notes = Vec::new();
    loop {
        claim_draw(&mut game);
        if let Some(end) = end(&game, &notes, rules) {
            return Record::new(game, end, notes);
        }
        let us = game.position().turn();
        let limits = TurnLimits::new(&clocks, &game, &rules.tolerance);
        let choice = players[us].best_turn(&game, &limits);
        match choice.and_then(|choice| accept(&mut game, &mut clocks[us], &choice, rules)) {
            Ok(note) => notes.push(note),
            Err(fault) => return Record::new(game, End::Forfeit { loser: us, fault }, notes),
        }
    }
}

/// Stops the clock and plays the turn.
fn accept(
    game: &mut Game,
    clock: &mut MatchClock,
    choice: &Choice,
    rules: &Rules,
) -> Result<Note, Fault> {
    let Choice { turn, info, elapsed } = choice;
    clock.spend(*elapsed, &rules.tolerance).map_err(Fault::Time)?;
    let _ = game.cancel_deploy();
    game.play(turn)
        .map_err(|error| Fault::Illegal { text: turn.lan().to_string(), why: error.to_string() })?;
    Ok(Note { score: info.score, depth: info.depth, left: clock.left(), elapsed: *elapsed })
}

/// Claims a draw where the rules allow it (11.4 at 100 turns, 11.5).
fn claim_draw(game: &mut Game) {
    for claim in [DrawClaim::ThirdRepetition, DrawClaim::FiftyMoves] {
        if game.may_claim(claim) {
            // It may be claimed.
            let _ = game.claim(claim);
        }
    }
}

fn end(game: &Game, notes: &[Note], rules: &Rules) -> Option<End> {
    if let Some(result) = game.result() {
        return Some(End::Rules(result));
    }
    if game.turns().len() >= rules.turn_limit {
        return Some(End::TurnLimit);
    }
    adjudicated(game, notes, rules)
}
