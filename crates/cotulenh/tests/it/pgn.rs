//! Game files: reading, errors and going on after them, and writing what reads back (rule 13.8).

use std::io::{self, Read};

use cotulenh::pgn::{PgnError, PgnErrorKind, PgnReader};
use cotulenh::study::{Score, Study};

fn games(text: &str) -> Vec<Result<Study, PgnError>> {
    PgnReader::new(text.as_bytes()).collect()
}

/// The games of a file, each as it is written again, without its tags; or what is wrong with it.
fn summary(text: &str) -> Vec<String> {
    let turns =
        |study: Study| study.pgn().to_string().split_once("\n\n").unwrap().1.trim().to_owned();
    games(text).into_iter().map(|game| game.map_or_else(|error| error.to_string(), turns)).collect()
}

#[test]
fn a_file_with_everything() {
    let text = include_str!("../data/games.pgn");
    let games = games(text);
    let study = |i: usize| games[i].as_ref().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        study(0).pgn().to_string(),
        r#"[Event "Giải \"Biển Đông\" \\ 1"]
[Site "Hà Nội"]
[Date "????.??.??"]
[Round "?"]
[Red "An"]
[Blue "Bình"]
[Result "1-0"]
[Opening "?"]

{Opening remarks} 1. Tf6 $14 {[%clk 0:05:00] straight ahead} (1. Ic6 $5 Ic7 2.
Ixc7 (2. Ik6 {the other wing} 2... Ik7) 2... Nxc7) ({or} 1. Ik6 $1) 1... Tf7 $6
2. Txf7 Mxf7 1-0

"#
    );
    assert_eq!(
        study(1).pgn().to_string(),
        r#"[Event "Stacks"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[Red "?"]
[Blue "?"]
[Result "0-1"]
[SetUp "1"]
[FEN "6c4/11/11/11/11/11/11/4t6/4I6/2(NFT)1T6/11/5C5 r - - 3 7"]

7. (NFT)a3 (7. (NFT)b4) (7. T&e4) (7. c3:(NF)<,Tc5) (7. (NFT)b3 $1) 7... Txe4
0-1

"#
    );
    assert_eq!(study(2).result(), Score::Draw);
    assert_eq!(study(3).main_line().count(), 1);
    assert!(study(4).pgn().to_string().ends_with("\n\n12... Txe4 *\n\n"));
    assert_eq!(games.len(), 5);
    // The same with other ends of lines, and a byte-order mark.
    for end in ["\r\n", "\r"] {
        let other = format!("\u{feff}{}", text.replace('\n', end));
        for (i, game) in self::games(&other).into_iter().enumerate() {
            assert_eq!(&game.unwrap(), study(i));
        }
    }
}

#[test]
fn where_a_game_ends() {
    for (text, expected) in [
        ("", &[][..]),
        (" \n; nothing but {\n{comments}\n%\n12. ...", &[]),
        ("*", &["*"]),
        ("1. Tf6", &["1. Tf6 *"]),
        ("1. Tf6 1/2", &["1. Tf6 1/2-1/2"]),
        ("[Result \"0-1\"]\n1. Tf6", &["1. Tf6 0-1"]),
        ("[Result \"0-1\"]\n1. Tf6 *", &["1. Tf6 *"]),
        ("[Result \"won\"]\n1. Tf6 1-0", &["1. Tf6 1-0"]),
        ("[Event \"a\"]\n[Site \"b\"]\n", &["*"]),
        // Tags without turns: the next game has the same tags again, after an empty line.
        ("[Event \"a\"]\n\n[Event \"b\"]\n\n*", &["*", "*"]),
        ("[Event \"a\"]\n\n[Site \"b\"]\n[Event \"c\"]\n*", &["*"]),
        ("[Event \"a\"]\n{x}\n\n[Event \"b\"] {y} *", &["{x} *", "{y} *"]),
        ("1. Tf6\n[Event \"b\"]\n1. Ic6", &["1. Tf6 *", "1. Ic6 *"]),
        ("{about the file}\n[Event \"b\"]\n1. Ic6 *", &["1. Ic6 *"]),
        ("{a} ; b\n1. Ic6 *", &["{a b} 1. Ic6 *"]),
        ("Tf6 Tf7 1-0 Ic6 0-1 *", &["1. Tf6 Tf7 1-0", "1. Ic6 0-1", "*"]),
        // Variations that add nothing, glyphs that come early, a result in a variation.
        ("Tf6 () ({a}) {b} Tf7 *", &["1. Tf6 {a b} 1... Tf7 *"]),
        ("Tf6 ({a} Tf6 {b}) Tf7 *", &["1. Tf6 {a b} 1... Tf7 *"]),
        ("Tf6 (Ic6) ({a} Ic6 {b}) *", &["1. Tf6 ({a} 1. Ic6 {b}) *"]),
        ("$1 Tf6 ($142 Ic6 $2 1-0) ! *", &["1. Tf6 $1 (1. Ic6 $142 $2) *"]),
        ("Tf6 (Ic6) {a} Tf7 *", &["1. Tf6 {a} (1. Ic6) 1... Tf7 *"]),
    ] {
        assert_eq!(summary(text), expected, "{text:?}");
    }
}

