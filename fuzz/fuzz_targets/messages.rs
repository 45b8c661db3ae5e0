//! Any text as what a client of the server sends: messages of a game and of the analysis, and bodies
//! of requests. Nothing panics; what is refused changes nothing; what is kept or written is read
//! again the same.
#![no_main]

use cotulenh_server::testing::fuzzing::{analysis, game, position, study, terms};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    game(text);
    analysis(text);
    terms(text);
    position(text);
    study(text);
});
