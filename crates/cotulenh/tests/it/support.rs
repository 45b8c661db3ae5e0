//! Positions and actions as text, for tests that read like the rulebook.

use cotulenh::reach::Verdict;
use cotulenh::{Color, Position, Square};

/// The position of a FEN.
#[track_caller]
pub fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Every legal action in LAN, sorted bytewise.
#[track_caller]
pub fn legal(fen: &str) -> Vec<String> {
    lans(&position(fen), position(fen).legal_actions().as_slice())
}

/// The legal actions that start on a square.
#[track_caller]
pub fn legal_from(fen: &str, square: &str) -> Vec<String> {
    let position = position(fen);
    let mut actions = lans(&position, position.legal_actions_from(at(square)).as_slice());
    actions.retain(|action| action != "commit");
    actions
}

pub fn lans(position: &Position, actions: &[cotulenh::Action]) -> Vec<String> {
    let mut lans: Vec<String> =
        actions.iter().map(|&action| position.lan(action).to_string()).collect();
    lans.sort();
    lans
}

/// Plays LAN actions and returns the FEN after them.
#[track_caller]
pub fn play(fen: &str, actions: &[&str]) -> String {
    let mut position = position(fen);
    for lan in actions {
        let action = position
            .parse_lan(lan)
            .unwrap_or_else(|error| panic!("{lan} in {}: {error}", position.fen()));
        position = position.play(action).expect("a LAN reader gives legal actions");
    }
    position.fen().to_string()
}

/// As `cotulenh status` prints it.
#[track_caller]
pub fn status(fen: &str) -> String {
    position(fen).status().to_string()
}

#[track_caller]
pub fn perft(fen: &str, depth: u32) -> u64 {
    position(fen).perft(depth)
}

/// The squares of a side's pieces that attack a square.
#[track_caller]
pub fn attackers(fen: &str, color: char, square: &str) -> Vec<String> {
    squares(position(fen).attackers(side(color), at(square)))
}

/// The air-defence zone of a side.
#[track_caller]
pub fn zone(fen: &str, color: char) -> Vec<String> {
    squares(position(fen).air_defence_zone(side(color)))
}

/// The verdict of a flight and who gave it: `safe`, `kamikaze by e5`, `destroyed by e5 f6`.
#[track_caller]
pub fn verdict(fen: &str, from: &str, to: &str) -> String {
    let flight = position(fen).flight(at(from), at(to)).expect("an Air Force and a straight line");
    let word = match flight.verdict {
        Verdict::Safe => return "safe".to_owned(),
        Verdict::Kamikaze => "kamikaze",
        Verdict::Destroyed => "destroyed",
    };
    format!("{word} by {}", squares(flight.defenders).join(" "))
}

/// Whether the FEN reader refuses a text.
pub fn bad_fen(fen: &str) -> bool {
    fen.parse::<Position>().is_err()
}

/// The actions from a square are exactly these, in any order.
#[track_caller]
pub fn expect(fen: &str, square: &str, actions: &str) {
    let mut expected: Vec<&str> = actions.split_whitespace().collect();
    expected.sort_unstable();
    assert_eq!(legal_from(fen, square), expected, "{fen}");
}

/// The actions from one square that end on another.
#[track_caller]
pub fn between(fen: &str, from: &str, to: &str) -> Vec<String> {
    let mut actions = legal_from(fen, from);
    actions.retain(|action| action.ends_with(to));
    actions
}

/// The action is not legal.
#[track_caller]
pub fn refused(fen: &str, action: &str) {
    assert!(position(fen).parse_lan(action).is_err(), "{action} is legal in {fen}");
}

#[track_caller]
pub fn at(square: &str) -> Square {
    square.parse().unwrap_or_else(|error| panic!("{square}: {error}"))
}

fn side(color: char) -> Color {
    Color::from_letter(color).expect("r or b")
}

fn squares(set: cotulenh::Bitboard) -> Vec<String> {
    set.into_iter().map(|square| square.to_string()).collect()
}
