//! Rule 11: end of the game.

use crate::support::{legal, play, status};

const NOTHING: [&str; 0] = [];

// 11.1: the side whose Commander was captured has lost, and nothing is left to play.
#[test]
fn r11_1_commander_captured() {
    let red = play("6c4/11/6T4/11/11/11/11/10i/11/11/11/2C8 r - - 0 1", &["Tg10xg12"]);
    assert_eq!(status(&red), "red wins: commander captured");
    assert_eq!(legal(&red), NOTHING);
    let blue = play("10c/11/11/11/11/11/11/10I/11/6t4/11/6C4 b - - 0 1", &["Tg3xg1"]);
    assert_eq!(status(&blue), "blue wins: commander captured");
    assert_eq!(legal(&blue), NOTHING);
}

// 11.1: in a set-up position with one Commander the side that has it has won.
#[test]
fn r11_1_one_commander_missing() {
    assert_eq!(
        status("11/11/11/11/11/11/11/10i/11/11/11/2C8 r - - 0 1"),
        "red wins: commander captured"
    );
    assert_eq!(
        status("11/11/11/11/11/11/11/10i/11/11/11/2C8 b - - 0 1"),
        "red wins: commander captured"
    );
    assert_eq!(
        status("11/11/11/11/11/11/11/(nc)10/11/11/11/10I r - - 0 1"),
        "blue wins: commander captured"
    );
    assert_eq!(legal("11/11/11/11/11/11/11/(nc)10/11/11/11/10I r - - 0 1"), NOTHING);
}

// 11.1: with both missing play goes on.
#[test]
fn r11_1_both_commanders_missing() {
    let fen = "11/11/11/11/11/11/11/10i/11/11/11/2I8 r - - 0 1";
    assert_eq!(status(fen), "ongoing");
    assert_eq!(legal(fen), ["Ic1-c2", "Ic1-d1"]);
}

// 11.2: in check without a legal action: the side to move has lost.
#[test]
fn r11_2_checkmate() {
    let blue_to_move = "9hc/10h/11/9AA/11/11/11/11/11/11/11/2C8 b - - 0 1";
    assert_eq!(status(blue_to_move), "red wins: checkmate");
    assert_eq!(legal(blue_to_move), NOTHING);
    let red_to_move = "2c8/11/11/11/11/11/11/11/9aa/11/10H/9HC r - - 0 1";
    assert_eq!(status(red_to_move), "blue wins: checkmate");
    assert_eq!(legal(red_to_move), NOTHING);
}

// 11.2: mate in one move, with its promotion.
#[test]
fn r11_2_checkmate_on_the_board() {
    let after = play("9hc/10h/11/9A1/10A/11/11/11/11/11/11/2C8 r - - 8 20", &["Ak8-k9"]);
    assert_eq!(after, "9hc/10h/11/9A+A/11/11/11/11/11/11/11/2C8 b - - 0 20");
    assert_eq!(status(&after), "red wins: checkmate");
}

// 11.2: with an answer left it is only check: the Missile takes the attacker.
#[test]
fn r11_2_no_checkmate_with_an_answer() {
    let fen = "9hc/10h/11/9AA/11/10s/11/11/11/11/11/2C8 b - - 0 1";
    assert_eq!(status(fen), "check");
    assert_eq!(legal(fen), ["Sk7*k9", "Sk7xk9"]);
}

// 11.3: without a legal action and not in check: a draw.
#[test]
fn r11_3_stalemate() {
    let fen = "9hc/10h/11/9A1/7A3/11/11/11/11/11/11/2C8 b - - 0 1";
    assert_eq!(legal(fen), NOTHING);
    assert_eq!(status(fen), "draw: stalemate");
}

// 11.4: the clock counts turns, Commander moves and deploy sequences too.
#[test]
fn r11_4_quiet_turns_count() {
    assert_eq!(
        play("6c4/11/11/11/11/11/11/10T/11/11/11/2C8 r - - 7 9", &["Tk5-k4"]),
        "6c4/11/11/11/11/11/11/11/10T/11/11/2C8 b - - 8 9"
    );
    assert_eq!(
        play("6c4/11/11/11/11/11/11/10T/11/11/11/2C8 r - - 7 9", &["Cc1-c4"]),
        "6c4/11/11/11/11/11/11/10T/2C8/11/11/11 b - - 8 9"
    );
    assert_eq!(
        play("6c4/11/11/11/11/11/11/10(TI)/11/11/11/2C8 r - - 7 9", &["k5:Tk5>k4", "k5:Ik5>j5"]),
        "6c4/11/11/11/11/11/11/9I1/10T/11/11/2C8 b - - 8 9"
    );
}

