//! What all parts of the server share.

use std::sync::Arc;

use crate::pool::Pool;

/// The shared state.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    pool: Pool,
}

impl App {
    /// With these engines.
    pub fn new(pool: Pool) -> App {
        App(Arc::new(Inner { pool }))
    }

    /// The engines.
    pub fn pool(&self) -> &Pool {
        &self.0.pool
    }
}
