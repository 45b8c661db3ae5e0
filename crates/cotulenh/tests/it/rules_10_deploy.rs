//! Rules 10.1 to 10.4: turns and deploy sequences.

use std::collections::BTreeSet;

use crate::support::{expect, legal, legal_from, play, refused};

// 10.1: a plain move is a turn.
#[test]
fn r10_1_a_plain_move_is_a_turn() {
    let fen = "6c4/11/11/11/11/11/11/11/5(TI)5/11/10I/2C8 r - - 3 8";
    assert_eq!(play(fen, &["(TI)f4-f6"]), "6c4/11/11/11/11/11/5(TI)5/11/11/11/10I/2C8 b - - 4 8");
}

// 10.1: a deploy sequence comes from one stack; nobody else moves until it is over.
#[test]
fn r10_1_a_deploy_sequence_comes_from_one_stack() {
    let after = play("6c4/11/11/11/11/11/11/11/5(TI)5/8(TM)2/10I/2C8 r - - 0 1", &["f4:If4>f5"]);
    assert_eq!(
        legal(&after).join(" "),
        "commit f4:Tf4&f5 f4:Tf4>d4 f4:Tf4>e4 f4:Tf4>f2 f4:Tf4>f3 f4:Tf4>g4 f4:Tf4>h4"
    );
}

// 10.2: any valid part of the stack may leave first, but not all of it.
#[test]
fn r10_2_any_part_but_the_whole_leaves_first() {
    for (stack, parts) in [
        ("(NFT)", ["(FT)", "(NF)", "(NT)", "F", "N", "T"]),
        ("(FTI)", ["(FI)", "(FT)", "(TI)", "F", "I", "T"]),
    ] {
        let fen = format!("11/11/11/11/11/11/11/11/11/2{stack}8/11/11 r - - 0 1");
        let actions = legal_from(&fen, "c3");
        let steps = actions.iter().filter_map(|action| action.strip_prefix("c3:"));
        let units: BTreeSet<&str> = steps.map(|step| step.split_once("c3").unwrap().0).collect();
        assert_eq!(units, BTreeSet::from(parts));
    }
    refused("11/11/11/11/11/11/11/11/5(TI)5/11/11/11 r - - 0 1", "f4:(TI)f4>f5");
}

// 10.2: each part has its own row: seven units can leave c3, one of them as a plain move.
#[test]
fn r10_2_every_part_goes_by_its_own_row() {
    let navy = "a1 a3 a5 b2 b3 b4 c1 c2 c4 c5 c6 c7";
    let tank = "c1 c2 c4 c5 d3 e3";
    let flight = "a1 a3 a5 b2 b3 b4 c1 c2 c4 c5 c6 c7 d2 d3 d4 e1 e3 e5 f3 f6 g3 g7";
    let mut wanted: Vec<String> = navy.split(' ').map(|to| format!("(NFT)c3-{to}")).collect();
    for (unit, reach) in
        [("N", navy), ("(NF)", navy), ("(NT)", navy), ("F", flight), ("(FT)", flight), ("T", tank)]
    {
        wanted.extend(reach.split(' ').map(|to| format!("c3:{unit}c3>{to}")));
    }
    assert_eq!(wanted.len(), 98);
    let fen = "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1";
    expect(fen, "c3", &wanted.join(" "));
}

// 10.2: the steps may come in any order.
#[test]
fn r10_2_steps_in_any_order() {
    let fen = "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1";
    let steps = ["c3:Nc3>a3", "c3:Fc3>c6", "c3:Tc3>d3"];
    for [a, b, c] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let after = play(fen, &[steps[a], steps[b], steps[c]]);
        assert_eq!(after, "11/11/11/11/11/11/2F8/11/11/N2T7/11/11 b - - 1 1");
    }
}

// 10.2: parts may join other units, the same or different ones.
#[test]
fn r10_2_parts_join_other_units() {
    let fen = "11/11/11/11/11/11/11/11/11/2(NFT)1I6/11/11 r - - 0 1";
    let session = play(fen, &["c3:Fc3&e3"]);
    assert_eq!(session, format!("{fen} c3:Fc3&e3..."));
    let tank = ["&e3", ">c1", ">c2", ">c4", ">c5", ">d3"].map(|to| format!("c3:Tc3{to}"));
    let found: Vec<String> =
        legal(&session).into_iter().filter(|action| action.starts_with("c3:T")).collect();
    assert_eq!(found, tank);
    assert_eq!(
        play(&session, &["c3:Tc3&e3", "commit"]),
        "11/11/11/11/11/11/11/11/11/2N1(FTI)6/11/11 b - - 1 1"
    );
    assert_eq!(
        play(&session, &["c3:Tc3>d3", "c3:Nc3>b3"]),
        "11/11/11/11/11/11/11/11/11/1N1T(FI)6/11/11 b - - 1 1"
    );
    assert_eq!(
        play("11/11/11/11/11/11/11/2I8/11/2(FT)1M6/11/11 r - - 0 1", &["c3:Fc3&e3", "c3:Tc3&c5"]),
        "11/11/11/11/11/11/11/2(TI)8/11/4(FM)6/11/11 b - - 1 1"
    );
}

