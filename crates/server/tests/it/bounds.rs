//! Every field of every request has a bound: the description states it, and one more is refused.

use serde_json::{Value, json};

use crate::harness::{Answer, Guest, TestServer};
use crate::schema::{description, resolve};

/// Where a field is in a body, and what the description says of it.
type Field = (Vec<String>, &'static Value);

/// Bodies and messages that the server reads, with every field that it knows: by the operation, or by
/// the message's schema.
fn samples(name: &str) -> Vec<Value> {
    let fen = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1";
    let step = json!({"unit": "F", "to": "e5", "kind": "quiet"});
    let plays = [
        json!({"from": "c3", "to": "c5", "unit": "(NFT)", "kind": "quiet", "deploy": false}),
        json!({"from": "c3", "moves": [step], "stay": "(NT)"}),
        json!({"turn": "(NFT)c5"}),
    ];
    let turns = json!(["Ic6", "Ik7", "Ic5", "Ik8"]);
    let node = json!({"san": "Ic6", "lan": "Ic5-c6", "fen": fen, "comment": "good",
        "before": "see", "glyphs": [1]});
    let mut first = node.clone();
    first["variations"] = json!([[node]]);
    let line = json!([first, {"lan": "Ik8-k7"}, {"lan": "Ic6-c5"}, {"lan": "Ik7-k8"}]);
    let clocks = [json!({"initial": 60_000, "increment": 1_000}), json!({"days": 3})];
    match name {
        "setProgress" => {
            vec![json!({"lessons": [{"id": "tank", "stars": 3, "at": 1, "slips": 2}]})]
        }
        "keepPuzzleTry" => vec![json!({"solved": true})],
        "renamePlayer" => vec![json!({"name": "Lan"})],
        "createChallenge" => clocks
            .map(|clock| json!({"open": false, "color": "r", "clock": clock, "start": fen}))
            .to_vec(),
        "createGame" => clocks
            .map(|clock| json!({"level": 1, "color": "r", "clock": clock, "start": fen}))
            .to_vec(),
        "addOfflineGame" => clocks
            .map(|clock| {
                let turns = json!([{"lan": "(NFT)c5", "time": 700}, {"lan": "Cg11", "time": 0}]);
                json!({"id": "laaaaaaaaaaaa", "level": 1, "color": "r", "clock": clock, "start": fen,
                    "created": 1_760_000_000_000_i64, "turns": turns, "end": "resigned"})
            })
            .to_vec(),
        "getPosition" => vec![json!({"fen": fen, "actions": false})],
        "playInPosition" => plays.map(|play| json!({"fen": fen, "play": play})).to_vec(),
        "stepInPosition" => vec![json!({"fen": fen, "do": "undo"})],
        "explainMove" => {
            vec![json!({"fen": fen, "from": "c3", "to": "c5", "unit": "N", "kind": "quiet"})]
        }
        "getAttackers" | "getSquare" => vec![json!({"fen": fen, "square": "c3"})],
        "tellFacts" => vec![json!({"fen": fen, "line": ["(NFT)c5", "Cg11"], "you": "r"})],
        "getZones" => vec![json!({"fen": fen})],
        "readPgn" => vec![json!({"pgn": "1. Ic6 *"})],
        "writePgn" => vec![json!({"study": {"tags": [["Event", "A game"]],
            "start": cotulenh::fen::START_FEN, "result": "*", "comment": "good", "line": line}})],
        "PlayerMessage" => {
            let play = |play| json!({"t": "play", "id": "a", "turn": 0, "play": play});
            let others = [
                json!({"t": "step", "id": "a", "turn": 0, "do": "undo"}),
                json!({"t": "offer", "id": "a", "turn": 0, "offer": "draw"}),
                json!({"t": "claim", "id": "a", "claim": "fiftyMoves"}),
            ];
            plays.map(play).into_iter().chain(others).collect()
        }
        "Ping" => vec![json!({"t": "ping"})],
        "AnalysisRequest" => vec![
            json!({"t": "go", "id": 1, "start": cotulenh::fen::START_FEN, "turns": turns, "lines": 1}),
            json!({"t": "review", "id": 1, "from": 0}),
        ],
        _ => panic!("{name} has no sample"),
    }
}

/// All fields that hold a text, a number or a list.
fn fields(schema: &'static Value, path: &[String], inside: &[&str], found: &mut Vec<Field>) {
    if let Some(reference) = schema["$ref"].as_str() {
        // Variations of variations are like variations.
        if inside.contains(&reference) {
            return;
        }
        let inside: Vec<&str> = inside.iter().copied().chain([reference]).collect();
        let schema = resolve(description(), reference).expect("a schema");
        return fields(schema, path, &inside, found);
    }
    for part in ["allOf", "oneOf"].iter().filter_map(|&part| schema[part].as_array()).flatten() {
        fields(part, path, inside, found);
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        fields(field, &with(path, name), inside, found);
    }
    for (number, item) in schema["prefixItems"].as_array().into_iter().flatten().enumerate() {
        fields(item, &with(path, &number.to_string()), inside, found);
    }
    if schema["items"].is_object() {
        fields(&schema["items"], &with(path, "0"), inside, found);
    }
    let is = |name: &str| {
        schema["type"] == name
            || schema["type"].as_array().is_some_and(|all| all.contains(&json!(name)))
    };
    // A pair has two.
    if is("string") || is("integer") || is("array") && schema["prefixItems"].is_null() {
        found.push((path.to_vec(), schema));
    }
}

fn with(path: &[String], name: &str) -> Vec<String> {
    path.iter().cloned().chain([name.to_owned()]).collect()
}

/// What is one too large for a field, made from what it holds.
fn too_large(path: &[String], schema: &Value, held: &Value) -> Value {
    match held {
        Value::String(_) if schema["enum"].is_array() || schema["pattern"].is_string() => {
            json!("x".repeat(21))
        }
        Value::String(text) => {
            let most = schema["maxLength"].as_u64();
            let most = most.unwrap_or_else(|| panic!("{path:?} has no maxLength")) as usize;
            // What is added is otherwise allowed there, as far as anything is.
            let name = path.iter().rev().find(|name| name.parse::<usize>().is_err());
            let more = match name.map_or("", |name| name) {
                "fen" | "start" | "pgn" => " ",
                "turn" | "turns" => "!",
                _ => "x",
            };
            json!(format!("{text}{}", more.repeat(most + 1 - text.chars().count())))
        }
        Value::Array(items) => {
            let most = schema["maxItems"].as_u64();
            // A variation is a line: of it the whole study's bound holds.
            let most = most.unwrap_or(50_000) as usize;
            json!(items.iter().cycle().take(most + 1).collect::<Vec<_>>())
        }
        // A number without a bound of its own has that of its type.
        _ => schema["maximum"].as_u64().map_or(json!(1e30), |most| json!(most + 1)),
    }
}

/// Every body of a sample with one field too large.
fn bodies(schema: &'static Value, name: &str) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    fields(schema, &[], &[], &mut found);
    let samples = samples(name);
    let mut bodies = Vec::new();
    for (path, schema) in found {
        let pointer = format!("/{}", path.join("/"));
        // The name of a kind of message is all that tells these apart.
        if path == ["t"] {
            continue;
        }
        let sample = samples.iter().find(|sample| {
            sample.pointer(&pointer).is_some_and(|held| !held.is_object() && !held.is_null())
        });
        let mut body = sample.unwrap_or_else(|| panic!("{name}: no sample has {pointer}")).clone();
        let field = body.pointer_mut(&pointer).expect("it is there");
        *field = too_large(&path, schema, field);
        bodies.push((format!("{name} {pointer}"), body));
    }
    bodies
}

fn refused(what: &str, answer: &Answer) {
    assert!(
        [400, 409, 413].contains(&answer.status),
        "{what}: {} {}",
        answer.status,
        answer.text()
    );
    let text = &answer.json()["error"]["text"];
    assert!(text["en"].is_string() && text["vi"].is_string(), "{what}");
    assert!(answer.body.len() < 4_096, "{what}: what is too long is not sent back");
}

#[tokio::test]
async fn one_more_than_a_body_may_hold_is_refused() {
    let server = TestServer::start().await;
    let mut tried = 0;
    for (path, methods) in description()["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            let name = operation["operationId"].as_str().expect("a name");
            if schema.is_null() {
                continue;
            }
            let line = format!("{} {path}", method.to_uppercase());
            let guest = server.guest().await;
            for sample in samples(name) {
                let answer = fresh(&guest).send(&line, sample.to_string().as_bytes()).await;
                // A sample is understood, whatever becomes of it.
                assert!(answer.status != 400 && answer.status != 413, "{name} {}", answer.text());
            }
            for (what, body) in bodies(schema, name) {
                tried += 1;
                refused(&what, &fresh(&guest).send(&line, body.to_string().as_bytes()).await);
            }
        }
    }
    assert!(tried > 40, "{tried}");
    server.stop().await;
}

