//! UCI over real pipes: what is asked is answered, whatever is asked.

mod network;
mod torture;

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use cotulenh::Position;

/// Longer than any answer takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// An engine at the other end of two pipes.
pub(crate) struct Session {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    engine: Option<JoinHandle<std::io::Result<()>>>,
}

impl Session {
    pub(crate) fn open() -> Session {
        let (engine_in, input): (PipeReader, PipeWriter) = std::io::pipe().expect("a pipe");
        let (output, engine_out) = std::io::pipe().expect("a pipe");
        let engine = std::thread::spawn(move || {
            cotulenh_engine::uci::serve(BufReader::new(engine_in), engine_out)
        });
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Session { input: Some(input), lines, engine: Some(engine) }
    }

    pub(crate) fn send(&mut self, line: impl AsRef<[u8]>) {
        let input = self.input.as_mut().expect("open");
        input.write_all(line.as_ref()).and_then(|()| input.write_all(b"\n")).expect("a reader");
    }

    /// The lines up to one that begins like this.
    #[track_caller]
    pub(crate) fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no {beginning:?} after {lines:?}"));
            let found = line.starts_with(beginning);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// Ends the input; the rest of the output.
    #[track_caller]
    pub(crate) fn finish(mut self) -> Vec<String> {
        self.input = None;
        let mut lines = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            lines.push(line);
        }
        let engine = self.engine.take().expect("running");
        engine.join().expect("no panic").expect("readable input");
        lines
    }
}

#[test]
fn introduces_itself() {
    let mut session = Session::open();
    session.send("uci");
    let lines = session.until("uciok");
    assert!(lines[0].starts_with("id name CoTuLenh"));
    for option in [
        "Hash type spin",
        "Threads type spin",
        "MultiPV type spin",
        "Ponder type check",
        "EvalFile type string default <",
        "Use NNUE type check default true",
        "Skill Level type spin",
        "UCI_LimitStrength type check",
        "UCI_Elo type spin",
        "UCI_Variant type combo",
    ] {
        let found = |line: &String| line.starts_with(&format!("option name {option}"));
        assert!(lines.iter().any(found), "{option}");
    }
    let variant = "info string variant cotulenh files 11 ranks 12 startpos 6c4/";
    assert!(lines.iter().any(|line| line.starts_with(variant)));
    session.send("isready");
    assert_eq!(session.until("readyok").len(), 1);
    assert!(session.finish().is_empty());
}

#[test]
fn finds_a_mate_and_says_so() {
    let mut session = Session::open();
    let fen = "9ic/10i/11/8A2/11/11/11/11/11/11/10I/9IC r - - 4 7";
    session.send(format!("position fen {fen}"));
    session.send("go depth 4");
    let lines = session.until("bestmove");
    let best = lines.last().and_then(|line| line.split(' ').nth(1)).expect("a turn");
    let position: Position = fen.parse().expect("a FEN");
    let turn = position.read_turn(best).expect("legal");
    assert!(turn.san().to_string().ends_with('#'), "{best}");
    let info = &lines[lines.len() - 2];
    for word in ["depth", "seldepth", "score mate 1", "nodes", "nps", "hashfull", "time", "pv A"] {
        assert!(info.contains(word), "{word}: {info}");
    }
}

#[test]
fn limits_are_kept() {
    let mut session = Session::open();
    session.send("position startpos moves Tf4-f6 Ic8-c7");
    for go in [
        "go nodes 2000",
        "go movetime 30",
        "go wtime 300 btime 300 winc 10 binc 10",
        "go mate 1 nodes 3000",
    ] {
        session.send(go);
        session.until("bestmove");
    }
    session.send("go searchmoves Ic5-c6 Tf6-f5 depth 4");
    let best = session.until("bestmove").pop().unwrap_or_default();
    assert!(best.starts_with("bestmove Ic5-c6") || best.starts_with("bestmove Tf6-f5"), "{best}");
    session.send("setoption name MultiPV value 3");
    session.send("go depth 4");
    let lines = session.until("bestmove");
    let firsts: Vec<&str> = lines
        .iter()
        .rev()
        .filter(|line| line.starts_with("info depth 4 "))
        .filter_map(|line| line.split(" pv ").nth(1)?.split(' ').next())
        .collect();
    assert_eq!(firsts.len(), 3, "{lines:?}");
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
}

