//! Document 000: the moves shown outside the notation chapter, each text as it is written there,
//! given to the reader.

use crate::seed_notation::check;

const SEA: &str = "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r";

// 000, "Movement Restrictions Summary", examples 2 and 3
#[test]
fn terrain() {
    let river = "11/11/11/11/11/11/11/11/11/4A6/11/11 r";
    check(&[
        // Squares alone name no piece: a small e is an Engineer.
        ("299", river, "e3-e8", "refused: noUnit (13.2)"),
        ("300", river, "e3-f6-e8", "expected the end at 5"),
        ("299", river, "Ae3-e8", "refused: outOfRange (3)"),
        ("299", "11/11/11/11/11/11/11/4A6/11/11/11/11 r", "Ae5-e8", "refused: river (4.3)"),
        ("300", "11/11/11/11/11/11/5A5/11/11/11/11/11 r", "Af6-f8", "Af6-f8"),
        // A Navy does not land; the Tank can come aboard.
        (
            "308",
            "11/11/11/11/11/11/11/11/2NT7/11/11/11 r",
            "(Nd4)",
            "expected the letter of a piece at 2",
        ),
        ("308", "11/11/11/11/11/11/11/11/2NT7/11/11/11 r", "Nc4&d4(NT)", "refused: terrain (1.5)"),
        ("308", "11/11/11/11/11/11/11/11/2NT7/11/11/11 r", "Td4&c4(NT)", "Td4&c4"),
    ]);
}

// 000, "Heroic Promotion Examples", and the chain of the edge cases
#[test]
fn promotions() {
    check(&[
        // A Tank goes two squares.
        (
            "818",
            "6+c4/11/11/11/11/11/11/11/11/11/11/4T1+C4 r",
            "Te1-e12",
            "refused: outOfRange (3)",
        ),
        ("818", "6+c4/11/4T6/11/11/11/11/11/11/11/11/10C r", "Te10-e12", "Te10-e12"),
        // The Artillery stands on f1, and f12 is far.
        (
            "846",
            "6+c4/11/11/11/11/11/11/11/11/11/11/4TA+C4 r",
            "Tf1-f12",
            "refused: notInStack (10.2)",
        ),
        ("846", "6+c4/11/5T5/8A2/11/11/11/11/11/11/11/10C r", "Tf10-f12", "Tf10-f12"),
        (
            "4479",
            "6+c4/11/11/11/11/11/11/11/11/11/5TA4/6+C4 r",
            "Tf2-f12+",
            "refused: outOfRange (3)",
        ),
        ("4479", "6+c4/11/5T5/11/11/11/11/11/11/11/6A4/6+C4 r", "Tf10-f12+", "Tf10-f12"),
        // g11 is on no line from h1.
        ("875", "6+c4/6t4/11/11/11/11/11/11/11/11/11/6+CI3 r", "Ih1xg11", "refused: notInLine (3)"),
        ("875", "6+c4/6tI3/11/11/11/11/11/11/11/11/11/6+C4 r", "Ih11xg11", "Ih11xg11"),
    ]);
}

