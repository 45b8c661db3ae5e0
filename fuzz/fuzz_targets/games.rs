//! Bytes as a file of games: reading it never fails badly, and what is read comes back as it was. So do
//! the bytes themselves as one game.
#![no_main]

use cotulenh_match::data::{Exporter, GameRecord, read_games};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    round_trip(data);
    let Ok(games) = read_games(data) else { return };
    games.clone().for_each(round_trip);
    let mut exporter = Exporter::new(std::io::sink(), 1, 16.0).expect("a sink takes everything");
    exporter.add(games).expect("a sink takes everything");
    exporter.finish().expect("a sink takes everything");
});

fn round_trip(bytes: &[u8]) {
    let Ok(game) = GameRecord::from_bytes(bytes) else { return };
    let again = game.to_bytes().expect("what was read can be kept");
    assert_eq!(GameRecord::from_bytes(&again).as_ref(), Ok(&game));
}
