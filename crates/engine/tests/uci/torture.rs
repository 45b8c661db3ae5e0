//! Random streams of commands: every `go` gets one legal `bestmove`, and nothing hangs.

use std::fmt::Write;

use cotulenh::Position;
use cotulenh::turn::TurnBuilder;
use cotulenh_testing::{Rng, random_turn};

use crate::Session;

/// A `position` command, and the position it sets up: at times in the middle of a deploy.
fn random_position(rng: &mut Rng) -> (String, Position) {
    let mut position = Position::start();
    let mut command = "position startpos moves".to_owned();
    for _ in 0..rng.below(60) {
        let Some(turn) = random_turn(&position, rng) else { break };
        let _ = write!(command, " {}", turn.lan().without_suffix());
        position = *turn.after();
    }
    let mut steps = position.legal_actions().to_vec();
    steps.retain(|action| action.is_deploy());
    let step = (!steps.is_empty()).then(|| rng.pick(&steps));
    let step = step.and_then(|step| position.play(step).ok());
    match (rng.below(3), step) {
        (0, _) => command = format!("position fen {}", position.fen()),
        (1, Some(deploying)) if deploying.deploy().is_some() => {
            command = format!("position fen {}", deploying.fen());
            position = deploying;
        }
        _ => {}
    }
    (command, position)
}

fn random_go(rng: &mut Rng) -> String {
    match rng.below(9) {
        0 => "go infinite".to_owned(),
        1 => "go ponder wtime 50 btime 50".to_owned(),
        2 => format!("go depth {}", 1 + rng.below(6)),
        3 => format!("go nodes {}", 1 + rng.below(3000)),
        4 => format!("go movetime {}", rng.below(20)),
        5 => format!("go wtime {0} btime {0} winc 3 binc 3", rng.below(60)),
        6 => format!("go wtime -5 btime -5 movestogo {}", 1 + rng.below(3)),
        7 => "go mate 2 nodes 2000".to_owned(),
        _ => "go".to_owned(),
    }
}

fn random_noise(rng: &mut Rng) -> Vec<u8> {
    let lines: [&[u8]; 17] = [
        b"",
        b"   ",
        b"isready",
        b"uci",
        b"ponderhit",
        b"stop",
        b"position fen 11/11 r",
        b"position startpos moves Zz9",
        b"setoption name Hash value 0",
        b"setoption name MultiPV value 2",
        b"setoption name MultiPV value 1",
        b"setoption name Skill Level value 3",
        b"\xff\xfe\x00 go",
        b"setoption name Skill Level value 8",
        b"setoption name Use NNUE value false",
        b"setoption name Use NNUE value true",
        b"setoption name EvalFile value /dev/zero",
    ];
    match rng.below(lines.len() + 2) {
        18 => vec![b'x'; 100_000],
        17 => format!("setoption name Threads value {}", 1 + rng.below(3)).into_bytes(),
        index => lines[index].to_vec(),
    }
}

#[test]
fn random_streams_of_commands() {
    let mut rng = Rng::new(99);
    for _ in 0..25 {
        let mut session = Session::open();
        // None after a position that was refused.
        let mut searched: Vec<Option<Position>> = Vec::new();
        let mut current = Some(Position::start());
        for _ in 0..40 {
            match rng.below(4) {
                0 => {
                    let (command, position) = random_position(&mut rng);
                    session.send(command);
                    current = Some(position);
                }
                1 => {
                    session.send(random_go(&mut rng));
                    searched.push(current);
                }
                2 => {
                    let noise = random_noise(&mut rng);
                    if noise.starts_with(b"position") {
                        current = None;
                    }
                    session.send(noise);
                }
                _ => session.send("stop"),
            }
        }
        // What still waits when it is told to quit is not obeyed.
        let quits = rng.below(2) == 0;
        if quits {
            session.send("quit");
        }
        let lines = session.finish();
        let best: Vec<&String> = lines.iter().filter(|line| line.starts_with("bestmove")).collect();
        let answered =
            if quits { best.len() <= searched.len() } else { best.len() == searched.len() };
        assert!(answered, "one for each go: {} of {}", best.len(), searched.len());
        for (line, position) in best.iter().zip(&searched) {
            let turn = line.split(' ').nth(1).expect("a turn");
            let legal = position.is_some_and(|position| {
                matches!(TurnBuilder::new(&position).read(turn), Ok(Some(_)))
            });
            let nothing = position.is_none_or(|position| !position.has_legal_action());
            assert!(legal || turn == "0000" && nothing, "{line} {position:?}");
        }
    }
}
