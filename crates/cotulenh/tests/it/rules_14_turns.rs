//! Rule 14, second part: attack, promotion, turns, the end of the game and notation. One test for
//! each point of the table.

use cotulenh::Game;
use cotulenh::game::{DrawClaim, GameError};
use cotulenh::notation::ReadTurnError;

use crate::support::{
    attackers, between, expect, lans, legal, legal_from, play, position, refused, status,
};

#[track_caller]
fn read_all(game: &mut Game, turns: &[&str]) {
    for text in turns {
        game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

// Carried pieces attack by their own row.
#[test]
fn r14_carried_pieces_attack() {
    let fen = "6c4/11/11/6(EA)4/11/11/11/11/11/11/11/2C8 b - - 0 1";
    assert_eq!(attackers(fen, 'r', "g12"), ["g9"]);
    assert_eq!(status(fen), "check");
}

// A carried Commander can be exposed.
#[test]
fn r14_a_carried_commander_can_be_exposed() {
    assert_eq!(status("11/11/11/11/11/4(nc)6/11/11/11/11/11/4(FTC)6 r - - 0 1"), "check");
    refused("5c5/11/11/11/11/11/11/11/11/11/11/4(TC)6 r - - 0 1", "(TC)e1-f1");
}

// Attackers are promoted for good; a mover that attacks nothing is not.
#[test]
fn r14_attackers_are_promoted_for_good() {
    let after = play("6c4/11/11/5g5/6F4/5T5/11/11/11/11/11/2C8 r - - 0 1", &["Tf7xf9"]);
    assert_eq!(after, "6c4/11/11/5T5/6+F4/11/11/11/11/11/11/2C8 b - - 0 1");
    assert_eq!(
        play(&after, &["Cg12-h12", "+Fg8-g3"]),
        "7c3/11/11/5T5/11/11/11/11/11/6+F4/11/2C8 b - - 2 2"
    );
}

// Headquarters become heroic when their side gives check.
#[test]
fn r14_headquarters_become_heroic_with_a_check() {
    assert_eq!(
        play("6c4/5h5/11/11/6T4/11/11/11/11/11/5H1H3/2C8 r - - 0 1", &["Tg8-g10"]),
        "6c4/5h5/6+T4/11/11/11/11/11/11/11/5+H1+H3/2C8 b - - 0 1"
    );
}

// A carrier may deploy off the sea if the rest can stand at the end.
#[test]
fn r14_a_carrier_may_leave_its_cargo_at_sea_for_a_moment() {
    let after = play("11/11/11/11/11/11/11/11/11/1(NT)9/11/11 r - - 0 1", &["b3:Nb3>b7"]);
    assert_eq!(legal(&after), ["b3:Tb3>c3", "b3:Tb3>d3"]);
    refused("11/11/11/11/11/11/11/11/11/(NI)10/11/11 r - - 0 1", "a3:Na3>a7");
}

// Commit is open at any time after one step.
#[test]
fn r14_commit_after_any_step() {
    let fen = "11/11/11/11/11/11/11/11/4(FTI)6/11/11/11 r - - 0 1";
    refused(fen, "commit");
    assert_eq!(
        play(fen, &["e4:Ie4>e5", "commit"]),
        "11/11/11/11/11/11/11/4I6/4(FT)6/11/11/11 b - - 1 1"
    );
    assert_eq!(
        play(fen, &["e4:Ie4>e5", "e4:Te4>d4", "commit"]),
        "11/11/11/11/11/11/11/4I6/3TF6/11/11/11 b - - 1 1"
    );
}

// The winning capture needs no safe Commander.
#[test]
fn r14_the_winning_capture_needs_no_safe_commander() {
    let fen = "6c4/11/6T4/11/11/11/11/11/11/4t6/4I6/4C6 r - - 0 1";
    assert_eq!(legal_from(fen, "g10"), ["Tg10xg12"]);
    assert_eq!(status(&play(fen, &["Tg10xg12"])), "red wins: commander captured");
}

// The clock is reset by captures, promotions and combinations, not by Commander moves.
#[test]
fn r14_clock_resets() {
    let fen = "6c4/11/11/6h4/6T4/6I4/11/11/11/11/11/2C8 r - - 30 40";
    assert_eq!(play(fen, &["Cc1-c2"]), "6c4/11/11/6h4/6T4/6I4/11/11/11/11/2C8/11 b - - 31 40");
    assert_eq!(play(fen, &["Tg8-f8"]), "6c4/11/11/6h4/5T5/6I4/11/11/11/11/11/2C8 b - - 31 40");
    assert_eq!(play(fen, &["Tg8xg9"]), "6c4/11/11/6T4/11/6I4/11/11/11/11/11/2C8 b - - 0 40");
    assert_eq!(play(fen, &["Ig7&g8"]), "6c4/11/11/6h4/6(TI)4/11/11/11/11/11/11/2C8 b - - 0 40");
    assert_eq!(
        play("6c4/11/11/11/6A4/11/11/11/11/11/11/2C8 r - - 30 40", &["Ag8-g9"]),
        "6c4/11/11/6+A4/11/11/11/11/11/11/11/2C8 b - - 0 40"
    );
}

// A draw can be claimed at 100 half-moves and happens at 150.
#[test]
fn r14_the_clock_draws_at_150() {
    let status_at =
        |clock: u32| status(&format!("6c4/11/11/11/11/11/11/11/11/10T/11/2C8 r - - {clock} 90"));
    assert_eq!(status_at(50), "ongoing");
    assert_eq!(status_at(100), "ongoing");
    assert_eq!(status_at(149), "ongoing");
    assert_eq!(status_at(150), "draw: 75 moves");
    let claim_at = |clock: u32| {
        let fen = format!("6c4/11/11/11/11/11/11/11/11/10T/11/2C8 r - - {clock} 90");
        Game::new(position(&fen)).may_claim(DrawClaim::FiftyMoves)
    };
    assert_eq!([50, 99, 100, 149].map(claim_at), [false, false, true, true]);
}

// The repetition key has no clocks: the same position with other clocks plays the same.
#[test]
fn r14_clocks_are_no_part_of_the_position() {
    let moves = ["Tk3-k4", "Cg12-f12", "Tk4-k3", "Cf12-g12"];
    let after = play("6c4/11/11/11/11/11/11/11/11/10T/11/2C8 r - - 12 34", &moves);
    assert_eq!(after, "6c4/11/11/11/11/11/11/11/11/10T/11/2C8 r - - 16 36");
    assert_eq!(legal(&after), legal("6c4/11/11/11/11/11/11/11/11/10T/11/2C8 r - - 12 34"));
    let mut game = Game::new(position("6c4/11/11/11/11/11/11/11/11/10T/11/2C8 r - - 12 34"));
    read_all(&mut game, &moves);
    assert_eq!(game.repetitions(), 2);
}

// The symbols are `*`, `**` and `+`, and a deploy step always names its origin.
#[test]
fn r14_symbols() {
    expect(
        "6h3(+FI)/10g/11/11/11/11/11/11/11/11/11/11 r - - 0 1",
        "k12",
        "(+FI)k12-j12 (+FI)k12-i12 (+FI)k12-h12 (+FI)k12-f12 (+FI)k12-j11 (+FI)k12-i10 \
         (+FI)k12-h9 (+FI)k12-g8 (+FI)k12-f7 (+FI)k12-k10 (+FI)k12-k9 (+FI)k12-k8 \
         (+FI)k12-k7 (+FI)k12xk11 (+FI)k12xg12 (+FI)k12*k11 (+FI)k12*g12 k12:+Fk12>j12 \
         k12:+Fk12>i12 k12:+Fk12>h12 k12:+Fk12>f12 k12:+Fk12>j11 k12:+Fk12>i10 \
         k12:+Fk12>h9 k12:+Fk12>g8 k12:+Fk12>f7 k12:+Fk12>k10 k12:+Fk12>k9 k12:+Fk12>k8 \
         k12:+Fk12>k7 k12:+Fk12xk11 k12:+Fk12xg12 k12:Ik12>j12 k12:Ik12xk11",
    );
    assert_eq!(
        between("10F/10g/11/11/11/11/11/11/11/11/11/11 r - - 0 1", "k12", "k11"),
        ["Fk12**k11"]
    );
}

// The letters before the origin are what moves: `Tc3>d3` for a Tank that leaves (NT) on c3. With
// the whole stack before the origin the turn is refused, and the hint says how it is written.
#[test]
fn r14_letters_before_the_origin_are_what_moves() {
    let position = position("11/11/11/11/11/11/11/11/11/2(NT)8/11/11 r");
    let turn = position.read_turn("Tc3>d3").expect("legal");
    assert_eq!(turn.lan().to_string(), "c3:Nc3<,Tc3>d3");
    let Err(ReadTurnError::Illegal(why)) = position.read_turn("(NT)c3>d3") else {
        panic!("(NT)c3>d3 is not legal");
    };
    assert_eq!((why.reason.name(), why.reason.rule()), ("notAPart", "10.2"));
    let hints = lans(&position, &why.alternatives);
    assert!(hints.contains(&"c3:Tc3>d3".to_string()), "{hints:?}");
}

// Taking back is never restricted in the library: not in check, not after mate, not after the
// Commander was captured or the clock has run out; a deploy in progress is taken back first.
#[test]
fn r14_everything_on_the_board_can_be_taken_back() {
    for (fen, turns, status) in [
        ("6c4/11/11/11/6T4/11/11/11/11/11/4H6/2C8 r - - 5 9", &["Tg10"][..], "check"),
        ("6c4/11/11/11/6T4/11/11/11/11/11/4H6/2C8 r - - 5 9", &["Tg10", "Ch12"], "ongoing"),
        ("9hc/10h/11/9A1/10A/11/11/11/11/11/11/2C8 r - - 8 20", &["Ak8-k9"], "red wins: checkmate"),
        (
            "6c4/11/6T4/11/11/11/11/11/11/11/11/2C8 r - - 0 1",
            &["Txg12"],
            "red wins: commander captured",
        ),
        ("6c4/11/11/11/11/11/11/10T/11/11/11/2C8 r - - 149 80", &["Tk4"], "draw: 75 moves"),
        ("6c4/11/11/11/11/11/11/10(TI)/11/11/11/2C8 r - - 0 1", &["k5:T<,Ij5"], "ongoing"),
    ] {
        let mut game = Game::new(position(fen));
        read_all(&mut game, turns);
        assert_eq!(game.position().status().to_string(), status);
        for _ in turns {
            game.undo().expect("played");
        }
        assert_eq!(game.position().fen().to_string(), fen);
        assert_eq!(game.undone().count(), turns.len());
    }
    let fen = "6c4/11/6(TI)4/11/11/11/11/11/11/11/11/2C8 r - - 7 9";
    let mut game = Game::new(position(fen));
    read_all(&mut game, &["g10:I>f10..."]);
    assert_eq!(game.undo(), Err(GameError::DeployInProgress));
    game.undo_step().expect("a step");
    assert_eq!(game.position().fen().to_string(), fen);
}
