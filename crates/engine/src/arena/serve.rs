//! Lets any player be used as a UCI program.

use core::str::{FromStr, SplitAsciiWhitespace};
use core::time::Duration;
use std::io::{self, BufRead, Write};

use cotulenh::board::ByColor;
use cotulenh::{Color, Game, Position};

use super::{Limits, Player, TimeControl, Tolerance};

/// Serves a player over UCI until `quit` or the end of the input.
///
/// It knows `uci`, `isready`, `setoption name Seed`, `ucinewgame`, `position`, `go` and `quit`; other
/// lines are passed over. A search is over before the next line is read, so `stop` has nothing to do.
/// What is wrong with a position is said in an `info string`, and the old one stays.
///
/// # Errors
///
/// If the input cannot be read or the output cannot be written.
pub fn serve_uci(
    name: &str,
    player: &mut dyn Player,
    input: impl BufRead,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut game = Game::default();
    let mut seed = 0;
    start(player, seed, out)?;
    for line in input.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("uci") => {
                writeln!(out, "id name {name}\nid author the CoTuLenh developers")?;
                writeln!(out, "option name Seed type spin default 0 min 0 max 4294967295\nuciok")?;
            }
            Some("isready") => writeln!(out, "readyok")?,
            Some("setoption") => {
                if let ["name", option, "value", value] = *words.collect::<Vec<_>>()
                    && option.eq_ignore_ascii_case("seed")
                    && let Ok(value) = value.parse()
                {
                    seed = value;
                    start(player, seed, out)?;
                }
            }
            Some("ucinewgame") => {
                seed = seed.wrapping_add(1);
                start(player, seed, out)?;
            }
            Some("position") => match read_position(words) {
                Ok(next) => game = next,
                Err(error) => writeln!(out, "info string {error}")?,
            },
            Some("go") => answer(player, &game, &read_limits(words, game.position().turn()), out)?,
            Some("quit") => break,
            _ => {}
        }
        out.flush()?;
    }
    out.flush()
}

fn start(player: &mut dyn Player, seed: u64, out: &mut impl Write) -> io::Result<()> {
    match player.new_game(seed) {
        Ok(()) => Ok(()),
        Err(fault) => writeln!(out, "info string {fault}"),
    }
}

fn answer(
    player: &mut dyn Player,
    game: &Game,
    limits: &Limits,
    out: &mut impl Write,
) -> io::Result<()> {
    match player.best_turn(game, limits) {
        Ok(choice) => {
            if let Some(eval) = choice.info.eval {
                let depth = choice.info.depth.unwrap_or_default();
                writeln!(out, "info depth {depth} score {}", eval.uci())?;
            }
            let turn = game.position().lan_of_turn(choice.turn).without_suffix();
            writeln!(out, "bestmove {turn}")
        }
        Err(fault) => writeln!(out, "info string {fault}\nbestmove (none)"),
    }
}

/// Reads what follows `position`: `startpos` or `fen` with a FEN, then `moves` with turns.
///
/// # Errors
///
/// If the position or a turn cannot be read or played.
fn read_position(words: SplitAsciiWhitespace<'_>) -> Result<Game, String> {
    let words: Vec<&str> = words.collect();
    let split = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let mut game = match words[..split] {
        ["startpos"] => Game::default(),
        ["fen", ref fields @ ..] => {
            let fen = fields.join(" ");
            Game::new(fen.parse::<Position>().map_err(|error| format!("bad FEN: {error}"))?)
        }
        _ => return Err("expected startpos or fen".to_owned()),
    };
    for word in words.iter().skip(split + 1) {
        game.read(word).map_err(|error| format!("{word}: {error}"))?;
    }
    Ok(game)
}