#[test]
fn each_error_has_its_place_and_the_next_game_is_read() {
    let fen = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1";
    for (text, expected) in [
        ("1. Tf6 Tf99 2. Ic6 1-0", "line 1, column 8: game 1: `Tf99`: expected "),
        ("1. Tf6 Tf99 (Ic6 0-1) {a 1-0} 1-0", "line 1, column 8: game 1: `Tf99`: expected "),
        ("{é\n} 1. Tf6 ; ạ\n{ộ} (1. Ta1 1-0) 1-0", "line 3, column 9: game 1: `Ta1`: "),
        ("1. Té6 1-0", "line 1, column 4: game 1: `Té6`: expected a square, a1 to k12"),
        ("[Event]\n[Site \"x\"]\n1. Tf6 1-0", "line 1, column 7: game 1: bad tag: expected `\"`"),
        ("[Event \"a\n[Site \"x\"]\n\n1. Tf6 (Ic6 *) 1-0", "line 1, column 10: game 1: bad tag: "),
        ("[Event \"a\" \"\n*", "line 1, column 12: game 1: bad tag: expected `]`"),
        ("[é \"a\"]\n*", "line 1, column 2: game 1: bad tag: expected a name of letters"),
        ("[FEN \"6c4/11 r\"]\n1. Tf6 *", "line 1, column 6: game 1: bad start position: "),
        (
            &format!("[FEN \"{fen} c3:Fc3>e5...\"]\n*"),
            "line 1, column 6: game 1: bad start position: expected one without a deploy in progress",
        ),
        ("1. Tf6 $256 *", "line 1, column 8: game 1: bad glyph: expected a number from 0 to 255"),
        ("1. Tf6 $ *", "line 1, column 8: game 1: bad glyph"),
        ("1. Tf6\n{a", "line 2, column 1: game 1: the comment is not closed: expected `}`"),
        (
            "1. Tf6 (1. Ic6 (1. Ik6) Ic7",
            "line 1, column 8: game 1: the variation is not closed: expected `)`",
        ),
        ("1. Tf6 ) Tf7 (Ic7 *) *", "line 1, column 8: game 1: `)` closes nothing: expected a turn"),
        ("(1. Tf6) *", "line 1, column 1: game 1: a variation that replaces no turn"),
        ("1. Tf6 ((Ic6)) *", "line 1, column 9: game 1: a variation that replaces no turn"),
        ("1. Tf6 } *", "line 1, column 8: game 1: unexpected '}': expected a turn, a comment or"),
        ("1. Tf6 [a] *", "line 1, column 8: game 1: unexpected '['"),
        ("1. Tf6 [Event \"a\"] *", "line 1, column 8: game 1: unexpected '['"),
        ("1. Tf6 \"x *", "line 1, column 8: game 1: unexpected '\"'"),
    ] {
        let found = summary(&format!("{text}\n\n[Event \"next\"]\n1. Ic6 *"));
        assert_eq!(found.len(), 2, "{text}: {found:?}");
        assert!(found[0].starts_with(expected), "{text}: {}", found[0]);
        assert_eq!(found[1], "1. Ic6 *", "{text}");
        // The place is the same behind another game.
        let found = summary(&format!("1. Tf6 *\n{text}\n\n[Event \"next\"]\n*"));
        assert!(found[1].contains(": game 2: "), "{text}: {}", found[1]);
    }
}

#[test]
fn a_broken_game_ends_with_its_result() {
    assert_eq!(summary("Tf6 Tf6 Tf7 1-0 Ic6 *")[1], "1. Ic6 *");
    assert_eq!(summary("Tf6 (Ic6 Tf66 1-0) 1-0 Ic6 *")[1], "1. Ic6 *");
    assert_eq!(summary("[a b]\nTf6 1-0 Ic6 *")[1], "1. Ic6 *");
    // An open comment ends before the next game, but not at what looks like a tag in its text.
    let found = summary("Tf6 {a\n[Event \"b\"]\n\n[b]\n\n [Event \"c\"]\nIc6 *");
    assert!(found[0].contains("line 1, column 5: game 1: the comment is not closed"), "{found:?}");
    assert_eq!(found[1..], ["1. Ic6 *"]);
}