// 10.2: later steps take any part of what remains, or all of it.
#[test]
fn r10_2_later_steps_may_take_all_that_remains() {
    let after = play("11/11/11/11/11/11/11/11/4(FTI)6/11/11/11 r - - 0 1", &["e4:Fe4>i8"]);
    assert_eq!(
        legal(&after).join(" "),
        "commit e4:(TI)e4>c4 e4:(TI)e4>d4 e4:(TI)e4>e2 e4:(TI)e4>e3 e4:(TI)e4>e5 \
         e4:(TI)e4>e6 e4:(TI)e4>f4 e4:(TI)e4>g4 e4:Ie4>d4 e4:Ie4>e3 e4:Ie4>e5 e4:Ie4>f4 \
         e4:Te4>c4 e4:Te4>d4 e4:Te4>e2 e4:Te4>e3 e4:Te4>e5 e4:Te4>e6 e4:Te4>f4 e4:Te4>g4"
    );
    assert_eq!(
        play(&after, &["e4:(TI)e4>e6"]),
        "11/11/11/11/8F2/11/4(TI)6/11/11/11/11/11 b - - 1 1"
    );
}

// 10.2: steps are quiet, capture, combine or suicide, by the part's own row.
#[test]
fn r10_2_steps_of_every_kind() {
    expect(
        "11/11/11/11/11/11/11/11/10g/11/10i/7T1i(FI) r - - 0 1",
        "k1",
        "(FI)k1-i1 (FI)k1-g1 (FI)k1-j2 (FI)k1-i3 (FI)k1-h4 (FI)k1-g5 (FI)k1xj1 (FI)k1xk2 \
         (FI)k1*j1 (FI)k1*k2 (FI)k1**k4 (FI)k1&h1 k1:Fk1>i1 k1:Fk1>g1 k1:Fk1>j2 \
         k1:Fk1>i3 k1:Fk1>h4 k1:Fk1>g5 k1:Fk1xj1 k1:Fk1xk2 k1:Fk1**k4 k1:Fk1&h1 \
         k1:Ik1xj1 k1:Ik1xk2",
    );
}

// 10.2: a piece moves once in a sequence, also when it joined another unit.
#[test]
fn r10_2_a_piece_moves_once() {
    let after = play("11/11/11/11/11/11/11/4IT5/5(FT)5/11/11/11 r - - 0 1", &["f4:Ff4&e5"]);
    assert_eq!(
        legal(&after).join(" "),
        "commit f4:Tf4>d4 f4:Tf4>e4 f4:Tf4>f2 f4:Tf4>f3 f4:Tf4>g4 f4:Tf4>h4"
    );
}

// 10.2: board changes take effect step by step: the square is free, the defender is gone.
#[test]
fn r10_2_the_board_changes_step_by_step() {
    let fen = "11/11/11/11/11/11/11/4g6/4(FT)6/11/11/11 r - - 0 1";
    refused(fen, "e4:Te4>e6");
    let after = play(fen, &["e4:Fe4**e5"]);
    assert_eq!(
        legal(&after).join(" "),
        "commit e4:Te4>c4 e4:Te4>d4 e4:Te4>e2 e4:Te4>e3 e4:Te4>e5 e4:Te4>e6 e4:Te4>f4 \
         e4:Te4>g4"
    );

    let fen = "11/11/11/11/11/11/4g6/11/4(FT)6/11/11/11 r - - 0 1";
    refused(fen, "e4:Fe4>e8");
    assert_eq!(
        play(fen, &["e4:Te4xe6", "e4:Fe4>e8"]),
        "11/11/11/11/4F6/11/4T6/11/11/11/11/11 b - - 0 1"
    );
}

// 10.3: a part that had to stay has moved; the rest may still go.
#[test]
fn r10_3_a_forced_stay_capture_is_a_move() {
    let after = play("11/11/11/11/11/11/11/11/11/1f(TI)8/11/11 r - - 0 1", &["c3:Tc3*b3"]);
    assert_eq!(legal(&after), ["c3:Ic3>c2", "c3:Ic3>c4", "c3:Ic3>d3", "commit"]);
    assert_eq!(play(&after, &["commit"]), "11/11/11/11/11/11/11/11/11/2(TI)8/11/11 b - - 0 1");
    assert_eq!(play(&after, &["c3:Ic3>d3"]), "11/11/11/11/11/11/11/11/11/2TI7/11/11 b - - 0 1");
}

// 10.3: a ship that fires at land has moved, its cargo may still leave.
#[test]
fn r10_3_a_ship_that_had_to_stay() {
    let after = play("11/11/11/11/11/11/11/11/11/1(NI)1h7/11/11 r - - 0 1", &["b3:Nb3*d3"]);
    assert_eq!(legal(&after), ["b3:Ib3>c3", "commit"]);
    assert_eq!(play(&after, &["b3:Ib3>c3"]), "11/11/11/11/11/11/11/11/11/1NI8/11/11 b - - 0 1");
}

