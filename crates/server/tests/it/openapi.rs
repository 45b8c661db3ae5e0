use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::harness::TestServer;

const METHODS: [&str; 4] = ["get", "post", "put", "delete"];

/// `get /api/v1/me` and so on, as the description has them.
fn described(description: &Value) -> BTreeSet<String> {
    let paths = description["paths"].as_object().expect("paths");
    let of = |path: &String, item: &Value| {
        let methods = item.as_object().expect("methods").keys().cloned().collect::<Vec<_>>();
        let known = methods.into_iter().filter(|method| METHODS.contains(&method.as_str()));
        known.map(|method| format!("{method} {path}")).collect::<Vec<_>>()
    };
    paths.iter().flat_map(|(path, item)| of(path, item)).collect()
}

/// The same, as the source has them: `.route("/api/...", get(...).put(...))`.
fn routed(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            routed(&path, found);
            continue;
        }
        let source = fs::read_to_string(&path).expect("a source");
        for route in source.split(".route(").skip(1) {
            let route = route.trim_start();
            let Some((address, rest)) = route.strip_prefix('"').and_then(|r| r.split_once('"'))
            else {
                continue;
            };
            let handlers = rest.split(".route(").next().unwrap_or(rest);
            let handlers = handlers.split([';', '}']).next().unwrap_or(handlers);
            for method in METHODS {
                let wanted = format!("{method}(");
                let before = |at: usize| handlers[..at].chars().next_back();
                let called = handlers.match_indices(&wanted).any(|(at, _)| {
                    before(at).is_none_or(|letter| !letter.is_alphanumeric() && letter != '_')
                });
                if called && address.starts_with("/api/") {
                    found.insert(format!("{method} {address}"));
                }
            }
        }
    }
}

#[tokio::test]
async fn every_address_is_described_and_there() {
    let server = TestServer::start().await;
    let description = server.guest().await.get("/api/v1/openapi.json").await.json();
    assert_eq!(description["openapi"], "3.1.0");
    let mut routes = BTreeSet::new();
    routed(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut routes);
    // Its handler stands beside the route.
    routes.insert("get /api/v1/openapi.json".to_owned());
    assert_eq!(described(&description), routes);
    server.stop().await;
}
