//! Documents 001 and 003: the moves they show, each text as it is written there, given to the
//! reader.

use crate::seed_notation::check;

const SEA: &str = "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r";

// 001, "Capture Types", "Movement Examples": `_` is `*`, `@` is `**`, `^` is `+`.
#[test]
fn document_001() {
    let heroes = "11/11/11/11/11/11/4+T6/11/4i6/11/4+T6/11 r";
    check(&[
        ("539", "10c/11/11/11/11/11/11/11/11/10I/11/4C6 r", "Ce4", "Ce1-e4"),
        ("410 540", "11/11/11/11/11/11/11/3Ti6/11/11/11/11 r", "Txe5", "Td5xe5"),
        // A Tank stays only where it may not stand: at sea.
        ("416 541", "11/11/11/11/11/11/11/3Ti6/11/11/11/11 r", "T_e5", "refused: mayNotStay (5.4)"),
        ("416 541", "11/11/11/11/11/11/11/1nT8/11/11/11/11 r", "T_b5", "Tc5*b5"),
        ("416 541", "11/11/11/11/11/11/11/3Ai6/11/11/11/11 r", "A_e5", "Ad5*e5"),
        ("422 542", "11/11/11/11/11/11/11/11/1F9/11/1n9/11 r", "F@b2", "Fb4**b2"),
        ("543", "11/11/11/11/11/11/11/11/2(TI)8/11/11/11 r", "I>d4", "c4:Tc4<,Ic4>d4"),
        ("543", "11/11/11/11/11/11/11/11/2I8/11/11/11 r", "I>d4", "refused: notAPart (10.2)"),
        ("544", "11/11/11/11/11/11/11/11/3TI6/11/11/11 r", "T&e4(TI)", "Td4&e4"),
        (
            "544",
            "11/11/11/11/11/11/11/11/3TM6/11/11/11 r",
            "T&e4(TI)",
            "refused: wrongResult (13.6)",
        ),
        ("545", heroes, "+T2xe4^", "+Te2xe4"),
        ("545", heroes, "^T2xe4^", "+Te2xe4"),
        ("545", heroes, "+Txe4^", "ambiguous: +Te2xe4 +Te6xe4"),
        ("545", "11/11/11/11/11/11/11/11/4i6/11/4T6/11 r", "+T2xe4^", "refused: wrongMarks (13.1)"),
        ("532", "11/11/11/11/11/11/11/11/11/2(NI)8/11/11 r", "(NI)a3", "(NI)c3-a3"),
        ("531", "11/11/11/11/11/11/11/11/3+T7/11/11/11 r", "+Te4", "+Td4-e4"),
    ]);
}

// 001, "All Possible Splits", and 003, "Deployment Options": each part goes or stays.
#[test]
fn splits() {
    check(&[
        ("003, 362", SEA, "(N|FT) → a3", "expected a square, a1 to k12 at 6"),
        ("001, 340; 003, 362", SEA, "(N|FT)a3", "(NFT)c3-a3"),
        ("001, 340; 003, 363", SEA, "(N|T)<,Fc6", "c3:(NT)c3<,Fc3>c6"),
        ("001, 340; 003, 364", SEA, "(N|F)<,Td3", "c3:(NF)c3<,Tc3>d3"),
        ("001, 340; 003, 365", SEA, "(F|T)<,Na3", "c3:(FT)c3<,Nc3>a3"),
        ("001, 340; 003, 366", SEA, "N<,(F|T)c6", "c3:Nc3<,(FT)c3>c6"),
        ("001, 340; 003, 367", SEA, "Na3,Fc6,Td3", "c3:Nc3>a3,Fc3>c6,Tc3>d3"),
        ("003, 375", SEA, "c3:F<,Na3,Td3", "c3:Fc3<,Nc3>a3,Tc3>d3"),
    ]);
}

