//! Wrong input: the exit code, the message, and the place it marks.

use crate::run;

/// A FEN, the beginning of the message, and the text that the carets must mark.
const BAD_FENS: [(&str, &str, &str); 23] = [
    ("", "rank 12 has 0 of 11 files", ""),
    ("11/11 r", "expected 12 ranks separated by `/`, found 2", " "),
    ("6c4/12/11", "a number of empty squares must be 1 to 11", "12"),
    ("6c4/9/11", "rank 11 has 9 of 11 files", "/"),
    ("6c4/9ttt", "rank 11 has more than 11 files", "t"),
    ("6c4/3é7", "'é' is no piece", "é"),
    ("6é4/3x7", "'é' is no piece", "é"),
    ("6c4/3(ti", "`(` is never closed", "(ti"),
    ("6c4/3(t(i))", "`(` inside a stack", "("),
    ("6c4/3()7", "a stack without pieces", "()"),
    ("6c4/3(+t)7", "a single piece is written without parentheses", "(+t)"),
    ("6c4/3t)6", "`)` closes nothing", ")"),
    ("6c4/3+/11", "`+` must stand before a piece", "+"),
    ("6c4/3(tI)7", "a stack with pieces of both colours", "(tI)"),
    ("6c4/3(im)7", "these pieces form no stack", "(im)"),
    ("6c4/(ti)10", "a Tank may not stand on a11", "(ti)"),
    ("6c4/i10", "an Infantry may not stand on a11", "i"),
    ("6c4/4(tc)6", "blue has a second Commander on e11", "(tc)"),
    ("{} w - - 0 1", "expected the side to move", "w"),
    ("{} r KQ - 0 1", "expected `-`", "KQ"),
    ("{} r - - 007 1", "expected the half-move clock", "007"),
    ("{} r - - 0 0", "expected the full-move number", "0"),
    ("{} r - - 0 1 and more", "unexpected text after the last field", "and more"),
];

const BAD_SESSIONS: [(&str, &str, &str); 4] = [
    ("c3:X>e5...", "expected the letter of a piece in the deploy sequence", "X>e5..."),
    ("c3:F>e5", "expected `...` at the end in the deploy sequence", ""),
    ("c3:F>k12...", "this deploy step is not legal", "F>k12"),
    ("c3:(NF)>a3,T>c4...", "this deploy sequence is complete", "T>c4"),
];

/// Runs the program with a bad FEN; checks the message and what is marked.
fn check(fen: &str, message: &str, marked: &str) {
    for command in [&["show"][..], &["moves"], &["status"], &["perft", "1"]] {
        let run = run(&[command, &[fen]].concat());
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{fen}");
        assert!(run.stderr.starts_with(&format!("error: {message}")), "{fen}: {}", run.stderr);
        let lines: Vec<&str> = run.stderr.lines().collect();
        let [_, "", shown, carets] = lines[..] else { panic!("{fen}: {}", run.stderr) };
        let place = carets.chars().take_while(|&c| c == ' ').count();
        let len = carets.chars().filter(|&c| c == '^').count();
        let found: String = shown.chars().skip(place).take(len).collect();
        assert_eq!(place + len, carets.len(), "{fen}: {carets}");
        // Where something is missing a single caret marks what stands there instead, or the end.
        let expected = marked.replace('é', "\u{fffd}");
        assert_eq!(found, expected, "{fen}\n{}", run.stderr);
    }
}

#[test]
fn bad_fens_are_marked() {
    let placement = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5";
    for (fen, message, marked) in BAD_FENS {
        check(&fen.replace("{}", placement), message, marked);
    }
    for (session, message, marked) in BAD_SESSIONS {
        check(&format!("{placement} r - - 0 1 {session}"), message, marked);
    }
}

#[test]
fn long_fens_are_cut_around_the_place() {
    let run = run(&["show", &cotulenh::fen::START_FEN.replace("/11/11/", "/11/x/")]);
    let lines: Vec<&str> = run.stderr.lines().skip(2).collect();
    let fen = "…3a2s2a1/2n1gt1tg2/2ie2m2ei/11/x/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6…";
    assert_eq!(lines, [format!("  {fen}"), format!("  {:31}^", "")]);
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let run = run(&["show", "6c4/\u{1b}[2J\t\u{202e}\r\n\u{9b}x"]);
    assert_eq!(run.code, Some(2));
    let is_bad = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
    assert!(!run.stderr.contains(is_bad), "{:?}", run.stderr);
}

#[test]
fn wrong_arguments() {
    let cases: [(&[&str], &str); 14] = [
        (&["fly"], "unrecognized subcommand 'fly'"),
        (&["show", "--colour"], "unexpected argument '--colour'"),
        (&["show", "--color", "pink"], "invalid value 'pink'"),
        (&["show", "11/11", "r", "-"], "write the FEN in quotes"),
        (&["moves", "--zones"], "unexpected argument '--zones'"),
        (&["perft"], "<DEPTH|--suite <FILE>>"),
        (&["perft", "--divide"], "<DEPTH|--suite <FILE>>"),
        (&["perft", "x"], "invalid value 'x'"),
        (&["perft", "100"], "100 is not in 0..=99"),
        (&["perft", "3", "--suite", "x"], "cannot be used with '--suite <FILE>'"),
        (&["perft", "--divide", "--suite", "x"], "cannot be used with"),
        (&["perft", "1", "--threads", "0"], "0 is not in 1..=1024"),
        (&["perft", "1", "--threads", "-1"], "'-1'"),
        (&["bench", "3"], "unexpected argument '3'"),
    ];
    for (args, message) in cases {
        let run = run(args);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert!(run.stderr.starts_with("error: "), "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains(message), "{args:?}: {}", run.stderr);
    }
}
