//! What an analysis looks for, and what it finds.

use std::time::Duration;

use cotulenh::{Game, Position, Turn};
use cotulenh_engine::review::{Review, Seen, TURN_NODES};
use cotulenh_engine::{Engine, Report, SearchLimits, Settings};

use super::form::{self, GameForm, JobForm};

/// The table of an engine that analyses, in MiB.
pub(super) const HASH: usize = 16;
/// How long one search may take.
const MOST_TIME: Duration = Duration::from_mins(1);
/// A search with less than this left is over.
const LITTLE_TIME: Duration = Duration::from_millis(50);

/// What to analyse.
pub enum Task {
    /// The best lines of a position.
    Search(Box<Search>),
    /// The turns of a game, one after the other.
    Review(Box<ReviewTask>),
}

impl Task {
    /// Looks for the best lines in the position of a game.
    pub fn search(game: Game, lines: usize) -> Task {
        Task::search_on(game, lines, (0, 0, Duration::ZERO))
    }

    /// Looks for more than what was found before: so deep, with so many nodes, in so much time.
    pub fn search_on(game: Game, lines: usize, (depth, nodes, time): (u32, u64, Duration)) -> Task {
        Task::Search(Box::new(Search { game, lines, depth, nodes, time }))
    }

    /// Looks at the turns of a game that was played from a position, after so many of them.
    pub fn review(start: Position, turns: Vec<Turn>, skip: usize) -> Task {
        let mut review = Review::new(start, turns.clone());
        review.skip(skip);
        Task::Review(Box::new(ReviewTask { review, start, turns, skip, seen: 0 }))
    }

    /// What a worker elsewhere is asked for.
    pub(super) fn form(&self) -> JobForm {
        match self {
            Task::Search(search) => {
                let Search { game, lines, depth, nodes, time } = &**search;
                let used = (*depth, *nodes, form::millis(*time));
                JobForm::Search { game: GameForm::new(game), lines: *lines, used }
            }
            Task::Review(task) => {
                let game = GameForm::of(&task.start, &task.turns);
                // What was looked at last is looked at again: the next turn is compared with it.
                JobForm::Review { game, skip: task.skip + task.seen.saturating_sub(1) }
            }
        }
    }

    /// A worker elsewhere has found something, which is told, unless it was found before.
    pub(super) fn found_elsewhere(&mut self, update: Update, tell: impl Fn(Update)) {
        match (self, update) {
            (Task::Search(search), Update::Found(found)) => {
                (search.depth, search.nodes) = (found.depth, found.nodes);
                search.time = found.time;
                tell(Update::Found(found));
            }
            (Task::Review(task), Update::Reviewed(reviewed)) => {
                let is_again = task.seen > 0 && matches!(reviewed.seen, Seen::Start(_));
                if !is_again {
                    task.seen += 1;
                    tell(Update::Reviewed(reviewed));
                }
            }
            _ => {}
        }
    }

    /// Goes on until it is done or the engine is told to stop; `None` if there is more to do.
    pub(super) fn run(&mut self, engine: &mut Engine, tell: impl Fn(Update)) -> Option<End> {
        match self {
            Task::Search(search) => search.run(engine, tell),
            Task::Review(task) => run_review(&mut task.review, engine, tell),
        }
    }
}

/// A review, and what it is about: so it can be done here or elsewhere.
pub struct ReviewTask {
    review: Review,
    start: Position,
    turns: Vec<Turn>,
    /// So many turns are not looked at.
    skip: usize,
    /// How many positions a worker elsewhere has looked at.
    seen: usize,
}

/// A search that may be interrupted.
pub struct Search {
    game: Game,
    lines: usize,
    /// How deep it is.
    depth: u32,
    /// What it has used so far.
    nodes: u64,
    time: Duration,
}

impl Search {
    fn run(&mut self, engine: &mut Engine, tell: impl Fn(Update)) -> Option<End> {
        engine.set(Settings { hash: HASH, lines: self.lines, ..Settings::default() });
        let limits = SearchLimits::move_time(MOST_TIME.saturating_sub(self.time));
        let Search { game, depth, nodes, time, .. } = self;
        #[cfg(feature = "testing")]
        crate::testing::trip_engine(game.position());
        let thought = engine.think_lines(game, &limits, |lines| {
            let Some(first) = lines.first() else { return };
            // After an interruption the table leads back quickly to where it was.
            if first.depth >= *depth {
                *depth = first.depth;
                let (nodes, time) = (*nodes + first.nodes, *time + first.time);
                tell(Update::Found(Found { depth: *depth, nodes, time, lines: lines.to_vec() }));
            }
        });
        self.nodes += thought.nodes;
        self.time += thought.time;
        if self.time + LITTLE_TIME >= MOST_TIME {
            return Some(End::Time);
        }
        (!engine.signals().is_stopped()).then_some(End::Complete)
    }
}

fn run_review(review: &mut Review, engine: &mut Engine, tell: impl Fn(Update)) -> Option<End> {
    engine.set(Settings { hash: HASH, lines: 1, ..Settings::default() });
    let limits = SearchLimits::nodes(TURN_NODES);
    while !review.is_done() {
        let before = *review.position();
        let Some(seen) = review.look(engine, &limits) else {
            // A turn that is not legal ends the review, too; who asks has looked before.
            return (!engine.signals().is_stopped()).then_some(End::Complete);
        };
        let after = *review.position();
        tell(Update::Reviewed(Box::new(Reviewed { before, after, seen })));
    }
    Some(End::Complete)
}

/// What an analysis tells.
pub enum Update {
    /// The best lines so far.
    Found(Found),
    /// One more position of a game was looked at.
    Reviewed(Box<Reviewed>),
    /// It is over.
    End(End),
}

/// The best lines so far.
#[derive(Clone, Debug)]
pub struct Found {
    /// How deep.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// Time spent searching.
    pub time: Duration,
    /// The lines, the best first.
    pub lines: Vec<Report>,
}

/// A position of a game that was looked at.
pub struct Reviewed {
    /// The position before the turn; at the start, the same as `after`.
    pub before: Position,
    /// The position after it.
    pub after: Position,
    /// What the engine thinks.
    pub seen: Seen,
}

/// How an analysis ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// There is no more to find.
    Complete,
    /// Its time is up.
    Time,
    /// It was replaced by another of the same player, or the pool was closed.
    Stopped,
    /// The engine failed.
    Failed,
}
