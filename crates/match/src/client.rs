//! A client for programs that speak UCI.

use core::time::Duration;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Instant;

use cotulenh::Game;
use cotulenh_engine::uci::{Info, position_command};

use crate::pipe::{Line, read_lines, write_orders};
use crate::{Choice, Fault, Player, TurnLimits};

/// How long a program has for `bestmove` after `stop`.
const AFTER_STOP: Duration = Duration::from_millis(500);
/// How long a program has to end after `quit`.
const AFTER_QUIT: Duration = Duration::from_millis(300);
/// How many waiting lines are passed over before a new search.
const MAX_STALE: usize = 4096;
/// How many characters of a program's text are kept in a message.
const SHOWN: usize = 60;

/// A program that speaks UCI, and how to start it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The options to set, by name.
    pub options: Vec<(String, String)>,
    /// How long it may take to start and to get ready for a game.
    pub patience: Duration,
}

impl Program {
    /// A program without options, with 20 seconds to start.
    pub const fn new(command: Vec<String>) -> Program {
        Program { command, options: Vec::new(), patience: Duration::from_secs(20) }
    }
}

/// An option of a program that is a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spin {
    /// Its name.
    pub name: String,
    /// What it is unless it is set.
    pub default: i32,
    /// The least that it may be.
    pub least: i32,
    /// The most.
    pub most: i32,
}

impl Spin {
    /// Reads what follows `option name`; `None` if it is another kind of option.
    fn read(text: &str) -> Option<Spin> {
        let (name, rest) = text.split_once(" type spin")?;
        let words: Vec<&str> = rest.split_whitespace().collect();
        let number = |key| {
            let place = words.iter().position(|&word| word == key)?;
            words.get(place + 1)?.parse().ok()
        };
        let (default, least, most) = (number("default")?, number("min")?, number("max")?);
        Some(Spin { name: name.trim().to_owned(), default, least, most })
    }
}

/// A running program. It is ended, by force if need be, when this is dropped.
#[derive(Debug)]
pub struct UciClient {
    name: String,
    child: Child,
    lines: Receiver<Line>,
    orders: Sender<String>,
    info: Info,
    spins: Vec<Spin>,
    patience: Duration,
    /// It does not listen any more: there is no use in asking it to quit.
    lost: bool,
}

/// Why a line did not come.
enum Missing {
    Late,
    Closed,
}