/// Reads what follows `go`; without any limit, one second for the turn.
fn read_limits(mut words: SplitAsciiWhitespace<'_>, turn: Color) -> Limits {
    let (mut left, mut increment) = (ByColor([None; 2]), ByColor([Duration::ZERO; 2]));
    let (mut control, mut turns_to_go) = (None, None);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| u64::from_str(word).ok());
        let millis = |number: Option<u64>| Duration::from_millis(number.unwrap_or_default());
        match word {
            "depth" => control = number().map(|depth| TimeControl::Depth(depth as u32)),
            "nodes" => control = number().map(TimeControl::Nodes),
            "movetime" => control = Some(TimeControl::PerTurn(millis(number()))),
            "wtime" => left[Color::Red] = Some(millis(number())),
            "btime" => left[Color::Blue] = Some(millis(number())),
            "winc" => increment[Color::Red] = millis(number()),
            "binc" => increment[Color::Blue] = millis(number()),
            "movestogo" => turns_to_go = number().map(|turns| turns as u32),
            _ => {}
        }
    }
    let clock = |base| TimeControl::Clock { turns: turns_to_go, base, increment: increment[turn] };
    let control = control.or(left[turn].map(clock));
    let control = control.unwrap_or(TimeControl::PerTurn(Duration::from_secs(1)));
    let allowed = match control {
        TimeControl::PerTurn(time) => Some(time),
        TimeControl::Clock { base, .. } => Some(base),
        TimeControl::Depth(_) | TimeControl::Nodes(_) => None,
    };
    let wait = allowed.unwrap_or(Tolerance::default().patience);
    Limits { control, left, increment, turns_to_go, allowed, wait }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{GreedyPlayer, RandomPlayer, go_command};

    fn talk(player: &mut dyn Player, input: &str) -> Vec<String> {
        let mut out = Vec::new();
        serve_uci("test", player, input.as_bytes(), &mut out).expect("memory does not fail");
        String::from_utf8(out).expect("text").lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_whole_conversation() {
        let fen = "9c1/11/11/11/11/4t6/11/4F3a2/11/11/11/3C7 r - - 0 1";
        let input = format!(
            "uci\nisready\nucinewgame\nposition fen {fen}\ngo movetime 10\nstop\n\
             position startpos moves Tf4-f6 Tf9-f7\ngo depth 1\nquit\nuci\n"
        );
        let lines = talk(&mut GreedyPlayer::new(0), &input);
        assert_eq!(lines[0], "id name test");
        assert_eq!(lines[3..5], ["uciok", "readyok"]);
        assert_eq!(lines[5], "info depth 1 score cp 400");
        assert!(lines[6].starts_with("bestmove Fe5"), "{}", lines[6]);
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 2);
        assert_eq!(lines.iter().filter(|line| *line == "uciok").count(), 1);
    }

    #[test]
    fn nonsense_does_no_harm() {
        let input = "\n\u{0}\nposition\nposition fen x\nposition startpos moves Tf4-a1\n\
            setoption name Seed value x\nsetoption\ngo wtime x btime\nblah\n\r\nisready\r\n";
        let lines = talk(&mut RandomPlayer::new(0), input);
        assert_eq!(lines[0], "info string expected startpos or fen");
        assert!(lines[1].starts_with("info string bad FEN: "), "{lines:?}");
        assert!(lines[2].starts_with("info string Tf4-a1: not legal"), "{lines:?}");
        assert!(lines[3].starts_with("bestmove "), "{lines:?}");
        assert_eq!(lines[4..], ["readyok"]);
    }

    #[test]
    fn no_turn_and_seeds() {
        let mate = "position fen 9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b\ngo\n";
        let lines = talk(&mut RandomPlayer::new(0), mate);
        assert_eq!(lines.last().map(String::as_str), Some("bestmove (none)"));
        let game = "position startpos\ngo\ngo\ngo\n";
        let seed = |seed| {
            talk(&mut RandomPlayer::new(0), &format!("setoption name Seed value {seed}\n{game}"))
        };
        assert_eq!(seed(5), seed(5));
        assert_ne!(seed(5), seed(6));
    }

    #[test]
    fn limits_read_back() {
        for text in [
            "go movetime 100",
            "go depth 6",
            "go nodes 5000",
            "go wtime 1000 winc 10 btime 2000 binc 20",
            "go wtime 1000 winc 10 btime 2000 binc 20 movestogo 40",
        ] {
            let mut words = text.split_ascii_whitespace();
            words.next();
            assert_eq!(go_command(&read_limits(words, Color::Blue)), text);
        }
    }
}
