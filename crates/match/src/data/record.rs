//! A game in few bytes: about three for each turn with its score.
//!
//! | what | bytes |
//! |---|---|
//! | result and end | 1: 0 Blue won, 1 drawn, 2 Red won; and 0 by score, 4 by the rules, 8 given up |
//! | FEN of the first position | its length as a number, then the text; length 0 is the start of rule 2 |
//! | turns of the opening | their number; each turn |
//! | turns that were searched | their number; each turn and its score, as the difference to the one before |
//!
//! Numbers are as in `varint`. An action is two bytes:
//! `((unit * 132 + to) * 5 + kind) * 2 + deploy`, low byte first, where `unit` counts the units of the
//! side to move from a1 on, and `kind` the kinds of actions. A plain move is one action. A step of a
//! deploy has one byte more: the number of the unit that leaves, and 128 more if another step follows.

use core::fmt;

use cotulenh::fen::START_FEN;
use cotulenh::{Action, ActionKind, Color, Position, Square, Turn, Unit};

use super::varint;

/// A turn as it is kept: where it was played, and what the engine thought of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedTurn {
    /// The position before it.
    pub before: Position,
    /// The turn.
    pub turn: Turn,
    /// The engine's score, Red's view; `None` if the turn was drawn by lot to open the game.
    pub score: Option<i16>,
}

/// A game that the engine played against itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The turns, those of the opening first.
    pub turns: Vec<RecordedTurn>,
    /// The position after the last turn.
    pub last: Position,
    /// The winner; `None` if it was drawn.
    pub winner: Option<Color>,
    /// Why it went on no longer.
    pub end: End,
}

/// Why a game went on no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The scores of both sides said for some turns how it would end.
    Score,
    /// The rules: it is over, or a draw was claimed.
    Rules,
    /// Nothing happened for too long, or it had too many turns: it counts as drawn.
    GivenUp,
}

impl End {
    const ALL: [End; 3] = [End::Score, End::Rules, End::GivenUp];
}

/// Bytes that are no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrokenGame {
    /// It ends too early, or a number in it is out of its bounds.
    Form,
    /// The first position is no FEN.
    Start,
    /// A turn is not legal; the number says which, from 1.
    Turn(usize),
    /// Something follows after its end.
    Longer,
}

impl fmt::Display for BrokenGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BrokenGame::Form => f.write_str("it ends too early, or a number is out of bounds"),
            BrokenGame::Start => f.write_str("its first position is no FEN"),
            BrokenGame::Turn(number) => write!(f, "turn {number} is not legal"),
            BrokenGame::Longer => f.write_str("something follows after its end"),
        }
    }
}

impl core::error::Error for BrokenGame {}

/// How many kinds of actions there are besides commit.
const KINDS: usize = ActionKind::ALL.len() - 1;
const MORE_STEPS: u8 = 0x80;

impl GameRecord {
    /// The position it began with.
    pub fn start(&self) -> &Position {
        self.turns.first().map_or(&self.last, |turn| &turn.before)
    }

