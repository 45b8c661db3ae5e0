//! Document 000, "Heroic Status System", and its examples elsewhere.

use crate::support::{attackers, bad_fen, expect, legal, play, refused, status};

// 000, "Heroic Promotion Examples", 1, as drawn: the Commanders face each other,
// and a Tank does not reach e12 from e1.
#[test]
fn direct_check_as_drawn() {
    let fen = "6+c4/11/11/11/11/11/11/11/11/11/11/4T1+C4 r - - 0 1";
    assert_eq!(status(fen), "check");
    refused(fen, "Te1-e12");
    expect(fen, "e1", "");
    expect(
        fen,
        "g1",
        "+Cg1&e1 +Cg1-f1 +Cg1-h1 +Cg1-i1 +Cg1-j1 +Cg1-k1 +Cg1-f2 +Cg1-e3 +Cg1-d4 +Cg1-c5 +Cg1-h2
         +Cg1-i3 +Cg1-j4 +Cg1-k5 +Cg1xg12",
    );
}

// The nearest possible: the Tank starts two squares away.
#[test]
fn direct_check() {
    let fen = "6c4/11/4T6/11/11/11/11/11/11/11/11/10C r - - 9 1";
    let after = play(fen, &["Te10-e12"]);
    assert_eq!(after, "4+T1c4/11/11/11/11/11/11/11/11/11/11/10C b - - 0 1");
    assert_eq!(status(&after), "check");
}

// 000, "Important Notes": a move without a threat promotes nobody.
#[test]
fn quiet_move_promotes_nobody() {
    let fen = "6c4/11/4T6/11/11/11/11/11/11/11/11/10C r - - 9 1";
    assert_eq!(play(fen, &["Te10-e11"]), "6c4/4T6/11/11/11/11/11/11/11/11/11/10C b - - 10 1");
}

// 000, "Heroic Promotion Examples", 2, as drawn: no Tank on f1, and f12 is far.
#[test]
fn multiple_promotion_as_drawn() {
    let fen = "6+c4/11/11/11/11/11/11/11/11/11/11/4TA+C4 r - - 0 1";
    refused(fen, "Tf1-f12");
    assert_eq!(attackers(fen, 'r', "f12"), Vec::<String>::new());
}

// The nearest possible: Tank and Artillery both attack after the move.
#[test]
fn multiple_promotion() {
    let fen = "6c4/11/5T5/8IA1/11/11/11/11/11/11/11/10C r - - 0 1";
    assert_eq!(play(fen, &["Tf10-f12"]), "5+Tc4/11/11/8I+A1/11/11/11/11/11/11/11/10C b - - 0 1");
}

// The discovered attack, and 14: two defenders stop the Air Force until the
// Artillery removes one. The Artillery itself does not attack and stays plain.
#[test]
fn discovered_attack_promotes_the_attacker_only() {
    let fen = "5gcg3/11/11/5A5/6F4/11/11/11/11/11/11/10C r - - 0 1";
    assert_eq!(attackers(fen, 'r', "g12"), Vec::<String>::new());
    let after = play(fen, &["Af9*f12"]);
    assert_eq!(after, "6cg3/11/11/5A5/6+F4/11/11/11/11/11/11/10C b - - 0 1");
    assert_eq!(status(&after), "check");
}

// 000, "Heroic Promotion Examples", 3, as drawn: h1 is far from g11.
#[test]
fn capture_promotion_as_drawn() {
    let fen = "6+c4/6t4/11/11/11/11/11/11/11/11/11/6+CI3 r - - 0 1";
    refused(fen, "Ih1xg11");
    expect(fen, "h1", "Ih1-h2 Ih1-i1");
}

// The nearest possible: from the neighbouring square.
#[test]
fn capture_promotion() {
    let fen = "6c4/6tI3/11/11/11/11/11/11/11/11/11/10C r - - 0 1";
    let after = play(fen, &["Ih11xg11"]);
    assert_eq!(after, "6c4/6+I4/11/11/11/11/11/11/11/11/11/10C b - - 0 1");
    assert_eq!(status(&after), "check");
}

// 000, "Heroic Status in Stacks": only the pieces of a stack that attack.
#[test]
fn stack_pieces_are_promoted_one_by_one() {
    let two_away = "6c4/11/4(TI)6/11/11/11/11/11/11/11/11/10C r - - 0 1";
    assert_eq!(
        play(two_away, &["(TI)e10-g10"]),
        "6c4/11/6(+TI)4/11/11/11/11/11/11/11/11/10C b - - 0 1"
    );
    let adjacent = "6c4/4(TI)6/11/11/11/11/11/11/11/11/11/10C r - - 0 1";
    assert_eq!(
        play(adjacent, &["(TI)e11-g11"]),
        "6c4/6(+T+I)4/11/11/11/11/11/11/11/11/11/10C b - - 0 1"
    );
    let carried = "6c4/11/11/5(EA)5/11/11/11/11/11/11/11/10C r - - 0 1";
    assert_eq!(
        play(carried, &["(EA)f9-g9"]),
        "6c4/11/11/6(E+A)4/11/11/11/11/11/11/11/10C b - - 0 1"
    );
}

// 000, "Special Case - Headquarters": it becomes heroic when its side attacks.
#[test]
fn headquarters_follow_any_attack() {
    let fen = "3h2c4/11/4T6/11/11/11/11/11/11/11/11/4H5(HC) r - - 0 1";
    let after = play(fen, &["Te10-e12"]);
    assert_eq!(after, "3h+T1c4/11/11/11/11/11/11/11/11/11/11/4+H5(+HC) b - - 0 1");
}