// 11.4: every kind of capture sets the clock to 0.
#[test]
fn r11_4_captures_reset() {
    let fen = "10c/11/11/11/4h6/11/11/11/4F2hg2/11/11/2C8 r - - 7 9";
    assert_eq!(play(fen, &["Fe4xe8"]), "10c/11/11/11/4F6/11/11/11/7hg2/11/11/2C8 b - - 0 9");
    assert_eq!(play(fen, &["Fe4*e8"]), "10c/11/11/11/11/11/11/11/4F2hg2/11/11/2C8 b - - 0 9");
    assert_eq!(play(fen, &["Fe4**h4"]), "10c/11/11/11/4h6/11/11/11/8g2/11/11/2C8 b - - 0 9");
}

// 11.4: a capture in any step of a deploy sequence sets it to 0.
#[test]
fn r11_4_captures_while_deploying_reset() {
    assert_eq!(
        play("6c4/11/11/11/11/11/11/10(TI)/11/10h/11/2C8 r - - 7 9", &["k5:Tk5xk3", "k5:Ik5>j5"]),
        "6c4/11/11/11/11/11/11/9I1/11/10T/11/2C8 b - - 0 9"
    );
}

// 11.4: a plain combining move resets, combining inside a deploy sequence does not.
#[test]
fn r11_4_plain_combining_resets() {
    let fen = "6c4/11/11/11/11/11/11/9T(TI)/11/11/11/2C8 r - - 7 9";
    assert_eq!(
        play("6c4/11/11/11/11/11/11/9TI/11/11/11/2C8 r - - 7 9", &["Ik5&j5"]),
        "6c4/11/11/11/11/11/11/9(TI)1/11/11/11/2C8 b - - 0 9"
    );
    assert_eq!(
        play(fen, &["k5:Ik5&j5", "commit"]),
        "6c4/11/11/11/11/11/11/9(TI)T/11/11/11/2C8 b - - 8 9"
    );
}

// 11.4: a promotion resets, also in the middle of a sequence; a check by heroes does not.
#[test]
fn r11_4_promotion_resets() {
    assert_eq!(
        play("6c4/11/11/11/6T4/11/11/11/11/11/11/2C8 r - - 7 9", &["Tg8-g10"]),
        "6c4/11/6+T4/11/11/11/11/11/11/11/11/2C8 b - - 0 9"
    );
    assert_eq!(
        play("6c4/11/11/11/6+T4/11/11/11/11/11/11/2C8 r - - 7 9", &["+Tg8-g10"]),
        "6c4/11/6+T4/11/11/11/11/11/11/11/11/2C8 b - - 8 9"
    );
    assert_eq!(
        play(
            "6c4/11/6(TI)4/11/11/11/11/11/11/11/11/2C8 r - - 7 9",
            &["g10:Ig10>f10", "g10:+Tg10>j7"]
        ),
        "6c4/11/5I5/11/11/9+T1/11/11/11/11/11/2C8 b - - 0 9"
    );
}

// 11.4: 100 is a claim and no end, 150 is the end.
#[test]
fn r11_4_drawn_at_150() {
    assert_eq!(status("6c4/11/11/11/11/11/11/10T/11/11/11/2C8 r - - 100 60"), "ongoing");
    let fen = "6c4/11/11/11/11/11/11/10T/11/11/11/2C8 r - - 149 80";
    assert_eq!(status(fen), "ongoing");
    let after = play(fen, &["Tk5-k4"]);
    assert_eq!(after, "6c4/11/11/11/11/11/11/11/10T/11/11/2C8 b - - 150 80");
    assert_eq!(status(&after), "draw: 75 moves");
}

// 11.5: the position comes back with other clocks: same placement, same side.
#[test]
fn r11_5_repetition_knows_no_clocks() {
    let there_and_back = ["Tk5-k4", "Cg12-h12", "Tk4-k5", "Ch12-g12"];
    let once = play("6c4/11/11/11/11/11/11/10T/11/11/11/2C8 r - - 0 1", &there_and_back);
    assert_eq!(once, "6c4/11/11/11/11/11/11/10T/11/11/11/2C8 r - - 4 3");
    let twice = play(&once, &there_and_back);
    assert_eq!(twice, "6c4/11/11/11/11/11/11/10T/11/11/11/2C8 r - - 8 5");
    assert_eq!(legal(&twice), legal("6c4/11/11/11/11/11/11/10T/11/11/11/2C8 r - - 0 1"));
    assert_eq!(status(&twice), "ongoing");
}

