//! Rule 9: heroic promotion.

use crate::support::{attackers, expect, legal, perft, play, refused, status};

// 9.1: a piece that comes to attack the enemy Commander becomes heroic.
#[test]
fn r9_1_an_attacker_becomes_heroic() {
    let after = play("6c4/11/11/11/6T4/11/11/11/11/11/11/2C8 r - - 5 9", &["Tg8-g10"]);
    assert_eq!(after, "6c4/11/6+T4/11/11/11/11/11/11/11/11/2C8 b - - 0 9");
    assert_eq!(status(&after), "check");
}

// 9.1: Blue's pieces likewise, also after a stay capture.
#[test]
fn r9_1_after_captures_too() {
    assert_eq!(
        play("10c/11/11/11/11/11/3I7/11/3a2C4/11/11/10h b - - 5 9", &["Ad4*d6"]),
        "10c/11/11/11/11/11/11/11/3+a2C4/11/11/10+h r - - 0 10"
    );
    assert_eq!(
        play("10c/11/11/11/11/11/3I1C5/11/3a7/11/11/11 b - - 5 9", &["Ad4xd6"]),
        "10c/11/11/11/11/11/3+a1C5/11/11/11/11/11 r - - 0 10"
    );
}

// 9.1: every attacker of the mover's side, whether it moved or not; nobody else.
#[test]
fn r9_1_every_attacker_is_promoted() {
    assert_eq!(
        play("2A1S1ci3/11/6TM3/11/11/11/11/11/11/11/11/2C8 r - - 0 1", &["Mh10-h11"]),
        "2A1+S1ci3/7+M3/6+T4/11/11/11/11/11/11/11/11/2C8 b - - 0 1"
    );
}

// 9.1: an attack uncovered by another piece counts: the Tank takes the Anti-Air.
#[test]
fn r9_1_an_uncovered_attacker_is_promoted() {
    assert_eq!(
        play("6c4/11/11/5g5/6F4/5T5/11/11/11/11/11/2C8 r - - 0 1", &["Tf7xf9"]),
        "6c4/11/11/5T5/6+F4/11/11/11/11/11/11/2C8 b - - 0 1"
    );
}

// 9.1: a KAMIKAZE attack counts, a DESTROYED one does not.
#[test]
fn r9_1_air_attacks() {
    assert_eq!(
        play("4c6/4g6/11/11/11/4F6/11/11/11/11/11/2C8 r - - 0 1", &["Fe7-e8"]),
        "4c6/4g6/11/11/4+F6/11/11/11/11/11/11/2C8 b - - 0 1"
    );
    assert_eq!(
        play("3gc6/4g6/11/11/11/4F6/11/11/11/11/11/2C8 r - - 0 1", &["Fe7-e8"]),
        "3gc6/4g6/11/11/4F6/11/11/11/11/11/11/2C8 b - - 1 1"
    );
}

// 9.1: all at once: what would attack only as a heroic piece is not promoted.
#[test]
fn r9_1_promotions_do_not_feed_each_other() {
    assert_eq!(
        play("6c4/5H5/11/6T4/10A/11/11/11/11/11/11/2C8 r - - 0 1", &["Ak8-j9"]),
        "6c4/5+H5/11/6T2+A1/11/11/11/11/11/11/11/2C8 b - - 0 1"
    );
}

// 9.1: with an attacker, every Headquarters of its side becomes heroic, carriers too.
#[test]
fn r9_1_headquarters_are_promoted_with_the_attacker() {
    assert_eq!(
        play("6c4/11/3h7/11/6T4/11/11/10H/11/11/4H6/2(HC)8 r - - 0 1", &["Tg8-g10"]),
        "6c4/11/3h2+T4/11/11/11/11/10+H/11/11/4+H6/2(+HC)8 b - - 0 1"
    );
    assert_eq!(
        play("6c4/11/11/11/6T4/11/11/11/11/11/4H6/2(HC)8 r - - 0 1", &["Tg8-g9"]),
        "6c4/11/11/6T4/11/11/11/11/11/11/4H6/2(HC)8 b - - 1 1"
    );
}

// 9.1: carried pieces are promoted by their own attack, not with their carrier.
#[test]
fn r9_1_carried_pieces_are_promoted_on_their_own() {
    assert_eq!(
        play("6c4/11/11/11/6(EA)4/11/11/11/11/11/11/2C8 r - - 0 1", &["(EA)g8-g9"]),
        "6c4/11/11/6(E+A)4/11/11/11/11/11/11/11/2C8 b - - 0 1"
    );
    assert_eq!(
        play("6c4/11/11/11/6(TI)4/11/11/11/11/11/11/2C8 r - - 0 1", &["(TI)g8-g10"]),
        "6c4/11/6(+TI)4/11/11/11/11/11/11/11/11/2C8 b - - 0 1"
    );
    assert_eq!(
        play("6c4/4(TI)6/11/11/11/11/11/11/11/11/11/2C8 r - - 0 1", &["(TI)e11-g11"]),
        "6c4/6(+T+I)4/11/11/11/11/11/11/11/11/11/2C8 b - - 0 1"
    );
}

// 9.1: each step promotes: the Air Force takes the guard, the Tank follows, both attack.
#[test]
fn r9_1_every_step_of_a_deploy_promotes() {
    let fen = "11/11/11/11/6+c4/6t4/11/11/6(FT)4/11/11/10C r - - 0 1";
    let after = play(fen, &["g4:Fg4xg7", "g4:Tg4>g6"]);
    assert_eq!(after, "11/11/11/11/6+c4/6+F4/6+T4/11/11/11/11/10C b - - 0 1");
    assert_eq!(status(&after), "check");
}

