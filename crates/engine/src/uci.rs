//! The universal chess interface, for this game: turns are written in LAN, Red is its White.

use std::fmt::Write as _;
use std::io::{BufRead, Write};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use cotulenh::fen::START_FEN;
use cotulenh::{Color, Game, Position};

use crate::bench;
use crate::engine::{Engine, Report, Settings, Thought};
use crate::level::Level;
use crate::limits::{Clock, Limits};
use crate::worker::Signals;

/// The most that can be asked for.
const MOST_HASH: usize = 65_536;
const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 64;

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
    settings: Settings,
    level: Level,
    /// The strength that was asked for, if it is to be limited.
    elo: u32,
    limited: bool,
    game: Game,
    search: Option<JoinHandle<()>>,
    /// The search does not end by itself.
    endless: bool,
}

impl Session {
    fn new(output: impl Write + Send + 'static) -> Session {
        let engine = Engine::default();
        let (signals, settings) = (engine.signals(), engine.settings().clone());
        Session {
            output: Arc::new(Mutex::new(Box::new(output))),
            engine: Arc::new(Mutex::new(engine)),
            signals,
            settings,
            level: Level::LAST,
            elo: Level::LAST.elo(),
            limited: false,
            game: Game::default(),
            search: None,
            endless: false,
        }
    }

    fn say(&self, text: impl std::fmt::Display) {
        say(&self.output, text);
    }

    /// Obeys one line; returns whether to go on.
    fn command(&mut self, line: &str) -> bool {
        let mut words = line.split_whitespace();
        match words.next() {
            None | Some("debug" | "register") => {}
            Some("uci") => self.introduce(),
            Some("isready") => self.say("readyok"),
            Some("ucinewgame") => {
                self.stop();
                lock(&self.engine).forget();
                self.game = Game::default();
            }
            Some("position") => {
                self.stop();
                if let Err(error) = self.set_position(line) {
                    self.say(format_args!("info string error: {error}"));
                }
            }
            Some("setoption") => {
                self.stop();
                if let Err(error) = self.set_option(line) {
                    self.say(format_args!("info string error: {error}"));
                }
            }
            Some("go") => {
                self.stop();
                let words: Vec<&str> = words.collect();
                match words[..] {
                    ["perft", depth] => self.perft(depth),
                    _ => self.go(&words),
                }
            }
            Some("stop") => self.stop(),
            Some("ponderhit") => self.signals.pondering.store(false, Ordering::SeqCst),
            Some("d") => self.draw(),
            Some("eval") => self.evaluate(),
            Some("bench") => {
                self.stop();
                let depth = words.next().and_then(|word| word.parse().ok());
                let output = Arc::clone(&self.output);
                bench::run(depth.unwrap_or(bench::DEPTH), &mut |line| say(&output, line));
            }
            Some("quit") => return false,
            Some(other) => {
                let other: String = other.chars().take(40).collect();
                self.say(format_args!("info string error: unknown command {other:?}"));
            }
        }
        true
    }

