//! The options that choose the evaluation.

use std::path::PathBuf;

use cotulenh_engine::eval::nnue::Network;

use crate::Session;

fn file(name: &str, bytes: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).expect("a file");
    path.display().to_string()
}

/// What a fixed search counts.
fn bench(session: &mut Session) -> String {
    session.send("bench 3");
    let mut lines = session.until("Nodes/second");
    lines.retain(|line| line.starts_with("Nodes searched"));
    lines.concat()
}

#[test]
fn a_network_is_used_while_it_is_wanted() {
    let mut session = Session::open();
    session.send("setoption name Use NNUE value false");
    let by_hand = "info string positions are judged by the hand-made evaluation";
    assert_eq!(session.until("info string"), [by_hand]);
    let nodes_by_hand = bench(&mut session);

    let path = file("good network.nnue", &Network::random(1).to_bytes());
    session.send(format!("setoption name EvalFile value {path}"));
    assert_eq!(session.until("info string"), [by_hand]);
    session.send("setoption name Use NNUE value true");
    let said = session.until("info string").pop().unwrap_or_default();
    assert!(said.starts_with("info string positions are judged by the network /"), "{said}");
    let nodes = bench(&mut session);
    assert_ne!(nodes, nodes_by_hand);
    session.send("eval");
    assert!(session.until("network").len() > 1);
    session.send("go depth 3");
    session.until("bestmove");

    // A file that is none changes nothing.
    for (broken, why) in [
        (file("short.nnue", b"CTLNNUE1"), "the network ends after 8 bytes; expected 2998836"),
        (
            file("other.nnue", b"something else"),
            "not a network: expected it to begin with CTLNNUE1",
        ),
        ("/dev/zero".to_owned(), "not a network"),
    ] {
        session.send(format!("setoption name EvalFile value {broken}"));
        let said = session.until("info string").pop().unwrap_or_default();
        assert!(said.starts_with("info string error: EvalFile: cannot read"), "{said}");
        assert!(said.contains(why), "{said}");
    }
    assert_eq!(bench(&mut session), nodes);

    session.send("setoption name Use NNUE value false");
    session.until("info string");
    assert_eq!(bench(&mut session), nodes_by_hand);
    for default in ["<built in>", "<empty>", ""] {
        session.send(format!("setoption name EvalFile value {default}"));
        assert_eq!(session.until("info string"), [by_hand]);
    }
}
