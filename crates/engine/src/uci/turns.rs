//! Turns as front ends name them: in any notation, or as two squares (`f4f6`).

use cotulenh::explain::Wish;
use cotulenh::notation::ReadTurnError;
use cotulenh::turn::LegalTurn;
use cotulenh::{Position, Square, Turn};

/// The turn that a text names: in notation, or as the two squares of a plain move.
///
/// Some texts are both: `f4f6` is also an Air Force of the fourth rank that moves to f6. If both are
/// legal, or if two squares leave open how to capture, the text is ambiguous.
pub(super) fn read_turn(position: &Position, text: &str) -> Result<LegalTurn, ReadTurnError> {
    let Some((from, to)) = two_squares(text) else { return position.read_turn(text) };
    let actions = position.legal_actions_from(from).into_iter();
    let mut turns: Vec<Turn> =
        actions.filter(|action| action.to() == to).filter_map(Turn::plain).collect();
    let notation = position.read_turn(text);
    match &notation {
        Ok(turn) => turns.push(turn.turn()),
        Err(ReadTurnError::Ambiguous(lans)) => {
            turns.extend(lans.iter().filter_map(|lan| lan.parse::<Turn>().ok()));
        }
        Err(_) => {}
    }
    turns.sort_unstable();
    turns.dedup();
    match turns[..] {
        [] => match position.why_not(Wish::new(from, to)) {
            Some(why) => Err(ReadTurnError::Illegal(Box::new(why))),
            None => notation,
        },
        [turn] => position.read_turn(&turn.to_string()),
        _ => {
            let lan = |&turn: &Turn| position.lan_of_turn(turn).without_suffix().to_string();
            Err(ReadTurnError::Ambiguous(turns.iter().map(lan).collect()))
        }
    }
}

/// Two squares with nothing between them.
pub(super) fn two_squares(text: &str) -> Option<(Square, Square)> {
    let second = text.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_alphabetic())?.0;
    let (from, to) = text.split_at(second);
    Some((from.parse().ok()?, to.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(fen: &str, text: &str) -> String {
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        match read_turn(&position, text) {
            Ok(turn) => turn.lan().without_suffix().to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn two_squares_are_a_plain_move() {
        let start = Position::start().to_string();
        for (text, lan) in [
            ("f4f6", "Tf4-f6"),
            ("k5k6", "Ik5-k6"),
            ("c5c6", "Ic5-c6"),
            ("Tf4f6", "Tf4-f6"),
            ("Tf6", "Tf4-f6"),
        ] {
            assert_eq!(read(&start, text), lan);
        }
        let far = "6c4/11/f10/11/11/11/11/11/11/(NFT)10/11/5C5 r";
        assert_eq!(read(far, "a3a7"), "(NFT)a3-a7");
    }

    #[test]
    fn two_squares_that_are_no_move_say_why() {
        let start = Position::start().to_string();
        let refused = read(&start, "f4f9");
        assert!(refused.starts_with("not legal: "), "{refused}");
        assert!(read(&start, "e5e6").contains("no piece on e5"), "{}", read(&start, "e5e6"));
    }

    #[test]
    fn what_could_be_two_turns_is_ambiguous() {
        // An Artillery may take the Infantry and stay, or go there.
        let shot = "6c4/11/11/11/11/11/3i7/11/11/3A7/11/5C5 r";
        assert_eq!(read(shot, "d3d6"), "ambiguous: this could be Ad3xd6 or Ad3*d6");
        assert_eq!(read(shot, "Ad3*d6"), "Ad3*d6");
        // The Tank on f4, or the Air Force of the fourth rank.
        let both = "6c4/11/11/11/11/11/11/11/5T3F1/11/11/5C5 r";
        assert_eq!(read(both, "f4f6"), "Tf4-f6");
        let both = "6c4/11/11/11/11/11/11/11/3F1T5/11/11/5C5 r";
        assert_eq!(read(both, "f4f6"), "ambiguous: this could be Tf4-f6 or Fd4-f6");
    }

    #[test]
    fn other_texts_are_no_squares() {
        for text in ["", "f4", "f4f13", "F4F6", "f4-f6", "é4f6", "f44f6", "f4f6f7", "commit"] {
            assert_eq!(two_squares(text), None, "{text}");
        }
        assert_eq!(two_squares("a12k1"), Some((Square::A12, Square::K1)));
    }
}