#[test]
fn thinks_until_it_is_stopped() {
    let mut session = Session::open();
    session.send("go infinite");
    session.until("info depth 3");
    session.send("stop");
    session.until("bestmove");
    session.send("position startpos");
    session.send("go ponder wtime 100 btime 100");
    session.until("info depth 6");
    session.send("isready");
    session.until("readyok");
    session.send("ponderhit");
    session.until("bestmove");
    // The end of the input ends an endless search, too.
    session.send("go infinite");
    session.until("info depth 2");
    let rest = session.finish();
    assert!(rest.iter().any(|line| line.starts_with("bestmove")), "{rest:?}");
}

#[test]
fn wrong_input_is_answered() {
    let mut session = Session::open();
    for (line, answer) in [
        ("position fen nonsense", "FEN: "),
        ("position startpos moves Tf4-f9", "Tf4-f9\": not legal: an enemy unit"),
        ("position", "expected `position startpos`"),
        ("setoption name Hash value many", "Hash: expected a number"),
        ("setoption name Colour value red", "no option \"Colour\""),
        ("setoption name UCI_Variant value chess", "the only variant is cotulenh"),
        ("setoption name EvalFile value no/such.nnue", "EvalFile: cannot read \"no/such.nnue\": "),
        ("setoption name Use NNUE value perhaps", "Use NNUE: expected true or false"),
        ("setoption name UCI_LimitStrength value 1", "UCI_LimitStrength: expected true or false"),
        ("go depth deep", "there is no position: the last one was refused"),
        ("d", "there is no position"),
        ("eval", "there is no position"),
        ("go perft 1", "there is no position"),
        ("fly me to the moon", "unknown command \"fly\""),
    ] {
        session.send(line);
        let said = session.until("info string error").pop().unwrap_or_default();
        assert!(said.contains(answer), "{line}: {said}");
    }
    session.send("position startpos");
    session.send("d");
    let fen = session.until("Fen:").pop().unwrap_or_default();
    assert_eq!(fen, format!("Fen: {}", Position::start().fen()));
    session.send("go perft 2");
    assert_eq!(session.until("Nodes searched").pop().as_deref(), Some("Nodes searched: 14165"));
    session.send("eval");
    session.until("total");
}

#[test]
fn a_go_that_cannot_be_obeyed_is_answered() {
    let mut session = Session::open();
    for (line, answer) in [
        ("go depth deep", "depth: expected a number"),
        ("go searchmoves Zz1", "searchmoves: expected legal turns"),
    ] {
        session.send(line);
        let said = session.until("bestmove");
        assert!(said[0].contains(answer) && said[1] == "bestmove 0000", "{line}: {said:?}");
    }
}

#[test]
fn a_refused_position_is_not_followed_by_an_answer_for_the_old_one() {
    let mut session = Session::open();
    for bad in ["fen nonsense", "startpos moves Tf4-f9", "startpos moves Tf4-f6 Zz1", ""] {
        session.send("position startpos moves Tf4-f6");
        session.send(format!("position {bad}"));
        session.send("go depth 2");
        let said = session.until("bestmove");
        assert!(said[0].starts_with("info string error: "), "{bad}: {said:?}");
        assert_eq!(said[1], "info string error: there is no position: the last one was refused");
        assert_eq!(said[2], "bestmove 0000", "{bad}");
    }
    // Another position, or a new game, is one again.
    session.send("position startpos moves f4f6 c8c7");
    session.send("go depth 2 searchmoves k5k6");
    assert!(session.until("bestmove").pop().unwrap_or_default().starts_with("bestmove Ik5-k6"));
    session.send("position fen nonsense");
    session.send("ucinewgame");
    session.send("go depth 2");
    let best = session.until("bestmove").pop().unwrap_or_default();
    let turn = best.split(' ').nth(1).unwrap_or_default();
    assert!(Position::start().read_turn(turn).is_ok(), "{best}");
}

