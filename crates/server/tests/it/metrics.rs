//! What operators see: health, readiness and metrics, and only they.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};
use tokio::process::Command;

use crate::harness::{Guest, TestServer, ask, options, start_program};

/// The samples of a page of metrics by name and labels, in whole numbers. Panics at a line that Prometheus would not take.
fn read(text: &str) -> BTreeMap<String, i64> {
    let mut samples = BTreeMap::new();
    let mut known = BTreeSet::new();
    for line in text.lines() {
        if let Some(comment) = line.strip_prefix("# ") {
            let mut words = comment.splitn(3, ' ');
            let (what, name) = (words.next().expect("a word"), words.next().expect("a name"));
            let rest = words.next().expect("more");
            assert!(what == "HELP" || ["counter", "gauge", "histogram"].contains(&rest), "{line}");
            known.insert(name.to_owned());
            continue;
        }
        let (name, value) = line.rsplit_once(' ').expect("a value");
        let bare = name.split('{').next().expect("a name");
        let family = ["_bucket", "_sum", "_count"].iter().find_map(|end| bare.strip_suffix(end));
        let is_known = known.contains(bare) || family.is_some_and(|name| known.contains(name));
        assert!(is_known, "{line}");
        assert!(!name.contains('{') || name.ends_with('}'), "{line}");
        let value: f64 = value.parse().expect("a number");
        let before = samples.insert(name.to_owned(), value as i64);
        assert_eq!(before, None, "{line}");
    }
    samples
}

/// The names of the families on a page.
fn names(text: &str) -> BTreeSet<&str> {
    text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()).collect()
}

async fn start() -> (tokio::process::Child, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cotulenh-server"));
    command.args(["--listen", "127.0.0.1:0", "--threads", "1", "--database", ":memory:"]);
    start_program(command.stderr(Stdio::null())).await
}

#[tokio::test]
async fn metrics_count_what_happens() {
    let (mut server, address) = start().await;
    let page = async || read(&ask(&address, "GET /metrics", &[], b"").await.text());
    assert_eq!(ask(&address, "GET /health", &[], b"").await.text(), "alive\n");
    let ready = ask(&address, "GET /ready", &[], b"").await;
    assert_eq!((ready.status, &*ready.text()), (200, "ready\n"));
    assert_eq!(page().await["cotulenh_turns_total"], 0);

    let guest = Guest::new(&address).await;
    let game = guest.post("/api/v1/games", &json!({"level": 1, "color": "r"})).await.json();
    let (mut socket, _) = guest.join(game["id"].as_str().expect("an id")).await;
    socket.play(0, "Ic6").await;
    socket.event("turn").await;
    let flood = (0..400).map(|_| guest.get("/api/v1/me"));
    for request in flood {
        request.await;
    }
    let now = page().await;
    assert!(now["cotulenh_turns_total"] >= 1);
    for (name, value) in [("cotulenh_games", 1), ("cotulenh_sockets", 1), ("cotulenh_players", 1)] {
        assert_eq!(now[name], value, "{name}");
    }
    assert_eq!(now["cotulenh_message_seconds_count"], 1);
    assert_eq!(now["cotulenh_message_seconds_bucket{le=\"+Inf\"}"], 1);
    let route = |route: &str, status: u16| {
        format!("cotulenh_http_request_seconds_count{{route=\"{route}\",status=\"{status}\"}}")
    };
    assert_eq!(now[&route("/api/v1/games", 201)], 1);
    assert_eq!(now[&route("/ws/v1/games/{id}", 101)], 1);
    let refused = now["cotulenh_refused_total{limit=\"requests\"}"];
    assert!(refused >= 1);
    assert_eq!(now[&route("/api/v1/me", 429)], refused);
    assert!(now["cotulenh_engine_wait_seconds_count{kind=\"turn\"}"] >= 1);
    assert!(now["cotulenh_database_commit_seconds_count"] >= 3);
    assert!(
        now["cotulenh_database_requests_total"] >= now["cotulenh_database_commit_seconds_count"]
    );
    assert!(now["process_resident_memory_bytes"] > 1_000_000);
    server.kill().await.expect("killed");
}

#[tokio::test]
async fn metrics_are_not_for_everybody() {
    let server = TestServer::start().await;
    assert_eq!(ask(&server.address, "GET /metrics", &[], b"").await.status, 200);
    for header in ["X-Forwarded-For: 1.2.3.4", "Forwarded: for=1.2.3.4", "Via: 1.1 proxy"] {
        let asked = ask(&server.address, "GET /metrics", &[header.to_owned()], b"").await;
        assert_eq!(asked.status, 404, "{header}");
    }
    server.stop().await;

    let mut options = options(Path::new(":memory:"));
    options.metrics_listen = Some("127.0.0.1:0".to_owned());
    let server = TestServer::with(&options).await;
    let elsewhere = server.metrics.clone().expect("an address");
    assert_eq!(ask(&server.address, "GET /metrics", &[], b"").await.status, 404);
    assert!(
        ask(&elsewhere, "GET /metrics", &[], b"").await.text().contains("\ncotulenh_games 0\n")
    );
    assert_eq!(ask(&elsewhere, "GET /", &[], b"").await.status, 404);
    server.stop().await;
}

/// Every name in a text that begins as ours do.
fn names_in(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let ours = words.filter(|word| word.starts_with("cotulenh_") || word.starts_with("process_"));
    ours.map(|word| {
        let cut = ["_bucket", "_sum", "_count"].iter().find_map(|end| word.strip_suffix(end));
        cut.unwrap_or(word)
    })
    .collect()
}

#[tokio::test]
async fn documents_and_dashboard_name_exactly_these_metrics() {
    let server = TestServer::start().await;
    let page = ask(&server.address, "GET /metrics", &[], b"").await.text();
    let mut names = names(&page);
    // These are there with a bus.
    names.extend(["cotulenh_bus_up", "cotulenh_cluster_others", "cotulenh_cluster_sockets"]);
    let docs = include_str!("../../../../docs/operating.md");
    let table = docs.split("## Metrics").nth(1).and_then(|rest| rest.split("\n## ").next());
    assert_eq!(names_in(table.expect("a section")), names);
    let dashboard = include_str!("../../../../deploy/grafana.json");
    let dashboard: Value = serde_json::from_str(dashboard).expect("JSON");
    let mut shown = BTreeSet::new();
    for panel in dashboard["panels"].as_array().expect("panels") {
        for target in panel["targets"].as_array().expect("targets") {
            shown.extend(names_in(target["expr"].as_str().expect("a query")));
        }
    }
    let not_shown: Vec<_> = names.difference(&shown).collect();
    assert_eq!(shown.difference(&names).next(), None);
    assert_eq!(not_shown, [&"cotulenh_build_info"]);
    server.stop().await;
}