// 11.5: heroic marks belong to the position.
#[test]
fn r11_5_a_hero_is_another_position() {
    let back = play(
        "6c4/11/11/11/6T4/11/11/11/11/11/11/2C8 r - - 0 1",
        &["Tg8-g10", "Cg12-h12", "+Tg10-g8", "Ch12-g12"],
    );
    assert_eq!(back, "6c4/11/11/11/6+T4/11/11/11/11/11/11/2C8 r - - 3 3");
    assert_ne!(legal(&back), legal("6c4/11/11/11/6T4/11/11/11/11/11/11/2C8 r - - 0 1"));
}

// 11.6: bare Commanders with plain Headquarters, in stacks or not, are a draw.
#[test]
fn r11_6_insufficient_material() {
    assert_eq!(
        status("6c4/11/11/11/11/11/11/11/11/11/11/2C8 r - - 0 1"),
        "draw: insufficient material"
    );
    assert_eq!(
        status("6c4/11/11/10h/11/11/11/3H7/11/11/7h3/2(HC)8 b - - 0 1"),
        "draw: insufficient material"
    );
    let after = play("10c/11/11/11/11/11/11/6i4/6C4/11/11/11 r - - 0 1", &["Cg4xg5"]);
    assert_eq!(status(&after), "draw: insufficient material");
}

// 11.6: heroes or any other piece suffice.
#[test]
fn r11_6_sufficient_material() {
    assert_eq!(status("6c4/11/11/11/11/11/11/11/11/11/11/2+C8 r - - 0 1"), "ongoing");
    assert_eq!(status("6c4/11/11/11/11/11/11/3+H7/11/11/11/2C8 r - - 0 1"), "ongoing");
    assert_eq!(status("6c4/11/11/10+h/11/11/11/11/11/11/11/2C8 r - - 0 1"), "ongoing");
    assert_eq!(status("6c4/11/11/11/11/11/11/10i/11/11/11/2C8 r - - 0 1"), "ongoing");
    assert_eq!(status("6c4/11/11/11/11/11/11/11/11/11/11/(NC)10 r - - 0 1"), "ongoing");
}

// 11.7: a drawn position still lists its actions.
#[test]
fn r11_7_drawn_positions_list_their_actions() {
    assert_eq!(
        legal("6c4/11/11/11/11/11/11/11/11/11/11/9HC r - - 0 1").join(" "),
        "Ck1&j1 Ck1-k10 Ck1-k11 Ck1-k2 Ck1-k3 Ck1-k4 Ck1-k5 Ck1-k6 Ck1-k7 Ck1-k8 Ck1-k9"
    );
    assert_eq!(
        status("6c4/11/11/11/11/11/11/11/11/11/11/9HC r - - 0 1"),
        "draw: insufficient material"
    );
    let late = "2I3c4/11/11/11/11/10h/11/11/11/11/11/9hC r - - 150 99";
    assert_eq!(status(late), "draw: 75 moves");
    assert_eq!(
        legal(late).join(" "),
        "Ck1-k2 Ck1-k3 Ck1-k4 Ck1-k5 Ck1-k6 Ck1xj1 Ic12-c11 Ic12-d12"
    );
}

// 11.8: the full-move number grows after Blue's turn, a deploy sequence being one turn.
#[test]
fn r11_8_full_move_number() {
    let fen = "6c4/11/11/10(ti)/11/11/11/10(TI)/11/11/11/2C8 r - - 3 41";
    let red = play(fen, &["k5:Tk5>k4", "k5:Ik5>j5"]);
    assert_eq!(red, "6c4/11/11/10(ti)/11/11/11/9I1/10T/11/11/2C8 b - - 4 41");
    let blue = play(&red, &["k9:Ik9>j9", "commit"]);
    assert_eq!(blue, "6c4/11/11/9it/11/11/11/9I1/10T/11/11/2C8 r - - 5 42");
}

// 11: the order of the verdicts: capture, mate, stalemate, material, then the clock.
#[test]
fn r11_order_of_the_verdicts() {
    assert_eq!(
        status("11/11/11/11/11/11/11/10i/11/11/11/2C8 r - - 150 99"),
        "red wins: commander captured"
    );
    assert_eq!(
        status("11/11/11/11/11/11/11/11/11/11/11/2C8 r - - 150 99"),
        "red wins: commander captured"
    );
    assert_eq!(
        status("9hc/10h/11/9AA/11/11/11/11/11/11/11/2C8 b - - 150 99"),
        "red wins: checkmate"
    );
    assert_eq!(status("9hc/10h/11/9A1/7A3/11/11/11/11/11/11/2C8 b - - 150 99"), "draw: stalemate");
    assert_eq!(status("2ch7/2hC7/11/11/11/11/11/11/11/11/11/11 b - - 0 1"), "draw: stalemate");
    assert_eq!(
        status("6c4/11/11/11/11/11/11/11/11/11/11/2C8 r - - 150 99"),
        "draw: insufficient material"
    );
}
