//! Rule 8.3: check, and what answers it.

use crate::support::{attackers, expect, legal, play, refused, status};

// 8.3: an attacked Commander is in check, and only answers to it are legal.
#[test]
fn r8_3_attack_is_check() {
    let fen = "10c/11/11/11/11/11/11/7I3/11/4t6/3M7/4C6 r - - 0 1";
    assert_eq!(status(fen), "check");
    assert_eq!(
        legal(fen),
        ["Ce1-c1", "Ce1-d1", "Ce1-f1", "Ce1-g1", "Ce1-h1", "Ce1-i1", "Ce1-j1", "Md2xe3"]
    );
}

// 8.3: exposure is check; stepping between answers it.
#[test]
fn r8_3_exposure_is_check() {
    let fen = "5c5/11/11/11/11/11/11/3T7/11/11/11/5C5 r - - 0 1";
    assert_eq!(status(fen), "check");
    assert_eq!(
        legal(fen).join(" "),
        "Cf1-c1 Cf1-d1 Cf1-e1 Cf1-g1 Cf1-h1 Cf1-i1 Cf1-j1 Cf1-k1 Cf1xf12 Td5-f5"
    );
}

// 8.3: a carried Commander is attacked with its stack; only the side to move is in check.
#[test]
fn r8_3_check_is_of_the_side_to_move() {
    assert_eq!(status("10c/11/11/11/11/11/11/11/11/4t6/11/4(TC)6 r - - 0 1"), "check");
    assert_eq!(status("10c/11/11/11/11/11/11/11/11/4t6/11/4(TC)6 b - - 0 1"), "ongoing");
}

// 8.3: an aircraft that would die in the capture gives check, one that would not arrive does not.
#[test]
fn r8_3_air_attacks_give_check() {
    assert_eq!(status("10c/11/11/11/6CG3/11/11/11/6f4/11/11/11 r - - 0 1"), "check");
    assert_eq!(status("10c/11/11/11/6C4/11/7G3/11/6f4/11/11/11 r - - 0 1"), "ongoing");
}

// 8.3: a heroic Commander attacked by a Tank beside it and exposed too: what is out of both.
#[test]
fn r8_3_attacked_and_exposed() {
    let fen = "6+cT3/11/11/11/11/11/11/11/11/11/11/6+C4 b - - 0 1";
    assert_eq!(status(fen), "check");
    refused(fen, "+Cg12-f12");
    refused(fen, "+Cg12-g11");
    expect(
        fen,
        "g12",
        "+Cg12-e12 +Cg12-d12 +Cg12-c12 +Cg12-f11 +Cg12-e10 +Cg12-d9 +Cg12-c8 +Cg12-i10 +Cg12-j9
         +Cg12-k8 +Cg12xh12 +Cg12xg1",
    );
}

// 8.3: shutting the line does not stop the Tank, and taking the Tank does not shut the line.
#[test]
fn r8_3_two_dangers_need_one_answer_to_both() {
    let fen = "6c4/11/11/11/11/11/11/5I5/11/8T2/11/6C1t2 r - - 0 1";
    assert_eq!(attackers(fen, 'b', "g1"), ["i1"]);
    expect(fen, "f5", "");
    expect(fen, "i3", "");
    expect(fen, "g1", "Cg1-c1 Cg1-d1 Cg1-e1 Cg1-f1 Cg1xg12");
}

// 8.3: who meets a check may not open the line to the other Commander.
#[test]
fn r8_3_an_answer_may_not_expose() {
    let fen = "6c4/11/11/11/11/11/11/11/11/6I4/5I5/5iC4 r - - 0 1";
    assert_eq!(status(fen), "check");
    expect(fen, "f2", "If2xf1");
    expect(fen, "g3", "");
    expect(fen, "g1", "Cg1xf1 Cg1-h1 Cg1-i1 Cg1-j1 Cg1-k1 Cg1-g2");
}

// 8.3: the Tank that gives check has become heroic with it, and is answered as a hero.
#[test]
fn r8_3_the_attacker_is_a_hero_by_then() {
    let after = play("6c4/11/7T3/11/11/11/11/11/11/11/11/10C r - - 0 1", &["Th10-h12"]);
    assert_eq!(after, "6c+T3/11/11/11/11/11/11/11/11/11/11/10C b - - 0 1");
    assert_eq!(attackers(&after, 'r', "g12"), ["h12"]);
    expect(
        &after,
        "g12",
        "Cg12-c12 Cg12-d12 Cg12xh12 Cg12-g10 Cg12-g9 Cg12-g8 Cg12-g7 Cg12-g6 Cg12-g5 Cg12-g4
         Cg12-g3 Cg12-g2",
    );
}

// 8.3: stepping between helps only against pieces that do not capture over others.
#[test]
fn r8_3_blocking() {
    let tank = "6c4/11/11/11/11/11/11/11/11/10t/9I1/10C r - - 0 1";
    assert_eq!(status(tank), "check");
    expect(tank, "j2", "");
    let infantry = "6c4/11/11/11/11/11/11/11/11/10+i/9I1/10C r - - 0 1";
    assert_eq!(status(infantry), "check");
    expect(infantry, "j2", "Ij2-k2");
}

// 8.3: a second defender beside the Commander turns a KAMIKAZE attack into none.
#[test]
fn r8_3_air_defence_answers_an_air_attack() {
    let fen = "4g1cg3/11/11/11/6F4/11/11/11/11/11/11/10C b - - 0 1";
    assert_eq!(status(fen), "check");
    expect(fen, "e12", "Ge12-f12");
}

// 8.3: an Air Force may give itself up for the piece that gives check.
#[test]
fn r8_3_a_suicide_capture_answers_check() {
    let fen = "10c/11/11/4g6/F3t1C4/11/11/11/11/11/11/11 r - - 0 1";
    assert_eq!(status(fen), "check");
    expect(fen, "a8", "Fa8**e8");
    let after = play(fen, &["Fa8**e8"]);
    assert_eq!(after, "10c/11/11/4g6/6C4/11/11/11/11/11/11/11 b - - 0 1");
    assert_eq!(status(&after), "ongoing");
}

// 8.3: a ship gives check on land, where it cannot go, three squares far.
#[test]
fn r8_3_a_ship_gives_check_on_land() {
    assert_eq!(status("N2c7/11/11/11/11/11/11/11/11/11/11/10C b - - 0 1"), "check");
    assert_eq!(status("N3c6/11/11/11/11/11/11/11/11/11/11/10C b - - 0 1"), "ongoing");
}
