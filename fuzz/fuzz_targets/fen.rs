//! Any text as a FEN: an error with a place inside the text, or a position that round-trips.
#![no_main]

use cotulenh::{Fen, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Fen>().and_then(Position::try_from) {
        Err(error) => {
            let place = error.place();
            assert!(text.get(place).is_some(), "the place is in the text: {error}");
        }
        Ok(position) => {
            let fen = position.fen().to_string();
            let again: Position = fen.parse().expect("what is written can be read");
            assert_eq!(again, position);
            assert_eq!(again.zobrist(), position.zobrist());
            assert_eq!(again.fen().to_string(), fen);
            let list = position.legal_actions();
            assert_eq!(list.len(), position.count_actions());
            assert_eq!(list.is_empty(), !position.has_legal_action());
            position.status();
            position.escapes();
        }
    }
});
