//! Programs that fail lose, with the right reason, and nobody waits for them for ever.

use std::time::{Duration, Instant};

use cotulenh::Game;
use cotulenh::study::Score;
use cotulenh_match::{Contender, End, Fault, Program, UciClient};

use crate::{built_in, control, fake, play, short_match};

/// The faults of a program in two games, one with each colour, and how long they took.
fn faults_of(program: Program, time: &str) -> (Vec<Fault>, Duration) {
    let mut tournament = short_match(Contender::program("fake", program), built_in("random"), 2);
    tournament.controls[0] = control(time);
    tournament.rules.tolerance.patience = Duration::from_millis(400);
    let start = Instant::now();
    let (score, games) = play(&tournament);
    let elapsed = start.elapsed();
    assert_eq!((score.wins, score.draws, score.losses), (0, 0, 2));
    assert_eq!(score.faults[0].values().sum::<u32>(), 2, "{score:?}");
    assert!(score.faults[1].is_empty());
    let faults = games.iter().map(|game| {
        let study = tournament.study(game, "test");
        assert_ne!(study.result(), Score::Unknown);
        match &game.record.end {
            End::Forfeit { fault, .. } => {
                assert_eq!(study.tag("Termination"), Some(fault.name()));
                fault.clone()
            }
            end => panic!("{end}"),
        }
    });
    (faults.collect(), elapsed)
}

#[test]
fn illegal_turns() {
    for (name, start) in [
        ("illegal", "illegal turn `Tf4-a1`: not legal"),
        ("garbage", "illegal turn `[31m"),
        ("none", "illegal turn `(none)`: "),
        ("bare", "illegal turn ``: "),
    ] {
        for fault in faults_of(fake(name), "100ms").0 {
            assert!(matches!(fault, Fault::Illegal { .. }), "{name}: {fault}");
            let text = fault.to_string();
            assert!(text.starts_with(start) && text.len() < 300, "{name}: {text}");
            assert!(!text.contains(char::is_control), "{name}: {text:?}");
        }
    }
}

#[test]
fn silence_is_a_loss() {
    for time in ["50ms", "depth=3"] {
        let (faults, elapsed) = faults_of(fake("silence"), time);
        assert!(faults.iter().all(|fault| matches!(fault, Fault::Stall(_))), "{time}: {faults:?}");
        assert!(elapsed < Duration::from_secs(6), "{time}: {elapsed:?}");
    }
}

#[test]
fn a_flood_of_lines_is_silence() {
    let (faults, elapsed) = faults_of(fake("flood"), "50ms");
    assert!(faults.iter().all(|fault| matches!(fault, Fault::Stall(_))), "{faults:?}");
    assert!(elapsed < Duration::from_secs(6), "{elapsed:?}");
}

#[test]
fn late_answers_lose_on_time() {
    for time in ["50ms", "0.05+0.01"] {
        for fault in faults_of(fake("slow"), time).0 {
            let Fault::Time(over) = fault else { panic!("{fault}") };
            assert!((100..1000).contains(&over.as_millis()), "{over:?}");
        }
    }
}

#[test]
fn crashes() {
    for (name, code) in [("crash_later", "4"), ("closes_its_output", "0")] {
        for fault in faults_of(fake(name), "1s").0 {
            let Fault::Crash(why) = &fault else { panic!("{name}: {fault}") };
            assert!(why.ends_with(code), "{name}: {why}");
        }
    }
}

#[test]
fn programs_that_do_not_start() {
    let short = |program| Program { patience: Duration::from_millis(200), ..program };
    let no_option = Program { options: vec![("Nothing".into(), "1".into())], ..fake("silence") };
    for (program, why) in [
        (fake("crash_at_start"), "did not start: crashed: exit status: 3"),
        (short(fake("deaf")), "did not start: no answer for 200 ms"),
        (
            Program::new(vec!["there/is/no/such/file".into()]),
            "did not start: there/is/no/such/file: ",
        ),
        (Program::new(Vec::new()), "did not start: there is no command"),
        (no_option, "did not start: it has no option `Nothing`"),
    ] {
        for fault in faults_of(program, "1s").0 {
            assert!(matches!(fault, Fault::Start(_)), "{fault}");
            assert!(fault.to_string().starts_with(why), "{fault}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_running() {
    for name in ["silence", "stubborn"] {
        let program = Program { options: vec![("hash".into(), "16".into())], ..fake(name) };
        let client = UciClient::start(&program).expect("it starts");
        assert_eq!(client.name(), "Fake");
        let process = format!("/proc/{}", client.id());
        assert!(std::fs::exists(&process).expect("Linux has it"));
        let start = Instant::now();
        drop(client);
        assert!(!std::fs::exists(&process).expect("Linux has it"), "{name}");
        assert!(start.elapsed() < Duration::from_secs(2), "{name}");
    }
}

#[test]
fn both_colours_lose() {
    let tournament = short_match(Contender::program("a", fake("illegal")), built_in("random"), 2);
    let (_, games) = play(&tournament);
    let ends: Vec<String> = games.iter().map(|game| game.record.end.to_string()).collect();
    assert!(ends[0].starts_with("blue wins: red illegal turn"), "{ends:?}");
    assert!(ends[1].starts_with("red wins: blue illegal turn"), "{ends:?}");
    assert_eq!(Game::default().turns().len(), games[0].record.game.turns().len());
}
