//! A conversation with a front end, command by command.

use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use cotulenh::Game;
use cotulenh::fen::START_FEN;
use cotulenh_endings::{Value, probe};

use super::info::{DRAWN_LINE, best_move_line, info_line, nodes_line};
use super::options::{Options, Request};
use super::{Go, UciError, read_position, show};
use crate::eval::nnue::Network;
use crate::level::Level;
use crate::{Clock, Engine, SearchLimits, Settings, Signals, Spawner, bench, eval};

/// Speaks UCI until the input ends or says `quit`.
///
/// While a search runs, the input is read all the same: `stop` is obeyed at once, and what changes the
/// position or the options waits for the end of the search.
///
/// # Errors
///
/// If the input cannot be read. That nobody reads the output is no error.
pub fn serve(
    input: impl BufRead + Send,
    output: impl Write + Send + 'static,
) -> std::io::Result<()> {
    let (sender, events) = channel();
    let mut session = Session::new(output, sender.clone());
    std::thread::scope(|scope| {
        scope.spawn(move || listen(input, &sender));
        session.converse(&events)
    })
}

/// What a session waits for.
enum Event {
    Line(String),
    /// The search of that number has ended and is about to say what it found.
    Found(u64),
    /// The end of the input, or an error.
    End(std::io::Result<()>),
}

