//! Rules 11.1 to 11.3 and 11.7: how a game ends on the board, and in which order that is judged.

use crate::support::{attackers, expect, legal, play, refused, status};

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

// 11.1: every kind of capture wins: by moving there, from afar, and with the own loss.
#[test]
fn r11_1_every_kind_of_capture_wins() {
    let fen = "6c4/11/11/11/6F4/11/11/11/11/11/11/10C r - - 0 1";
    let guarded = "6c4/6g4/4F6/11/11/11/11/11/11/11/11/10C r - - 0 1";
    refused(guarded, "Fe10xg12");
    for (before, action, after) in [
        (fen, "Fg8xg12", "6F4/11/11/11/11/11/11/11/11/11/11/10C b - - 0 1"),
        (fen, "Fg8*g12", "11/11/11/11/6F4/11/11/11/11/11/11/10C b - - 0 1"),
        (guarded, "Fe10**g12", "11/6g4/11/11/11/11/11/11/11/11/11/10C b - - 0 1"),
    ] {
        assert_eq!(play(before, &[action]), after);
        assert_eq!(status(after), "red wins: commander captured");
        assert_eq!(legal(after), NOTHING);
    }
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

// 11.2: three attackers at hand, each protected, are mate; a protector two squares away is none.
#[test]
fn r11_2_attackers_must_be_protected() {
    let mate = "5TcTA2/6i4/11/11/11/11/11/11/11/11/11/10C b - - 0 1";
    assert_eq!(attackers(mate, 'r', "g12"), ["f12", "h12", "i12"]);
    assert_eq!(legal(mate), NOTHING);
    assert_eq!(status(mate), "red wins: checkmate");
    let check = "5TcI3/6i4/11/11/11/11/11/11/11/11/11/10C b - - 0 1";
    assert_eq!(attackers(check, 'r', "g12"), ["f12", "h12"]);
    assert_eq!(legal(check), ["Cg12xf12"]);
    assert_eq!(status(check), "check");
}

// 11.2: exposure alone never mates: a Commander in sight can strike first, however it is surrounded.
#[test]
fn r11_2_exposure_alone_is_no_mate() {
    let open = "6+c4/11/11/11/11/11/11/11/11/11/11/6+C4 b - - 0 1";
    assert_eq!(status(open), "check");
    assert_eq!(legal(open).len(), 17);
    assert_eq!(status(&play(open, &["+Cg12xg1"])), "blue wins: commander captured");
    let surrounded = "5TcTA2/11/11/11/11/11/11/11/11/11/11/6C4 b - - 0 1";
    assert_eq!(status(surrounded), "check");
    assert_eq!(legal(surrounded), ["Cg12xg1"]);
}

// 11.3: without a legal action and not in check: a draw.
#[test]
fn r11_3_stalemate() {
    let fen = "9hc/10h/11/9A1/7A3/11/11/11/11/11/11/2C8 b - - 0 1";
    assert_eq!(legal(fen), NOTHING);
    assert_eq!(status(fen), "draw: stalemate");
}

// 11.3: one combining move or one deploy step is enough, and it is no stalemate.
#[test]
fn r11_3_no_stalemate_with_an_action() {
    assert_eq!(
        status("5hch3/4T1h4/5T1T3/11/11/11/11/11/11/11/11/2C8 b - - 0 1"),
        "draw: stalemate"
    );
    let combines = "5hch3/4T1h4/5T5/11/11/11/11/11/11/11/11/2C8 b - - 0 1";
    assert_eq!(status(combines), "ongoing");
    assert_eq!(legal(combines), ["Cg12&h12"]);
    let deploys = "10(hc)/11/11/11/11/11/11/11/11/8T2/11/2C8 b - - 0 1";
    assert_eq!(status(deploys), "ongoing");
    expect(
        deploys,
        "k12",
        "k12:Ck12>d12 k12:Ck12>e12 k12:Ck12>f12 k12:Ck12>g12 k12:Ck12>h12 k12:Ck12>i12 k12:Ck12>j12
         k12:Ck12>k11 k12:Ck12>k10 k12:Ck12>k9 k12:Ck12>k8 k12:Ck12>k7 k12:Ck12>k6 k12:Ck12>k5
         k12:Ck12>k4 k12:Ck12>k2",
    );
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
    let check = "6c4/11/6T4/11/11/11/11/11/11/11/11/10C b - - 150 90";
    assert_eq!(status(check), "draw: 75 moves");
}
