//! The description of the server: its form, and that it is complete and up to date.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};

use crate::described;
use crate::harness::TestServer;
use crate::schema::{component, description, resolve};

/// How the file is made.
const COMMAND: &str =
    "COTULENH_WRITE_OPENAPI=1 cargo test -p cotulenh-server --test it openapi::file";
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");

#[tokio::test]
async fn file_is_up_to_date() {
    let server = TestServer::start().await;
    let description = server.guest().await.get("/api/v1/openapi.json").await.text();
    server.stop().await;
    if std::env::var_os("COTULENH_WRITE_OPENAPI").is_some() {
        std::fs::write(Path::new(FILE), &description).expect("docs/openapi.json");
        return;
    }
    let written = std::fs::read_to_string(FILE).expect("docs/openapi.json");
    assert!(
        written == description,
        "docs/openapi.json is stale. Write it anew with\n  {COMMAND}\n\
        and then the client's types with\n  (cd web && npm run types)\n"
    );
}

/// Every operation: its method, its address, and what is said of it.
fn operations() -> impl Iterator<Item = (&'static str, &'static str, &'static Value)> {
    let paths = description()["paths"].as_object().expect("paths");
    paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().expect("methods").iter();
        methods.map(move |(method, operation)| (&**method, &**path, operation))
    })
}

/// All values in a value, itself included.
fn all_of<'a>(value: &'a Value, found: &mut Vec<&'a Value>) {
    found.push(value);
    match value {
        Value::Array(list) => list.iter().for_each(|item| all_of(item, found)),
        Value::Object(fields) => fields.values().for_each(|field| all_of(field, found)),
        _ => {}
    }
}

fn references(value: &Value) -> BTreeSet<&str> {
    let mut all = Vec::new();
    all_of(value, &mut all);
    all.into_iter().filter_map(|value| value.get("$ref")?.as_str()).collect()
}

#[test]
fn operations_are_whole() {
    assert_eq!(description()["openapi"], "3.1.0");
    let mut names = BTreeSet::new();
    for (method, path, operation) in operations() {
        let of = format!("{method} {path}");
        assert!(["get", "put", "post", "delete"].contains(&method), "{of}");
        assert!(path.starts_with("/api/v1/") || path.starts_with("/ws/v1/"), "{of}");
        assert!(names.insert(operation["operationId"].as_str().expect("a name")), "{of}");
        assert!(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "{of}");
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let given: Vec<_> = parameters.clone().filter(|p| p["in"] == "path").collect();
        assert!(
            given.iter().all(|p| path.contains(&format!("{{{}}}", p["name"].as_str().unwrap())))
        );
        assert_eq!(given.len(), path.matches('{').count(), "{of}");
        assert!(parameters.clone().all(|p| p["description"].is_string()), "{of}");
        let responses = operation["responses"].as_object().expect("responses");
        assert_eq!(responses["default"]["$ref"], "#/components/responses/Error", "{of}");
        assert!(responses.len() > 1, "{of}");
        assert_eq!(path.starts_with("/ws/"), operation["x-messages"].is_object(), "{of}");
    }
}

#[test]
fn references_lead_somewhere_and_every_schema_is_needed() {
    let all = references(description());
    for reference in &all {
        assert!(resolve(description(), reference).is_some(), "{reference}");
    }
    for name in description()["components"]["schemas"].as_object().expect("schemas").keys() {
        assert!(all.contains(&*format!("#/components/schemas/{name}")), "{name}");
    }
}

#[test]
fn schemas_are_explained() {
    let mut all = Vec::new();
    all_of(&description()["components"]["schemas"], &mut all);
    for schema in all {
        let text = schema["description"].as_str().unwrap_or_default();
        assert!(!text.contains("```") && !text.contains("[`"), "{text}");
        let Some(properties) = schema["properties"].as_object() else { continue };
        let required = schema["required"].as_array().into_iter().flatten();
        assert!(required.clone().all(|name| properties.contains_key(name.as_str().unwrap())));
        // One value for each side is explained where it is used, and a name explains itself.
        let by_side = properties.keys().eq(["b", "r"]);
        for (name, property) in properties {
            let is_name = property["enum"].as_array().is_some_and(|values| values.len() == 1);
            assert!(
                property["description"].is_string() || by_side || is_name,
                "{name}: {property}"
            );
        }
    }
    for (name, schema) in description()["components"]["schemas"].as_object().expect("schemas") {
        assert!(schema["description"].is_string(), "{name}");
    }
}