// 000, "Combination Examples", "Stack Notation and Representation", "Advanced Combination Examples"
#[test]
fn combinations() {
    check(&[
        (
            "1005",
            "11/11/11/11/11/11/11/3I7/3T7/11/11/11 r",
            "Infantry d5 & d4",
            "expected a square, a1 to k12 at 1",
        ),
        ("1005", "11/11/11/11/11/11/11/3I7/3T7/11/11/11 r", "Id5&d4", "Id5&d4"),
        ("1118", "11/11/11/11/11/11/11/11/3IT6/11/11/11 r", "Id4&e4", "Id4&e4"),
        ("1118", "11/11/11/11/11/11/11/11/3IT6/11/11/11 r", "Id4&e4(TI)", "Id4&e4"),
        ("1171", "11/11/11/11/11/11/11/11/3+TI6/11/11/11 r", "+Td4&e4", "+Td4&e4"),
        ("1171", "11/11/11/11/11/11/11/11/3+TI6/11/11/11 r", "+Td4&e4(+TI)", "+Td4&e4"),
        (
            "1171",
            "11/11/11/11/11/11/11/11/3+TI6/11/11/11 r",
            "+Td4&e4(T+I)",
            "refused: wrongResult (13.6)",
        ),
        // An Engineer carries heavy pieces alone.
        (
            "1121",
            "11/11/11/11/11/11/11/11/4(TI)E5/11/11/11 r",
            "Ef4&e4",
            "refused: cannotCombine (6.1)",
        ),
        (
            "1121",
            "11/11/11/11/11/11/11/11/4(TI)E5/11/11/11 r",
            "Ef4&e4(ETI)",
            "expected a piece or a stack that rule 6.1 allows at 6",
        ),
        ("1121", "11/11/11/11/11/11/11/11/4AE5/11/11/11 r", "Ef4&e4(EA)", "Ef4&e4"),
        // No stack has four pieces, and no Navy lands.
        (
            "1124",
            "11/11/11/11/11/11/11/11/2N1(TI)6/11/11/11 r",
            "Nc4&e4",
            "refused: cannotCombine (6.1)",
        ),
        ("1124", "11/11/11/11/11/11/11/11/2N1T6/11/11/11 r", "Nc4&e4", "refused: terrain (1.5)"),
        ("1124", "11/11/11/11/11/11/11/11/2N1T6/11/11/11 r", "Nc4&e4(NETI)", "expected `)` at 10"),
        ("1124", "11/11/11/11/11/11/11/11/2N1T6/11/11/11 r", "Te4&c4(NT)", "Te4&c4"),
        // A Tank and an Infantry board no Artillery.
        (
            "2134",
            "11/11/11/11/11/11/11/11/3A(TI)6/11/11/11 r",
            "Ad4&e4(ATI)",
            "expected a piece or a stack that rule 6.1 allows at 6",
        ),
        (
            "2134",
            "11/11/11/11/11/11/11/11/3A(TI)6/11/11/11 r",
            "Ad4&e4",
            "refused: cannotCombine (6.1)",
        ),
        ("2134", "11/11/11/11/11/11/11/11/3F(TI)6/11/11/11 r", "Fd4&e4(FTI)", "Fd4&e4"),
    ]);
}

// 000, "Air Defense Examples", "Complex Air Defense Scenario"
#[test]
fn air_defence() {
    let zones = "11/11/11/11/11/11/3g2s4/11/11/11/11/F10 r";
    check(&[
        // a8 is seven squares away.
        ("1363", "11/11/11/11/11/11/11/11/11/3g7/11/F10 r", "Fa1-a8", "refused: outOfRange (3)"),
        ("1363", "11/11/11/11/11/11/11/11/11/3g7/11/F10 r", "Fa1-a5", "Fa1-a5"),
        // d3 is on no line from a1, and an enemy is captured, not moved to.
        (
            "1380 2790",
            "11/11/11/11/11/11/11/11/11/3g7/11/F10 r",
            "Fa1-d3",
            "refused: enemyThere (5.1)",
        ),
        (
            "1380 2790",
            "11/11/11/11/11/11/11/11/11/3g7/11/F10 r",
            "Fa1**d3",
            "refused: notInLine (3)",
        ),
        ("1380 2790", "11/11/11/11/11/11/11/11/11/F2g7/11/11 r", "Fa3**d3", "Fa3**d3"),
        ("1398", "11/11/11/11/11/11/11/11/11/2g1g6/11/F10 r", "Fa1-d3", "refused: notInLine (3)"),
        (
            "1398",
            "11/11/11/11/11/11/F10/11/11/2g1g6/11/11 r",
            "Fa6-d3",
            "refused: airDefence (7.3)",
        ),
        ("1398", "11/11/11/11/11/11/F10/11/11/2g1g6/11/11 r", "Fa6-b5", "Fa6-b5"),
        // f1 is five squares away.
        ("1419", "11/11/11/11/11/11/11/11/11/3+g7/11/F10 r", "Fa1-f1", "refused: outOfRange (3)"),
        ("1419", "11/11/11/11/11/11/11/11/11/3+g7/11/1F9 r", "Fb1-f1", "refused: airDefence (7.3)"),
        ("1419", "11/11/11/11/11/11/11/11/11/3g7/11/1F9 r", "Fb1-f1", "Fb1-f1"),
        // None of the four squares is on a line from a1.
        ("4456", zones, "Fa1-c5", "refused: notInLine (3)"),
        ("4457", zones, "Fa1-e6", "refused: notInLine (3)"),
        ("4458", zones, "Fa1-f8", "refused: notInLine (3)"),
        ("4459", zones, "Fa1-d6", "refused: enemyThere (5.1)"),
        // From where they are: c5 is outside the zone of d6, e6 is in both.
        ("4456", "11/11/11/11/11/11/3g2s4/11/11/F10/11/11 r", "Fa3-c5", "Fa3-c5"),
        (
            "4457",
            "11/11/11/11/11/11/3g2s4/11/11/1F9/11/11 r",
            "Fb3-e6",
            "refused: airDefence (7.3)",
        ),
        ("4458", "11/11/11/11/1F9/11/3g2s4/11/11/11/11/11 r", "Fb8-f8", "Fb8-f8"),
        ("4459", "11/11/11/11/11/11/3g2s4/11/11/F10/11/11 r", "Fa3**d6", "Fa3**d6"),
    ]);
}

