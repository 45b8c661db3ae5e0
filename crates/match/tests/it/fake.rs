//! Programs for the other tests, which start this test program again to run one of these alone. They
//! do nothing else: started with nothing to read, they end at once.

use std::io::{self, BufRead, Write};
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

use cotulenh::Game;
use cotulenh_match::{Choice, Fault, GreedyPlayer, Player, TurnLimits, serve_uci};

/// Answers as UCI asks, but for `go`, which is left to the program. Whether anybody asked.
fn engine(mut go: impl FnMut(&mut dyn Write)) -> bool {
    let mut asked = false;
    // The test harness has not ended its line yet.
    say(&mut io::stdout(), b"\n");
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let out = &mut io::stdout();
        asked = true;
        match line.split_whitespace().next() {
            Some("uci") => say(out, b"id name Fake\noption name Hash type spin\nuciok\n"),
            Some("isready") => say(out, b"readyok\n"),
            Some("go") => go(out),
            Some("quit") => break,
            _ => {}
        }
    }
    asked
}

fn say(out: &mut dyn Write, text: &[u8]) {
    let _ = out.write_all(text).and_then(|()| out.flush());
}

#[test]
#[ignore = "a program for other tests"]
fn greedy() {
    say(&mut io::stdout(), b"\n");
    let mut player = GreedyPlayer::new(1);
    serve_uci("Greedy", &mut player, io::stdin().lock(), &mut io::stdout()).expect("an open pipe");
}

#[test]
#[ignore = "a program for other tests"]
fn illegal() {
    engine(|out| say(out, b"bestmove Tf4-a1\n"));
}

#[test]
#[ignore = "a program for other tests"]
fn garbage() {
    engine(|out| {
        say(out, &vec![0xFF; 200_000]);
        say(out, b"\nbestmov\ninfo depth x score\n\0\0\nbestmove \x1b[31m\xFF\xFE((((((\n");
    });
}

#[test]
#[ignore = "a program for other tests"]
fn none() {
    engine(|out| say(out, b"bestmove (none)\n"));
}

#[test]
#[ignore = "a program for other tests"]
fn bare() {
    engine(|out| say(out, b"bestmove\n"));
}

#[test]
#[ignore = "a program for other tests"]
fn silence() {
    engine(|_| {});
}

#[test]
#[ignore = "a program for other tests"]
fn slow() {
    engine(|out| {
        sleep(Duration::from_millis(150));
        say(out, b"bestmove Tf4-f6\n");
    });
}

#[test]
#[ignore = "a program for other tests"]
fn crash_at_start() {
    if io::stdin().lock().lines().next().is_some() {
        exit(3);
    }
}

#[test]
#[ignore = "a program for other tests"]
fn crash_later() {
    say(&mut io::stdout(), b"\n");
    let mut player = Mortal { player: GreedyPlayer::new(1), turns: 3 };
    let _ = serve_uci("Mortal", &mut player, io::stdin().lock(), &mut io::stdout());
}

/// Plays some turns, then ends the program.
struct Mortal {
    player: GreedyPlayer,
    turns: u32,
}

impl Player for Mortal {
    fn new_game(&mut self, seed: u64) -> Result<(), Fault> {
        self.player.new_game(seed)
    }

    fn best_turn(&mut self, game: &Game, limits: &TurnLimits) -> Result<Choice, Fault> {
        self.turns = self.turns.checked_sub(1).unwrap_or_else(|| exit(4));
        self.player.best_turn(game, limits)
    }
}

#[test]
#[ignore = "a program for other tests"]
fn closes_its_output() {
    engine(|_| exit(0));
}

#[test]
#[ignore = "a program for other tests"]
fn deaf() {
    for _ in io::stdin().lock().lines().map_while(Result::ok) {}
}

/// Writes without end, and reads nothing.
#[test]
#[ignore = "a program for other tests"]
fn flood() {
    engine(|out| while out.write_all(b"info string more and more\n").is_ok() {});
}

/// Does not end when it is told to, nor when its input ends.
#[test]
#[ignore = "a program for other tests"]
fn stubborn() {
    if engine(|_| {}) {
        sleep(Duration::from_mins(1));
    }
}
