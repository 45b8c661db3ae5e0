//! Document 000: the games in notation, their ends, and what a reader must refuse.

use crate::seed_notation::{COMMANDER, TANK, TANK_AND_INFANTRY, TANK_JOINS, TANK_MEETS, check};

const START: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

// 000, "Game Notation Examples": from the start, as written, only the Commander's step is possible.
#[test]
fn game_notation_from_the_start() {
    let blue = &START.replace(" r ", " b ");
    check(&[
        ("2561", START, "1. Te4 Tf9", "expected the letter of a piece at 0"),
        ("2561", START, "Te4", "refused: ownUnitThere (6.3)"),
        ("2561", blue, "Tf9", "refused: ownUnitThere (6.3)"),
        ("2562", START, "c3:Tc5,Id3", "refused: noPiece (10.1)"),
        ("2562", blue, "d10:td8,id9", "refused: notInStack (10.2)"),
        ("2563", START, "F*e9", "refused: outOfRange (3)"),
        ("2563", blue, "n&c10", "refused: nothingThere (5.1)"),
        ("2564", START, "Cg1-g2+", "Cg1-g2"),
        ("2564", blue, "+cg12-g11", "refused: wrongMarks (13.1)"),
        ("2564", blue, "cg12-g11", "Cg12-g11"),
        ("2565", START, "Ixd9#", "refused: nothingThere (5.1)"),
        ("2565", START, "Ixd9# (1-0)", "expected the end at 5"),
        // The nearest possible first moves.
        ("2561", START, "Tf6", "Tf4-f6"),
        ("2561", blue, "Tf7", "Tf9-f7"),
    ]);
}

// The same texts where they make sense.
#[test]
fn game_notation_elsewhere() {
    check(&[
        ("2561", "11/11/11/7t3/11/11/11/11/11/11/11/11 b", "Tf9", "Th9-f9"),
        ("2562", "11/11/3(ti)7/11/11/11/11/11/11/11/11/11 b", "d10:td8,id9", "d10:Td10>d8,Id10>d9"),
        ("2563", "11/11/11/4m6/11/11/11/4F6/11/11/11/11 r", "F*e9", "Fe5*e9"),
        ("2563", "11/11/2f8/2n8/11/11/11/11/11/11/11/11 b", "n&c10", "Nc9&c10"),
        ("2564", COMMANDER, "Cg1-g2+", "Cg1-g2"),
        ("2564", "6+c4/11/11/11/11/11/11/11/11/10I/11/10C b", "+cg12-g11", "+Cg12-g11"),
        ("2565", "11/11/11/3i7/3I7/11/11/11/11/11/11/11 r", "Ixd9#", "Id8xd9"),
    ]);
}

// 000, "Annotation Symbols"
#[test]
fn annotations() {
    for glyph in ["!", "?", "!!", "??", "!?", "?!", "+!", "#!!"] {
        check(&[("2570-2575", TANK, &format!("Te4{glyph}"), "Td4-e4")]);
    }
    // Who stands better is a comment on the position, no part of a move.
    check(&[
        ("2576", TANK, "Te4(+)", "expected the letter of a piece at 5"),
        ("2577", TANK, "Te4(-)", "expected the letter of a piece at 4"),
        ("2578", TANK, "Te4(=)", "expected the letter of a piece at 4"),
        ("2576", TANK, "Te4 (+)", "expected the end at 3"),
    ]);
}

// 000, "Notation Validation and Standards": what is refused, and how.
#[test]
fn validation() {
    check(&[
        // Symbols of pieces and squares.
        ("2584 2601", TANK, "Qe4", "expected the letter of a piece at 0"),
        ("2584", TANK, "e4", "expected a square, a1 to k12 at 2"),
        ("2584", TANK, "Tl4", "expected a square, a1 to k12 at 1"),
        ("2584", TANK, "Td13", "expected a square, a1 to k12 at 2"),
        ("2602", TANK, "Td7", "refused: outOfRange (3)"),
        // Two Tanks reach the square.
        (
            "2585 2603",
            "11/11/11/11/11/11/11/11/3T1T5/11/11/11 r",
            "Te4",
            "ambiguous: Td4-e4 Tf4-e4",
        ),
        // Symbols that do not fit the kind of move.
        ("2587", TANK_MEETS, "Te4", "refused: enemyThere (5.1)"),
        ("2587", TANK_MEETS, "T&e4", "refused: enemyThere (5.1)"),
        ("2587", TANK_MEETS, "T*e4", "refused: mayNotStay (5.4)"),
        ("2587", TANK, "Txe4", "refused: nothingThere (5.1)"),
        ("2587", TANK_JOINS, "Txe4", "refused: ownUnitThere (6.3)"),
        ("2587", TANK, "T>e4", "refused: notAPart (10.2)"),
        // Deploys that are not written as one.
        ("2588 2604", TANK_AND_INFANTRY, "c3:", "expected the letter of a piece at 3"),
        ("2588 2604", TANK_AND_INFANTRY, "c3:Tc5;Id3", "expected the end at 6"),
        ("2588 2604", TANK_AND_INFANTRY, "c3:Tc5,", "expected the letter of a piece at 7"),
        ("2588 2604", TANK_AND_INFANTRY, "c3:Tc5,Te3", "refused: alreadyMoved (10.2)"),
        ("2588 2604", TANK_AND_INFANTRY, "c3:Td3>d5", "expected the square of the stack at 4"),
        ("2588 2604", TANK_AND_INFANTRY, "c3:I<,Tc5,Id3", "refused: wrongStay (13.4)"),
    ]);
}