// 000, "Commander Confrontation Examples", and the first of the edge cases
#[test]
fn confrontations() {
    let blocked = "6+c4/11/11/6I4/11/6+C4/11/11/11/11/11/11 r";
    let far = "6+c4/11/11/6I4/11/11/11/11/11/11/6+C4/11 r";
    check(&[
        // The heroic marks are left out.
        ("1496", "6+c4/11/11/11/11/6+C4/11/11/11/11/11/11 r", "Cg7xg12", "+Cg7xg12"),
        ("1520", "11/11/11/11/11/3+c5+C1/11/11/11/11/11/11 r", "Cj7xd7", "+Cj7xd7"),
        ("1496", blocked, "Cg7xg12", "refused: blocked (5.1)"),
        ("1558 2777", blocked, "Ig9-f9", "refused: commandersExposed (8.2)"),
        ("4423", far, "Ig9-f9", "refused: commandersExposed (8.2)"),
        ("4428", far, "Ig9-g8", "Ig9-g8"),
        ("4429", far, "Ig9-g10", "Ig9-g10"),
        ("4430", far, "+Cg2-f2", "+Cg2-f2"),
        // An Infantry goes one square; the way from beside is short enough.
        ("1582", "6+c4/11/11/11/11/6+C4/11/11/11/11/6I4/11 r", "Ig2-g9", "refused: outOfRange (3)"),
        ("1582", "6+c4/11/11/7I3/11/6+C4/11/11/11/11/11/11 r", "Ih9-g9", "Ih9-g9"),
    ]);
}

