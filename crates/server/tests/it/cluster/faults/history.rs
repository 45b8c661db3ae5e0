//! What the players were told, held against what is kept: a turn that was acknowledged is there, once, where it was
//! said to be; everybody has seen one and the same game; and it was played and ended by the rules.

use std::collections::HashMap;

use cotulenh::Game;
use serde_json::Value;

use super::players::{Log, Sent};

/// A game as it is kept.
pub struct Kept {
    pub id: String,
    /// The changes: the number, how many events there are after it, and what it is.
    pub changes: Vec<(u64, u64, Value)>,
    /// How many changes the game says that it has had.
    pub count: u64,
    pub turns: usize,
    pub fen: String,
    pub result: Value,
    /// Who wrote each change, and who owned the game then: programs by their names.
    pub writers: Vec<(u64, String, String)>,
}

/// What is wrong with a game; nothing if all is well.
pub fn check(kept: &Kept, logs: &[Log]) -> Vec<String> {
    let mut wrong = Vec::new();
    check_numbers(kept, &mut wrong);
    check_rules(kept, &mut wrong);
    for log in logs {
        check_log(kept, log, &mut wrong);
    }
    for (number, writer, owner) in &kept.writers {
        if writer != owner {
            wrong
                .push(format!("change {number} was written by {writer}, and {owner} had the game"));
        }
    }
    wrong.iter().map(|wrong| format!("{}: {wrong}", kept.id)).collect()
}

/// The events in order, with their numbers.
fn events(kept: &Kept) -> Vec<(u64, &Value)> {
    let mut all = Vec::new();
    for (_, after, change) in &kept.changes {
        let events = change["events"].as_array().map_or(&[][..], Vec::as_slice);
        let first = (after + 1).saturating_sub(events.len() as u64);
        all.extend(events.iter().zip(first..).map(|(event, n)| (n, event)));
    }
    all
}

fn check_numbers(kept: &Kept, wrong: &mut Vec<String>) {
    let mut before = 0;
    for (number, ..) in &kept.changes {
        if *number <= before {
            wrong.push(format!("change {number} comes after change {before}"));
        }
        before = *number;
    }
    if before != kept.count {
        wrong.push(format!("the last change is {before}, and the game says {}", kept.count));
    }
    for ((n, _), expected) in events(kept).iter().zip(1..) {
        if *n != expected {
            wrong.push(format!("event {n} stands where event {expected} should"));
            return;
        }
    }
}

fn check_rules(kept: &Kept, wrong: &mut Vec<String>) {
    let mut game = Game::default();
    let mut is_over = false;
    for (n, event) in events(kept) {
        if is_over {
            wrong.push(format!("event {n} comes after the end"));
        }
        match event["event"].as_str() {
            Some("turn") => {
                let text = event["turn"]["lan"].as_str().unwrap_or_default();
                if let Err(error) = game.play_text(text) {
                    return wrong.push(format!("turn {text} of event {n} is not legal: {error:?}"));
                }
                if event["fen"].as_str() != Some(&game.position().fen().to_string()) {
                    wrong.push(format!("event {n} gives another position"));
                }
            }
            Some("end") => is_over = true,
            other => wrong.push(format!("event {n} is unexpected: {other:?}")),
        }
    }
    if !is_over || kept.result.is_null() {
        wrong.push("the game has no end".to_owned());
    }
    let on_board = kept.result["reason"] != "resignation";
    if is_over && on_board != game.result().is_some() {
        wrong.push(format!("the game ended by {}, and the board says otherwise", kept.result));
    }
    if (game.turns().count(), game.board().fen().to_string()) != (kept.turns, kept.fen.clone()) {
        wrong.push("the list shows another position".to_owned());
    }
}

