//! `attackers` and `zones`.

use serde_json::{Value, json};

use crate::{run, stdout};

/// An Engineer with an Artillery gives check; a Navy and a carried Missile cover squares.
const GUNS: &str = "6c4/11/11/6(E+A)4/11/11/11/11/11/5(ES)5/11/N10 b - - 0 20";

fn parsed(args: &[&str]) -> Value {
    let text = stdout(args);
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn attackers_of_both_sides() {
    assert_eq!(
        stdout(&["attackers", GUNS, "g12"]),
        "Red   the Artillery carried on g9 (heroic)\nBlue  nobody\n"
    );
    assert_eq!(
        stdout(&["attackers", GUNS, "g10"]),
        "Red   the Engineer on g9\nRed   the Artillery carried on g9 (heroic)\nBlue  nobody\n"
    );
    assert_eq!(
        stdout(&["attackers", GUNS, "g11"]).lines().last(),
        Some("Blue  the Commander on g12")
    );
    assert_eq!(
        parsed(&["attackers", "--json", GUNS, "g12"]),
        json!({
            "square": "g12",
            "r": [{"square": "g9", "type": "a", "heroic": true, "carried": true}],
            "b": [],
        })
    );
}

#[test]
fn zones_of_both_sides() {
    let zones = stdout(&["zones", GUNS]);
    assert_eq!(zones.lines().next(), Some("a1  Red   the Navy on a1 (level 1)"));
    assert_eq!(zones.lines().last(), Some("f5  Red   the Missile carried on f3 (level 2)"));
    assert_eq!(zones.lines().count(), 3 + 13);
    let both = "6c4/11/11/5+g5/5G5/11/11/11/11/11/11/5C5 r";
    let zones = stdout(&["zones", both]);
    assert!(zones.contains("\nf9  Red   the Anti-Air on f8 (level 1)\nf9  Blue  "), "{zones}");
    assert!(zones.contains("\nf11 Blue  the Anti-Air on f9 (level 2, heroic)\n"), "{zones}");

    let form = parsed(&["zones", "--json", GUNS]);
    assert_eq!(form["b"], json!([]));
    let defender =
        json!({"square": "f3", "type": "s", "level": 2, "heroic": false, "carried": true});
    assert_eq!(form["r"][15], json!({"square": "f5", "defenders": [defender]}));
    assert_eq!(form["r"].as_array().map(Vec::len), Some(16));
    assert_eq!(stdout(&["zones"]).lines().count(), stdout(&["zones", &start()]).lines().count());
    assert_eq!(stdout(&["zones", "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r"]), "");
}

fn start() -> String {
    cotulenh::fen::START_FEN.to_owned()
}

#[test]
fn a_deploy_in_progress_counts_as_it_stands() {
    let session = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 4 9 c3:Nc3>c5...";
    assert_eq!(stdout(&["attackers", session, "c8"]), "Red   the Navy on c5\nBlue  nobody\n");
    assert!(stdout(&["zones", session]).contains("c6  Red   the Navy on c5 (level 1)\n"));
}

#[test]
fn wrong_arguments() {
    for (args, message) in [
        (&["attackers", GUNS][..], "<SQUARE>"),
        (&["attackers", GUNS, "g13"], "expected a square from a1 to k12"),
        (&["attackers", "nonsense", "g12"], "this is neither a position nor a file"),
        (&["zones", "nonsense"], "this is neither a position nor a file"),
    ] {
        let run = run(args);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains(message), "{args:?}: {}", run.stderr);
    }
}