// 000, "Deployment Examples and Notation", "Deploy Sequences", "Step-by-Step Deployment Example"
#[test]
fn deploys() {
    let tank = "11/11/11/11/11/11/11/4i6/3t7/2(TI)8/11/11 r";
    let heroes = "11/11/11/11/11/11/11/4i6/3t7/2(+T+I)8/11/11 r";
    check(&[
        // The steps as the session lists them: squares with blanks name no piece.
        ("1031 1753", SEA, "c3 > e5", "expected a square, a1 to k12 at 2"),
        ("1031 1753", SEA, "c3>e5", "refused: noUnit (13.2)"),
        ("1031 1753", SEA, "Fc3>e5", "c3:(NT)c3<,Fc3>e5"),
        ("1032 1754", SEA, "Tc3>d4", "refused: wrongDirection (3)"),
        ("1722", "11/11/11/11/11/11/11/11/11/2(TI)8/11/11 r", "Tc3>c5", "c3:Ic3<,Tc3>c5"),
        ("1723", "11/11/11/11/11/11/11/11/11/2(TI)8/11/11 r", "Ic3>d3", "c3:Tc3<,Ic3>d3"),
        // What deploys is written, not the whole stack.
        (
            "1075",
            "11/11/11/11/11/11/11/11/11/2(NT)8/11/11 r",
            "(NT)c3>d4",
            "refused: notAPart (10.2)",
        ),
        (
            "1075",
            "11/11/11/11/11/11/11/11/11/2(NT)8/11/11 r",
            "Tc3>d4",
            "refused: wrongDirection (3)",
        ),
        ("1075", "11/11/11/11/11/11/11/11/11/2(NT)8/11/11 r", "Tc3>d3", "c3:Nc3<,Tc3>d3"),
        // Plain pieces do not go diagonally; of two heroes the first stands in the second's way.
        ("1799", tank, "c3:Txd4,Ixe5", "refused: wrongDirection (3)"),
        ("1799", heroes, "c3:Txd4,Ixe5", "refused: blocked (5.1)"),
        (
            "1799",
            "11/11/11/11/11/11/11/11/2i8/2(TI)1t6/11/11 r",
            "c3:Txe3,Ixc4",
            "c3:Tc3xe3,Ic3xc4",
        ),
        // An Artillery carries no Infantry, and neither e5 nor f3 is on a line from d2.
        (
            "2008",
            "11/11/11/11/11/11/11/4m6/11/5m5/3(TI)7/11 r",
            "d2:Axe5,Ixf3",
            "refused: notInStack (10.2)",
        ),
        (
            "2008",
            "11/11/11/11/11/11/11/4m6/11/5m5/3(EA)7/11 r",
            "d2:Axe5,Ixf3",
            "refused: notInLine (3)",
        ),
        ("2008", "11/11/11/11/11/11/11/6m4/11/3m7/3(EA)7/11 r", "d2:Axg5,Exd3", "d2:Ad2xg5,Ed2xd3"),
        // An Engineer does not board an Air Force; an Infantry does.
        (
            "1830 2012",
            "11/11/11/11/11/11/11/11/11/2(FT)1E6/11/11 r",
            "c3:F&e3,Td4",
            "refused: cannotCombine (6.1)",
        ),
        (
            "1830 2012",
            "11/11/11/11/11/11/11/11/11/2(FT)1I6/11/11 r",
            "c3:F&e3,Td3",
            "c3:Fc3&e3,Tc3>d3",
        ),
        (
            "1148",
            "11/11/11/11/11/11/11/11/11/2(FT)1TT5/11/11 r",
            "c3:T&f3",
            "refused: outOfRange (3)",
        ),
        (
            "1148",
            "11/11/11/11/11/11/11/11/11/2(FT)1T6/11/11 r",
            "c3:T&e3",
            "refused: cannotCombine (6.1)",
        ),
        (
            "4567",
            "11/11/11/11/11/11/11/11/11/2(NFT)1E6/11/11 r",
            "c3:F&e3,Td4,Nb3",
            "refused: cannotCombine (6.1)",
        ),
        (
            "4567",
            "11/11/11/11/11/11/11/11/11/2(NFT)1I6/11/11 r",
            "c3:F&e3,Td4,Nb3",
            "refused: wrongDirection (3)",
        ),
        (
            "4567",
            "11/11/11/11/11/11/11/11/11/2(NFT)1I6/11/11 r",
            "c3:F&e3,Td3,Nb3",
            "c3:Fc3&e3,Tc3>d3,Nc3>b3",
        ),
    ]);
}

// 000, "Normal Moves", "Stay Captures"
#[test]
fn move_types() {
    check(&[
        ("1949", "11/11/11/11/11/11/11/11/3T7/11/11/11 r", "Td4-d6", "Td4-d6"),
        ("1950", "11/11/11/11/11/11/11/11/4It5/11/11/11 r", "Ie4xf4", "Ie4xf4"),
        ("1951", "10c/11/11/11/11/11/11/11/11/10I/11/6C4 r", "Cg1-g3", "Cg1-g3"),
        ("1952", "11/11/11/11/11/11/11/11/11/11/11/F10 r", "Fa1-e5", "Fa1-e5"),
        // g7 is on no line from f2.
        ("2051", "11/11/11/11/11/6i4/11/11/11/11/5S5/11 r", "Sf2*g7", "refused: notInLine (3)"),
        ("2051", "11/11/11/11/11/11/11/11/11/6i4/5S5/11 r", "Sf2*g3", "Sf2*g3"),
        ("2051", "11/11/11/11/11/6i4/11/6S4/11/11/11/11 r", "Sg5*g7", "Sg5*g7"),
    ]);
}

