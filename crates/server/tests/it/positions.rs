//! Positions over HTTP.

use cotulenh::fen::START_FEN;
use serde_json::{Value, json};

use crate::harness::{Guest, TestServer};

/// The status and the answer.
async fn ask(guest: &Guest, path: &str, body: &Value) -> (u16, Value) {
    let answer = guest.post(path, body).await;
    (answer.status, answer.json())
}

const STACK: &str = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1";

#[tokio::test]
async fn forms_and_problems() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let (status, form) = ask(&guest, "/api/v1/position", &json!({})).await;
    assert_eq!((status, &form["fen"]), (200, &json!(START_FEN)));
    assert!(!form["units"].as_array().expect("units").is_empty());

    let fen = "T5c4/11/11/11/11/11/11/11/11/11/11/N1(TT)2C2C2 r";
    let (status, answer) = ask(&guest, "/api/v1/position", &json!({"fen": fen})).await;
    assert_eq!((status, &answer["error"]["code"]), (400, &json!("badRequest")));
    let problems = answer["problems"].as_array().expect("problems");
    let squares: Vec<&Value> = problems.iter().map(|problem| &problem["square"]).collect();
    assert_eq!(squares, ["a12", "c1", "i1"]);
    assert_eq!(problems[1]["place"], json!([37, 41]));
    // What names its square needs no column.
    assert!(problems[0]["text"]["en"].as_str().is_some_and(|text| text.ends_with("(rule 1.5)")));
    for problem in problems {
        assert!(problem["text"]["en"].is_string() && problem["text"]["vi"].is_string());
    }
    for wrong in [&"x".repeat(10_000), "", "đ", "11/11"] {
        let (status, answer) = ask(&guest, "/api/v1/position", &json!({"fen": wrong})).await;
        assert_eq!(
            (status, answer["problems"].as_array().map(Vec::len)),
            (400, Some(1)),
            "{wrong}"
        );
    }
    assert_eq!(ask(&guest, "/api/v1/position", &json!({"fen": 7})).await.0, 400);
}

#[tokio::test]
async fn all_actions_in_full() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let ask = async |body: Value| ask(&guest, "/api/v1/position", &body).await;
    let (status, plain) = ask(json!({"fen": STACK})).await;
    assert_eq!((status, plain.get("actions")), (200, None));
    let (status, full) = ask(json!({"fen": STACK, "actions": true})).await;
    assert_eq!((status, &full["units"]), (200, &plain["units"]));
    let actions = full["actions"].as_array().expect("actions");
    let step = actions.iter().find(|action| action["lan"] == "c3:Fc3>e5").expect("a step");
    assert_eq!((&step["san"], &step["first"]), (&json!("c3:Fe5"), &json!(true)));
    let middle = format!("{STACK} c3:Fc3>e5...");
    let (_, middle) = ask(json!({"fen": middle, "actions": true})).await;
    let actions = middle["actions"].as_array().expect("actions");
    assert!(actions.iter().any(|action| action["kind"] == "commit"), "{actions:?}");
    assert_eq!(ask(json!({"fen": STACK, "actions": 1})).await.0, 400);
}

