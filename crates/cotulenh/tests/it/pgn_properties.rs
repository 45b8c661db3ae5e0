//! Random game files: what is written reads back, and any bytes do no harm.

use cotulenh::Position;
use cotulenh::pgn::{PgnError, PgnReader};
use cotulenh::study::{NodeId, Score, Study};
use cotulenh_testing::{Rng, random_position, random_turn};

const WORDS: [&str; 22] = [
    "a",
    "nước",
    "đi",
    "Tư_Lệnh",
    "%",
    "%hidden",
    "{",
    "}",
    "a}b",
    "{}",
    ";",
    "\"",
    "\\",
    "(",
    ")",
    "[%clk 0:01:02]",
    "[Event \"x\"]",
    "1-0",
    "$5",
    "\n\n[Site \"y\"]",
    "\u{feff}",
    "\u{a0}\u{2028}\r\n",
];

fn random_text(rng: &mut Rng) -> String {
    let most = if rng.below(4) == 0 { 60 } else { 6 };
    let words = rng.below(most);
    let mut text: Vec<&str> = (0..words).map(|_| WORDS[rng.below(WORDS.len())]).collect();
    let long = "x".repeat(70 + rng.below(20));
    if rng.below(10) == 0 {
        text.push(&long);
    }
    text.join(if rng.below(3) == 0 { "  " } else { " " })
}

/// A main line with variations on it, and on those, with notes and tags.
fn random_study(rng: &mut Rng, start: &Position, turns: usize) -> Study {
    let mut study = Study::new(*start);
    let mut ends: Vec<(NodeId, Position)> = vec![(study.root(), *start)];
    for _ in 0..turns {
        // Mostly go on with a line, often with the newest; at times begin another.
        let at = if rng.below(12) == 0 { rng.below(ends.len()) } else { ends.len() - 1 };
        let (node, position) = ends[at];
        let Some(turn) = random_turn(&position, rng) else { continue };
        let child = study.add(node, turn.turn()).expect("legal");
        ends.push((child, *turn.after()));
        if rng.below(6) == 0 {
            study.set_comment(child, &random_text(rng)).unwrap();
        }
        if rng.below(3) == 0 {
            let _ = study.set_comment_before(child, &random_text(rng));
        }
        if rng.below(6) == 0 {
            study.set_glyphs(child, &[rng.next() as u8, 1 + rng.below(6) as u8]).unwrap();
        }
    }
    study.set_comment(study.root(), &random_text(rng)).unwrap();
    for name in ["Event", "Red", "Date", "Elo_1", "Annotator"] {
        if rng.below(2) == 0 {
            study.set_tag(name, &random_text(rng)).unwrap();
        }
    }
    study.set_result(Score::ALL[rng.below(4)]);
    study
}

#[test]
fn what_is_written_reads_back_equal_and_is_narrow() {
    let mut rng = Rng::new(71);
    let mut file = String::new();
    let mut studies = Vec::new();
    for round in 0..120 {
        let start = if round % 3 == 0 { Position::start() } else { random_position(&mut rng) };
        let turns = if round % 10 == 0 { 300 } else { rng.below(60) };
        let study = random_study(&mut rng, &start, turns);
        let text = study.pgn().to_string();
        let (_, movetext) = text.split_once("]\n\n").unwrap();
        for line in movetext.lines() {
            // A word that is too long stands alone, perhaps with the sign of a comment.
            let wide =
                line.chars().count() > 80 && line.trim_start_matches("; ").trim().contains(' ');
            assert!(!wide, "{line}");
            assert!(!line.starts_with('%'));
        }
        assert!(text.ends_with("\n\n") && !movetext.trim_end().contains("\n\n"), "{text}");
        let read = text.parse::<Study>().unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read, study);
        assert_eq!(read.pgn().to_string(), text);
        let mut bytes = Vec::new();
        study.write_pgn(&mut bytes).unwrap();
        assert_eq!(bytes, text.as_bytes());
        file += &text;
        studies.push(study);
    }
    for text in [file.replace('\n', "\r\n"), file.replace('\n', "\r"), file] {
        let read: Result<Vec<Study>, PgnError> = PgnReader::new(text.as_bytes()).collect();
        assert_eq!(read.unwrap(), studies);
    }
}

#[test]
fn any_bytes_are_read_to_the_end_without_harm() {
    let mut rng = Rng::new(72);
    let seed = include_bytes!("../data/games.pgn");
    let signs = b"(){}[];%\"\\$!?*. \n\r\t\xff\xc3N1-0/:,<+x";
    let (mut good, mut broken) = (0, 0);
    for round in 0..3000 {
        let mut bytes = if round % 4 == 0 { Vec::new() } else { seed.to_vec() };
        for _ in 0..=rng.below(if bytes.is_empty() { 300 } else { 12 }) {
            let at = rng.below(bytes.len() + 1);
            match rng.below(4) {
                0 if at < bytes.len() => {
                    bytes.remove(at);
                }
                1 => {
                    let end = (at + rng.below(40)).min(bytes.len());
                    let part = bytes[at..end].to_vec();
                    let to = rng.below(bytes.len() + 1);
                    bytes.splice(to..to, part);
                }
                _ => bytes.insert(at, signs[rng.below(signs.len())]),
            }
        }
        for game in PgnReader::new(&bytes[..]) {
            match game {
                Ok(study) => {
                    assert_eq!(study.pgn().to_string().parse::<Study>().unwrap(), study);
                    good += 1;
                }
                Err(error) => {
                    let _ = error.to_string();
                    broken += 1;
                }
            }
        }
    }
    assert!(good > 2000 && broken > 2000, "{good} {broken}");
}