// Without an attack it stays what it is.
#[test]
fn headquarters_without_an_attack() {
    let fen = "6c4/11/4T6/11/11/11/11/11/11/11/11/4H5C r - - 0 1";
    assert_eq!(play(fen, &["Te10-e11"]), "6c4/4T6/11/11/11/11/11/11/11/11/11/4H5C b - - 1 1");
}

// 000, "Heroic status is permanent": also after the threat is gone.
#[test]
fn promotion_is_permanent() {
    let fen = "6c4/11/4T6/11/11/11/11/11/11/11/11/10C r - - 0 1";
    let after = play(fen, &["Te10-e12", "Cg12-g8", "Ck1-k2", "Cg8-g7"]);
    assert_eq!(after, "4+T6/11/11/11/11/6c4/11/11/11/11/10C/11 r - - 3 3");
}

// 000, "Enhanced Abilities": one square further, and diagonally, from the next move on.
#[test]
fn promoted_tank_moves_as_a_hero() {
    let fen = "4+T6/11/11/11/11/6c4/11/11/11/11/10C/11 r - - 3 3";
    expect(
        fen,
        "e12",
        "+Te12-c12 +Te12-d12 +Te12-f12 +Te12-g12 +Te12-h12 +Te12-e11 +Te12-e10 +Te12-e9 +Te12-d11
         +Te12-c10 +Te12-f11 +Te12-g10 +Te12-h9",
    );
}

// 000, "Edge Case Examples", 3, as drawn: f2 is ten squares from f12.
#[test]
fn chain_reaction_as_drawn() {
    let fen = "6+c4/11/11/11/11/11/11/11/11/11/5TA4/6+C4 r - - 0 1";
    assert_eq!(status(fen), "ongoing");
    refused(fen, "Tf2-f12");
    expect(fen, "f2", "Tf2-d2 Tf2-e2 Tf2-f1 Tf2-f3 Tf2-f4");
}

// The nearest possible: Tank beside the Commander, Artillery three below it on
// the file of the own Commander.
#[test]
fn chain_reaction() {
    let fen = "6+c4/11/5T5/6A4/11/11/11/11/11/11/11/6+C4 r - - 0 1";
    let after = play(fen, &["Tf10-f12"]);
    assert_eq!(after, "5+T+c4/11/11/6+A4/11/11/11/11/11/11/11/6+C4 b - - 0 1");
    assert_eq!(attackers(&after, 'r', "g12"), ["g9", "f12"]);
    assert_eq!(status(&after), "check");
}

// 000, "Complex Move Type Interactions", 3, as drawn: no such stack, and g12 is
// neither empty nor near.
#[test]
fn promotion_through_deployment_as_drawn() {
    assert!(bad_fen("6+c4/11/11/11/11/11/11/11/11/2(TAI)8/11/11 r - - 0 1"));
    refused("6c4/11/11/11/11/11/11/11/11/2(EA)8/11/10C r - - 0 1", "c3:Ac3>g12");
}

// The nearest possible: the Artillery leaves its Engineer and gives check.
#[test]
fn promotion_through_deployment() {
    let fen = "6c4/11/11/3(EA)7/11/11/11/11/11/11/11/10C r - - 0 1";
    let after = play(fen, &["d9:Ad9>g9", "commit"]);
    assert_eq!(after, "6c4/11/11/3E2+A4/11/11/11/11/11/11/11/10C b - - 0 1");
    assert_eq!(status(&after), "check");
}

// 9.1: a piece promoted by one step is a hero in the next. The Tank removes one
// of two defenders, and the Air Force behind it attacks.
#[test]
fn promotion_inside_a_deploy_turn() {
    let fen = "6cg3/11/6g4/11/6(FT)4/11/11/11/11/11/11/10C r - - 0 1";
    assert_eq!(attackers(fen, 'r', "g12"), Vec::<String>::new());
    refused(fen, "g8:Fg8xg12");
    let session = play(fen, &["g8:Tg8xg10"]);
    refused(&session, "g8:Fg8**g12");
    assert_eq!(play(&session, &["commit"]), "6cg3/11/6+T4/11/6+F4/11/11/11/11/11/11/10C b - - 0 1");
    let won = play(&session, &["g8:+Fg8xg12"]);
    assert_eq!(won, "6+Fg3/11/6+T4/11/11/11/11/11/11/11/11/10C b - - 0 1");
    assert_eq!(status(&won), "red wins: commander captured");
}

// 9.1: in the middle of a deploy turn even a Commander may become heroic.
#[test]
fn commander_promoted_inside_a_deploy_turn() {
    let fen = "6c4/6(TC)4/11/11/11/11/11/11/11/11/11/11 r - - 0 1";
    let session = play(fen, &["g11:Tg11>e11"]);
    let captures: Vec<_> = legal(&session).into_iter().filter(|a| a.contains('x')).collect();
    assert_eq!(captures, ["g11:+Cg11xg12"]);
}

// 9.1: sight along a file is no attack, so it promotes nobody.
#[test]
fn flying_general_promotes_nobody() {
    let fen = "6c4/11/11/11/11/11/11/6(TC)4/11/11/11/11 r - - 0 1";
    let session = play(fen, &["g5:Tg5>e5"]);
    let captures: Vec<_> = legal(&session).into_iter().filter(|a| a.contains('x')).collect();
    assert_eq!(captures, ["g5:Cg5xg12"]);
    assert_eq!(play(&session, &["g5:Cg5xg12"]), "6C4/11/11/11/11/11/11/4T6/11/11/11/11 b - - 0 1");
}
