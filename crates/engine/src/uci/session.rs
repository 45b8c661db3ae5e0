//! A conversation with a front end, command by command.

use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use cotulenh::Game;
use cotulenh::fen::START_FEN;

use super::info::{best_move_line, info_line};
use super::options::{Options, Request};
use super::{Go, UciError, read_position, show};
use crate::level::Level;
use crate::{Engine, SearchLimits, Signals, bench, eval};

/// Speaks UCI until the input ends or says `quit`.
///
/// # Errors
///
/// If the input cannot be read. That nobody reads the output is no error.
pub fn serve(input: impl BufRead, output: impl Write + Send + 'static) -> std::io::Result<()> {
    let mut session = Session::new(output);
    for line in input.lines() {
        let line = match line {
            // Not text: nothing that could be meant.
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => String::new(),
            line => line?,
        };
        if !session.command(&line) {
            session.stop();
            return Ok(());
        }
    }
    session.finish();
    Ok(())
}

type Output = Arc<Mutex<Box<dyn Write + Send>>>;

struct Session {
    output: Output,
    engine: Arc<Mutex<Engine>>,
    signals: Arc<Signals>,
    options: Options,
    game: Game,
    search: Option<JoinHandle<()>>,
    /// The search does not end by itself.
    is_endless: bool,
}

impl Session {
    fn new(output: impl Write + Send + 'static) -> Session {
        let engine = Engine::default();
        Session {
            output: Arc::new(Mutex::new(Box::new(output))),
            signals: engine.signals(),
            options: Options::new(engine.settings().clone()),
            engine: Arc::new(Mutex::new(engine)),
            game: Game::default(),
            search: None,
            is_endless: false,
        }
    }

    fn say(&self, text: impl std::fmt::Display) {
        say(&self.output, text);
    }

    fn say_error(&self, error: &UciError) {
        self.say(format_args!("info string error: {error}"));
    }

    /// Obeys one line; returns whether to go on.
    fn command(&mut self, line: &str) -> bool {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            "" | "debug" | "register" => {}
            "uci" => self.introduce(),
            "isready" => self.say("readyok"),
            "ucinewgame" => {
                self.stop();
                lock(&self.engine).forget();
                self.game = Game::default();
            }
            "position" => {
                self.stop();
                match read_position(rest) {
                    Ok(game) => self.game = game,
                    Err(error) => self.say_error(&error),
                }
            }
            "setoption" => {
                self.stop();
                match self.options.set(rest) {
                    Ok(Request::ClearHash) => lock(&self.engine).forget(),
                    Ok(Request::ChangeEvaluation) => self.change_evaluation(),
                    Ok(Request::Nothing) => {}
                    Err(error) => self.say_error(&error),
                }
            }
            "go" => {
                self.stop();
                match rest.split_whitespace().collect::<Vec<_>>()[..] {
                    ["perft", depth] => self.perft(depth),
                    _ => self.go(rest),
                }
            }
            "stop" => self.stop(),
            "ponderhit" => self.signals.set_pondering(false),
            "d" => self.say(show::board(self.game.position())),
            "eval" => {
                let evaluation = self.options.evaluation();
                self.say(eval::explain(self.game.position(), evaluation.network()));
            }
            "bench" => {
                self.stop();
                let depth = rest.split_whitespace().next().and_then(|word| word.parse().ok());
                let (eval, depth) = (self.options.evaluation(), depth.unwrap_or(bench::DEPTH));
                bench::run(eval, depth, &mut |line| self.say(line));
            }
            "quit" => return false,
            other => {
                let message = format!("unknown command {:?}", super::shown(other));
                self.say_error(&UciError(message));
            }
        }
        true
    }

    fn introduce(&self) {
        self.say(format_args!(
            "id name CoTuLenh {}\nid author the CoTuLenh developers\n{}\n\
             info string variant cotulenh files 11 ranks 12 startpos {START_FEN}\nuciok",
            env!("CARGO_PKG_VERSION"),
            Options::announcement(),
        ));
    }

    fn change_evaluation(&self) {
        lock(&self.engine).set_evaluation(self.options.evaluation());
        self.say(format_args!("info string positions are judged by {}", self.options.judge()));
    }

    fn perft(&self, depth: &str) {
        match show::perft(self.game.position(), depth) {
            Ok(counts) => self.say(counts),
            Err(error) => self.say_error(&error),
        }
    }

    fn go(&mut self, text: &str) {
        let read = Go::read(text).and_then(|go| Ok((go.limits(self.game.position())?, go)));
        match read {
            Ok((limits, go)) => self.search(limits, &go),
            Err(error) => {
                self.say_error(&error);
                self.say("bestmove 0000");
            }
        }
    }

    /// Begins a search in a thread of its own.
    fn search(&mut self, limits: SearchLimits, go: &Go) {
        let mut settings = self.options.settings();
        // Another game, another eye; but the same one when the game is taken up again.
        settings.seed = self.game.start().zobrist() ^ u64::from(std::process::id()) << 20;
        let is_endless = go.infinite || !go.ponder && !limits.has_end();
        let level = self.options.level();
        let limits = if level == Level::LAST { limits } else { level.limits(&limits) };
        self.is_endless = is_endless;
        self.signals.reset();
        self.signals.set_pondering(go.ponder);
        let (engine, output) = (Arc::clone(&self.engine), Arc::clone(&self.output));
        let (signals, game) = (Arc::clone(&self.signals), self.game.clone());
        self.search = Some(std::thread::spawn(move || {
            let mut engine = lock(&engine);
            engine.set(settings);
            let before = *game.board();
            let thought =
                engine.think(&game, &limits, |report| say(&output, info_line(&before, report)));
            // Until it is told to, an endless search does not say what it found.
            while !signals.is_stopped() && (is_endless || signals.is_pondering()) {
                std::thread::sleep(Duration::from_millis(1));
            }
            say(&output, best_move_line(&before, &thought));
        }));
    }

    /// Lets a search that ends by itself end; there will be no command to stop another.
    fn finish(&mut self) {
        if self.is_endless || self.signals.is_pondering() {
            self.stop();
        } else if let Some(search) = self.search.take() {
            let _ = search.join();
        }
    }

    /// Ends the search, if there is one, and waits for it to say what it found.
    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            self.signals.stop();
            let _ = search.join();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a text with a line end. When nobody reads it there is nobody to tell.
fn say(output: &Output, text: impl std::fmt::Display) {
    let mut output = lock(output);
    let _ = writeln!(output, "{text}").and_then(|()| output.flush());
}