// 9.1: a step can make a hero of the piece that waits. The Tank takes one of two defenders, the
// Air Force behind it attacks, and as a hero it captures without being lost.
#[test]
fn r9_1_a_waiting_piece_becomes_heroic() {
    let fen = "6cg3/11/6g4/11/6(FT)4/11/11/11/11/11/11/10C r - - 0 1";
    assert!(attackers(fen, 'r', "g12").is_empty());
    refused(fen, "g8:Fg8xg12");
    let session = play(fen, &["g8:Tg8xg10"]);
    refused(&session, "g8:Fg8**g12");
    assert_eq!(play(&session, &["commit"]), "6cg3/11/6+T4/11/6+F4/11/11/11/11/11/11/10C b - - 0 1");
    let won = play(&session, &["g8:+Fg8xg12"]);
    assert_eq!(won, "6+Fg3/11/6+T4/11/11/11/11/11/11/11/11/10C b - - 0 1");
    assert_eq!(status(&won), "red wins: commander captured");
}

// 9.1: the flying general does not count, so this Commander stays plain while it deploys.
#[test]
fn r9_1_the_flying_general_does_not_promote() {
    let after = play("4c6/11/11/11/11/11/11/11/11/11/11/4(TC)6 r - - 0 1", &["e1:Te1>f1"]);
    assert_eq!(legal(&after), ["e1:Ce1&f1", "e1:Ce1>c1", "e1:Ce1>d1", "e1:Ce1xe12"]);
}

// 9.1: the ordinary range does: a Commander becomes heroic in the middle of a sequence.
#[test]
fn r9_1_a_commander_becomes_heroic_while_deploying() {
    let after = play("11/11/11/11/11/11/4c6/4(TC)6/11/11/11/11 r - - 5 9", &["e5:Te5>f5"]);
    assert_eq!(
        legal(&after).join(" "),
        "e5:+Ce5&f5 e5:+Ce5>c3 e5:+Ce5>c5 e5:+Ce5>c7 e5:+Ce5>d4 e5:+Ce5>d5 e5:+Ce5>f4 \
         e5:+Ce5>g3 e5:+Ce5>g7 e5:+Ce5>h2 e5:+Ce5>h8 e5:+Ce5>i1 e5:+Ce5>i9 e5:+Ce5>j10 \
         e5:+Ce5>k11 e5:+Ce5xe6"
    );
    assert_eq!(play(&after, &["e5:+Ce5>c3"]), "11/11/11/11/11/11/4c6/5T5/11/2+C8/11/11 b - - 0 9");
    assert_eq!(
        play(&after, &["e5:+Ce5&f5"]),
        "11/11/11/11/11/11/4c6/5(T+C)5/11/11/11/11 b - - 0 9"
    );
}

// 9.1: a piece promoted by one step moves as heroic in the next.
#[test]
fn r9_1_a_piece_promoted_by_a_step_goes_on_as_heroic() {
    let after = play("6c4/11/6(TI)4/11/11/11/11/11/11/11/11/2C8 r - - 0 1", &["g10:Ig10>f10"]);
    assert_eq!(
        legal(&after).join(" "),
        "commit g10:+Tg10&f10 g10:+Tg10>d7 g10:+Tg10>e12 g10:+Tg10>e8 g10:+Tg10>f11 \
         g10:+Tg10>f9 g10:+Tg10>g11 g10:+Tg10>g7 g10:+Tg10>g8 g10:+Tg10>g9 g10:+Tg10>h10 \
         g10:+Tg10>h11 g10:+Tg10>h9 g10:+Tg10>i10 g10:+Tg10>i12 g10:+Tg10>i8 \
         g10:+Tg10>j10 g10:+Tg10>j7 g10:+Tg10xg12"
    );
    assert_eq!(
        play(&after, &["g10:+Tg10>j7"]),
        "6c4/11/5I5/11/11/9+T1/11/11/11/11/11/2C8 b - - 0 1"
    );
}

// 9.1: heroic is permanent.
#[test]
fn r9_1_heroic_is_permanent() {
    assert_eq!(
        play(
            "6c4/11/11/11/6T4/11/11/11/11/11/11/2C8 r - - 0 1",
            &["Tg8-g10", "Cg12-h12", "+Tg10-d7"]
        ),
        "7c3/11/11/11/11/3+T7/11/11/11/11/11/2C8 b - - 2 2"
    );
}

// 9.1: a capture of the Commander promotes nobody, nothing is left to attack.
#[test]
fn r9_1_no_promotion_once_the_commander_is_gone() {
    assert_eq!(
        play("6c4/11/6T4/11/11/11/11/11/11/2H8/11/2C8 r - - 0 1", &["Tg10xg12"]),
        "6T4/11/11/11/11/11/11/11/11/2H8/11/2C8 b - - 0 1"
    );
}

// 9.1: a new hero uses its new row in the next turn.
#[test]
fn r9_1_headquarters_move_once_heroic() {
    let after = play("6c4/11/11/11/6T4/11/11/11/11/11/11/2C7H r - - 0 1", &["Tg8-g10", "Cg12-h12"]);
    expect(&after, "k1", "+Hk1-j1 +Hk1-j2 +Hk1-k2");
}

// 9.2: promotion is undone with its move: counting two deep equals counting move by move.
#[test]
fn r9_2_promotion_is_undone_with_the_move() {
    let fen = "6c4/5h5/11/6(TI)4/4F6/11/11/11/11/2H8/11/2C8 r - - 0 1";
    let moves = legal(fen);
    let each: u64 = moves.iter().map(|action| perft(&play(fen, &[action]), 1)).sum();
    assert!(moves.iter().any(|action| play(fen, &[action]).contains('+')));
    assert_eq!(perft(fen, 2), each);
    assert_eq!(legal(fen), moves);
}
