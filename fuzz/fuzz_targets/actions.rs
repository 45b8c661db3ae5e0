//! Bytes as a game: a FEN up to the first zero byte (the start if it is none), then two bytes for
//! each action. After every action the position must equal the one its FEN gives, and what can be
//! taken back must lead back. Debug builds compare every incremental field with a rebuild as well.
#![no_main]

use cotulenh::{Action, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let split = data.iter().position(|&byte| byte == 0).unwrap_or(data.len());
    let (text, choices) = data.split_at(split);
    let fen = std::str::from_utf8(text).ok().and_then(|text| text.parse().ok());
    let mut position: Position = fen.unwrap_or_default();
    let mut before_deploy = position;
    for choice in choices.chunks_exact(2).take(200) {
        let list = position.legal_actions();
        if list.is_empty() {
            break;
        }
        let number = usize::from(u16::from_le_bytes([choice[0], choice[1]]));
        let action = list[number % list.len()];
        assert!(position.is_legal(action));
        assert_eq!(position.parse_lan(&position.lan(action).to_string()), Ok(action));
        assert_eq!(Action::from_bits(action.to_bits()), Some(action));
        if position.deploy().is_none() {
            before_deploy = position;
        }
        let effects = position.effects(action);
        position = position.play(action).expect("a listed action is legal");
        assert_eq!(effects.ends_turn, position.deploy().is_none());
        assert_eq!(
            position.without_deploy(),
            if position.deploy().is_some() { before_deploy } else { position }
        );
        let again: Position = position.fen().to_string().parse().expect("a FEN");
        assert_eq!(again, position);
        if position.deploy().is_some() {
            assert!(position.has_legal_action(), "no dead ends (rule 10.6)");
        }
    }
});
