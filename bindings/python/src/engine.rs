//! The engine in the process of Python: it searches without the interpreter's lock, and Ctrl-C ends it.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cotulenh::{Game, Turn};
use cotulenh_engine::eval::Evaluation;
use cotulenh_engine::{
    Level, Report, Score, SearchLimits, Settings, Signals, Thought, TranspositionTable,
};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;

use crate::errors::{playing, value_error};
use crate::guard::{guard, internal_error};
use crate::moves::Move;
use crate::numbers::Whole;
use crate::position::PyPosition;

/// How long a search goes on before it looks at signals again.
const LOOK: Duration = Duration::from_millis(20);
/// The stack of the thread that searches.
const STACK: usize = 16 << 20;

/// The sizes that make sense, as the UCI options have them.
const HASH: std::ops::RangeInclusive<i64> = 1..=65_536;
const THREADS: std::ops::RangeInclusive<i64> = 1..=256;
const LINES: std::ops::RangeInclusive<i64> = 1..=64;

/// A line that was found: depth, selective depth, number, score (`cp` or `mate`) and its value, nodes,
/// seconds, thousandths of the table in use, and the turns.
type LineParts = (u32, u32, usize, &'static str, i32, u64, f64, usize, Vec<Move>);

/// The engine. `cotulenh.Engine` is made of it.
#[pyclass(frozen, module = "cotulenh._core", name = "Engine")]
pub struct Engine {
    /// Not there while a search or a [`Engine::forget`] has taken it.
    searcher: Mutex<Option<cotulenh_engine::Engine>>,
    signals: Arc<Signals>,
    settings: Settings,
    level: Level,
}

#[pymethods]
impl Engine {
    #[new]
    fn new(py: Python<'_>, hash: Whole, threads: Whole, level: Option<Whole>) -> PyResult<Engine> {
        let settings = Settings {
            hash: hash.within(HASH, "hash, in MiB")?,
            threads: threads.within(THREADS, "threads")?,
            ..Settings::default()
        };
        let (first, last) = (Level::FIRST.number(), Level::LAST.number());
        let level = match level {
            None => Level::LAST,
            Some(level) => {
                let number = level.within(first.into()..=last.into(), "level")?;
                Level::new(number as u8).unwrap_or(Level::LAST)
            }
        };
        let table = py.detach(|| guard(|| Ok(TranspositionTable::new(settings.hash))))?;
        let table = table.map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        let engine = py.detach(|| {
            let eval = Evaluation::default();
            guard(|| Ok(cotulenh_engine::Engine::on_table(eval, settings, Arc::new(table))))
        })?;
        let (signals, settings) = (engine.signals(), engine.settings().clone());
        Ok(Engine { searcher: Mutex::new(Some(engine)), signals, settings, level })
    }

    /// Ends the search that another thread is in; what it found so far is its answer.
    fn stop(&self) {
        self.signals.stop();
    }

    /// Forgets everything, for another game.
    fn forget(&self, py: Python<'_>) -> PyResult<()> {
        let mut taken = self.take()?;
        py.detach(|| {
            guard(|| {
                taken.engine().forget();
                Ok(())
            })
        })
    }

    /// Searches; the lines that were found, the nodes and the seconds.
    #[allow(clippy::too_many_arguments, reason = "Python has names for them")]
    fn search(
        &self,
        py: Python<'_>,
        root: PyRef<'_, PyPosition>,
        moves: Vec<Move>,
        current: PyRef<'_, PyPosition>,
        depth: Option<Whole>,
        nodes: Option<Whole>,
        movetime: Option<f64>,
        mate: Option<Whole>,
        lines: Whole,
        root_moves: Vec<Move>,
        on_info: Option<Py<PyAny>>,
    ) -> PyResult<(Vec<LineParts>, u64, f64)> {
        let settings = Settings { lines: lines.within(LINES, "lines")?, ..self.settings.clone() };
        let count = |number: Option<Whole>, name| {
            number.map(|number| number.within(1..=i64::MAX, name)).transpose()
        };
        let depth = count(depth, "depth")?.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
        let mate = count(mate, "mate")?.map(|turns| u32::try_from(turns).unwrap_or(u32::MAX));
        let seconds = |seconds: f64| {
            let time = Duration::try_from_secs_f64(seconds);
            time.map_err(|_| {
                value_error(format!("movetime: expected seconds, 0 or more, not {seconds}"))
            })
        };
        let limits = SearchLimits {
            depth,
            nodes: count(nodes, "nodes")?.map(|nodes| nodes as u64),
            move_time: movetime.map(seconds).transpose()?,
            mate,
            turns: root_moves.into_iter().filter_map(|turn| turn.0).collect(),
            ..SearchLimits::default()
        };
        let game = guard(|| game(&root, &moves, &current))?;
        let thought = self.think(py, game, settings, limits, on_info.as_ref())?;
        let lines = thought.lines.iter().map(line).collect();
        Ok((lines, thought.nodes, thought.time.as_secs_f64()))
    }
}

impl Engine {
    /// Thinks in a thread of its own, while this one looks at signals and calls back.
    fn think(
        &self,
        py: Python<'_>,
        game: Game,
        mut settings: Settings,
        limits: SearchLimits,
        on_info: Option<&Py<PyAny>>,
    ) -> PyResult<Thought> {
        settings = self.level.settings(&settings);
        let limits = if self.level == Level::LAST { limits } else { self.level.limits(&limits) };
        let mut taken = self.take()?;
        let engine = taken.engine();
        self.signals.reset();
        let (sender, reports) = channel();
        let search = move || {
            guard(|| {
                engine.set(settings);
                let sent = |report: &Report| {
                    // Nobody listens any more when the search is being stopped.
                    let _ = sender.send(report.clone());
                };
                Ok(engine.think(&game, &limits, sent))
            })
        };
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, search);
            let thread =
                thread.map_err(|error| PyRuntimeError::new_err(format!("no thread: {error}")))?;
            let listened = listen(py, reports, on_info);
            if listened.is_err() {
                self.signals.stop();
            }
            let thought = py.detach(|| thread.join());
            listened?;
            thought.unwrap_or_else(|_| Err(internal_error()))
        })
    }

    /// The engine for the caller alone, until it is dropped.
    fn take(&self) -> PyResult<Taken<'_>> {
        let engine = self.place().take();
        let engine = engine.ok_or_else(|| {
            PyRuntimeError::new_err("the engine is searching already, in another thread")
        })?;
        Ok(Taken { from: self, engine: Some(engine) })
    }

    fn place(&self) -> MutexGuard<'_, Option<cotulenh_engine::Engine>> {
        self.searcher.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An engine that was taken; it is put back when this is dropped, also after a panic, since what it