// 000, "Special Move Interactions"
#[test]
fn move_types_together() {
    let stack = "11/11/11/11/6+c4/11/11/11/11/2(FT)8/11/10C r";
    let danger = "10c/11/11/11/6+C4/3t4a2/11/11/11/5I5/11/11 r";
    check(&[
        // g6 and g5 are on no line from c3.
        ("2210", stack, "c3:F>g6", "refused: notInLine (3)"),
        ("2210", stack, "c3:F>g7", "c3:Tc3<,Fc3>g7"),
        ("2211", "11/11/11/11/6+c4/6i4/6F4/11/11/11/11/10C r", "F*g7", "Fg6*g7"),
        ("2212", stack, "c3:T>g5", "refused: notInLine (3)"),
        ("2212", stack, "c3:T>e3", "c3:Fc3<,Tc3>e3"),
        // A Tank captures two squares away.
        ("2213", "11/11/11/11/6+c4/11/11/6T4/11/11/11/10C r", "Tg5xg8#", "refused: outOfRange (3)"),
        ("2213", "11/11/11/11/6+c4/11/6T4/11/11/11/11/10C r", "Tg6xg8#", "Tg6xg8"),
        // d7 is on no line from f3, and an Infantry does not sacrifice itself.
        ("2233", danger, "I**d7", "refused: notInLine (3)"),
        (
            "2233",
            "10c/11/11/11/6+C4/3t4a2/3I7/11/11/11/11/11 r",
            "I**d7",
            "refused: noSuicide (5.5)",
        ),
        ("2233", "10c/11/11/11/6+C4/3t4a2/3I7/11/11/11/11/11 r", "Ixd7", "Id6xd7"),
        ("2234", danger, "+Cg8-f8", "+Cg8-f8"),
        // The Commander itself stands on g12, and an Artillery needs an Engineer to carry it.
        (
            "2259",
            "6+c4/11/11/11/11/11/11/11/11/2(EA)8/11/10C r",
            "c3:Ag12+",
            "refused: enemyThere (5.1)",
        ),
        (
            "2259",
            "6+c4/11/11/11/11/11/11/11/11/2(TI)8/11/10C r",
            "c3:Ag12+",
            "refused: notInStack (10.2)",
        ),
        ("2259", "6+c4/11/11/11/6(EA)4/11/11/11/11/11/11/10C r", "g8:Ag9+", "g8:Eg8<,Ag8>g9"),
    ]);
}

// 000, "Move Validation Examples", 1, 2 and 5
#[test]
fn validation() {
    check(&[
        // A Tank does not capture diagonally, and a capture is written with `x`.
        ("2751", "11/11/11/11/11/11/11/4i6/3T7/11/11/11 r", "Td4-e5", "refused: enemyThere (5.1)"),
        (
            "2751",
            "11/11/11/11/11/11/11/4i6/3T7/11/11/11 r",
            "Td4xe5",
            "refused: wrongDirection (3)",
        ),
        ("2751", "11/11/11/11/11/11/11/11/3Ti6/11/11/11 r", "Td4xe4", "Td4xe4"),
        ("2751", "11/11/11/11/11/11/11/4i6/3+T7/11/11/11 r", "Td4xe5", "+Td4xe5"),
        ("2765", "11/11/11/11/11/11/11/11/11/2N8/11/11 r", "Nc3-d4", "refused: terrain (1.5)"),
        ("2765", "11/11/11/11/11/11/11/11/11/2N8/11/11 r", "Nc3-c4", "Nc3-c4"),
        ("2804", "11/11/11/11/11/11/11/11/11/2(TI)8/11/11 r", "c3:Tc5,Id3", "c3:Tc3>c5,Ic3>d3"),
    ]);
}