/// The same player at another address.
fn fresh(guest: &Guest) -> Guest {
    Guest::known(&guest.address, guest.cookie.clone())
}

#[tokio::test]
async fn one_more_than_a_message_may_hold_is_refused() {
    let server = TestServer::start().await;
    let (red, _, game) = server.game(Value::Null, None).await;
    let game = format!("/ws/v1/games/{game}");
    let mut tried = 0;
    for (path, methods) in description()["paths"].as_object().expect("paths") {
        for schema in methods["get"]["x-messages"]["client"].as_array().into_iter().flatten() {
            let name = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next());
            for (what, message) in bodies(schema, name.expect("a name")) {
                let path = if path.contains("{id}") { &game } else { path };
                let mut socket = fresh(&red).connect(path).await;
                socket.send(&message).await;
                let answer = loop {
                    let heard = socket.next().await;
                    if heard["t"] == "refused" || heard["t"] == "error" {
                        break heard;
                    }
                    assert!(heard["t"] == "state" || heard["t"] == "lobby", "{what}: {heard}");
                };
                assert!(answer["text"]["en"].is_string(), "{what}: {answer}");
                assert!(answer.to_string().len() < 4_096, "{what}");
                tried += 1;
            }
        }
    }
    assert!(tried > 20, "{tried}");
    server.stop().await;
}

