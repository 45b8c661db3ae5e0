//! One game between two players.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use cotulenh::board::ByColor;
use cotulenh::game::{DrawClaim, GameResult};
use cotulenh::{Color, Game};

use super::{Choice, Clock, Eval, Fault, Limits, Player, TimeControl, Tolerance};

/// When games end that the rules of the game let go on.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// How long players are waited for.
    pub tolerance: Tolerance,
    /// After so many turns, those of the opening included, the game is a draw.
    pub turn_limit: usize,
    /// When a game counts as won; never, if this is not set.
    pub resign: Option<Resign>,
    /// When a game counts as drawn; never, if this is not set.
    pub draw: Option<DrawRule>,
}

impl Default for Rules {
    /// 400 turns, and no game ends by what the players think of it.
    fn default() -> Rules {
        Rules { tolerance: Tolerance::default(), turn_limit: 400, resign: None, draw: None }
    }
}

/// A game is won when both players say so: `1000,4` for four turns of each with 1000 or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resign {
    /// How far ahead the winner is, in hundredths of an Infantry.
    pub centi: i32,
    /// For how many turns of each player.
    pub turns: usize,
}

/// A game is drawn when both players say so: `10,8,80` for eight turns of each with 10 or less, from
/// the 80th turn of the game on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// How far ahead anybody may be, in hundredths of an Infantry.
    pub centi: i32,
    /// For how many turns of each player.
    pub turns: usize,
    /// From which turn of the game on.
    pub from: usize,
}

/// A text that is no rule of this kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseRuleError(&'static str);

impl fmt::Display for ParseRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected whole numbers such as {}", self.0)
    }
}

impl core::error::Error for ParseRuleError {}

/// So many numbers, none of them zero.
fn numbers<const N: usize>(text: &str, example: &'static str) -> Result<[u16; N], ParseRuleError> {
    let numbers = text.split(',').map(|word| word.trim().parse().ok().filter(|&n: &u16| n > 0));
    let numbers = numbers.collect::<Option<Vec<_>>>().and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or(ParseRuleError(example))
}

impl FromStr for Resign {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Resign, ParseRuleError> {
        let [centi, turns] = numbers(text, "1000,4")?;
        Ok(Resign { centi: centi.into(), turns: turns.into() })
    }
}

impl FromStr for DrawRule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<DrawRule, ParseRuleError> {
        let [centi, turns, from] = numbers(text, "10,8,80")?;
        Ok(DrawRule { centi: centi.into(), turns: turns.into(), from: from.into() })
    }
}

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
    pub eval: Option<Eval>,
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
    let mut clocks = ByColor(controls.0.map(Clock::new));
    let mut notes = Vec::new();
    loop {
        claim_draw(&mut game);
        if let Some(end) = end(&game, &notes, rules) {
            return Record::new(game, end, notes);
        }
        let us = game.position().turn();
        let limits = Limits::new(&clocks, &game, &rules.tolerance);
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
    clock: &mut Clock,
    choice: &Choice,
    rules: &Rules,
) -> Result<Note, Fault> {
    let Choice { turn, ref info, elapsed } = *choice;
    clock.spend(elapsed, &rules.tolerance).map_err(Fault::Time)?;
    game.play_turn(turn)
        .map_err(|error| Fault::Illegal { text: format!("{turn:?}"), why: error.to_string() })?;
    Ok(Note { eval: info.eval, depth: info.depth, left: clock.left(), elapsed })
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

/// What both players have been saying for some turns.
fn adjudicated(game: &Game, notes: &[Note], rules: &Rules) -> Option<End> {
    // The last so many turns of each player, from the view of the side to move, newest first.
    let evals = |turns: usize| {
        let evals = notes.iter().rev().take(2 * turns).enumerate().map(|(age, note)| {
            note.eval.map(|eval| if age % 2 == 0 { eval.flipped().centi() } else { eval.centi() })
        });
        evals.collect::<Option<Vec<_>>>().filter(|evals| evals.len() == 2 * turns)
    };
    if let Some(Resign { centi, turns }) = rules.resign
        && let Some(evals) = evals(turns)
    {
        let us = game.position().turn();
        if evals.iter().all(|&eval| eval >= centi) {
            return Some(End::Adjudicated(Some(us)));
        }
        if evals.iter().all(|&eval| eval <= -centi) {
            return Some(End::Adjudicated(Some(!us)));
        }
    }
    if let Some(DrawRule { centi, turns, from }) = rules.draw
        && game.turns().len() >= from
        && evals(turns)?.iter().all(|eval| eval.abs() <= centi)
    {
        return Some(End::Adjudicated(None));
    }
    None
}
