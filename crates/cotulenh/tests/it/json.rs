//! The JSON forms: their exact text, what each flag means, what is refused.

use cotulenh::explain::Wish;
use cotulenh::game::DrawClaim;
use cotulenh::json::{
    ActionForm, AttackersForm, DeployRequest, EventForm, GameForm, GameRecord, MoveRequest,
    PieceForm, PlayRequest, PositionForm, TextRequest, TurnForm, TurnName, WhyForm, ZonesForm,
};
use cotulenh::{Action, ActionKind, Color, Game, Position, Stack};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::support::{at, position};

/// A Navy with a Tank on the sea, and Blue about to be mated.
pub const COAST: &str = "9ic/10i/11/8A2/11/11/11/11/11/1(NT)9/9II/9IC r - - 4 7";
const MATE_IN_ONE: &str = "9ic/10i/11/8A2/11/11/11/11/11/11/10I/9IC r - - 4 7";
const FACING: &str = "6c4/11/11/11/11/11/11/11/11/11/11/6C4 r";

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

#[track_caller]
fn action(fen: &str, lan: &str) -> ActionForm {
    let position = position(fen);
    let action = position.parse_lan(lan).unwrap_or_else(|error| panic!("{lan}: {error}"));
    ActionForm::from(&position.legal_action(action).expect("legal"))
}