// 003, "Movement Examples by Carrier Type", "Heroic Enhancement Examples": the forms with a bar
#[test]
fn document_003_stacks() {
    let no_stack = "expected a piece or a stack that rule 6.1 allows at 0";
    check(&[
        ("27 305", "11/11/11/11/11/11/11/11/11/2(TI)8/11/11 r", "(T|I)e3", "(TI)c3-e3"),
        ("32 316", "11/11/11/11/11/11/11/11/11/2(NF)8/11/11 r", "(N|F)a3", "(NF)c3-a3"),
        ("37 326", "11/11/11/11/11/11/11/11/11/2(FT)8/11/11 r", "(F|T)g7", "(FT)c3-g7"),
        // A Commander carries nobody; a Tank carries it.
        ("43 337", "10c/11/11/11/11/11/11/11/11/2(TC)8/11/11 r", "(C|I)c5", no_stack),
        ("43 337", "10c/11/11/11/11/11/11/11/11/2(TC)8/11/11 r", "(T|C)c5", "(TC)c3-c5"),
        // The mark of a hero stands before the letter.
        ("280", "11/11/11/11/11/11/11/11/11/2(+TI)8/11/11 r", "(T+|I)f3", "(+TI)c3-f3"),
        ("280", "11/11/11/11/11/11/11/11/11/2(+TI)8/11/11 r", "(+T|I)f3", "(+TI)c3-f3"),
        ("280", "11/11/11/11/11/11/11/11/11/2(+TI)8/11/11 r", "(T|I)f3", "(+TI)c3-f3"),
        ("285", "11/11/11/11/11/11/11/11/11/2(+FT)8/11/11 r", "(F+|T)h8", "(+FT)c3-h8"),
        ("285", "11/11/11/11/11/11/11/11/11/2(+FT)8/11/11 r", "(+F|T)h8", "(+FT)c3-h8"),
        ("290", "10c/11/11/11/11/11/11/11/11/2(+TC)8/11/11 r", "(C+|I)f3", no_stack),
        ("290", "10c/11/11/11/11/11/11/11/11/2(+TC)8/11/11 r", "(+C|I)f3", no_stack),
    ]);
}

// 003, "SAN Notation"
#[test]
fn document_003_san() {
    let no_stack = "expected a piece or a stack that rule 6.1 allows at 10";
    check(&[
        // a3 is on no line from c2; the carrier's letter is enough for the stack.
        ("434", "11/11/11/11/11/11/11/11/11/11/2(NFT)8/11 r", "Nc2-a3", "refused: notInLine (3)"),
        ("434", SEA, "Nc3-a3", "(NFT)c3-a3"),
        ("435", SEA, "(NFT)c3-a3", "(NFT)c3-a3"),
        // d4 is on a diagonal from c3: for a heroic Tank.
        (
            "436",
            "11/11/11/11/11/11/11/11/3m7/2(TI)8/11/11 r",
            "Tc3xd4",
            "refused: wrongDirection (3)",
        ),
        ("436", "11/11/11/11/11/11/11/11/3m7/2(+TI)8/11/11 r", "Tc3xd4", "(+TI)c3xd4"),
        ("436", "11/11/11/11/11/11/11/11/11/2(TI)m7/11/11 r", "Tc3xd3", "(TI)c3xd3"),
        // A Tank carries one piece; an Air Force carries a Tank and one more.
        ("437", "11/11/11/11/11/11/11/4(TI)M5/11/11/11/11 r", "(T|I)e5&f5(T|IM)", no_stack),
        (
            "437",
            "11/11/11/11/11/11/11/4(TI)M5/11/11/11/11 r",
            "(T|I)e5&f5",
            "refused: cannotCombine (6.1)",
        ),
        ("437", "11/11/11/11/11/11/11/4TM5/11/11/11/11 r", "Te5&f5(T|M)", "Te5&f5"),
        ("437", "11/11/11/11/11/11/11/4(FT)M5/11/11/11/11 r", "(F|T)e5&f5(F|TM)", "(FT)e5&f5"),
    ]);
}