/// Reads the input to its end, or to `quit`.
fn listen(input: impl BufRead, sender: &Sender<Event>) {
    for line in input.lines() {
        let line = match line {
            Ok(line) => line,
            // Not text: nothing that could be meant.
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => String::new(),
            Err(error) => {
                let _ = sender.send(Event::End(Err(error)));
                return;
            }
        };
        let is_last = first_word(&line) == "quit";
        // When nobody waits any more there is nobody to tell.
        if sender.send(Event::Line(line)).is_err() || is_last {
            return;
        }
    }
    let _ = sender.send(Event::End(Ok(())));
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

type Output = Arc<Mutex<Box<dyn Write + Send>>>;

/// Where the searches of a conversation run.
#[derive(Clone)]
enum Place {
    /// In threads of their own, which tell of their end: the conversation goes on meanwhile.
    Thread(Sender<Event>),
    /// In the call of the command.
    Call,
}

/// The engine's side of a conversation, command by command. What it answers is written to its output.
///
/// [`serve`] reads the commands from a text. Where they come otherwise, and where there are no threads,
/// a session is told them one by one.
///
/// ```
/// use cotulenh_engine::{Clock, uci::Session};
/// use std::io::Write;
/// use std::sync::{Arc, Mutex};
/// # #[derive(Clone, Default)]
/// # struct Lines(Arc<Mutex<Vec<u8>>>);
/// # impl Write for Lines {
/// #     fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> { self.0.lock().unwrap().write(bytes) }
/// #     fn flush(&mut self) -> std::io::Result<()> { Ok(()) }
/// # }
/// let lines = Lines::default();
/// let mut session = Session::without_threads(lines.clone(), Clock::system());
/// session.command("position startpos moves Tf4-f6");
/// session.command("go depth 2"); // comes back when the search is done
/// let lines = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
/// assert!(lines.lines().last().unwrap().starts_with("bestmove "));
/// ```
pub struct Session {
    output: Output,
    place: Place,
    clock: Clock,
    engine: Arc<Mutex<Engine>>,
    signals: Arc<Signals>,
    options: Options,
    /// None after a `position` that was refused: nothing is answered for the one before it.
    game: Option<Game>,
    search: Option<JoinHandle<()>>,
    /// The search does not end by itself.
    is_endless: bool,
    /// How many searches there were.
    searches: u64,
    /// Commands that wait for the end of the search.
    waiting: VecDeque<String>,
    /// What makes the blur of one conversation differ from another's.
    seed: u64,
}

impl Session {
    /// A conversation whose searches run in threads of their own, and tell when they have ended.
    fn new(output: impl Write + Send + 'static, events: Sender<Event>) -> Session {
        let session = Session::of(output, Place::Thread(events), Clock::system());
        Session { seed: u64::from(std::process::id()) << 20, ..session }
    }

    /// A conversation whose searches run in the call of [`Session::command`], which comes back with their
    /// end. Nothing else can be said meanwhile: what stops a search are its limits and the signals, which
    /// the clock may give. A search is the work of one thread, unless a [spawner](Session::set_spawner) has
    /// more.
    pub fn without_threads(output: impl Write + Send + 'static, clock: Clock) -> Session {
        let mut session = Session::of(output, Place::Call, clock);
        session.set_spawner(Spawner::none());
        session
    }

    /// Takes the threads that help its searches from here: no more than these can be asked for by
    /// `Threads`.
    pub fn set_spawner(&mut self, spawner: Spawner) {
        self.stop();
        self.options.limit_threads(spawner.most().saturating_add(1));
        lock(&self.engine).set_spawner(spawner);
    }

    fn of(output: impl Write + Send + 'static, place: Place, clock: Clock) -> Session {
        let mut engine = Engine::default();
        engine.set_clock(clock.clone());
        Session {
            output: Arc::new(Mutex::new(Box::new(output))),
            place,
            clock,
            signals: engine.signals(),
            options: Options::new(engine.settings().clone()),
            engine: Arc::new(Mutex::new(engine)),
            game: Some(Game::default()),
            search: None,
            is_endless: false,
            searches: 0,
            waiting: VecDeque::new(),
            seed: 0,
        }
    }

    /// Obeys line after line.
    fn converse(&mut self, events: &Receiver<Event>) -> std::io::Result<()> {
        // The session has a sender itself: there is always an event to come.
        while let Ok(event) = events.recv() {
            match event {
                Event::Line(line) => {
                    if !self.command(&line) {
                        self.stop();
                        break;
                    }
                }
                Event::Found(number) if number == self.searches => {
                    self.wait();
                    self.go_on();
                }
                Event::Found(_) => {}
                Event::End(end) => {
                    self.finish();
                    return end;
                }
            }
        }
        Ok(())
    }

    /// Obeys a line, or keeps it for the end of the search; returns whether to go on.
    pub fn command(&mut self, line: &str) -> bool {
        let line = line.trim();
        match first_word(line) {
            "quit" => return false,
            "stop" => {
                self.stop();
                self.go_on();
            }
            "position" | "setoption" | "ucinewgame" | "go" | "bench" if self.search.is_some() => {
                self.waiting.push_back(line.to_owned());
            }
            "d" | "eval" if !self.waiting.is_empty() => self.waiting.push_back(line.to_owned()),
            _ => self.obey_or_say(line),
        }
        true
    }

    /// Obeys the commands that waited, up to the next search.
    fn go_on(&mut self) {
        while self.search.is_none()
            && let Some(line) = self.waiting.pop_front()
        {
            self.obey_or_say(&line);
        }
    }

    /// The game, if the last `position` gave one.
    fn game(&self) -> Result<&Game, UciError> {
        let refused = || UciError("there is no position: the last one was refused".to_owned());
        self.game.as_ref().ok_or_else(refused)
    }

    /// Weak levels play otherwise with another seed.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// What stops a search from outside.
    pub fn signals(&self) -> Arc<Signals> {
        Arc::clone(&self.signals)
    }

    /// Judges positions by a network from now on, as if it were that of `EvalFile`.
    pub fn set_network(&mut self, network: Network) {
        self.stop();
        self.options.set_network(network);
        self.change_evaluation();
    }

    fn say(&self, text: impl std::fmt::Display) {
        say(&self.output, text);
    }

    /// Obeys one line, or says why not.
    fn obey_or_say(&mut self, line: &str) {
        if let Err(error) = self.obey(line) {
            self.say(format_args!("info string error: {error}"));
        }
    }

    fn obey(&mut self, line: &str) -> Result<(), UciError> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            "" | "debug" | "register" => {}
            "uci" => self.introduce(),
            "isready" => self.say("readyok"),
            "ucinewgame" => {
                lock(&self.engine).forget();
                self.game = Some(Game::default());
            }
            "position" => {
                // What is refused leaves none: the one before is not what is meant.
                self.game = None;
                self.game = Some(read_position(rest)?);
            }
            "setoption" => match self.options.set(rest)? {
                Request::ClearHash => lock(&self.engine).forget(),
                Request::ChangeEvaluation => self.change_evaluation(),
                Request::ResizeHash => self.resize_hash(),
                Request::Nothing => {}
            },
            "go" => match rest.split_whitespace().collect::<Vec<_>>()[..] {
                ["perft", depth] => self.say(show::perft(self.game()?.position(), depth)?),
                _ => self.go(rest),
            },
            "ponderhit" => self.signals.set_pondering(false),
            "d" => self.say(show::board(self.game()?.position())),
            "eval" => {
                let evaluation = self.options.evaluation();
                self.say(eval::explain(self.game()?.position(), evaluation.network()));
            }
            "bench" => {
                let depth = rest.split_whitespace().next().and_then(|word| word.parse().ok());
                let (eval, depth) = (self.options.evaluation(), depth.unwrap_or(bench::DEPTH));
                bench::run(eval, depth, &self.clock, &mut |line| self.say(line));
            }
            other => {
                return Err(UciError(format!("unknown command {:?}", super::shown(other))));
            }
        }
        Ok(())
    }

    fn introduce(&self) {
        self.say(format_args!(
            "id name CoTuLenh {}\nid author the CoTuLenh developers\n{}\n\
             info string variant cotulenh files 11 ranks 12 startpos {START_FEN}\nuciok",
            env!("CARGO_PKG_VERSION"),
            self.options.announcement(),
        ));
    }

    fn change_evaluation(&self) {
        lock(&self.engine).set_evaluation(self.options.evaluation());
        self.say(format_args!("info string positions are judged by {}", self.options.judge()));
    }

    /// Takes another table. If there is no memory for it, the old one stays.
    fn resize_hash(&mut self) {
        let mut engine = lock(&self.engine);
        let settings = engine.settings().clone();
        let wanted = Settings { hash: self.options.settings().hash, ..settings };
        if let Err(error) = engine.try_set(wanted) {
            let hash = settings.hash;
            self.options.set_hash(hash);
            self.say(format_args!("info string error: Hash: {error}; it stays at {hash} MiB"));
        }
    }

    /// Begins a search. Every `go` is answered, also one that cannot be obeyed.
    fn go(&mut self, text: &str) {
        let read = || {
            let (game, go) = (self.game()?, Go::read(text)?);
            Ok((go.limits(game.position())?, go, game.clone()))
        };
        match read() {
            Ok((limits, go, game)) => self.search(limits, &go, game),
            Err(error) => {
                let error: UciError = error;
                self.say(format_args!("info string error: {error}\nbestmove 0000"));
            }
        }
    }

    /// Begins a search.
    fn search(&mut self, limits: SearchLimits, go: &Go, game: Game) {
        let mut settings = self.options.settings();
        // Another game, another eye; but the same one when the game is taken up again.
        settings.seed = game.start().zobrist() ^ self.seed;
        let is_endless = go.infinite || !go.ponder && !limits.has_end();
        let level = self.options.level();
        let limits = if level == Level::LAST { limits } else { level.limits(&limits) };
        self.is_endless = is_endless;
        self.signals.reset();
        self.signals.set_pondering(go.ponder);
        let (engine, output) = (Arc::clone(&self.engine), Arc::clone(&self.output));
        let (signals, place) = (Arc::clone(&self.signals), self.place.clone());
        self.searches += 1;
        let number = self.searches;
        let search = move || {
            let mut engine = lock(&engine);
            engine.set(settings);
            let before = *game.board();
            if probe(game.position()) == Some(Value::Draw) {
                say(&output, DRAWN_LINE);
            }
            let thought =
                engine.think(&game, &limits, |report| say(&output, info_line(&before, report)));
            if thought.threads.len() > 1 {
                say(&output, nodes_line(&thought));
            }
            if let Place::Thread(events) = &place {
                // Until it is told to, an endless search does not say what it found.
                while !signals.is_stopped() && (is_endless || signals.is_pondering()) {
                    std::thread::sleep(Duration::from_millis(1));
                }
                // Before the answer: what is sent after it is heard after this.
                let _ = events.send(Event::Found(number));
            }
            say(&output, best_move_line(&before, &thought));
        };
        match self.place {
            Place::Call => search(),
            Place::Thread(_) => self.search = Some(std::thread::spawn(search)),
        }
    }

    /// Obeys what waits, and lets every search that ends by itself end: there will be no command to stop
    /// another.
    fn finish(&mut self) {
        while self.search.is_some() {
            if self.is_endless || self.signals.is_pondering() {
                self.stop();
            }
            self.wait();
            self.go_on();
        }
    }

    /// Ends the search, if there is one, and waits for it to say what it found.
    fn stop(&mut self) {
        if self.search.is_some() {
            self.signals.stop();
            self.wait();
        }
    }

    /// Waits for the end of the search.
    fn wait(&mut self) {
        if let Some(search) = self.search.take() {
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