#[tokio::test]
async fn attackers_and_zones() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let guns = "6c4/11/11/6(E+A)4/11/11/11/11/11/5(ES)5/11/N10 b - - 0 20";
    let ask = async |path: &str, body: Value| ask(&guest, path, &body).await;
    let attackers = "/api/v1/attackers";
    let (status, answer) = ask(attackers, json!({"fen": guns, "square": "g12"})).await;
    let gun = json!({"square": "g9", "type": "a", "heroic": true, "carried": true});
    assert_eq!((status, answer), (200, json!({"square": "g12", "r": [&gun], "b": []})));
    let (_, form) = ask("/api/v1/position", json!({"fen": guns})).await;
    assert_eq!((&form["checkers"], &form["checkingPieces"]), (&json!(["g9"]), &json!([gun])));

    let (status, answer) = ask("/api/v1/zones", json!({"fen": guns})).await;
    let missile =
        json!({"square": "f3", "type": "s", "level": 2, "heroic": false, "carried": true});
    assert_eq!((status, &answer["b"]), (200, &json!([])));
    assert_eq!(answer["r"][15], json!({"square": "f5", "defenders": [missile]}));

    // Blue is to move, and Red's gun is looked at.
    let (status, answer) = ask("/api/v1/square", json!({"fen": guns, "square": "g9"})).await;
    assert_eq!(
        (status, &answer["piece"]["type"], &answer["attackers"]),
        (200, &json!("e"), &json!([]))
    );
    assert_eq!(answer["pieces"][1]["captures"], json!(["g12"]));
    let (_, empty) = ask("/api/v1/square", json!({"fen": guns, "square": "e5"})).await;
    assert_eq!(empty, json!({"square": "e5", "pieces": [], "attackers": []}));

    assert_eq!(ask("/api/v1/zones", json!({})).await.0, 200);
    for (path, wrong) in [
        ("/api/v1/square", json!({"fen": guns, "square": "l1"})),
        ("/api/v1/square", json!({"fen": "x", "square": "g12"})),
        (attackers, json!({"fen": guns, "square": "g13"})),
        (attackers, json!({"fen": guns})),
        (attackers, json!({"fen": "x", "square": "g12"})),
        ("/api/v1/zones", json!({"fen": "x"})),
    ] {
        let (status, answer) = ask(path, wrong).await;
        assert_eq!((status, &answer["error"]["code"]), (400, &json!("badRequest")), "{answer}");
    }
}

#[tokio::test]
async fn a_deploy_is_played_step_by_step() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let play = async |fen: &Value, play: Value| {
        ask(&guest, "/api/v1/play", &json!({"fen": fen, "play": play})).await
    };
    let step = async |fen: &Value, what: &str| {
        ask(&guest, "/api/v1/step", &json!({"fen": fen, "do": what})).await
    };
    let request = json!({"from": "c3", "to": "e5", "unit": "F"});
    let (status, first) = play(&json!(STACK), request.clone()).await;
    assert_eq!((status, &first["turn"]), (200, &Value::Null), "{first}");
    assert_eq!(first["events"][0]["event"], "deployed");
    let middle = &first["position"]["fen"];
    assert!(first["position"]["deploy"]["mayCommit"].as_bool().expect("a flag"));

    for what in ["undo", "cancel"] {
        let (status, back) = step(middle, what).await;
        assert_eq!((status, &back["position"]["fen"]), (200, &json!(STACK)));
    }
    let (status, done) = step(middle, "commit").await;
    assert_eq!((status, &done["turn"]["san"]), (200, &json!("c3:(NT)<,Fe5")), "{done}");
    assert_eq!(done["position"]["turn"], "b");

    let (_, second) = play(middle, json!({"turn": "c3:Tc3>c5"})).await;
    let second = if second["turn"].is_null() {
        step(&second["position"]["fen"], "commit").await.1
    } else {
        second
    };
    assert_eq!(second["turn"]["san"], "c3:N<,Fe5,Tc5", "{second}");

    let (_, whole) = play(&json!(STACK), json!({"turn": "c3:N<,Fe5,Tc5"})).await;
    assert_eq!(whole["position"]["fen"], second["position"]["fen"]);
    assert_eq!(whole["turn"], second["turn"]);

    let (status, none) = step(&json!(STACK), "undo").await;
    assert_eq!((status, &none["error"]["code"]), (409, &json!("conflict")));
    assert_eq!(step(&json!(STACK), "dance").await.0, 400);
}

#[tokio::test]
async fn refusals_say_why() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    for request in [json!({"from": "f4", "to": "f9"}), json!({"turn": "Txf9"})] {
        let (status, refused) = ask(&guest, "/api/v1/play", &json!({"play": request})).await;
        assert_eq!((status, &refused["error"]["code"]), (409, &json!("conflict")), "{refused}");
        assert_eq!(refused["why"]["reason"], "outOfRange", "{refused}");
    }
    let (status, answer) =
        ask(&guest, "/api/v1/play", &json!({"play": {"from": "f4", "to": "f6", "unit": "?"}}))
            .await;
    assert_eq!((status, &answer["why"]), (409, &Value::Null));
    assert_eq!(ask(&guest, "/api/v1/play", &json!({"play": {}})).await.0, 400);

    let why = async |body: Value| ask(&guest, "/api/v1/why", &body).await;
    assert_eq!(why(json!({"from": "f4", "to": "f6"})).await, (200, json!({"why": null})));
    let (_, answer) = why(json!({"from": "f4", "to": "f9", "unit": "T", "kind": "capture"})).await;
    assert_eq!(answer["why"]["reason"], "outOfRange");
    let (_, answer) = why(json!({"from": "f4", "to": "z9"})).await;
    assert_eq!(answer["why"]["reason"], "noSuchSquare");
    // A whole stack and its parts may both go there: that is legal.
    let (status, answer) = why(json!({"fen": STACK, "from": "c3", "to": "c5"})).await;
    assert_eq!((status, &answer["why"]), (200, &Value::Null), "{answer}");
    assert_eq!(why(json!({"from": "f4", "to": "f6", "unit": "?"})).await.0, 400);
    assert_eq!(why(json!({"fen": "x", "from": "f4", "to": "f6"})).await.0, 400);
}

