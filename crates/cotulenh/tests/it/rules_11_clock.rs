//! Rules 11.4, 11.5 and 11.8: the clock, repeated positions, move numbers; as games in
//! `rules_11_games`.

use crate::support::{legal, play, status};

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

// 11.8: the full-move number grows after Blue's turn, a deploy sequence being one turn.
#[test]
fn r11_8_full_move_number() {
    let fen = "6c4/11/11/10(ti)/11/11/11/10(TI)/11/11/11/2C8 r - - 3 41";
    let red = play(fen, &["k5:Tk5>k4", "k5:Ik5>j5"]);
    assert_eq!(red, "6c4/11/11/10(ti)/11/11/11/9I1/10T/11/11/2C8 b - - 4 41");
    let blue = play(&red, &["k9:Ik9>j9", "commit"]);
    assert_eq!(blue, "6c4/11/11/9it/11/11/11/9I1/10T/11/11/2C8 r - - 5 42");
}