/// All schemas that a value leads to.
fn reachable<'a>(from: &'a Value, found: &mut BTreeSet<&'a str>) {
    for reference in references(from) {
        if found.insert(reference) {
            reachable(resolve(description(), reference).expect("a schema"), found);
        }
    }
}

#[test]
fn what_the_server_leaves_out_is_never_null() {
    let mut said = BTreeSet::new();
    for (_, _, operation) in operations() {
        reachable(&operation["responses"], &mut said);
        reachable(&operation["x-messages"]["server"], &mut said);
    }
    assert!(said.len() > 50, "{said:?}");
    for reference in said {
        let mut all = Vec::new();
        all_of(resolve(description(), reference).expect("a schema"), &mut all);
        for schema in all {
            let Some(properties) = schema["properties"].as_object() else { continue };
            let required = schema["required"].as_array().into_iter().flatten();
            let required: BTreeSet<_> = required.filter_map(Value::as_str).collect();
            for (name, property) in
                properties.iter().filter(|(name, _)| !required.contains(&***name))
            {
                let text = property.to_string();
                assert!(!text.contains("\"null\""), "{reference}: {name} is optional and null");
            }
        }
    }
}

#[tokio::test]
async fn every_address_is_there() {
    let server = TestServer::start().await;
    let guest = server.guest().await;
    for (method, path, _) in operations() {
        let path = path.replace("{id}", "x");
        let answer = guest.send(&format!("{} {path}", method.to_uppercase()), b"").await;
        // Pictures are no JSON, and have no code.
        assert_ne!(answer.status, 405, "{method} {path}");
        let other = guest.send(&format!("PATCH {path}"), b"").await;
        assert_eq!(other.code(), "notAllowed", "{path} is no address");
    }
    server.stop().await;
}

/// The messages that docs/protocol.md shows: those that clients send, in the tables of messages, and
/// those of the server that are written out in full.
fn samples() -> (Vec<Value>, Vec<Value>) {
    let (mut sent, mut said, mut in_table) = (Vec::new(), Vec::new(), false);
    for line in include_str!("../../../../docs/protocol.md").lines() {
        in_table = line.starts_with("| message") || in_table && line.starts_with('|');
        for (i, text) in line.split('`').skip(1).step_by(2).enumerate() {
            match serde_json::from_str(text) {
                _ if !text.starts_with("{\"t\": ") => {}
                Ok(message) if in_table && i == 0 => sent.push(message),
                Err(error) if in_table && i == 0 => panic!("{text}: {error}"),
                Ok(message) => said.push(message),
                Err(_) => {}
            }
        }
    }
    (sent, said)
}

#[tokio::test]
async fn samples_of_the_protocol_are_understood() {
    let server = TestServer::start().await;
    let (red, _, game) = server.game(Value::Null, None).await;
    let (mut socket, _) = red.join(&game).await;
    let mut analysis = red.connect("/ws/v1/analysis").await;
    let (sent, said) = samples();
    assert!(sent.len() >= 13 && said.len() >= 4, "{sent:?} {said:?}");
    for message in sent {
        if message["id"].is_string() {
            described::check(&[component("PlayerMessage")], &message, "docs/protocol.md");
            let answer = socket.ask(&message).await;
            assert_ne!(answer["code"], "badMessage", "{message}: {answer}");
            continue;
        }
        described::check(&[component("AnalysisRequest")], &message, "docs/protocol.md");
        analysis.send(&message).await;
        analysis.send(&json!({"t": "ping"})).await;
        let answer = analysis.next().await;
        assert_ne!(answer["t"], "error", "{message}: {answer}");
    }
    let schemas = ["GameState", "GameUpdate", "LobbyMessage", "AnalysisMessage"].map(component);
    // A ping in the text is what the client says.
    for message in said.into_iter().filter(|message| message["t"] != "ping") {
        described::check(&schemas, &message, "docs/protocol.md");
    }
    server.stop().await;
}
