//! Any text as an action in LAN, in a position with stacks and a deploy in progress.
#![no_main]

use cotulenh::{LanError, Position};
use libfuzzer_sys::fuzz_target;

const FENS: [&str; 3] = [
    cotulenh::START_FEN,
    "6c4/11/11/11/4(+FT)6/11/11/11/11/2(NFT)8/2i8/5C5 r - - 3 9",
    "6c4/11/11/11/4(+FT)6/11/11/11/11/2(NFT)8/2i8/5C5 r - - 3 9 c3:Fc3>e5...",
];

fuzz_target!(|text: &str| {
    for fen in FENS {
        let position: Position = fen.parse().expect("a FEN");
        match position.parse_lan(text) {
            Ok(action) => {
                assert!(position.is_legal(action));
                let lan = position.lan(action).to_string();
                assert_eq!(position.parse_lan(&lan), Ok(action));
            }
            Err(LanError::Malformed { at, .. }) => assert!(text.is_char_boundary(at)),
            Err(LanError::Illegal) => {}
        }
    }
});
