//! The engine pool.

use std::time::Duration;

use cotulenh::{Game, Turn};
use cotulenh_engine::eval::HandMade;
use cotulenh_engine::{Engine, Level, Limits, Settings};

/// Engines for games and analysis.
#[derive(Clone, Debug)]
pub struct Pool {
    threads: usize,
}

impl Pool {
    /// A pool with so many threads.
    pub fn new(threads: usize) -> Pool {
        Pool { threads }
    }

    /// The turn that a level plays; `None` if there is none or the pool is closed.
    pub async fn play(
        &self,
        game: Game,
        level: Level,
        budget: Duration,
        seed: u64,
    ) -> Option<Turn> {
        debug_assert!(self.threads > 0);
        let think = move || {
            let settings = Settings { seed, hash: 1, ..Settings::default() };
            let mut engine = Engine::new(HandMade::default(), level.settings(&settings));
            let limits = Limits { move_time: Some(budget), ..Limits::default() };
            engine.think(&game, &level.limits(&limits), |_| {}).turn()
        };
        tokio::task::spawn_blocking(think).await.ok().flatten()
    }
}