/// Whatever is asked about a position is answered for that position, its deploy included.
#[tokio::test]
async fn a_deploy_in_progress_is_part_of_the_position() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let fen = format!("{STACK} c3:Fc3>e5...");
    let (status, form) = ask(&guest, "/api/v1/position", &json!({"fen": fen})).await;
    assert_eq!((status, &form["fen"], &form["turn"]), (200, &json!(fen), &json!("r")));
    assert_eq!(form["deploy"]["steps"][0]["to"], "e5");
    // The Air Force has moved, and nothing but the stack may move now.
    let why = async |from: &str, to: &str| {
        let body = json!({"fen": fen, "from": from, "to": to});
        ask(&guest, "/api/v1/why", &body).await.1["why"]["reason"].clone()
    };
    assert_eq!(why("c3", "d3").await, Value::Null);
    assert_ne!(why("e5", "e6").await, Value::Null);
    assert_ne!(why("f1", "f2").await, Value::Null);
    let play = json!({"fen": fen, "play": {"from": "c3", "to": "d3", "unit": "T"}});
    let (status, played) = ask(&guest, "/api/v1/play", &play).await;
    assert_eq!((status, &played["turn"]), (200, &Value::Null));
    assert_eq!(played["position"]["deploy"]["steps"].as_array().map(Vec::len), Some(2));
    let whole = json!({"fen": fen, "play": {"from": "c3", "moves": [{"unit": "T", "to": "d3"}]}});
    let (status, refused) = ask(&guest, "/api/v1/play", &whole).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("conflict")));
    let commit = json!({"fen": fen, "play": {"turn": "commit"}});
    let (_, done) = ask(&guest, "/api/v1/play", &commit).await;
    assert_eq!(done["turn"]["san"], "c3:(NT)<,Fe5", "{done}");
    server.stop().await;
}

#[tokio::test]
async fn the_coach_tells_facts() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let tell = async |body: Value| ask(&guest, "/api/v1/tell", &body).await;
    let fen = "6c4/11/11/11/11/4t6/11/11/3T1F5/11/3I7/3C7 r - - 0 1";
    let (status, told) = tell(json!({"fen": fen, "line": ["Ff4-e5", "Txe5"], "you": "r"})).await;
    assert_eq!(status, 200, "{told}");
    let into_range = json!({"about": "material", "from": "e7", "to": "e5", "text": {
        "en": "e5 is in range of the Tank on e7.", "vi": "Vị trí e5 nằm trong tầm của Xe tăng ở e7."}});
    assert_eq!(told["costs"][1], into_range);
    assert_eq!(
        told["costs"][0]["text"]["en"],
        "Blue answers Txe5 and captures your Air Force on e5, and nothing can take back."
    );
    // The sides are named if nobody is meant.
    let (_, told) = tell(json!({"fen": fen, "line": ["Fe5", "Txe5"]})).await;
    assert!(told["costs"][0]["text"]["en"].as_str().is_some_and(|text| text.contains("Red’s Air")));
    // The start, without a line.
    let (status, told) = tell(json!({})).await;
    assert_eq!((status, told), (200, json!({"gains": [], "costs": [], "threats": []})));
    // What is refused is refused as everywhere.
    let (status, refused) = tell(json!({"fen": fen, "line": ["Ff4-f12"]})).await;
    assert_eq!((status, &refused["why"]["reason"]), (409, &json!("outOfRange")), "{refused}");
    assert_eq!(tell(json!({"fen": "11/11"})).await.0, 400);
    assert_eq!(tell(json!({"line": vec!["Tf6"; 21]})).await.0, 400);
}