/// What stands in an address is looked up, or is nothing.
#[tokio::test]
async fn a_long_id_names_nothing() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let id = "g".repeat(5_000);
    let mut tried = 0;
    for (path, methods) in description()["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            if !path.contains("{id}") || path.starts_with("/ws/") {
                continue;
            }
            let line = format!("{} {}", method.to_uppercase(), path.replace("{id}", &id));
            let name = operation["operationId"].as_str().expect("a name");
            let body = match operation["requestBody"].is_object() {
                true => samples(name).remove(0).to_string(),
                false => String::new(),
            };
            let answer = fresh(&guest).send(&line, body.as_bytes()).await;
            assert_eq!((answer.status, answer.body.len() < 4_096), (404, true), "{method} {path}");
            tried += 1;
        }
    }
    assert!(tried > 12, "{tried}");
    for (page, status) in [("/embed/", 404), ("/g/", 200), ("/c/", 200)] {
        let answer = fresh(&guest).get(&format!("{page}{id}")).await;
        assert_eq!((answer.status, answer.text().contains(&id)), (status, false), "{page}");
    }
    server.stop().await;
}

/// What is one too large for what may stand behind the `?`.
fn too_large_in_query(schema: &Value) -> String {
    let bound = |name: &str| schema[name].as_u64();
    match bound("maxLength") {
        Some(most) => "9".repeat(most as usize + 1),
        // Words, and numbers without a bound of their own, which have that of their type.
        None => bound("maximum").map_or("9".repeat(100), |most| (most + 1).to_string()),
    }
}

#[tokio::test]
async fn one_more_than_an_address_may_hold_is_refused() {
    let server = TestServer::start().await;
    let (guest, _, game) = server.game(Value::Null, None).await;
    let mut tried = 0;
    for (path, methods) in description()["paths"].as_object().expect("paths") {
        let parameters = methods["get"]["parameters"].as_array().into_iter().flatten();
        for parameter in parameters.filter(|parameter| parameter["in"] == "query") {
            let name = parameter["name"].as_str().expect("a name");
            // These have no value, whatever stands there. A socket is opened whatever does.
            if ["live", "running"].contains(&name) || path.starts_with("/ws/") {
                continue;
            }
            let path = path.replace("{id}", &game);
            let what = format!("{path} {name}");
            let path = format!("{path}?{name}={}", too_large_in_query(&parameter["schema"]));
            let answer = fresh(&guest).get(&path).await;
            assert!([400, 404, 413].contains(&answer.status), "{what}: {}", answer.status);
            assert!(answer.json()["error"]["text"]["vi"].is_string(), "{what}");
            assert!(answer.body.len() < 4_096, "{what}: what is too long is not sent back");
            tried += 1;
        }
    }
    assert!(tried > 30, "{tried}");
    server.stop().await;
}

#[tokio::test]
async fn a_long_fen_in_a_game_file_is_refused() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    let fen = cotulenh::fen::START_FEN;
    for (spaces, status) in [(3_000, 200), (5_000, 413)] {
        let pgn = format!("[FEN \"{fen}{}\"]\n\n1. Ic6 *", " ".repeat(spaces));
        let answer = guest.post("/api/v1/pgn/read", &json!({ "pgn": pgn })).await;
        assert_eq!(answer.status, status, "{}", answer.text());
    }
    server.stop().await;
}
