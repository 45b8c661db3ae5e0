//! The exact JSON, in `tests/data/json`.

use cotulenh::Game;
use cotulenh::explain::Wish;
use cotulenh::json::{
    AttackersForm, EventForm, GameForm, GameRecord, PieceForm, PlayRequest, PositionForm,
    SquareForm, TextRequest, WhyForm, ZonesForm,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::json::{COAST, FACING, MATE_IN_ONE, action, turn};
use crate::support::{at, position};

/// Compares a form with its file in `tests/data/json`, and reads the file back.
/// `COTULENH_WRITE_JSON=1` writes the files instead.
#[track_caller]
fn golden<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(name: &str, form: &T) {
    let path = format!("{}/tests/data/json/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = serde_json::to_string_pretty(form).expect("JSON") + "\n";
    if std::env::var_os("COTULENH_WRITE_JSON").is_some() {
        std::fs::write(&path, &text).expect("a file");
    }
    let file = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert_eq!(text, file, "{name}");
    assert_eq!(serde_json::from_str::<T>(&file).expect("the form"), *form, "{name}");
}

/// Every example of `docs/json.md` is one of the golden files, or a part of one.
#[test]
fn documented_examples_are_golden() {
    fn contains(whole: &Value, part: &Value) -> bool {
        whole == part
            || match whole {
                Value::Array(list) => list.iter().any(|item| contains(item, part)),
                Value::Object(fields) => fields.values().any(|field| contains(field, part)),
                _ => false,
            }
    }
    let root = env!("CARGO_MANIFEST_DIR");
    let files = std::fs::read_dir(format!("{root}/tests/data/json")).expect("a folder");
    let golden: Vec<Value> = files
        .map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("text"))
        .map(|text| serde_json::from_str(&text).expect("JSON"))
        .collect();
    let docs = std::fs::read_to_string(format!("{root}/../../docs/json.md")).expect("the page");
    let blocks = docs.split("```json\n").skip(1).filter_map(|block| block.split("```").next());
    let mut count = 0;
    for block in blocks {
        let example: Value = serde_json::from_str(block).expect(block);
        assert!(golden.iter().any(|whole| contains(whole, &example)), "{block}");
        count += 1;
    }
    assert!(count > 10, "{count}");
}

#[test]
fn golden_actions() {
    golden("action-move", &action(cotulenh::fen::START_FEN, "Tf4-f6"));
    golden("action-check", &action("6c4/11/5H5/11/6T4/11/11/11/11/11/11/2C8 r", "Tg8-g10"));
    golden(
        "action-suicide",
        &action("6c4/11/11/11/11/11/11/3(FT)3g3/11/11/11/5C5 r", "(FT)d5**h5"),
    );
    golden("action-combine", &action("6c4/11/11/11/11/11/11/11/4+I6/4T6/11/5C5 r", "+Ie4&e3"));
    golden("action-step", &action(COAST, "b3:Nb3>b5"));
    golden("action-flying-general", &action(FACING, "Cg1xg12"));
}

#[test]
fn golden_positions() {
    golden("position-deploy", &PositionForm::new(&position(&format!("{COAST} b3:Nb3>b5..."))));
    let mated = turn(MATE_IN_ONE, "Ak9#").fen_after;
    golden("position-checkmate", &PositionForm::new(&position(&mated)));
    let check = "6c4/11/11/11/11/11/11/11/11/8A(EA)t/11/9IC r - - 0 30";
    golden("position-check", &PositionForm::new(&position(check)));
}

#[test]
fn golden_attackers_and_zones() {
    let position = position("6c4/11/11/6(E+A)4/11/11/11/11/11/5(ES)5/11/N10 b - - 0 20");
    golden("attackers", &AttackersForm::new(&position, at("g12")));
    golden("zones", &ZonesForm::of(&position));
    golden("square", &SquareForm::new(&position, at("g9")));
}

#[test]
fn golden_refusal() {
    let position = position("6c4/11/11/11/11/11/11/4i6/4t6/4+I6/11/4C6 r - - 0 1");
    let why = position.why_not(Wish::new(at("e3"), at("e5"))).expect("blocked");
    golden("why", &WhyForm::new(&position, &why));
}

#[test]
fn golden_turns_and_events() {
    golden("turn-move", &turn(MATE_IN_ONE, "Ak9#"));
    golden(
        "turn-deploy",
        &turn("6c4/11/11/11/11/11/11/2i8/11/2(N+FT)8/11/5C5 r", "c3:N<,+Fe5,Txc5"),
    );
    let deploy = position("6c4/11/11/11/11/11/11/11/11/1n(NFT)8/11/5C5 r");
    let turn = deploy.read_turn("c3:(NF)<,T*b3");
    golden("events-deploy", &EventForm::of_turn(&turn.expect("a turn")));
    let mate = position(MATE_IN_ONE);
    let turn = mate.read_turn("Ak9").expect("legal");
    golden("events-checkmate", &EventForm::of_turn(&turn));
}

#[test]
fn golden_games() {
    let mut game = Game::new(position(COAST));
    for text in ["b3:N<,Tc3", "Ik10"] {
        game.play_text(text).expect("legal");
    }
    golden("game", &GameForm::new(&game));
    game.lose_on_time(game.position().turn()).expect("not over");
    golden("game-record", &GameRecord::new(&game));
    let mut game = Game::new(position(COAST));
    game.play_action(game.position().parse_lan("b3:Nb3>b5").expect("legal")).expect("legal");
    golden("game-record-deploy", &GameRecord::new(&game));
}

#[test]
fn golden_requests_and_pieces() {
    let navy = position("11/11/11/11/11/11/11/11/11/2(n+ft)8/11/11 b").get(at("c3"));
    golden("piece", &PieceForm::from(navy.expect("a stack")));
    golden("request-move", &PlayRequest::Move(action(COAST, "b3:Nb3>b5").request()));
    golden("request-deploy", &turn(COAST, "b3:N<,Tc3").request());
    golden("request-text", &PlayRequest::Text(TextRequest { turn: "b3:N<,Tc3".to_owned() }));
}