    /// The game in bytes; `None` if it cannot be kept: a side has more than 49 units, which no game
    /// begins with.
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        let result = match self.winner {
            Some(Color::Blue) => 0,
            None => 1,
            Some(Color::Red) => 2,
        };
        let mut bytes = vec![result | (self.end as u8) << 2];
        let fen = self.start().fen().to_string();
        let fen = if fen == START_FEN { "" } else { &fen };
        varint::write(&mut bytes, fen.len() as u32);
        bytes.extend_from_slice(fen.as_bytes());
        let opening = self.turns.iter().take_while(|turn| turn.score.is_none()).count();
        let (opening, searched) = self.turns.split_at(opening);
        varint::write(&mut bytes, opening.len() as u32);
        for turn in opening {
            write_turn(&mut bytes, &turn.before, turn.turn)?;
        }
        varint::write(&mut bytes, searched.len() as u32);
        let mut last = 0;
        for turn in searched {
            write_turn(&mut bytes, &turn.before, turn.turn)?;
            let score = turn.score.map_or(last, i32::from);
            varint::write_signed(&mut bytes, score - last);
            last = score;
        }
        Some(bytes)
    }

    /// The game of some bytes; every turn was found legal.
    ///
    /// # Errors
    ///
    /// If the bytes are no game.
    pub fn from_bytes(mut bytes: &[u8]) -> Result<GameRecord, BrokenGame> {
        let bytes = &mut bytes;
        let result = take(bytes, 1).ok_or(BrokenGame::Form)?[0];
        let end = *End::ALL.get(usize::from(result >> 2)).ok_or(BrokenGame::Form)?;
        let winner = match result & 3 {
            0 => Some(Color::Blue),
            1 => None,
            2 => Some(Color::Red),
            _ => return Err(BrokenGame::Form),
        };
        let start = read_start(bytes)?;
        let mut game = GameRecord { turns: Vec::new(), last: start, winner, end };
        for _ in 0..varint::read(bytes).ok_or(BrokenGame::Form)? {
            game.read_turn(bytes)?;
        }
        let mut last = 0_i32;
        for _ in 0..varint::read(bytes).ok_or(BrokenGame::Form)? {
            game.read_turn(bytes)?;
            let change = varint::read_signed(bytes).ok_or(BrokenGame::Form)?;
            last = last.checked_add(change).ok_or(BrokenGame::Form)?;
            let score = i16::try_from(last).map_err(|_| BrokenGame::Form)?;
            if let Some(turn) = game.turns.last_mut() {
                turn.score = Some(score);
            }
        }
        if bytes.is_empty() { Ok(game) } else { Err(BrokenGame::Longer) }
    }

    /// Takes the next turn off the front, and plays it.
    fn read_turn(&mut self, bytes: &mut &[u8]) -> Result<(), BrokenGame> {
        let before = self.last;
        let turn = read_turn(bytes, &before).ok_or(BrokenGame::Form)?;
        let number = self.turns.len() + 1;
        self.last = before.play_turn(turn).map_err(|_| BrokenGame::Turn(number))?;
        self.turns.push(RecordedTurn { before, turn, score: None });
        Ok(())
    }
}

fn take<'a>(bytes: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(taken)
}

fn read_start(bytes: &mut &[u8]) -> Result<Position, BrokenGame> {
    let length = varint::read(bytes).ok_or(BrokenGame::Form)?;
    let fen = take(bytes, length as usize).ok_or(BrokenGame::Form)?;
    if fen.is_empty() {
        return Ok(Position::start());
    }
    let fen = core::str::from_utf8(fen).map_err(|_| BrokenGame::Start)?;
    let start: Position = fen.parse().map_err(|_| BrokenGame::Start)?;
    // A game begins between turns.
    if start.deploy().is_none() { Ok(start) } else { Err(BrokenGame::Start) }
}

fn write_turn(bytes: &mut Vec<u8>, before: &Position, turn: Turn) -> Option<()> {
    let unit =
        before.units(before.turn()).into_iter().position(|square| square == turn.origin())?;
    let mut actions = turn.actions().peekable();
    while let Some(action) = actions.next() {
        let place = unit * Square::COUNT + action.to().index();
        let code = (place * KINDS + action.kind() as usize) * 2 + usize::from(action.is_deploy());
        bytes.extend_from_slice(&u16::try_from(code).ok()?.to_le_bytes());
        if action.is_deploy() {
            let more = if actions.peek().is_some() { MORE_STEPS } else { 0 };
            bytes.push(action.unit().index() as u8 | more);
        }
    }
    Some(())
}

fn read_turn(bytes: &mut &[u8], before: &Position) -> Option<Turn> {
    let mut steps: Vec<Action> = Vec::new();
    loop {
        let code = usize::from(u16::from_le_bytes(take(bytes, 2)?.try_into().ok()?));
        let (place, kind) = (code / 2 / KINDS, ActionKind::ALL[code / 2 % KINDS]);
        let to = Square::from_index(place % Square::COUNT)?;
        let from = before.units(before.turn()).into_iter().nth(place / Square::COUNT)?;
        if code % 2 == 0 {
            let unit = before.get(from)?.unit();
            return Turn::plain(Action::plain(unit, from, kind, to)).filter(|_| steps.is_empty());
        }
        let step = take(bytes, 1)?[0];
        let unit = Unit::from_index(usize::from(step & !MORE_STEPS))?;
        steps.push(Action::step(unit, from, kind, to));
        if step & MORE_STEPS == 0 {
            return Turn::deploy(&steps);
        }
        if steps.len() > 2 {
            return None;
        }
    }
}