fn check_log(kept: &Kept, log: &Log, wrong: &mut Vec<String>) {
    let all: HashMap<u64, &Value> = events(kept).into_iter().collect();
    for (n, seen) in &log.seen {
        let same = |event: &&Value| {
            ["event", "by", "turn", "fen", "result"].iter().all(|key| event[key] == seen[key])
        };
        if !all.get(n).is_some_and(same) {
            wrong.push(format!("{} saw event {n}, which is another or not there", log.color));
        }
    }
    for (id, sent, n) in &log.acknowledged {
        let is_it = |change: &&(u64, u64, Value)| {
            change.2["message"][0] == log.color && change.2["message"][1] == **id
        };
        let found: Vec<_> = kept.changes.iter().filter(is_it).collect();
        let [(_, after, change)] = found[..] else {
            wrong.push(format!("{id} was acknowledged and is there {} times", found.len()));
            continue;
        };
        let first = &change["events"][0];
        let is_right = match sent {
            Sent::Turn(_, text) => first["event"] == "turn" && first["turn"]["lan"] == **text,
            Sent::Resign => first["event"] == "end",
        };
        if !is_right || n < after {
            wrong
                .push(format!("{id} was acknowledged as event {n}, and is event {after}: {first}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn kept() -> Kept {
        let mut game = Game::default();
        let mut changes = Vec::new();
        for (number, (color, text)) in (1_u64..).zip([("r", "Ic5-c6"), ("b", "Ik8-k7")]) {
            game.play_text(text).expect("a turn");
            let fen = game.position().fen().to_string();
            let turn = json!({"event": "turn", "by": color, "turn": {"lan": text}, "fen": fen});
            let message = json!([color, format!("{color}1")]);
            changes.push((number, number, json!({"message": message, "events": [turn]})));
        }
        let result = json!({"score": "0-1", "reason": "resignation"});
        let end = json!({"event": "end", "result": result});
        changes.push((3, 3, json!({"message": ["r", "r2"], "events": [end]})));
        let writers = vec![(1, "a".to_owned(), "a".to_owned())];
        let (fen, id) = (game.board().fen().to_string(), "g".to_owned());
        Kept { id, changes, count: 3, turns: 2, fen, result, writers }
    }

    fn log() -> Log {
        let turn = Sent::Turn(0, "Ic5-c6".to_owned());
        let acknowledged = vec![("r1".to_owned(), turn, 1), ("r2".to_owned(), Sent::Resign, 3)];
        Log { color: "r".to_owned(), acknowledged, ..Log::default() }
    }

    #[test]
    fn a_good_history_is_good() {
        let mut log = log();
        log.seen = events(&kept()).into_iter().map(|(n, event)| (n, event.clone())).collect();
        assert_eq!(check(&kept(), &[log]), Vec::<String>::new());
    }

    #[test]
    fn every_kind_of_error_is_found() {
        let wrong = |change: &dyn Fn(&mut Kept, &mut Log)| {
            let (mut kept, mut log) = (kept(), log());
            change(&mut kept, &mut log);
            check(&kept, &[log]).join("; ")
        };
        // An acknowledged turn is lost, doubled, or another.
        assert!(wrong(&|_, log| log.acknowledged[0].0 = "r9".into()).contains("0 times"));
        assert!(
            wrong(&|kept, _| kept.changes[1].2["message"] = json!(["r", "r1"])).contains("2 times")
        );
        let other = |_: &mut Kept, log: &mut Log| {
            log.acknowledged[0].1 = Sent::Turn(0, "Ic5-c4".to_owned());
        };
        assert!(wrong(&other).contains("was acknowledged as"));
        // Somebody saw another game.
        let saw = |_: &mut Kept, log: &mut Log| {
            log.seen.push((2, json!({"event": "turn", "by": "b", "turn": {"lan": "Ic8-c7"}})));
        };
        assert!(wrong(&saw).contains("another or not there"));
        // The game was not played by the rules, has no end, or goes on after it.
        assert!(wrong(&|kept, _| drop(kept.changes.remove(0))).contains("not legal"));
        assert!(wrong(&|kept, _| drop(kept.changes.pop())).contains("no end"));
        assert!(wrong(&|kept, _| kept.changes.swap(1, 2)).contains("after the end"));
        // A server wrote that had not the game.
        let stranger = |kept: &mut Kept, _: &mut Log| kept.writers[0].1 = "b".into();
        assert!(wrong(&stranger).contains("written by b"));
    }
}
