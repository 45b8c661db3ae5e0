//! The JSON forms: what each flag means, what is read, what is refused.

use cotulenh::game::DrawClaim;
use cotulenh::json::{
    ActionForm, DeployRequest, EventForm, GameForm, GameRecord, MoveRequest, PieceForm,
    PositionForm, TurnForm, TurnName,
};
use cotulenh::{Action, ActionKind, Color, Game, Position, Stack};

use crate::support::{at, position};

/// A Navy with a Tank on the sea, and Blue about to be mated.
pub const COAST: &str = "9ic/10i/11/8A2/11/11/11/11/11/1(NT)9/9II/9IC r - - 4 7";
pub const MATE_IN_ONE: &str = "9ic/10i/11/8A2/11/11/11/11/11/11/10I/9IC r - - 4 7";
pub const FACING: &str = "6c4/11/11/11/11/11/11/11/11/11/11/6C4 r";

#[track_caller]
pub fn action(fen: &str, lan: &str) -> ActionForm {
    let position = position(fen);
    let action = position.parse_lan(lan).unwrap_or_else(|error| panic!("{lan}: {error}"));
    ActionForm::from(&position.legal_action(action).expect("legal"))
}

#[track_caller]
pub fn turn(fen: &str, text: &str) -> TurnForm {
    let position = position(fen);
    let turn = position.read_turn(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    TurnForm::from(&turn)
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
        game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
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
