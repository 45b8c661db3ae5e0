//! Document 000, "Turn Sequence and Validation", and the complete game.

use crate::support::{expect, legal, play, refused, status};

const START: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

// 000, "Move Validation Examples", 1, as drawn: e5 is on a diagonal from d4.
#[test]
fn tank_does_not_capture_diagonally() {
    let fen = "11/11/11/11/11/11/11/4i6/3T7/11/11/11 r - - 0 1";
    refused(fen, "Td4xe5");
    expect(fen, "d4", "Td4-c4 Td4-d2 Td4-d3 Td4-d5 Td4-d6 Td4-e4 Td4-f4");
}

// The nearest possible: straight ahead, or as a hero.
#[test]
fn tank_captures() {
    assert_eq!(
        play("11/11/11/11/11/11/11/11/3Ti6/11/11/11 r - - 0 1", &["Td4xe4"]),
        "11/11/11/11/11/11/11/11/4T6/11/11/11 b - - 0 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/11/4i6/3+T7/11/11/11 r - - 0 1", &["+Td4xe5"]),
        "11/11/11/11/11/11/11/4+T6/11/11/11/11 b - - 0 1"
    );
}

// 000, "Move Validation Examples", 2
#[test]
fn navy_does_not_land() {
    let fen = "11/11/11/11/11/11/11/11/11/2N8/11/11 r - - 0 1";
    refused(fen, "Nc3-d4");
    expect(
        fen,
        "c3",
        "Nc3-a1 Nc3-a3 Nc3-a5 Nc3-b2 Nc3-b3 Nc3-b4 Nc3-c1 Nc3-c2 Nc3-c4 Nc3-c5 Nc3-c6 Nc3-c7",
    );
}

// 000, "Basic Turn Structure": Red first, then in turn; Blue's turn counts up.
#[test]
fn players_alternate() {
    let red = play(START, &["Ic5-c6"]);
    assert!(red.ends_with(" b - - 1 1"));
    let blue = play(&red, &["Ic8-c7"]);
    assert!(blue.ends_with(" r - - 2 2"));
    refused(START, "Ic8-c7");
    refused(&red, "Ik5-k6");
}

// 000, "Square Validation" and "Piece Presence"
#[test]
fn moves_from_empty_or_foreign_squares_are_refused() {
    for action in ["Td6-d7", "Ti9-i8", "Tf4-f0", "Tf4-f13", "Tl4-k4", "Cg12-g11"] {
        refused(START, action);
    }
    expect(START, "d6", "");
    expect(START, "f9", "");
}

// 000, "Complete Game Example", as written: none of its moves is possible.
#[test]
fn complete_game_as_written() {
    for action in ["Ic4-c5", "Fd1-e5", "Fe1-e5"] {
        refused(START, action);
    }
    let blue = play(START, &["Ic5-c6"]);
    for action in ["Tt9&g9", "Tf9&e9", "Th9&i9", "(TG)g9-f7"] {
        refused(&blue, action);
    }
}

// 000, "Game Notation Examples": the first moves are blocked by own pieces.
#[test]
fn notation_game_as_written() {
    for action in ["Tf4-e4", "Tf4&e4", "c3:Tc3>c5", "Cg1-g3"] {
        refused(START, action);
    }
    expect(START, "f4", "Tf4-f3 Tf4-f5 Tf4-f6 Tf4-g4");
}

// The nearest possible game: Infantry advances, a Militia mounts a Tank, the Air
// Force looks around, the stack answers on f7.
#[test]
fn complete_game_in_possible_moves() {
    let after = play(START, &["Ic5-c6", "Mg8&f9", "Fe2-e5", "(TM)f9-f7"]);
    assert_eq!(
        after,
        "6c4/1n2fh1hf2/3a2s2a1/2n1g2tg2/2ie5ei/5(tm)5/2I8/3EF1M2EI/2N1GT1TG2/3A2S2A1/1N3H1HF2/6C4 r - - 2 3"
    );
    assert_eq!(status(&after), "ongoing");
}

// 000, "Deploy sessions do not change turns"
#[test]
fn session_keeps_the_turn() {
    let fen = "11/11/11/7(ti)3/11/11/11/11/11/2T8/11/11 b - - 0 1";
    let session = play(fen, &["h9:Ih9>h8"]);
    assert_eq!(session, "11/11/11/7(ti)3/11/11/11/11/11/2T8/11/11 b - - 0 1 h9:Ih9>h8...");
    refused(&session, "Tc3-c4");
    assert!(legal(&session).contains(&"commit".to_string()));
    assert_eq!(play(&session, &["commit"]), "11/11/11/7t3/7i3/11/11/11/11/2T8/11/11 r - - 1 2");
}

// 000, "Path Validation": an Infantry is stopped by what stands before it.
#[test]
fn blocked_pieces() {
    let fen = "11/11/11/11/11/11/11/4E6/4+ItG4/11/11/11 r - - 0 1";
    refused(fen, "+Ie4-e6");
    refused(fen, "+Ie4-g4");
    expect(
        fen,
        "e4",
        "+Ie4-c2 +Ie4-c4 +Ie4-c6 +Ie4-d3 +Ie4-d4 +Ie4-d5 +Ie4-e2 +Ie4-e3 +Ie4-f3 +Ie4-f5 +Ie4-g2
         +Ie4-g6 +Ie4xf4",
    );
}