#[track_caller]
fn turn(fen: &str, text: &str) -> TurnForm {
    let position = position(fen);
    let turn = position.read_turn(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    TurnForm::from(&turn)
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
        game.read(text).expect("legal");
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

/// The flags that are true, in the order of the form.
fn flags(form: &ActionForm) -> String {
    let value = serde_json::to_value(form).expect("JSON");
    let mut flags: Vec<&str> = Vec::new();
    for name in [
        "deploy",
        "first",
        "last",
        "check",
        "checkmate",
        "commanderCaptured",
        "flyingGeneral",
        "heroicMover",
        "forcedByTerrain",
        "bridgeCrossing",
    ] {
        match value.get(name) {
            None => {}
            Some(flag) => {
                assert_eq!(flag, true, "false flags are left out");
                flags.push(name);
            }
        }
    }
    flags.join(" ")
}

/// An action, its flags, then captured, lost, combined, promoted and air defence as text.
#[track_caller]
fn expect(fen: &str, lan: &str, expected: &str, others: [&str; 5]) {
    let form = action(fen, lan);
    assert_eq!(flags(&form), expected, "{lan}");
    let text = |piece: &Option<PieceForm>| {
        piece
            .as_ref()
            .map_or(String::new(), |form| Stack::try_from(form).expect("a stack").to_string())
    };
    let promoted: Vec<String> = form
        .promoted
        .iter()
        .map(|piece| format!("{}{}", piece.kind.letter(), piece.square))
        .collect();
    let met: Vec<String> = form.air_defence.iter().map(ToString::to_string).collect();
    let found = [
        text(&form.captured),
        text(&form.lost),
        text(&form.combined),
        promoted.join(" "),
        met.join(" "),
    ];
    assert_eq!(found, others, "{lan}");
    assert_eq!(form.lan, lan);
}

#[test]
fn every_flag_is_true_where_it_should_be_and_false_elsewhere() {
    let none = [""; 5];
    expect(cotulenh::fen::START_FEN, "Tf4-f6", "last", none);
    // A deploy: its first step, its commit, a step that ends it by itself.
    expect(COAST, "b3:Tb3>c3", "deploy first", none);
    let middle = format!("{COAST} b3:Tb3>c3...");
    expect(&middle, "commit", "deploy last", none);
    expect(&middle, "b3:Nb3>b4", "deploy last", none);
    assert_eq!(action(&middle, "b3:Nb3>b4").san, "b3:Nb4");
    assert_eq!(action(&middle, "commit").san, "commit");
    assert_eq!(action(&middle, "commit").unit, "N");
    // Check, in the middle of a deploy, too; checkmate.
    let tank = "6c4/11/5H5/11/6T4/11/11/11/11/11/11/2C8 r";
    expect(tank, "Tg8-g10", "last check", ["", "", "", "Hf10 Tg10", ""]);
    let stack = "6c4/11/11/11/6(TI)4/11/11/11/11/11/11/2C8 r";
    expect(stack, "g8:Tg8>g10", "deploy first check", ["", "", "", "Tg10", ""]);
    expect(MATE_IN_ONE, "Ai9-k9", "last check checkmate", ["", "", "", "Ak9", ""]);
    // The Commander is captured: from afar, or next to it.
    expect(FACING, "Cg1xg12", "last commanderCaptured flyingGeneral", ["c", "", "", "", ""]);
    let near = "6c4/6C4/11/11/11/11/11/11/11/11/11/11 r";
    expect(near, "Cg11xg12", "last commanderCaptured", ["c", "", "", "", ""]);
    let heroic = "6c4/11/6+C4/11/11/11/11/11/11/11/11/11 r";
    expect(heroic, "+Cg10xg12", "last commanderCaptured heroicMover", ["c", "", "", "", ""]);
    // Stay captures: forced by terrain, or chosen.
    let shore = "6c4/11/11/11/11/11/11/11/11/1n+T8/11/5C5 r";
    expect(shore, "+Tc3*b3", "last heroicMover forcedByTerrain", ["n", "", "", "", ""]);
    let guns = "6c4/11/11/11/11/11/11/11/5i5/5A5/11/5C5 r";
    expect(guns, "Af3*f4", "last", ["i", "", "", "", ""]);
    expect(guns, "Af3xf4", "last", ["i", "", "", "", ""]);
    // Heavy pieces on the bridges; a capture over the river is no crossing, nor is a Tank's move.
    let bridge = "6c4/11/11/11/11/3i3E3/3A1A1A3/5T5/11/11/11/9C1 r";
    expect(bridge, "Af6-f7", "last bridgeCrossing", none);
    expect(bridge, "Ah6&h7", "last bridgeCrossing", ["", "", "(EA)", "", ""]);
    expect(bridge, "Af6-f8", "last bridgeCrossing", none);
    expect(bridge, "Ad6xd7", "last", ["i", "", "", "", ""]);
    expect("6c4/11/11/11/11/11/5T5/11/11/11/11/9C1 r", "Tf6-f7", "last", none);
    // Flights.
    let flight = "6c4/11/11/11/11/11/11/3F3g3/11/11/11/5C5 r";
    expect(flight, "Fd5**h5", "last", ["g", "F", "", "", "h5"]);
    expect(flight, "Fd5-f5", "last", none);
    let hero = "6c4/11/11/11/11/11/11/3+F2gg3/11/11/11/5C5 r";
    expect(hero, "+Fd5xh5", "last heroicMover", ["g", "", "", "", "g5 h5"]);
}

#[test]
fn stacks_are_read_back_or_refused() {
    let read = |json: &str| {
        let form: PieceForm = serde_json::from_str(json).expect("a form");
        Stack::try_from(&form).map(|stack| stack.to_string()).map_err(|error| error.to_string())
    };
    let piece = |kind: &str, color: &str, rest: &str| {
        format!(r#"{{"type": "{kind}", "color": "{color}"{rest}}}"#)
    };
    let carrying = |list: &[String]| format!(r#", "carrying": [{}]"#, list.join(","));
    let (tank, plane) = (piece("t", "r", ""), piece("f", "r", r#", "heroic": true"#));
    let navy = |list: &[String]| piece("n", "r", &carrying(list));
    assert_eq!(read(&tank), Ok("T".to_owned()));
    assert_eq!(read(&navy(&[tank.clone(), plane.clone()])), Ok("(N+FT)".to_owned()));
    let invalid = Err("these pieces form no stack with this carrier (rule 6.1)".to_owned());
    assert_eq!(read(&navy(&[tank.clone(), tank.clone()])), invalid);
    assert_eq!(read(&piece("t", "r", &carrying(&[piece("n", "r", "")]))), invalid);
    assert_eq!(read(&navy(&vec![tank.clone(); 500])), invalid);
    let mixed = read(&navy(&[piece("t", "b", "")]));
    assert_eq!(mixed, Err("a stack with pieces of both colours".to_owned()));
    let nested = read(&navy(&[piece("f", "r", &carrying(&[tank]))]));
    assert!(nested.is_err_and(|error| error.contains("list all that the carrier carries")));
}

#[test]
fn what_is_not_legal_is_not_proved() {
    let start = Position::start();
    let nowhere =
        Action::plain(cotulenh::Kind::Tank.into(), at("a1"), ActionKind::Quiet, at("k12"));
    assert!(start.legal_action(nowhere).is_err());
    let turn = cotulenh::Turn::plain(nowhere).expect("plain");
    assert!(start.legal_turn(turn).is_err());
}

#[test]
fn records_say_what_is_wrong() {
    let error = |json: &str| {
        let record: GameRecord =
            serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"));
        assert!(serde_json::from_str::<GameForm>(json).is_err());
        record.game().expect_err(json).to_string()
    };
    assert_eq!(
        error(r#"{"turns": [{"lan": "Tf4-f6"}, {"san": "Tf6"}]}"#),
        "turn 2: not legal: an enemy unit stands on f6: it can only be captured (rule 5.1)"
    );
    assert!(error(r#"{"turns": [{}]}"#).starts_with("turn 1: expected"));
    assert_eq!(
        error(r#"{"result": {"reason": "checkmate", "winner": "r"}}"#),
        "result: the game has not ended on the board like this"
    );
    assert_eq!(
        error(r#"{"result": {"reason": "time"}}"#),
        "result: a result with this reason has a winner, `r` or `b`"
    );
    assert_eq!(
        error(r#"{"result": {"reason": "agreement", "winner": "b"}}"#),
        "result: a result with this reason is a draw and has no winner"
    );
    assert_eq!(
        error(r#"{"result": {"reason": "thirdRepetition"}}"#),
        "result: this draw cannot be claimed here"
    );
    assert_eq!(
        error(r#"{"steps": ["Tf4-f6"]}"#),
        "step 1: not a step that leaves the deploy in progress"
    );
    let mated = turn(MATE_IN_ONE, "Ak9").fen_after;
    let after = format!(r#"{{"start": "{mated}", "turns": [{{"san": "Ik11"}}]}}"#);
    assert!(error(&after).starts_with("turn 1: "), "{}", error(&after));
    let middle = format!(r#"{{"start": "{COAST} b3:Tb3>c3..."}}"#);
    assert_eq!(error(&middle), "a game cannot start with a deploy in progress");
    let both = format!(
        r#"{{"start": "{COAST}", "steps": ["b3:Tb3>c3"], "undone": [{{"lan": "(NT)b3-b5"}}]}}"#
    );
    assert_eq!(error(&both), "with a deploy in progress nothing can be put back");
}

#[test]
fn claims_and_repetitions_are_shown() {
    let mut game = Game::new(position(&MATE_IN_ONE.replace("4 7", "98 7")));
    for text in ["Ik3", "Ik10"] {
        game.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let form = GameForm::new(&game);
    assert_eq!(form.claims, [DrawClaim::FiftyMoves]);
    assert_eq!(form.repetitions, 1);
    game.claim(DrawClaim::FiftyMoves).expect("the clock is 100");
    let form = GameForm::new(&game);
    assert!(form.claims.is_empty());
    let json = serde_json::to_value(&form).expect("JSON");
    assert_eq!(
        json["result"],
        serde_json::json!({"score": "1/2-1/2", "reason": "fiftyMoves", "rule": "11.4"})
    );
    assert_eq!(form.game().expect("the same").result(), game.result());
}

#[test]
fn names_and_colours_are_lenient_where_the_notation_is() {
    let name: TurnName = serde_json::from_str(r#"{"san": "tf6!?"}"#).expect("a name");
    let turn = name.read(&Position::start()).expect("legal");
    assert_eq!(TurnName::from(&turn).text(), "Tf4-f6");
    let form: PositionForm =
        serde_json::from_str(r#"{"fen": "6c4/11/11/11/11/11/11/11/11/11/11/6C4 b", "turn": "r"}"#)
            .expect("a FEN");
    assert_eq!(form.turn, Color::Blue);
    let event: EventForm =
        serde_json::from_str(r#"{"event": "gameOver", "reason": "agreement"}"#).expect("an event");
    assert!(matches!(event, EventForm::GameOver(_)));
    let request: MoveRequest = action(COAST, "b3:Tb3>c3").request();
    assert_eq!(request.unit.as_deref(), Some("T"));
    let request = DeployRequest { from: at("b3"), moves: vec![], stay: None };
    assert!(request.read(&Position::start()).is_err());
}