// 10.3: all of the stack may stay in this way, alone or as a part of several pieces.
#[test]
fn r10_3_every_part_may_have_to_stay() {
    let fen = "11/11/11/11/11/11/11/11/11/ff(TI)8/11/11 r - - 0 1";
    assert_eq!(
        play(fen, &["c3:Ic3*b3", "c3:Tc3*a3"]),
        "11/11/11/11/11/11/11/11/11/2(TI)8/11/11 b - - 0 1"
    );
    let fen = "11/11/11/11/11/11/11/11/11/1f(FTI)8/11/11 r - - 0 1";
    assert_eq!(
        play(fen, &["c3:(TI)c3*b3", "c3:Fc3>c7"]),
        "11/11/11/11/11/2F8/11/11/11/2(TI)8/11/11 b - - 0 1"
    );
}

// 10.3: the part that stayed counts for terrain: it needs a ship or an aircraft under it.
#[test]
fn r10_3_the_part_that_stayed_counts_for_terrain() {
    let after = play("11/11/11/11/11/11/11/11/11/f(NFT)9/11/11 r - - 0 1", &["b3:Tb3*a3"]);
    assert_eq!(
        legal(&after).join(" "),
        "b3:Fb3>a2 b3:Fb3>a3 b3:Fb3>a4 b3:Fb3>b1 b3:Fb3>b2 b3:Fb3>b4 b3:Fb3>b5 b3:Fb3>b6 \
         b3:Fb3>b7 b3:Fb3>c2 b3:Fb3>c3 b3:Fb3>c4 b3:Fb3>d1 b3:Fb3>d3 b3:Fb3>d5 b3:Fb3>e3 \
         b3:Fb3>e6 b3:Fb3>f3 b3:Fb3>f7 b3:Nb3>a2 b3:Nb3>a3 b3:Nb3>a4 b3:Nb3>b1 b3:Nb3>b2 \
         b3:Nb3>b4 b3:Nb3>b5 b3:Nb3>b6 b3:Nb3>b7 b3:Nb3>c2 b3:Nb3>c3 b3:Nb3>c4 commit"
    );
    assert_eq!(legal(&play(&after, &["b3:Nb3>b5"])), ["commit"]);
    assert_eq!(
        play("11/11/11/11/11/11/11/11/11/f(NT)9/11/11 r - - 0 1", &["b3:Tb3*a3", "commit"]),
        "11/11/11/11/11/11/11/11/11/1(NT)9/11/11 b - - 0 1"
    );
}

// 10.3: the part that stayed counts for exposure: the Tank must shield the Commander.
#[test]
fn r10_3_the_part_that_stayed_counts_for_exposure() {
    let after = play("2c8/11/11/11/11/11/11/11/11/1f(TC)8/11/11 r - - 0 1", &["c3:Cc3*b3"]);
    assert_eq!(legal(&after), ["c3:Tc3>c4", "c3:Tc3>c5"]);
    assert_eq!(play(&after, &["c3:Tc3>c4"]), "2c8/11/11/11/11/11/11/11/2T8/2C8/11/11 b - - 0 1");
}

// 10.3: the part that stayed counts for attack and promotion.
#[test]
fn r10_3_the_part_that_stayed_counts_for_promotion() {
    assert_eq!(
        play("2c8/11/1f(TI)8/11/11/11/11/11/11/11/11/10C r - - 0 1", &["c10:Tc10*b10", "commit"]),
        "2c8/11/2(+TI)8/11/11/11/11/11/11/11/11/10C b - - 0 1"
    );
}

// 10.4: the sequence ends by itself when every piece has moved.
#[test]
fn r10_4_the_sequence_ends_by_itself() {
    assert_eq!(
        play("6c4/11/11/11/11/11/11/11/5(TI)5/11/11/2C8 r - - 6 3", &["f4:Tf4>f6", "f4:If4>e4"]),
        "6c4/11/11/11/11/11/5T5/11/4I6/11/11/2C8 b - - 7 3"
    );
    assert_eq!(
        play("6c4/11/11/5(ti)5/11/11/11/11/11/11/11/2C8 b - - 6 3", &["f9:If9>f8", "f9:Tf9>d9"]),
        "6c4/11/11/3t7/5i5/11/11/11/11/11/11/2C8 r - - 7 4"
    );
}

// 10.4: after one step the player may commit; before it there is nothing to commit.
#[test]
fn r10_4_commit_leaves_the_rest() {
    let fen = "10c/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 0 1";
    refused(fen, "commit");
    assert_eq!(
        play(fen, &["c3:Tc3>c5", "commit"]),
        "10c/11/11/11/11/11/11/2T8/11/2(NF)8/11/6C4 b - - 1 1"
    );
    assert_eq!(
        play(fen, &["c3:Tc3>c5", "c3:Fc3>g3", "commit"]),
        "10c/11/11/11/11/11/11/2T8/11/2N3F4/11/6C4 b - - 1 1"
    );
}
