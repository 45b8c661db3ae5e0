//! The games that puzzles come from.

use cotulenh::{Position, Turn};
use cotulenh_match::data::{End, GameRecord, RecordedTurn};

/// A game to look for puzzles in.
#[derive(Clone, Debug)]
pub struct SourceGame {
    /// What its collection is called.
    pub name: String,
    /// Its number there, from 1.
    pub number: u64,
    /// Its turns. Those without a score are looked at shortly by the engine.
    pub record: GameRecord,
    /// How many turns were played before the positions to look at, where somebody has erred; `None`: the
    /// scores say where.
    pub places: Option<Vec<usize>>,
}

impl SourceGame {
    /// A game without the engine's scores.
    pub fn of_turns(name: &str, number: u64, start: &Position, turns: &[Turn]) -> SourceGame {
        let mut here = *start;
        let mut recorded = Vec::with_capacity(turns.len());
        for &turn in turns {
            let Ok(next) = here.play_turn(turn) else { break };
            recorded.push(RecordedTurn { before: here, turn, score: None });
            here = next;
        }
        let record = GameRecord { turns: recorded, last: here, winner: None, end: End::GivenUp };
        SourceGame { name: name.to_owned(), number, record, places: None }
    }
}

/// The game up to a turn, in bytes, without scores; `None` if it has too many units to be kept.
pub(crate) fn cut(record: &GameRecord, turns: usize) -> Option<Vec<u8>> {
    let kept = record.turns.iter().take(turns);
    let turns: Vec<RecordedTurn> = kept.map(|turn| RecordedTurn { score: None, ..*turn }).collect();
    let last = record.turns.get(turns.len()).map_or(record.last, |next| next.before);
    GameRecord { turns, last, winner: None, end: End::GivenUp }.to_bytes()
}

/// Bytes as hexadecimal digits.
pub fn to_hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The bytes of hexadecimal digits; `None` if they are something else.
pub fn from_hex(text: &str) -> Option<Vec<u8>> {
    let value = |digit: u8| char::from(digit).to_digit(16).map(|value| value as u8);
    let pair = |pair: &[u8]| Some(value(pair[0])? << 4 | value(*pair.get(1)?)?);
    text.as_bytes().chunks(2).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(from_hex(&to_hex(&bytes)), Some(bytes));
        assert_eq!((from_hex("0"), from_hex("zz"), from_hex("")), (None, None, Some(Vec::new())));
    }

    #[test]
    fn a_game_is_cut() {
        let start = Position::start();
        let turn = start.read_turn("Tf6").expect("a turn").turn();
        let game = SourceGame::of_turns("test", 1, &start, &[turn]);
        let whole = cut(&game.record, 9).expect("a game");
        let read = GameRecord::from_bytes(&whole).expect("a game");
        assert_eq!((read.turns.len(), read.last), (1, game.record.last));
        let none = cut(&game.record, 0).expect("a game");
        assert_eq!(GameRecord::from_bytes(&none).expect("a game").last, start);
    }
}