    fn introduce(&self) {
        self.say(format_args!("id name CoTuLenh {}", env!("CARGO_PKG_VERSION")));
        self.say("id author the CoTuLenh developers");
        self.say(format_args!("option name Hash type spin default 16 min 1 max {MOST_HASH}"));
        self.say("option name Clear Hash type button");
        self.say(format_args!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"));
        self.say(format_args!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"));
        self.say("option name Ponder type check default false");
        self.say("option name Skill Level type spin default 8 min 1 max 8");
        self.say("option name UCI_LimitStrength type check default false");
        let (least, most) = (Level::FIRST.elo(), Level::LAST.elo());
        self.say(format_args!(
            "option name UCI_Elo type spin default {most} min {least} max {most}"
        ));
        self.say("option name UCI_Variant type combo default cotulenh var cotulenh");
        self.say(format_args!(
            "info string variant cotulenh files 11 ranks 12 startpos {START_FEN}"
        ));
        self.say("uciok");
    }

    /// `position startpos|fen FEN [moves TURN...]`
    fn set_position(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let position = match words[..end] {
            ["startpos"] => Position::start(),
            ["fen", ref fields @ ..] if !fields.is_empty() => {
                let fen = fields.join(" ");
                fen.parse().map_err(|error| format!("FEN: {error}"))?
            }
            _ => return Err("expected `position startpos` or `position fen FEN`".to_owned()),
        };
        let mut game = Game::new(position);
        for (number, text) in words.iter().skip(end + 1).enumerate() {
            let shown: String = text.chars().take(60).collect();
            let turn = game.position().read_turn(text);
            let turn = turn.map_err(|error| format!("move {}, {shown:?}: {error}", number + 1))?;
            // A drawn game may be played on; only the board ends it for good.
            if game.play(&turn).is_err() {
                game = Game::new(*turn.after());
            }
        }
        self.game = game;
        Ok(())
    }

    /// `setoption name NAME [value VALUE]`
    fn set_option(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        let Some((&"name", words)) = words.split_first() else {
            return Err("expected `setoption name NAME value VALUE`".to_owned());
        };
        let end = words.iter().position(|&word| word == "value").unwrap_or(words.len());
        let name = words[..end].join(" ");
        let value = words.get(end + 1..).unwrap_or_default().join(" ");
        let number = |least: usize, most: usize| match value.parse::<usize>() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(format!("{name}: expected a number from {least} to {most}, not {value:?}")),
        };
        match &*name.to_ascii_lowercase() {
            "hash" => self.settings.hash = number(1, MOST_HASH)?,
            "threads" => self.settings.threads = number(1, MOST_THREADS)?,
            "multipv" => self.settings.lines = number(1, MOST_LINES)?,
            "clear hash" => lock(&self.engine).forget(),
            "skill level" => {
                let level = Level::new(number(1, 8)? as u8);
                self.level = level.unwrap_or(Level::LAST);
            }
            "uci_elo" => {
                let (least, most) = (Level::FIRST.elo() as usize, Level::LAST.elo() as usize);
                self.elo = number(least, most)? as u32;
            }
            "uci_limitstrength" => self.limited = value == "true",
            "ponder" => {}
            "uci_variant" if value == "cotulenh" => {}
            "uci_variant" => return Err("the only variant is cotulenh".to_owned()),
            _ => return Err(format!("no option {name:?}")),
        }
        Ok(())
    }

    fn go(&mut self, words: &[&str]) {
        let order = match Order::read(words, self.game.position()) {
            Ok(order) => order,
            Err(error) => {
                self.say(format_args!("info string error: {error}"));
                return self.say("bestmove 0000");
            }
        };
        let level = if self.limited { Level::of_elo(self.elo) } else { self.level };
        let mut settings = level.settings(&self.settings);
        // Another game, another eye; but the same one when the game is taken up again.
        settings.seed = self.game.start().zobrist() ^ u64::from(std::process::id()) << 20;
        let limits = if level == Level::LAST { order.limits } else { level.limits(&order.limits) };
        self.signals.reset();
        self.signals.pondering.store(order.ponder, Ordering::SeqCst);
        let (engine, output) = (Arc::clone(&self.engine), Arc::clone(&self.output));
        let (signals, game) = (Arc::clone(&self.signals), self.game.clone());
        let waits = order.infinite;
        self.endless = waits;
        self.search = Some(std::thread::spawn(move || {
            let mut engine = lock(&engine);
            engine.set(settings);
            let position = game.position().without_deploy();
            let thought =
                engine.think(&game, &limits, |report| say(&output, info(&position, report)));
            // Until it is told to, an endless search does not say what it found.
            let waiting = || {
                !signals.stop.load(Ordering::SeqCst)
                    && (waits || signals.pondering.load(Ordering::SeqCst))
            };
            while waiting() {
                std::thread::sleep(Duration::from_millis(1));
            }
            say(&output, best_move(&position, &thought));
        }));
    }

    /// Lets a search that ends by itself end; there will be no command to stop another.
    fn finish(&mut self) {
        if self.endless || self.signals.pondering.load(Ordering::SeqCst) {
            self.stop();
        } else if let Some(search) = self.search.take() {
            let _ = search.join();
        }
    }

    /// Ends the search, if there is one, and waits for it to say what it found.
    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            self.signals.stop.store(true, Ordering::SeqCst);
            self.signals.pondering.store(false, Ordering::SeqCst);
            let _ = search.join();
        }
    }

    fn perft(&self, depth: &str) {
        let Some(depth) = depth.parse::<u32>().ok().filter(|depth| (1..=99).contains(depth)) else {
            return self.say("info string error: expected a depth from 1 to 99");
        };
        let position = self.game.position();
        let mut total = 0;
        let mut counts: Vec<(String, u64)> = Vec::new();
        for &action in &position.legal_actions() {
            let mut next = *position;
            next.play_unchecked(action);
            let count = next.perft(depth - 1);
            total += count;
            counts.push((position.lan(action).to_string(), count));
        }
        counts.sort();
        for (lan, count) in counts {
            self.say(format_args!("{lan}: {count}"));
        }
        self.say(format_args!("\nNodes searched: {total}"));
    }

    /// Shows the position.
    fn draw(&self) {
        let position = self.game.position();
        let fen = position.fen().to_string();
        for rank in (1..=cotulenh::Square::RANKS).rev() {
            let mut line = format!("{rank:>2} ");
            for file in 0..cotulenh::Square::FILES {
                let square = cotulenh::Square::new(file, rank);
                let stack = square.and_then(|square| position.get(square));
                let text = stack.map_or(".".to_owned(), |stack| stack.to_string());
                let _ = write!(line, "{text:^7}");
            }
            self.say(line.trim_end());
        }
        self.say("      a      b      c      d      e      f      g      h      i      j      k");
        self.say(format_args!("Fen: {fen}"));
        self.say(format_args!("Key: {:016X}", position.zobrist()));
        let checkers: Vec<String> =
            position.checkers().into_iter().map(|square| square.to_string()).collect();
        self.say(format_args!("Checkers: {}", checkers.join(" ")));
    }

    fn evaluate(&self) {
        let position = self.game.position().without_deploy();
        self.say(crate::eval::explain(&position));
    }
}

