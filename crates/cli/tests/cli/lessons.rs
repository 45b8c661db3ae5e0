//! `lessons`: the lessons that are shipped, and those of authors.

use std::fs;

use crate::{run, stdout};

#[test]
fn lessons_are_listed() {
    let text = stdout(&["lessons", "list"]);
    assert!(text.starts_with("The board (Bàn cờ)\n  land "), "{text}");
    let json = stdout(&["lessons", "list", "--json"]);
    assert!(json.lines().count() >= 30);
    let first: serde_json::Value =
        serde_json::from_str(json.lines().next().unwrap_or_default()).expect("JSON");
    assert_eq!((&first["id"], &first["boards"]), (&"land".into(), &3.into()));
}

#[test]
fn a_lesson_of_an_author_is_checked() {
    let folder = std::env::temp_dir().join(format!("cotulenh-lessons-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lessons.md");
    let guide = fs::read_to_string(guide).expect("the guide");
    let example = guide
        .split("```toml\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("an example");
    let (good, bad) = (folder.join("good.toml"), folder.join("bad.toml"));
    fs::write(&good, example).expect("a file");
    fs::write(&bad, example.replacen("turns = 1", "turns = 2", 1)).expect("a file");
    let path = |path: &std::path::Path| path.display().to_string();
    let said = stdout(&["lessons", "check", &path(&good)]);
    assert!(said.ends_with("turns answered, all is well\n"), "{said}");
    let checked = run(&["lessons", "check", &path(&bad)]);
    assert_eq!(checked.code, Some(1));
    let expected = "board 1: turns = 2, but the goal is reached in 1, beginning with Txe6\n";
    assert!(checked.stdout.ends_with(expected), "{}", checked.stdout);
    let json = run(&["lessons", "check", "--json", &path(&bad)]).stdout;
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["faults"][0]["board"], 1);
    let missing = run(&["lessons", "check", "/nowhere.toml"]);
    assert_eq!(missing.code, Some(2));
    assert!(missing.stderr.contains("cannot read /nowhere.toml"), "{}", missing.stderr);
    fs::remove_dir_all(&folder).expect("a folder");
}
