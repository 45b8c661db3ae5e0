//! Document 000, "Notation Systems": each text as the document writes it, given to the reader.
//!
//! Its games and errors are in `seed_notation_games`, the moves of other chapters in
//! `seed_notation_examples`, the other documents in `seed_notation_others`.

use cotulenh::notation::ReadTurnError;

use crate::support::position;

/// The lines of the document, a position, a text, and the reader's answer.
pub type Case<'a> = (&'a str, &'a str, &'a str, &'a str);

/// What the reader answers: the turn in LAN, `refused: reason (rule)`, `expected what at place`, or
/// `ambiguous: candidates`.
#[track_caller]
fn answer(fen: &str, text: &str) -> String {
    let position = position(fen);
    match position.read_turn(text) {
        Ok(turn) => turn.lan().without_suffix().to_string(),
        Err(ReadTurnError::Illegal(why)) => {
            format!("refused: {} ({})", why.reason.name(), why.reason.rule())
        }
        Err(ReadTurnError::Malformed { expected, at }) => format!("expected {expected} at {at}"),
        Err(ReadTurnError::Ambiguous(turns)) => format!("ambiguous: {}", turns.join(" ")),
    }
}

/// The reader gives all these answers; every one that is not given is shown.
#[track_caller]
pub fn check(cases: &[Case<'_>]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|&(lines, fen, text, expected)| {
            let found = answer(fen, text);
            (found != expected)
                .then(|| format!("{lines}: {text} in {fen}\n  not {expected}\n  but {found}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

pub const TANK: &str = "11/11/11/11/11/11/11/11/3T7/11/11/11 r";
pub const TANK_MEETS: &str = "11/11/11/11/11/11/11/11/3Ta6/11/11/11 r";
pub const TANK_JOINS: &str = "11/11/11/11/11/11/11/11/3TI6/11/11/11 r";
pub const TANK_AND_INFANTRY: &str = "11/11/11/11/11/11/11/11/11/2(TI)8/11/11 r";
const THREE: &str = "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r";
const THREE_WITH_A_HERO: &str = "11/11/11/11/11/11/11/11/11/2(NF+T)8/11/11 r";
pub const COMMANDER: &str = "10c/11/11/11/11/11/11/11/11/10I/11/6C4 r";

// 000, "Basic SAN Examples", "Basic LAN Examples", "Normal Move Notation"
#[test]
fn normal_moves() {
    check(&[
        ("2328 2485 4691", TANK, "Te4", "Td4-e4"),
        ("2403 2486 4691", TANK, "Td4-e4", "Td4-e4"),
        // A `-` is not needed in SAN, and read.
        ("4691", TANK, "T-e4", "Td4-e4"),
        ("2329 2485", "11/11/11/11/11/11/11/5m5/5I5/11/11/11 r", "Ixf5", "If4xf5"),
        ("2404", "11/11/11/11/11/11/11/11/4Im5/11/11/11 r", "Ie4xf4", "Ie4xf4"),
        ("2330 2405 2486", COMMANDER, "Cg1-g3", "Cg1-g3"),
        ("2485", COMMANDER, "Cg3", "Cg1-g3"),
        ("2331 2485", "11/11/11/11/11/11/11/11/11/11/1F9/11 r", "Fa1", "Fb2-a1"),
        ("2406", "11/11/11/11/11/11/11/11/11/11/11/F10 r", "Fa1-e5", "Fa1-e5"),
        ("2332", "11/11/11/11/11/11/2Ni7/11/11/11/11/11 r", "Nxd6", "Nc6xd6"),
        ("4692", TANK_MEETS, "Txe4", "Td4xe4"),
        ("4692", TANK_MEETS, "Td4xe4", "Td4xe4"),
    ]);
}

#[test]
fn impossible_normal_moves() {
    check(&[
        // d6 is on no line from c3; from c5 and c6 it is.
        ("2407", "11/11/11/11/11/11/3i7/11/11/2N8/11/11 r", "Nc3xd6", "refused: notInLine (3)"),
        ("2407", "11/11/11/11/11/11/3i7/2N8/11/11/11/11 r", "Nc5xd6", "Nc5xd6"),
        // An Infantry captures diagonally only as a hero.
        (
            "2486",
            "11/11/11/11/11/11/11/5m5/4I6/11/11/11 r",
            "Ie4xf5",
            "refused: wrongDirection (3)",
        ),
        ("2486", "11/11/11/11/11/11/11/5m5/4+I6/11/11/11 r", "Ie4xf5", "+Ie4xf5"),
        ("2486", "11/11/11/11/11/11/11/4Im5/11/11/11/11 r", "Ie5xf5", "Ie5xf5"),
        // A move to the square it starts from.
        ("2486", "11/11/11/11/11/11/11/11/11/11/11/F10 r", "Fa1-a1", "refused: sameSquare (4.2)"),
        ("2486", "11/11/11/11/11/11/11/11/11/11/F10/11 r", "Fa2-a1", "Fa2-a1"),
    ]);
}

// 000, "SAN Disambiguation Rules"
#[test]
fn disambiguation() {
    let files = "11/11/11/11/11/11/11/11/3T1T5/11/11/11 r";
    let ranks = "11/11/11/11/11/11/11/4T6/11/4T6/11/11 r";
    let squares = "11/11/11/11/11/11/11/3+T7/11/3+T1+T5/11/11 r";
    check(&[
        ("2338", files, "Te4", "ambiguous: Td4-e4 Tf4-e4"),
        ("2338", files, "Tde4", "Td4-e4"),
        ("2339", ranks, "Te4", "ambiguous: Te3-e4 Te5-e4"),
        ("2339", ranks, "T3e4", "Te3-e4"),
        // More origin than needed is read.
        ("2338", TANK, "Tde4", "Td4-e4"),
        ("2339", TANK, "T4e4", "Td4-e4"),
        ("2338", TANK, "Tfe4", "refused: noUnit (13.2)"),
        ("2339", TANK, "T3e4", "refused: noUnit (13.2)"),
        // A Tank moves diagonally only as a hero.
        ("2340", "11/11/11/11/11/11/11/11/11/3T7/11/11 r", "Td3e4", "refused: wrongDirection (3)"),
        ("2340", squares, "Td3e4", "+Td3-e4"),
        ("2340", squares, "+Td3e4", "+Td3-e4"),
        ("2340", squares, "+Tde4", "ambiguous: +Td3-e4 +Td5-e4"),
        ("2340", squares, "+T3e4", "ambiguous: +Td3-e4 +Tf3-e4"),
    ]);
    // The library writes them so too.
    for (fen, text) in [(files, "Tde4"), (ranks, "T3e4"), (squares, "+Td3e4"), (TANK, "Te4")] {
        let position = position(fen);
        let turn = position.read_turn(text).expect("legal");
        assert_eq!(turn.san().to_string(), text);
    }
}

// 000, "Combination Moves", "LAN Combination Notation", "Combination Move Notation"
#[test]
fn combinations() {
    check(&[
        ("2348 2517 4693", TANK_JOINS, "T&e4", "Td4&e4"),
        ("1074 2127 2413 2518 4693", TANK_JOINS, "Td4&e4", "Td4&e4"),
        ("2349 2517", "11/11/11/11/11/11/11/11/11/5T5/5I5/11 r", "I&f3", "If2&f3"),
        ("2415 2518", "11/11/11/11/11/11/11/11/11/5IT4/11/11 r", "If3&g3", "If3&g3"),
        // A Navy does not land, not even to fetch an Air Force; that one can come aboard.
        (
            "2130 2414 2518",
            "11/11/11/11/11/11/11/11/11/2NF7/11/11 r",
            "Nc3&d3",
            "refused: terrain (1.5)",
        ),
        ("2517", "11/11/11/11/11/11/11/11/11/2NF7/11/11 r", "N&d3", "refused: terrain (1.5)"),
        ("2130 2414", "11/11/11/11/11/11/11/11/11/2NF7/11/11 r", "Fd3&c3", "Fd3&c3"),
        ("2130 2414", "11/11/11/11/11/11/11/11/11/2NF7/11/11 r", "F&c3(NF)", "Fd3&c3"),
        ("2517", "11/11/11/11/11/11/11/11/2F8/2N8/11/11 r", "N&c4", "Nc3&c4"),
    ]);
}

// 000, "Stay Captures", "LAN Stay Capture Notation", "Stay Capture Notation"
#[test]
fn stay_captures() {
    check(&[
        ("2354 2501", "11/11/11/11/11/11/11/4i6/11/11/11/F10 r", "F*e5", "Fa1*e5"),
        ("2048 2421 2502", "11/11/11/11/11/11/11/4i6/11/11/11/F10 r", "Fa1*e5", "Fa1*e5"),
        ("2355 2501", "11/11/11/11/11/11/7i3/11/11/7A3/11/11 r", "A*h6", "Ah3*h6"),
        ("2501", "11/11/11/11/11/11/11/11/11/2N2i5/11/11 r", "N*f3", "Nc3*f3"),
        ("2050 2423 2502", "11/11/11/11/11/11/11/11/11/2N2i5/11/11 r", "Nc3*f3", "Nc3*f3"),
        ("4694", "11/11/11/11/11/11/11/11/F3i6/11/11/11 r", "F*e4", "Fa4*e4"),
        // h6 is 4 squares from d2: for a heroic Artillery.
        (
            "2049 2422 2502",
            "11/11/11/11/11/11/7i3/11/11/11/3A7/11 r",
            "Ad2*h6",
            "refused: outOfRange (3)",
        ),
        ("2049 2422 2502", "11/11/11/11/11/11/7i3/11/11/11/3+A7/11 r", "Ad2*h6", "+Ad2*h6"),
        ("2049 2422 2502", "11/11/11/11/11/11/7i3/11/11/4A6/11/11 r", "Ae3*h6", "Ae3*h6"),
        // e4 is on no line from a1.
        ("4694", "11/11/11/11/11/11/11/11/4i6/11/11/F10 r", "Fa1*e4", "refused: notInLine (3)"),
    ]);
}

// 000, "Suicide Captures", "Suicide Capture Notation"
#[test]
fn suicide_captures() {
    check(&[
        ("2360 2509", "11/11/11/11/11/11/11/11/11/3F2g4/11/11 r", "F**g3", "Fd3**g3"),
        ("4695", "11/11/11/11/11/11/11/11/1F2g6/11/11/11 r", "F**e4", "Fb4**e4"),
        // g3 and e4 are on no line from a1.
        (
            "2087 2510",
            "11/11/11/11/11/11/11/11/11/6g4/11/F10 r",
            "Fa1**g3",
            "refused: notInLine (3)",
        ),
        ("2087 2510", "11/11/11/11/11/11/11/11/11/2F3g4/11/11 r", "Fc3**g3", "Fc3**g3"),
        ("4695", "11/11/11/11/11/11/11/11/4g6/11/11/F10 r", "Fa1**e4", "refused: notInLine (3)"),
        ("4695", "11/11/11/11/11/11/11/11/F3g6/11/11/11 r", "Fa4**e4", "Fa4**e4"),
        // Nobody sacrifices himself but the Air Force, and it only under fire.
        (
            "2361 2509",
            "11/11/11/11/11/11/11/11/4It5/11/11/11 r",
            "I**f4",
            "refused: noSuicide (5.5)",
        ),
        (
            "2088 2510",
            "11/11/11/11/11/11/11/11/4It5/11/11/11 r",
            "Ie4**f4",
            "refused: noSuicide (5.5)",
        ),
        ("2088 2510", "11/11/11/11/11/11/11/11/4It5/11/11/11 r", "Ie4xf4", "Ie4xf4"),
        ("2509", TANK_MEETS, "T**e4", "refused: noSuicide (5.5)"),
        ("2089 2510", TANK_MEETS, "Td4**e4", "refused: noSuicide (5.5)"),
        ("2360", "11/11/11/11/11/11/11/11/11/3F2i4/11/11 r", "F**g3", "refused: noSuicide (5.5)"),
        ("2360", "11/11/11/11/11/11/11/11/11/3F2g4/11/11 r", "Fxg3", "refused: onlySuicide (7.3)"),
    ]);
}

// 000, "Deploy Sequences", "LAN Deploy Sequence Notation", "Deploy Sequence Notation"
#[test]
fn deploys() {
    let both = "c3:Tc3>c5,Ic3>d3";
    check(&[
        ("1736 2000 2368 2493 2804 4696", TANK_AND_INFANTRY, "c3:Tc5,Id3", both),
        ("2429 2494", TANK_AND_INFANTRY, "c3:Tc3>c5,Ic3>d3", both),
        // d4 is on a diagonal from c3: not for a Tank, but for a heroic one.
        ("1849 2369 2493", THREE, "N<,Fe5,Td4", "refused: wrongDirection (3)"),
        ("1767 2004", THREE, "c3:N<,Fe5,Td4", "refused: wrongDirection (3)"),
        ("2430 2494", THREE, "c3:Nc3<,Fc3>e5,Tc3>d4", "refused: wrongDirection (3)"),
        ("1849 2369 2493", THREE, "N<,Fe5,Td3", "c3:Nc3<,Fc3>e5,Tc3>d3"),
        ("1767 2004", THREE, "c3:N<,Fe5,Tc4", "c3:Nc3<,Fc3>e5,Tc3>c4"),
        ("2430 2494", THREE, "c3:Nc3<,Fc3>e5,Tc3>e3", "c3:Nc3<,Fc3>e5,Tc3>e3"),
        ("1849 2369 2493", THREE_WITH_A_HERO, "N<,Fe5,Td4", "c3:Nc3<,Fc3>e5,+Tc3>d4"),
        ("2430 2494", THREE_WITH_A_HERO, "c3:Nc3<,Fc3>e5,Tc3>d4", "c3:Nc3<,Fc3>e5,+Tc3>d4"),
        // An Artillery carries no Infantry; an Engineer carries the Artillery.
        // And neither e5 nor f3 is on a line from d2.
        (
            "2431",
            "11/11/11/11/11/11/11/11/11/11/3(TI)7/11 r",
            "d2:Ad2>e5,Id2>f3",
            "refused: notInStack (10.2)",
        ),
        (
            "2431",
            "11/11/11/11/11/11/11/11/11/11/3(EA)7/11 r",
            "d2:Ad2>e5,Id2>f3",
            "refused: notInLine (3)",
        ),
        (
            "2431",
            "11/11/11/11/11/11/11/11/11/11/3(EA)7/11 r",
            "d2:Ad2>d5,Id2>f3",
            "refused: notInStack (10.2)",
        ),
        (
            "2431",
            "11/11/11/11/11/11/11/11/11/11/3(EA)7/11 r",
            "d2:Ad2>d5,Ed2>e2",
            "d2:Ad2>d5,Ed2>e2",
        ),
        // An Engineer does not board an Air Force; an Infantry does.
        (
            "2432",
            "11/11/11/11/11/11/11/11/11/2(FT)1E6/11/11 r",
            "c3:Fc3&e3,Tc3>d4",
            "refused: cannotCombine (6.1)",
        ),
        (
            "2432",
            "11/11/11/11/11/11/11/11/11/2(FT)1I6/11/11 r",
            "c3:Fc3&e3,Tc3>d4",
            "refused: wrongDirection (3)",
        ),
        (
            "2432",
            "11/11/11/11/11/11/11/11/11/2(FT)1I6/11/11 r",
            "c3:Fc3&e3,Tc3>d3",
            "c3:Fc3&e3,Tc3>d3",
        ),
    ]);
}

// 000, "FEN Parsing Specifications", the deploy notation
#[test]
fn deploy_with_arrows() {
    let fen = "11/11/11/11/11/11/11/11/2(TI)8/11/11/11 r";
    check(&[
        // An Infantry goes one square; a hero two, but not through the Tank on d4.
        ("3736", fen, "c4:T>d4,I>e4", "refused: outOfRange (3)"),
        (
            "3736",
            "11/11/11/11/11/11/11/11/2(T+I)8/11/11/11 r",
            "c4:T>d4,I>e4",
            "refused: blocked (4.2)",
        ),
        ("3736", "11/11/11/11/11/11/11/11/2(T+I)8/11/11/11 r", "c4:I>e4,T>d4", "c4:+Ic4>e4,Tc4>d4"),
        ("3736", fen, "c4:T>d4,I>c5", "c4:Tc4>d4,Ic4>c5"),
        ("3736", fen, "c4:I>d4,T>e4", "refused: blocked (4.2)"),
        ("3736", fen, "c4:T>e4,I>d4", "c4:Tc4>e4,Ic4>d4"),
        // Three dots belong to a session, not to a turn.
        ("3737", fen, "c4:T>d4...", "expected a whole turn, without `...` at 7"),
        ("3737", fen, "c4:T>d4", "c4:Ic4<,Tc4>d4"),
    ]);
}

// 000, "Heroic Status Indicators", "Heroic Promotion Notation"
#[test]
fn heroes() {
    let promotes = "11/11/11/11/11/11/4c6/11/3T7/11/11/10C r";
    check(&[
        ("2374", "11/11/11/11/11/11/11/11/3+T7/11/11/11 r", "+Te4", "+Td4-e4"),
        ("2374", TANK, "+Te4", "refused: wrongMarks (13.1)"),
        ("2375", "11/11/11/11/11/11/11/5m5/4+I6/11/11/11 r", "+Ixf5", "+Ie4xf5"),
        ("2525", promotes, "Te4+", "Td4-e4"),
        ("2526", promotes, "Td4-e4+", "Td4-e4"),
        // Where a piece becomes heroic is not written alone.
        ("2376", promotes, "T+", "expected a square, a1 to k12 at 1"),
        ("2376", promotes, "Te4", "Td4-e4"),
    ]);
}

// 000, "Check and Checkmate Notation": the marks need not be right.
#[test]
fn check_marks() {
    let wins = "11/11/11/11/11/11/11/5c5/5I5/11/11/10C r";
    check(&[
        ("2533 4697", "11/11/11/11/11/11/4c6/11/3T7/11/11/10C r", "Te4+", "Td4-e4"),
        ("2534 4697", TANK, "Td4-e4+", "Td4-e4"),
        ("4698", TANK, "Te4#", "Td4-e4"),
        ("2533", wins, "Ixf5#", "If4xf5"),
        (
            "2534",
            "11/11/11/11/11/11/11/5c5/4I6/11/11/10C r",
            "Ie4xf5#",
            "refused: wrongDirection (3)",
        ),
        ("2534", "11/11/11/11/11/11/11/5c5/4+I6/11/11/10C r", "Ie4xf5#", "+Ie4xf5"),
        // The Tank on c5 sees the Commander on c7.
        ("2533", "11/11/11/11/11/2c8/11/11/11/2(TI)8/11/10C r", "c3:Tc5+,Id3", "c3:Tc3>c5,Ic3>d3"),
        ("2534", TANK_AND_INFANTRY, "c3:Tc3>c5+,Ic3>d3", "c3:Tc3>c5,Ic3>d3"),
    ]);
    let position = position(wins);
    let turn = position.read_turn("Ixf5").expect("legal");
    assert_eq!(turn.san().to_string(), "Ixf5#");
}

// 000, "Stack Notation in Positions", "Stack Notation Examples": the units, moved to e3.
#[test]
fn stacks() {
    check(&[
        ("446 2542 3724", "11/11/11/11/11/11/11/11/11/2(TI)8/11/11 r", "(TI)e3", "(TI)c3-e3"),
        (
            "447 902 2543 3725",
            "11/11/11/11/11/11/11/11/11/2(+TI)8/11/11 r",
            "(+TI)e3",
            "(+TI)c3-e3",
        ),
        (
            "448 903 2544 3726",
            "11/11/11/11/11/11/11/11/11/2(T+I)8/11/11 r",
            "(T+I)e3",
            "(T+I)c3-e3",
        ),
        ("904 3727", "11/11/11/11/11/11/11/11/11/2(+T+I)8/11/11 r", "(+T+I)e3", "(+T+I)c3-e3"),
        (
            "447 902 2543 3725",
            "11/11/11/11/11/11/11/11/11/2(T+I)8/11/11 r",
            "(+TI)e3",
            "refused: wrongMarks (13.1)",
        ),
        ("2545", "11/11/11/11/11/11/11/11/11/2(+NFT)8/11/11 r", "(+NFT)c8", "(+NFT)c3-c8"),
        (
            "2545",
            "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r",
            "(NFT)c8",
            "refused: outOfRange (3)",
        ),
    ]);
}