/// What `go` asks for.
#[derive(Default)]
struct Order {
    limits: Limits,
    infinite: bool,
    ponder: bool,
}

impl Order {
    fn read(words: &[&str], position: &Position) -> Result<Order, String> {
        let mut order = Order::default();
        let mut times = [None; 2];
        let mut increments = [Duration::ZERO; 2];
        let mut turns_to_go = None;
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let mut number = || {
                let text = words.next().unwrap_or_default();
                // A clock may be below zero; that is no time at all.
                let number = text.parse::<i64>().map(|number| number.max(0) as u64);
                number.map_err(|_| format!("{word}: expected a number, not {text:?}"))
            };
            match word {
                "infinite" => order.infinite = true,
                "ponder" => order.ponder = true,
                "depth" => order.limits.depth = Some(number()?.clamp(1, 1000) as u32),
                "nodes" => order.limits.nodes = Some(number()?.max(1)),
                "movetime" => order.limits.move_time = Some(Duration::from_millis(number()?)),
                "mate" => order.limits.mate = Some(number()?.clamp(1, 1000) as u32),
                "wtime" => times[0] = Some(Duration::from_millis(number()?)),
                "btime" => times[1] = Some(Duration::from_millis(number()?)),
                "winc" => increments[0] = Duration::from_millis(number()?),
                "binc" => increments[1] = Duration::from_millis(number()?),
                "movestogo" => turns_to_go = Some(number()?.clamp(1, 1000) as u32),
                "searchmoves" => {
                    while let Some(turn) = words.peek().and_then(|w| position.read_turn(w).ok()) {
                        order.limits.turns.push(turn.turn());
                        words.next();
                    }
                    if order.limits.turns.is_empty() {
                        return Err("searchmoves: expected legal turns".to_owned());
                    }
                }
                _ => return Err(format!("go: unknown word {word:?}")),
            }
        }
        let side = usize::from(position.turn() == Color::Blue);
        if let Some(time) = times[side] {
            let increment = increments[side];
            order.limits.clock = Some(Clock { time, increment, turns_to_go });
        }
        let Limits { depth, nodes, move_time, clock, mate, .. } = &order.limits;
        let open = depth.is_none() && nodes.is_none() && move_time.is_none() && clock.is_none();
        order.infinite |= open && mate.is_none() && !order.ponder;
        Ok(order)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a line. When nobody reads it there is nobody to tell.
fn say(output: &Output, text: impl std::fmt::Display) {
    let mut output = lock(output);
    let _ = writeln!(output, "{text}").and_then(|()| output.flush());
}

/// An `info` line.
fn info(position: &Position, report: &Report) -> String {
    let millis = report.time.as_millis();
    let speed = u128::from(report.nodes) * 1_000_000 / report.time.as_micros().max(1);
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {speed} hashfull {} time \
         {millis} pv",
        report.depth,
        report.selective_depth,
        report.number,
        report.score,
        report.nodes,
        report.permille_full,
    );
    let mut position = *position;
    for &turn in &report.line {
        let _ = write!(line, " {}", position.lan_of_turn(turn).without_suffix());
        match position.play_turn(turn) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    line
}

/// A `bestmove` line; `0000` if there is no legal turn.
fn best_move(position: &Position, thought: &Thought) -> String {
    let Some(turn) = thought.turn() else { return "bestmove 0000".to_owned() };
    let mut line = format!("bestmove {}", position.lan_of_turn(turn).without_suffix());
    if let (Some(answer), Ok(next)) = (thought.answer(), position.play_turn(turn)) {
        let _ = write!(line, " ponder {}", next.lan_of_turn(answer).without_suffix());
    }
    line
}
