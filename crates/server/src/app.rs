//! What all parts of the server share.

use std::sync::Arc;

use tokio::sync::watch;

use crate::pool::Pool;
use crate::sockets::Sockets;

/// The shared state.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    pool: Pool,
    sockets: Sockets,
    stop: watch::Sender<bool>,
}

impl App {
    /// With these engines.
    pub fn new(pool: Pool) -> App {
        let (sockets, stop) = (Sockets::default(), watch::Sender::new(false));
        App(Arc::new(Inner { pool, sockets, stop }))
    }

    /// The engines.
    pub fn pool(&self) -> &Pool {
        &self.0.pool
    }

    /// The open sockets.
    pub fn sockets(&self) -> &Sockets {
        &self.0.sockets
    }

    /// Becomes true when the server stops.
    pub fn stopped(&self) -> watch::Receiver<bool> {
        self.0.stop.subscribe()
    }

    /// Stops games, sockets and engines.
    pub fn stop(&self) {
        self.0.stop.send_replace(true);
        self.0.pool.close();
    }
}