/// remembers is only ever a hint.
struct Taken<'a> {
    from: &'a Engine,
    engine: Option<cotulenh_engine::Engine>,
}

impl Taken<'_> {
    fn engine(&mut self) -> &mut cotulenh_engine::Engine {
        self.engine.as_mut().expect("it is there until the drop")
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        *self.from.place() = self.engine.take();
    }
}

/// Calls back with every report until the search ends; what a signal or a call back raises ends it.
fn listen(py: Python<'_>, reports: Receiver<Report>, on_info: Option<&Py<PyAny>>) -> PyResult<()> {
    let reports = Mutex::new(reports);
    let wait = || reports.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LOOK);
    loop {
        let next = py.detach(wait);
        py.check_signals()?;
        match next {
            Ok(report) => {
                if let Some(call) = on_info {
                    call.call1(py, (line(&report),))?;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

/// The game with its history, for repetitions, and with the deploy in progress.
fn game(root: &PyPosition, moves: &[Move], current: &PyPosition) -> PyResult<Game> {
    let mut game = Game::new(root.0.without_deploy());
    for turn in moves {
        let Some(turn) = turn.0 else {
            // What was passed is no history that the rules know.
            return Ok(Game::new(current.0));
        };
        let legal = game.board().legal_turn(turn).map_err(playing)?;
        game.play_on(&legal).map_err(value_error)?;
    }
    for step in current.0.deploy().into_iter().flat_map(cotulenh::position::Deploy::steps) {
        if game.play_action(step).is_err() {
            // A drawn game takes no steps; the search goes on from the position alone.
            return Ok(Game::new(current.0));
        }
    }
    Ok(game)
}

fn line(report: &Report) -> LineParts {
    let (kind, value) = match report.score {
        Score::Centipawns(value) => ("cp", value),
        Score::Mate(turns) => ("mate", turns),
    };
    let turns = report.line.iter().map(|&turn: &Turn| Move(Some(turn))).collect();
    let seconds = report.time.as_secs_f64();
    let (depth, deepest) = (report.depth, report.selective_depth);
    (depth, deepest, report.number, kind, value, report.nodes, seconds, report.permille_full, turns)
}
