//! Any text as a piece, a stack, an action or a turn by itself; in positions with stacks and with a deploy in
//! progress as an action in LAN, as a turn in any notation, and as a step of a deploy.
#![no_main]

use std::error::Error;
use std::fmt::Debug;
use std::str::FromStr;

use cotulenh::notation::{LanError, ReadTurnError};
use cotulenh::{Action, Color, Kind, Piece, Position, Square, Stack, Turn, Unit};
use libfuzzer_sys::fuzz_target;

const FENS: [&str; 3] = [
    cotulenh::fen::START_FEN,
    "6c4/11/11/11/4(+FT)6/11/11/11/11/2(NFT)8/2i8/5C5 r - - 3 9",
    "6c4/11/11/11/4(+FT)6/11/11/11/11/2(NFT)8/2i8/5C5 r - - 3 9 c3:Fc3>e5...",
];

/// A text that is read reads back from what it displays.
fn round_trip<T: FromStr<Err: Error> + ToString + PartialEq + Debug>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string().parse::<T>().ok(), Some(value)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fuzz_target!(|text: &str| {
    round_trip::<Square>(text);
    round_trip::<Color>(text);
    round_trip::<Kind>(text);
    round_trip::<Piece>(text);
    round_trip::<Unit>(text);
    round_trip::<Stack>(text);
    round_trip::<Action>(text);
    round_trip::<Turn>(text);
    for fen in FENS {
        let position: Position = fen.parse().expect("a FEN");
        match position.parse_lan(text) {
            Ok(action) => {
                assert!(position.is_legal(action));
                let lan = position.lan(action).to_string();
                assert_eq!(position.parse_lan(&lan), Ok(action));
            }
            Err(LanError::Malformed { at, .. }) => assert!(text.is_char_boundary(at)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        match position.read_action(text) {
            Ok(action) => {
                assert!(position.is_legal(action.action()));
                assert_eq!(position.read_action(&action.lan().to_string()), Ok(action));
            }
            Err(ReadTurnError::Malformed { at, .. }) => assert!(text.is_char_boundary(at)),
            Err(ReadTurnError::Ambiguous(steps)) => assert!(steps.len() > 1),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        match position.read_turn(text) {
            Ok(turn) => {
                assert!(position.is_legal_turn(turn.turn()));
                let (san, lan) = (turn.san().to_string(), turn.lan().to_string());
                assert_eq!(position.read_turn(&san).as_ref(), Ok(&turn));
                assert_eq!(position.read_turn(&lan).as_ref(), Ok(&turn));
            }
            Err(ReadTurnError::Malformed { at, .. }) => assert!(text.is_char_boundary(at)),
            Err(ReadTurnError::Ambiguous(turns)) => assert!(turns.len() > 1),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