impl UciClient {
    /// Starts a program, and sets its options.
    ///
    /// # Errors
    ///
    /// If it cannot be started, does not answer as UCI asks, or does not have an option.
    pub fn start(program: &Program) -> Result<UciClient, Fault> {
        let (file, args) = program
            .command
            .split_first()
            .ok_or_else(|| Fault::Start("there is no command".to_owned()))?;
        let mut child = Command::new(file)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| Fault::Start(format!("{file}: {error}")))?;
        let lines = read_lines(child.stdout.take());
        let orders = write_orders(child.stdin.take());
        let (name, info) = (file.clone(), Info::default());
        let patience = program.patience;
        let mut client = UciClient {
            name,
            child,
            lines,
            orders,
            info,
            spins: Vec::new(),
            patience,
            lost: false,
        };
        client.greet(&program.options).map_err(|fault| match fault {
            Fault::Start(_) => fault,
            other => Fault::Start(other.to_string()),
        })?;
        Ok(client)
    }

    /// What the program calls itself, or the name of its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// What it said last about its search.
    pub const fn info(&self) -> &Info {
        &self.info
    }

    /// The options that are numbers.
    pub fn spins(&self) -> &[Spin] {
        &self.spins
    }

    /// The handshake, and the options.
    fn greet(&mut self, options: &[(String, String)]) -> Result<(), Fault> {
        self.send("uci");
        let mut name = None;
        let mut known: Vec<String> = Vec::new();
        let mut spins = Vec::new();
        self.await_line(self.patience, |line| {
            if let Some(text) = line.strip_prefix("id name ") {
                name = Some(shown(text.trim()));
            } else if let Some(text) = line.strip_prefix("option name ") {
                let end = text.find(" type ").unwrap_or(text.len());
                known.push(text[..end].trim().to_ascii_lowercase());
                spins.extend(Spin::read(text));
            }
            line == "uciok"
        })?;
        self.spins = spins;
        self.name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| self.name.clone());
        for (option, value) in options {
            if !known.contains(&option.to_ascii_lowercase()) {
                return Err(Fault::Start(format!("it has no option `{option}`")));
            }
            self.send(&format!("setoption name {option} value {value}"));
        }
        self.ready()
    }

    fn ready(&mut self) -> Result<(), Fault> {
        self.send("isready");
        self.await_line(self.patience, |line| line == "readyok")
    }

    /// Sends a line; if nobody reads it, that shows when the answer is missing.
    fn send(&self, order: &str) {
        let _ = self.orders.send(format!("{order}\n"));
    }

    /// Waits for the line that is wanted; the others pass by.
    fn await_line(
        &mut self,
        patience: Duration,
        mut wanted: impl FnMut(&str) -> bool,
    ) -> Result<(), Fault> {
        let deadline = Instant::now() + patience;
        self.wait(deadline, |line| wanted(line).then_some(())).map(|_| ()).map_err(|missing| {
            self.lost = true;
            match missing {
                Missing::Late => Fault::Stall(patience),
                Missing::Closed => self.crash(),
            }
        })
    }

    /// The first line that is wanted, as read, and when it came. It may be late; after the deadline
    /// no other line is waited for.
    fn wait<T>(
        &self,
        deadline: Instant,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<(T, Instant), Missing> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(Line { text, at }) => match wanted(text.trim()) {
                    Some(found) => return Ok((found, at)),
                    None if at > deadline => return Err(Missing::Late),
                    None => {}
                },
                Err(RecvTimeoutError::Timeout) => return Err(Missing::Late),
                Err(RecvTimeoutError::Disconnected) => return Err(Missing::Closed),
            }
        }
    }

    /// How the program ended, after it closed its output.
    fn crash(&mut self) -> Fault {
        self.lost = true;
        let status = ends_within(&mut self.child, AFTER_QUIT);
        Fault::Crash(status.unwrap_or_else(|| "it closed its output".to_owned()))
    }

    /// The word after `bestmove`; on the way, what is said about the search.
    fn await_best(&mut self, deadline: Instant) -> Result<(String, Instant), Missing> {
        let mut info = core::mem::take(&mut self.info);
        let best = self.wait(deadline, |line| {
            if let Some(text) = line.strip_prefix("info ") {
                info.update(text);
            }
            let rest = line.strip_prefix("bestmove")?;
            Some(rest.split_ascii_whitespace().next().unwrap_or_default().to_owned())
        });
        self.info = info;
        best
    }

    /// The fault of a program that did not answer in time: it is told to stop.
    fn overtime(&mut self, started: Instant, limits: &TurnLimits) -> Fault {
        self.send("stop");
        match self.await_best(Instant::now() + AFTER_STOP) {
            Ok((_, at)) => late(at.saturating_duration_since(started), limits),
            Err(Missing::Closed) => self.crash(),
            Err(Missing::Late) => {
                self.lost = true;
                Fault::Stall(started.elapsed())
            }
        }
    }
}

impl Player for UciClient {
    fn new_game(&mut self, _: u64) -> Result<(), Fault> {
        self.send("ucinewgame");
        self.ready()
    }

    fn best_turn(&mut self, game: &Game, limits: &TurnLimits) -> Result<Choice, Fault> {
        let order = format!("{}\n{}", position_command(game), limits.go());
        let _ = self.lines.try_iter().take(MAX_STALE).count();
        self.info = Info::default();
        let started = Instant::now();
        self.send(&order);
        let (text, at) = match self.await_best(started + limits.wait) {
            Ok(best) => best,
            Err(Missing::Closed) => return Err(self.crash()),
            Err(Missing::Late) => return Err(self.overtime(started, limits)),
        };
        let elapsed = at.saturating_duration_since(started);
        if elapsed > limits.wait {
            return Err(late(elapsed, limits));
        }
        match game.current().clone().read(&text) {
            Ok(Some(turn)) => Ok(Choice { turn, info: self.info.clone(), elapsed }),
            Ok(None) => Err(illegal(&text, "the deploy is not complete")),
            Err(error) => Err(illegal(&text, &error.to_string())),
        }
    }
}

fn illegal(text: &str, why: &str) -> Fault {
    Fault::Illegal { text: shown(text), why: shown(why) }
}

impl Drop for UciClient {
    fn drop(&mut self) {
        if !self.lost {
            self.send("quit");
            if ends_within(&mut self.child, AFTER_QUIT).is_some() {
                return;
            }
        }
        // Nothing more can be done where this fails.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The fault of an answer that took so long.
fn late(elapsed: Duration, limits: &TurnLimits) -> Fault {
    match limits.allowed {
        Some(allowed) => Fault::Time(elapsed.saturating_sub(allowed)),
        None => Fault::Stall(elapsed),
    }
}

/// How a program ended, if it ends in time.
fn ends_within(child: &mut Child, time: Duration) -> Option<String> {
    let deadline = Instant::now() + time;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status.to_string()),
            Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
            Ok(None) | Err(_) => return None,
        }
    }
}

/// The start of a foreign text, without characters that could disturb a terminal.
fn shown(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(SHOWN).collect()
}
