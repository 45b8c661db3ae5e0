//! Rule 12.3: the deploy in progress, as the last field of a FEN.

use cotulenh::fen::FenErrorKind as E;

use crate::rules_12_fen::{error, expect_error};
use crate::support::{at, bad_fen, legal, play, position};

const BEFORE: &str = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 3 9";

#[test]
fn r12_3_what_has_not_moved_is_known() {
    let two = format!("{BEFORE} c3:Fc3>e5,Tc3>c5...");
    assert_eq!(position(&two).deploy().expect("in progress").rest().to_string(), "N");
    assert_eq!(legal(&two).last().map(String::as_str), Some("commit"));
}

#[test]
fn r12_3_the_short_form_is_read_too() {
    for session in ["c3:F>e5...", "c3:F>e5,T>c5...", "c3:Fc3>e5,T>c5...", "c3:F>e5,Tc3>c5..."] {
        let read = position(&format!("{BEFORE} {session}"));
        assert!(read.deploy().is_some());
        assert!(read.fen().to_string().starts_with(&format!("{BEFORE} c3:Fc3>e5")));
    }
}

#[test]
fn r12_3_heroic_marks_are_those_before_each_step() {
    // The Air Force's step to g8 attacks the Commander: it becomes heroic after that step.
    let before = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/2C8 r - - 3 9";
    let after = play(before, &["c4:Fc4>g8"]);
    assert_eq!(after, format!("{before} c4:Fc4>g8..."));
    let piece = position(&after).get(at("g8")).expect("there").carrier();
    assert!(piece.heroic);
    assert!(bad_fen(&format!("{before} c4:+Fc4>g8...")));
}

#[test]
fn r12_3_bad_sessions() {
    let with = |session: &str| format!("{BEFORE} {session}");
    for (session, place) in [
        ("c3:Fc3>e5", ""),                     // no dots
        ("c3:...", "..."),                     // no step
        ("F>e5...", "F>e5..."),                // no origin
        ("c3:Fd3>e5...", "d3>e5..."),          // another origin
        ("c3:Fc3-e5...", "-e5..."),            // not a deploy step
        ("c3:Fc3>e55...", "e55..."),           // no square
        ("c3:Xc3>e5...", "Xc3>e5..."),         // no piece
        ("c3:(FT>e5...", ">e5..."),            // unclosed
        ("c3:Fc3>e5,...", "..."),              // step missing
        ("c3:Fc3>e5,T>c5,N>a3...", "N>a3..."), // a third step would end it
    ] {
        let fen = with(session);
        let (kind, found) = error(&fen);
        assert!(matches!(kind, E::BadSession(_)), "{session}: {kind:?}");
        assert_eq!(found, place, "{session}");
    }
    for (session, place) in [
        ("c3:Fc3>c9...", "Fc3>c9"),         // out of range
        ("c3:Ic3>c4...", "Ic3>c4"),         // not in the stack
        ("c3:(NFT)c3>a3...", "(NFT)c3>a3"), // the whole stack is a plain move
        ("c3:Fc3>e5,Fc3>e5...", "Fc3>e5"),  // moved already
        ("d3:Td3>d4...", "Td3>d4"),         // nothing there
    ] {
        expect_error(&with(session), E::IllegalStep, place);
    }
    let pair = "6c4/11/11/11/11/11/11/11/11/2(NT)8/11/5C5 r - - 3 9";
    expect_error(&format!("{pair} c3:T>c5,N>a3..."), E::CompleteSession, "N>a3");
    // Not legal so far: what is left could not be finished (rule 10.6).
    let stuck = "6c4/11/11/11/11/11/11/11/11/(NT)10/11/5C5 r - - 3 9";
    expect_error(&format!("{stuck} a3:N>c3..."), E::IllegalStep, "N>c3");
}

// 12.3: the FEN in the middle of a sequence is the one before it, with the steps so far.
#[test]
fn r12_3_the_session_follows_the_position_before() {
    let fen = "10c/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 3 7";
    let one = play(fen, &["c3:Fc3>e5"]);
    assert_eq!(one, "10c/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 3 7 c3:Fc3>e5...");
    let two = play(&one, &["c3:Tc3>c5"]);
    assert_eq!(two, "10c/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 3 7 c3:Fc3>e5,Tc3>c5...");
    assert_eq!(play(&two, &["commit"]), "10c/11/11/11/11/11/11/2T1F6/11/2N8/11/6C4 b - - 4 7");
    assert_eq!(play(&two, &["c3:Nc3>a3"]), play(fen, &["c3:Fc3>e5", "c3:Tc3>c5", "c3:Nc3>a3"]));
}

// 12.3: captures and combining are written as in LAN, heroic marks as before each step.
#[test]
fn r12_3_the_session_tells_every_kind() {
    assert_eq!(
        play(
            "6c4/11/6(FTI)4/11/11/11/11/11/11/11/11/2C8 r - - 0 1",
            &["g10:Ig10>f10", "g10:+Tg10>j7"]
        ),
        "6c4/11/6(FTI)4/11/11/11/11/11/11/11/11/2C8 r - - 0 1 g10:Ig10>f10,+Tg10>j7..."
    );
    assert_eq!(
        play("11/11/11/11/11/3g7/5I5/11/11/f(NFT)9/11/11 r - - 0 1", &["b3:Tb3*a3"]),
        "11/11/11/11/11/3g7/5I5/11/11/f(NFT)9/11/11 r - - 0 1 b3:Tb3*a3..."
    );
    assert_eq!(
        play("11/11/11/5g5/11/11/3T1(FTI)5/11/11/11/11/11 r - - 0 1", &["f6:Ff6**f9"]),
        "11/11/11/5g5/11/11/3T1(FTI)5/11/11/11/11/11 r - - 0 1 f6:Ff6**f9..."
    );
    assert_eq!(
        play("11/11/11/11/5g5/5T5/5(FTI)5/11/11/11/11/11 r - - 0 1", &["f6:Tf6xf8", "f6:If6&f7"]),
        "11/11/11/11/5g5/5T5/5(FTI)5/11/11/11/11/11 r - - 0 1 f6:Tf6xf8,If6&f7..."
    );
}
