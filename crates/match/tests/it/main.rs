//! Matches from end to end: the built-in players, and programs that behave well or badly.

mod data;
mod fake;
mod faults;
mod matches;

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use cotulenh_match::{Contender, Finished, MatchScore, Program, TimeControl, Tournament};

/// A built-in player.
fn built_in(name: &str) -> Contender {
    Contender::read(name, Path::new("unused")).expect("a built-in player")
}

/// One of the programs in [`fake`]: this test program, asked to run nothing but that.
fn fake(name: &str) -> Program {
    let own = std::env::current_exe().expect("a path").to_string_lossy().into_owned();
    let args = [&format!("fake::{name}"), "--exact", "--ignored", "--nocapture"];
    let command = std::iter::once(own).chain(args.map(str::to_owned)).collect();
    Program { patience: Duration::from_secs(5), ..Program::new(command) }
}

/// A match without clocks: the built-in players need none, and the machine may be busy.
fn short_match(first: Contender, second: Contender, games: usize) -> Tournament {
    let mut tournament = Tournament::new(first, second);
    (tournament.games, tournament.controls) = (games, [control("depth=1"); 2]);
    tournament
}

/// Plays a match; all its games in the order of their ends.
fn play(tournament: &Tournament) -> (MatchScore, Vec<Finished>) {
    let mut games = Vec::new();
    let score = tournament.run(|game, _| {
        games.push(game.clone());
        ControlFlow::Continue(())
    });
    (score, games)
}

fn control(text: &str) -> TimeControl {
    text.parse().expect("a time control")
}