#[test]
fn what_comes_during_a_search_waits_for_its_end() {
    let mut session = Session::open();
    let mate = "9ic/10i/11/8A2/11/11/11/11/11/11/10I/9IC r - - 4 7";
    session.send("go infinite");
    session.until("info depth 2");
    session.send(format!("position fen {mate}"));
    session.send("setoption name Hash value none");
    session.send("go depth 3");
    session.send("d");
    // The search goes on, and says so: nothing of this was obeyed.
    session.send("isready");
    let said = session.until("readyok");
    assert!(
        said.iter().all(|line| line.starts_with("info depth") || line == "readyok"),
        "{said:?}"
    );
    session.send("stop");
    let first = session.until("bestmove").pop().unwrap_or_default();
    let turn = first.split(' ').nth(1).unwrap_or_default();
    assert!(Position::start().read_turn(turn).is_ok(), "{first}");
    session.until("info string error: Hash: expected a number");
    let second = session.until("bestmove").pop().unwrap_or_default();
    let position: Position = mate.parse().expect("a FEN");
    assert!(position.read_turn(second.split(' ').nth(1).unwrap_or_default()).is_ok(), "{second}");
    assert_eq!(session.until("Fen:").pop().as_deref(), Some(&*format!("Fen: {mate}")));
    // A search that ends by itself lets what waits go on without another word.
    session.send("position startpos");
    session.send("go nodes 3000");
    session.send(format!("position fen {mate}"));
    session.send("go depth 2");
    session.until("bestmove");
    session.until("bestmove A");
    // Each search has a stop of its own.
    session.send("go infinite");
    session.send("go infinite");
    session.send("stop");
    session.until("bestmove");
    session.until("info depth 2");
    session.send("stop");
    session.until("bestmove");
}

#[test]
fn a_position_without_turns_has_no_best_move() {
    let mut session = Session::open();
    session.send("position fen 9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b");
    session.send("go depth 3");
    assert_eq!(session.until("bestmove"), ["bestmove 0000"]);
}

#[test]
fn two_searches_after_a_new_game_are_the_same() {
    let mut session = Session::open();
    let mut counts = Vec::new();
    for _ in 0..2 {
        session.send("ucinewgame");
        session.send("position startpos");
        session.send("go depth 7");
        let lines = session.until("bestmove");
        let last = lines[lines.len() - 2].clone();
        let nodes = last.split(" nodes ").nth(1).and_then(|rest| rest.split(' ').next());
        counts.push(nodes.map(str::to_owned));
    }
    assert!(counts[0].is_some());
    assert_eq!(counts[0], counts[1]);
}

#[test]
fn a_deploy_in_progress_goes_on() {
    // The Air Force has left the stack; the Tank has to take the other Tank.
    let fen = "6c4/11/11/11/11/11/11/11/2t8/2(NFT)8/11/5C5 r - - 4 9 c3:Fc3>e5...";
    let best = |session: &mut Session| {
        session.send("go depth 4");
        let lines = session.until("bestmove");
        let word = |line: &str, after: &str| {
            let rest = line.split(after).nth(1).unwrap_or_default();
            rest.split(' ').next().unwrap_or_default().to_owned()
        };
        let best = word(&lines[lines.len() - 1], "bestmove ");
        assert_eq!(word(&lines[lines.len() - 2], " pv "), best);
        best
    };
    let mut session = Session::open();
    session.send(format!("position fen {fen}"));
    let whole = best(&mut session);
    // The rest of the stack may move before the Tank does.
    assert!(whole.contains("Fc3>e5,") && whole.contains("Tc3xc4"), "{whole}");
    // Step by step, or the whole turn: the game goes on from there.
    session.send(format!("position fen {fen} moves c3:Tc3xc4"));
    let rest = best(&mut session);
    assert!(rest.starts_with("c3:") && rest.contains("Fc3>e5,Tc3xc4"), "{rest}");
    session.send(format!("position fen {fen} moves c3:Tc3xc4 commit"));
    assert!(best(&mut session).starts_with("Cg12"));
    session.send(format!("position fen {fen} moves {whole}"));
    assert!(best(&mut session).starts_with("Cg12"));
    session.send("d");
    let shown = session.until("Fen:").pop().unwrap_or_default();
    assert!(shown.contains(" b - - 0 9"), "{shown}");
    // What is not legal in the middle of the deploy is refused.
    session.send(format!("position fen {fen} moves Cf1-f2"));
    let error = session.until("info string error").pop().unwrap_or_default();
    assert!(error.contains("\"Cf1-f2\": not legal"), "{error}");
    session.send(format!("position fen {fen}"));
    session.send("eval");
    session.until("total");
}

#[test]
fn endings_that_nobody_wins_are_told() {
    let mut session = Session::open();
    for (fen, is_drawn) in [
        ("10c/11/11/5+F5/11/11/11/11/11/11/11/4C6 r - - 0 1", true),
        ("10c/11/11/5+F5/11/11/11/11/11/11/4T6/4C6 r - - 0 1", false),
        ("9c1/11/11/9F1/11/11/11/11/11/11/11/4C6 r - - 0 1", false),
    ] {
        session.send(format!("position fen {fen}"));
        session.send("go depth 2");
        let told = session.until("bestmove").iter().any(|line| line == "info string drawn ending");
        assert_eq!(told, is_drawn, "{fen}");
    }
}
