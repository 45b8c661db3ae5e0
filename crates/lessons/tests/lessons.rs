//! Plays every lesson that is shipped, and the example of the author's guide.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use cotulenh::Position;
use cotulenh_lessons::{Lesson, check, compiled, path, solve};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The lessons of the path, all of which can be read.
fn lessons() -> Vec<Lesson> {
    let read = |(id, text)| Lesson::read(id, text).unwrap_or_else(|error| panic!("{id}: {error}"));
    path::files().map(read).collect()
}

#[test]
fn every_goal_is_reached_in_exactly_the_stated_turns_and_every_text_is_there() {
    let lessons = lessons();
    assert!(lessons.len() >= 30, "{} lessons", lessons.len());
    let faults: Vec<String> = lessons
        .iter()
        .flat_map(|lesson| {
            check::faults(lesson).into_iter().map(|fault| format!("{}: {fault}", lesson.id))
        })
        .collect();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn every_legal_turn_is_answered_wherever_a_learner_can_be() {
    let (mut boards, mut nodes, mut turns, mut words) = (0, 0, 0, 0);
    for lesson in lessons() {
        for board in &lesson.boards {
            let tree = solve::answers(board).expect("checked by another test");
            let mut answered = 0;
            for node in &tree.nodes {
                let position: Position = node.fen.parse().expect("a position");
                assert!(!node.right.is_empty(), "{}: {}", lesson.id, node.fen);
                let _ = position.visit_turns(|turn, after| {
                    answered += 1;
                    let lan = position.lan_of_turn(turn).to_string();
                    let reply = match node.answer(&lan) {
                        Ok(right) => {
                            assert!(right.next.is_none_or(|next| next < tree.nodes.len()));
                            right.reply.as_ref()
                        }
                        Err(refusal) => {
                            let refusal = refusal.expect("a reason");
                            assert!(!refusal.text.en.is_empty() && !refusal.text.vi.is_empty());
                            refusal.reply.as_ref()
                        }
                    };
                    if let Some(reply) = reply {
                        assert!(
                            after.read_turn(reply).is_ok(),
                            "{}: {reply} after {lan}",
                            lesson.id
                        );
                    }
                    ControlFlow::<()>::Continue(())
                });
            }
            assert_eq!(answered, tree.answered, "{}", lesson.id);
            boards += 1;
            nodes += tree.nodes.len();
            turns += answered;
        }
        let text = path::files().find(|(id, _)| *id == lesson.id).map_or("", |(_, text)| text);
        let said = text.lines().filter(|line| line.contains(".en = ") || line.contains(".vi = "));
        words += said.map(|line| line.split_whitespace().count() - 2).sum::<usize>();
    }
    println!("{boards} boards, {nodes} positions, {turns} turns answered, {words} words");
    assert!(boards >= 100 && turns > 5000);
}

#[test]
fn guided_games_are_whole_games() {
    let games: Vec<_> = lessons().into_iter().filter_map(|lesson| lesson.game).collect();
    assert_eq!(games.len(), 3);
    for game in games {
        let end = game.last().expect("a position").position;
        assert!(end.outcome().is_some(), "the game goes on: {end}");
    }
}

#[test]
fn the_sites_lessons_are_these() {
    let folder = root().join("web/src/pages/learn/lessons");
    if !folder.is_dir() {
        return; // a package without the site
    }
    let stale = "stale: run `cargo run -p cotulenh-lessons --example compile`";
    let there = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
    let mut names = BTreeSet::from(["index.json".to_owned()]);
    for lesson in lessons() {
        let name = format!("{}.json", lesson.id);
        let text =
            serde_json::to_string(&compiled::lesson(&lesson).expect("answers")).expect("JSON");
        assert_eq!(there(&name).trim_end(), text, "{name} is {stale}");
        names.insert(name);
    }
    let index = serde_json::to_string(&compiled::index()).expect("JSON");
    assert_eq!(there("index.json").trim_end(), index, "index.json is {stale}");
    let files =
        fs::read_dir(&folder).expect("the folder").map(|entry| entry.expect("a file").file_name());
    let found: BTreeSet<String> = files.map(|name| name.to_string_lossy().into_owned()).collect();
    assert_eq!(found, names, "{stale}");
}

#[test]
fn the_example_of_the_guide_is_a_lesson() {
    let page = fs::read_to_string(root().join("docs/lessons.md")).expect("the author's guide");
    let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    let lesson = Lesson::read("example", example.expect("an example")).expect("a lesson");
    assert_eq!(check::faults(&lesson), []);
}

/// What an author gets to read about a board with these lines.
fn fault(lines: &str) -> String {
    let text = format!(
        "title = {{ en = 'a', vi = 'b' }}\nlead = {{ en = 'a', vi = 'b' }}\n[[board]]\n{lines}\n\
         task = {{ en = 'a', vi = 'b' }}\nhint = {{ en = 'a', vi = 'b' }}\npraise = {{ en = 'a', vi = 'b' }}"
    );
    match Lesson::read("x", &text) {
        Err(error) => error.to_string(),
        Ok(lesson) => {
            check::faults(&lesson).iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        }
    }
}

#[test]
fn authors_are_told_what_is_wrong() {
    let tank = "fen = '11/11/11/11/11/11/4e6/4I6/4T6/11/11/11 r - - 0 1'";
    let board = |rest: &str| fault(&format!("{tank}\n{rest}"));
    assert_eq!(board("goal = ['capture e6 with T']\nturns = 1"), "");
    assert_eq!(
        board("goal = ['capture e6 with T']\nturns = 2"),
        "board 1: turns = 2, but the goal is reached in 1, beginning with Txe6"
    );
    assert_eq!(
        board("goal = ['reach k12 with T']\nturns = 1"),
        "board 1: the goal cannot be reached in the stated number of turns (1)"
    );
    assert!(
        board("goal = ['conquer e6']\nturns = 1")
            .starts_with("board 1: goal: `conquer e6`: expected one of")
    );
    assert_eq!(
        board("goal = ['reach e13']\nturns = 1"),
        "board 1: goal: `reach e13`: expected a square, such as e5, found `e13`"
    );
    assert_eq!(
        board("goal = ['capture e6 from T']\nturns = 1"),
        "board 1: goal: `capture e6 from T`: expected `with` or `by`, found `from`"
    );
    assert_eq!(board("goal = ['check']\nturns = 9"), "board 1: turns: expected 1 to 4, found 9");
    assert!(
        board("goal = ['check']\nturns = 1\ncolour = 'red'").contains("unknown field `colour`")
    );
    assert!(fault("fen = '11/11 r'\ngoal = ['check']\nturns = 1").starts_with("board 1: fen: "));
    assert!(fault("at = '3.'\ngoal = ['check']\nturns = 1").contains("`at` needs a `game`"));
    let answer = "goal = ['capture e6 with T']\nturns = 1\nanswer = [{ turn = 'Txe6', text = { en = 'a', vi = 'b' } }]";
    assert_eq!(board(answer), "board 1: answer to Txe6: this turn is right");
}