// 000, "Complete Game Example"
#[test]
fn complete_game() {
    let blue = &START.replace(" r ", " b ");
    check(&[
        // On c4 stands a Navy.
        ("4314", START, "Ic4-c5", "refused: notInStack (10.2)"),
        ("4314", START, "Ic5-c6", "Ic5-c6"),
        // t is no file, and a Tank carries no Anti-Air.
        ("4336", blue, "Tt9&g9", "expected a square, a1 to k12 at 1"),
        ("4336", blue, "Tf9&e9", "refused: cannotCombine (6.1)"),
        ("4336", blue, "Mg8&f9(TM)", "Mg8&f9"),
        // On d1 stands nothing.
        ("4359", START, "Fd1-e5", "refused: noPiece (10.1)"),
        ("4359", START, "Fe2-e5", "Fe2-e5"),
        ("4389", blue, "(tg)g9-f7", "expected a piece or a stack that rule 6.1 allows at 0"),
        ("4389", "11/11/11/5(tm)5/11/11/11/11/11/11/11/11 b", "(tm)f9-f7", "(TM)f9-f7"),
    ]);
}

// 000, "Commander Capture Scenarios", "Game Conclusion Examples", "Check and Checkmate Examples"
#[test]
fn endings() {
    let guarded = "6+c4/6g4/11/11/11/11/11/11/11/11/11/5F+C4 r";
    let facing = "6c4/11/11/11/11/11/11/11/11/10I/11/6C4 r";
    check(&[
        // g12 is on no line from f1.
        ("3025", "6+c4/11/11/11/11/11/11/11/11/11/11/5F+C4 r", "Ff1xg12", "refused: notInLine (3)"),
        ("3025", "6+c4/11/11/11/6F4/11/11/11/11/11/11/6+C4 r", "Fg8xg12", "Fg8xg12"),
        ("3046", guarded, "Ff1xg12", "refused: notInLine (3)"),
        (
            "3046",
            "6+c4/6g4/4F6/11/11/11/11/11/11/11/11/6+C4 r",
            "Fe10xg12",
            "refused: onlySuicide (7.3)",
        ),
        ("3046", "6+c4/6g4/4F6/11/11/11/11/11/11/11/11/6+C4 r", "Fe10**g12", "Fe10**g12"),
        // The Commanders cannot dance on one open file.
        ("3203", facing, "Commander g1-g2", "expected a square, a1 to k12 at 1"),
        ("3203", facing, "g1-g2", "refused: noUnit (13.2)"),
        ("3203", facing, "Cg1-g2", "refused: commandersExposed (8.2)"),
        ("3203", "6c4/11/11/11/11/11/11/11/11/10I/11/5C5 r", "Cf1-f2", "Cf1-f2"),
        // The Commander itself stands on g12.
        (
            "3337",
            "6+c4/11/11/11/11/11/11/11/11/11/5T5/6+C4 r",
            "Tf2-g12+",
            "refused: enemyThere (5.1)",
        ),
        ("3337", "6+c4/11/7T3/11/11/11/11/11/11/11/11/10C r", "Th10-h12+", "Th10-h12"),
        // d9 is two squares away, and blocks nothing: g11 does, from f11.
        (
            "3434",
            "6+c4/3(ti)7/11/11/11/11/11/11/11/11/5T5/6+C4 b",
            "d11:Id9",
            "refused: outOfRange (3)",
        ),
        (
            "3434",
            "6+c4/3(ti)7/11/11/11/11/11/11/11/11/5T5/6+C4 b",
            "d11:Id10",
            "refused: commandersExposed (8.2)",
        ),
        (
            "3434",
            "6+c4/5(ti)5/11/11/11/11/11/11/11/11/5T5/6+C4 b",
            "f11:Ig11",
            "f11:Tf11<,If11>g11",
        ),
    ]);
}
