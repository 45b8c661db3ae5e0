//! What somebody would send who wants the server to work long.

use std::fmt::Write;

use cotulenh::turn::TurnBuilder;
use cotulenh::{Game, Position};
use cotulenh_testing::{Rng, crowded_setup, random_setup, random_turn};
use serde_json::{Value, json};

/// Boards full of stacks, tense ones of chance, and the usual start.
pub fn boards(many: usize) -> Vec<String> {
    let mut rng = Rng::new(2026);
    let crowded: Vec<String> = (0..many).map(|_| crowded_setup(&mut rng)).collect();
    let random = (0..many / 2).map(|_| random_setup(&mut rng));
    let start = cotulenh::fen::START_FEN.to_owned();
    crowded.iter().cloned().chain(random).chain([start]).collect()
}

/// Boards on which a game can begin.
pub fn starts(many: usize) -> Vec<String> {
    let plays = |fen: &String| {
        let position: Position = fen.parse().expect("a set-up");
        position.outcome().is_none()
    };
    boards(many).into_iter().filter(plays).collect()
}

/// The same boards in the middle of a deploy, where one can begin.
pub fn deploys(many: usize) -> Vec<String> {
    boards(many).iter().filter_map(|fen| begun(&fen.parse().ok()?)).collect()
}

fn begun(position: &Position) -> Option<String> {
    let step = position.legal_actions().iter().copied().find(|action| action.is_deploy())?;
    let mut builder = TurnBuilder::new(position);
    let complete = builder.add(step).ok()?;
    complete.is_none().then(|| builder.position().fen().to_string())
}

/// What may be asked to be played on a crowded board, most of it in vain.
pub fn plays() -> Vec<Value> {
    let texts = ["Fc6", "Fxg9", "F>g7", "(FTI)h6", "T>f6,I>f7", "N>c5,F>c6,T>d6"];
    let texts = texts.into_iter().map(|turn| json!({ "turn": turn }));
    let moves = json!([{"unit": "F", "to": "g9"}, {"unit": "T", "to": "f6"}]);
    texts
        .chain([
            json!({"from": "g6", "to": "g9"}),
            json!({"from": "c6", "to": "c9", "kind": "capture"}),
            json!({ "from": "g6", "moves": moves }),
        ])
        .collect()
}

/// A long game from a board, by chance: its turns in LAN.
pub fn long_game(start: &str, turns: usize) -> Vec<String> {
    let mut rng = Rng::new(7);
    let mut game = Game::new(start.parse().expect("a set-up"));
    let mut texts = Vec::new();
    while texts.len() < turns && game.result().is_none() {
        let Some(turn) = random_turn(game.board(), &mut rng) else { break };
        texts.push(turn.lan().to_string());
        game.play(&turn).expect("a legal turn");
    }
    texts
}

/// Lines for the coach: the longest it takes, from crowded boards, each as a body.
pub fn lines(many: usize) -> Vec<(String, Vec<u8>)> {
    let bodies = boards(many).into_iter().map(|fen| {
        let position: Position = fen.parse().expect("a set-up");
        let line = if position.outcome().is_some() { Vec::new() } else { long_game(&fen, 20) };
        let what =
            format!("{} turns from {}", line.len(), fen.chars().take(24).collect::<String>());
        (what, json!({"fen": fen, "line": line, "you": "r"}).to_string().into_bytes())
    });
    bodies.collect()
}

/// Game files of 4 MiB at most, each with what is bad about it.
pub fn files(starts: &[String]) -> Vec<(String, String)> {
    let game = |fen: &str, turns: &str| format!("[FEN \"{fen}\"]\n\n{turns} *\n\n");
    let refused: String = starts.iter().take(100).map(|fen| game(fen, "1. Fc6")).collect();
    let random: String =
        starts.iter().take(100).map(|fen| game(fen, &long_game(fen, 300).join(" "))).collect();
    // Infantry goes to and fro: as many turns as are read.
    let long = game(cotulenh::fen::START_FEN, &"Ic6 Ik7 Ic5 Ik8 ".repeat(122)).repeat(100);
    let mut deep = String::from("1. Ic6 ");
    for _ in 0..990 {
        deep.push_str("(1. Ic6 ");
    }
    let _ = write!(deep, "{} *", ")".repeat(990));
    let comment = format!("1. Ic6 {{{}}} *", "x".repeat(4_000_000));
    let named = [
        ("100 crowded boards, each with a refused turn", refused),
        ("100 crowded boards, each with a random game", random),
        ("100 games of 488 turns", long),
        ("variations, 990 deep", deep),
        ("a comment of 4 MB", comment),
    ];
    named.map(|(name, text)| (name.to_owned(), text)).to_vec()
}

/// Bodies as long as they may be, of things that nobody asked for: they are read before that is known.
pub fn padded(known: &str, most: usize) -> Vec<(String, String)> {
    let kinds = [("numbers", "0,", "0"), ("lists", "[],", "[]"), ("texts", r#""","#, r#""""#)];
    let wrap = |(what, one, last): (&str, &str, &str)| {
        let (open, close) = (format!("{{{known},\"x\":["), "]}");
        let room = most - open.len() - close.len() - last.len();
        let text = format!("{open}{}{last}{close}", one.repeat(room / one.len()));
        (format!("{} KiB of {what}", text.len() >> 10), text)
    };
    let fields: String = (0..)
        .map(|n| format!(",\"{n}\":0"))
        .scan(0, |length, field| {
            *length += field.len();
            (*length + known.len() + 2 <= most).then_some(field)
        })
        .collect();
    let fields = format!("{{{known}{fields}}}");
    kinds.map(wrap).into_iter().chain([("fields".to_owned(), fields)]).collect()
}
