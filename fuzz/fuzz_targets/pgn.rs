//! Any bytes as a game file: every game is an error with a place, or a study that reads back equal
//! after it was written.
#![no_main]

use cotulenh::pgn::PgnReader;
use cotulenh::study::Study;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let lines = data.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() as u64 + 1;
    let mut games = 0;
    for game in PgnReader::new(data) {
        games += 1;
        assert!(games <= data.len(), "every game takes a byte");
        match game {
            Ok(study) => {
                let text = study.pgn().to_string();
                let again: Study = text.parse().expect("what is written can be read");
                assert_eq!(again, study);
                assert_eq!(again.pgn().to_string(), text);
                let _ = study.to_game();
            }
            Err(error) => {
                assert!((1..=lines).contains(&error.line()) && error.column() >= 1, "{error}");
                assert_eq!(error.game(), games as u64);
                assert!(error.study().pgn().to_string().parse::<Study>().is_ok());
            }
        }
    }
});