#[test]
fn the_error_has_the_game_up_to_it() {
    let error = games("[Red \"An\"]\n1. Tf6 {a} (1. Ic6 Tx9) *").remove(0).unwrap_err();
    assert!(matches!(error.kind(), PgnErrorKind::Turn { text, .. } if text == "Tx9"));
    assert_eq!((error.line(), error.column(), error.game()), (2, 20, 1));
    assert_eq!(error.study().tag("Red"), Some("An"));
    assert!(error.into_study().pgn().to_string().ends_with("1. Tf6 {a} (1. Ic6) *\n\n"));
    assert!(matches!("".parse::<Study>().unwrap_err().kind(), PgnErrorKind::NoGame));
}

#[test]
fn what_is_not_text_is_replaced() {
    let file = b"[Red \"A\xffn\"]\n{\xc3} 1. Tf6 {\xf0\x9f} *";
    let study = PgnReader::new(&file[..]).next().unwrap().unwrap();
    assert_eq!(study.tag("Red"), Some("A\u{fffd}n"));
    assert_eq!(study.comment(study.root()), "\u{fffd}");
}

#[test]
fn limits() {
    let next = "\n\n[Event \"next\"]\n1. Ic6 *";
    // Every variation replaces the turn of the one around it, so no two brothers are the same.
    let deep = |depth| {
        let lines = ["(Ic6 ", "(Tf6 "];
        let open: String = (0..depth).map(|i| lines[i % 2]).collect();
        format!("Tf6 {open}{} *{next}", ")".repeat(depth))
    };
    assert_eq!(summary(&deep(1000)), ["1. Tf6 (1. Ic6) *", "1. Ic6 *"]);
    let found = summary(&deep(1001));
    assert_eq!(
        found[0],
        "line 1, column 5005: game 1: variations are nested too deep: expected at most 1000"
    );
    assert_eq!(found[1..], ["1. Ic6 *"]);
    assert_eq!(summary(&format!("Tf6 {}{next}", "(".repeat(100_000)))[1..], ["1. Ic6 *"]);

    let long = [
        format!("Tf6 {{{}}} *{next}", "ab ".repeat(1000)),
        format!("[Red \"{}\"]\n*{next}", "ab ".repeat(1000)),
        format!("Tf6 {} *{next}", "{a} ".repeat(1000)),
        format!("Tf6 {} *{next}", "x".repeat(3000)),
        format!("[Event \"x\"]\n{}\n\n*{next}", "\n[Red \"ab\"]".repeat(300)),
    ];
    for text in long {
        let found: Vec<_> = PgnReader::new(text.as_bytes()).with_limit(2000).collect();
        assert_eq!(found.len(), 2, "{}", &text[..20]);
        let error = found[0].as_ref().unwrap_err().to_string();
        assert!(error.contains("longer than 2000 bytes") || text.contains('x'), "{error}");
        assert!(found[1].is_ok());
    }
    // Blanks between games do not count, and the result ends the game that it makes too long.
    let text = format!("Tf6 *{}Tf6 {{{}}} 1-0 Ic6 *", " ".repeat(9000), "a".repeat(1985));
    let found: Vec<_> = PgnReader::new(text.as_bytes()).with_limit(1992).collect();
    assert!(found.len() == 3 && found.iter().all(Result::is_ok), "{found:?}");

    let tags: String = (0..20_000).map(|i| format!("[T{i} \"\"]\n")).collect::<Vec<_>>().concat();
    assert!(summary(&format!("{tags}*{next}"))[0].contains("expected at most 10000 tags"));
}

/// Gives some bytes at a time, then an error.
struct Faulty<'a>(&'a [u8]);

impl Read for Faulty<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.len().min(3).min(buffer.len()) {
            0 => Err(io::Error::other("the disk is gone")),
            n => {
                buffer[..n].copy_from_slice(&self.0[..n]);
                self.0 = &self.0[n..];
                Ok(n)
            }
        }
    }
}

#[test]
fn a_fault_in_reading_is_told_once() {
    for (text, whole) in [("", 0), ("Tf6 1-0", 1), ("Tf6 1-0 Ic6 {a", 1), ("Tf6 Tf", 0), ("[Ev", 0)]
    {
        let games: Vec<_> = PgnReader::new(Faulty(text.as_bytes())).collect();
        assert_eq!(games.len(), whole + 1, "{text}");
        assert!(games[..whole].iter().all(Result::is_ok), "{text}");
        let error = games[whole].as_ref().unwrap_err();
        assert!(matches!(error.kind(), PgnErrorKind::Io(_)), "{text}: {error}");
        assert!(error.to_string().ends_with("cannot read any further: the disk is gone"));
    }
}
