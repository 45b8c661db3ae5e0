//! Lets any player be used as a UCI program.

use std::io::{self, BufRead, Write};

use cotulenh::Game;
use cotulenh_engine::uci::{Go, UciError, read_option, read_position};

use crate::{Fault, Player, TurnLimits};

/// Serves a player over UCI until `quit` or the end of the input.
///
/// It knows `uci`, `isready`, `setoption name Seed`, `ucinewgame`, `position`, `go` and `quit`; other
/// lines are passed over. A search is over before the next line is read, so `stop` has nothing to do.
/// What cannot be obeyed is answered as the engine does: `info string error: ...`, and a `go` always
/// with a `bestmove`.
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
    let mut server = Server { name, player, game: Game::default(), seed: 0 };
    server.new_game(out)?;
    for line in input.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line == "quit" {
            break;
        }
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        server.obey(command, rest, out)?;
        out.flush()?;
    }
    out.flush()
}

struct Server<'a> {
    name: &'a str,
    player: &'a mut dyn Player,
    game: Game,
    seed: u64,
}

impl Server<'_> {
    fn obey(&mut self, command: &str, rest: &str, out: &mut impl Write) -> io::Result<()> {
        match command {
            "uci" => {
                writeln!(out, "id name {}\nid author the CoTuLenh developers", self.name)?;
                writeln!(out, "option name Seed type spin default 0 min 0 max 4294967295\nuciok")
            }
            "isready" => writeln!(out, "readyok"),
            "setoption" => {
                let (name, value) = read_option(rest).unwrap_or_default();
                match (name.eq_ignore_ascii_case("seed"), value.parse()) {
                    (true, Ok(seed)) => {
                        self.seed = seed;
                        self.new_game(out)
                    }
                    _ => Ok(()),
                }
            }
            "ucinewgame" => {
                self.seed = self.seed.wrapping_add(1);
                self.new_game(out)
            }
            "position" => match read_position(rest) {
                Ok(game) => {
                    self.game = game;
                    Ok(())
                }
                Err(error) => say_error(&error, out),
            },
            "go" => self.go(rest, out),
            _ => Ok(()),
        }
    }

    fn new_game(&mut self, out: &mut impl Write) -> io::Result<()> {
        match self.player.new_game(self.seed) {
            Ok(()) => Ok(()),
            Err(fault) => say_fault(&fault, out),
        }
    }

    fn go(&mut self, text: &str, out: &mut impl Write) -> io::Result<()> {
        let go = match Go::read(text) {
            Ok(go) => go,
            Err(error) => {
                say_error(&error, out)?;
                return writeln!(out, "bestmove 0000");
            }
        };
        let limits = TurnLimits::read(&go, self.game.position().turn());
        match self.player.best_turn(&self.game, &limits) {
            Ok(choice) => {
                if let Some(score) = choice.info.score {
                    let depth = choice.info.depth.unwrap_or_default();
                    writeln!(out, "info depth {depth} score {score}")?;
                }
                writeln!(out, "bestmove {}", choice.turn.lan().without_suffix())
            }
            Err(fault) => {
                say_fault(&fault, out)?;
                writeln!(out, "bestmove 0000")
            }
        }
    }
}

fn say_error(error: &UciError, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "info string error: {error}")
}

fn say_fault(fault: &Fault, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "info string error: {fault}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GreedyPlayer, RandomPlayer};

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
    fn a_deploy_in_progress_goes_on() {
        let fen = "6c4/11/11/11/11/11/11/11/2i8/2(NFT)8/11/5C5 r - - 0 1 c3:Fc3>e5...";
        let go = |moves: &str| {
            let lines =
                talk(&mut GreedyPlayer::new(0), &format!("position fen {fen}{moves}\ngo\n"));
            lines.last().and_then(|line| line.strip_prefix("bestmove ").map(str::to_owned))
        };
        for moves in ["", " moves c3:Tc3xc4"] {
            let best = go(moves).expect("a turn");
            assert!(best.starts_with("c3:") && best.contains("Fc3>e5,Tc3xc4"), "{best}");
        }
        let best = go(" moves commit").expect("a turn");
        assert!(best.starts_with("Cg12") || best.starts_with("Ic4"), "{best}");
    }

    #[test]
    fn nonsense_does_no_harm() {
        let input = "\n\u{0}\nposition\nposition fen x\nposition startpos moves Tf4-a1\n\
            setoption name Seed value x\nsetoption\ngo wtime x btime\ngo\nblah\n\r\nisready\r\n";
        let lines = talk(&mut RandomPlayer::new(0), input);
        for (line, start) in lines.iter().zip([
            "info string error: expected `position startpos`",
            "info string error: FEN: ",
            "info string error: move 1, \"Tf4-a1\": not legal",
            "info string error: wtime: expected a number",
            "bestmove 0000",
            "bestmove ",
        ]) {
            assert!(line.starts_with(start), "{line}");
        }
        assert_eq!(lines[6..], ["readyok"]);
    }

    #[test]
    fn no_turn_and_seeds() {
        let mate = "position fen 9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b\ngo\n";
        let lines = talk(&mut RandomPlayer::new(0), mate);
        assert_eq!(lines.last().map(String::as_str), Some("bestmove 0000"));
        let game = "position startpos\ngo\ngo\ngo\n";
        let seed = |seed| {
            talk(&mut RandomPlayer::new(0), &format!("setoption name Seed value {seed}\n{game}"))
        };
        assert_eq!(seed(5), seed(5));
        assert_ne!(seed(5), seed(6));
    }
}
