//! What all parts of the server share.

use std::sync::Arc;

use axum::http::HeaderMap;
use tokio::sync::watch;

use crate::cookies::Cookies;
use crate::costs::Costs;
use crate::game::Games;
use crate::id;
use crate::limits::{Client, Limiter, Rate};
use crate::lobby::Lobby;
use crate::players::{Names, Player};
use crate::pool::Pool;
use crate::sockets::Sockets;
use crate::store::{Storage, StoreError, Stored};
use crate::work::{Room, Workers};

/// The shared state.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    pool: Pool,
    storage: Storage,
    cookies: Cookies,
    names: Names,
    games: Games,
    lobby: Lobby,
    has_lobby: bool,
    sockets: Sockets,
    limits: ClientLimits,
    costs: Arc<Costs>,
    workers: Workers,
    files: Workers,
    stop: watch::Sender<bool>,
}

/// Where positions and games are read and written that would hold up the tasks.
const WORKERS: Room =
    Room { name: "work", threads: 2, waiting: 128, of_client: 16, stack: 2 << 20 };
/// Where game files are: that takes longer, and nested variations are read and written by functions that
/// call themselves.
const FILES: Room = Room { name: "files", threads: 2, waiting: 16, of_client: 4, stack: 64 << 20 };

/// What one client may ask for.
pub struct ClientLimits {
    /// Anything.
    pub requests: Limiter<Client>,
    /// New games, challenges and names.
    pub creation: Limiter<Client>,
}

impl App {
    /// The state of a server with this database and these engines.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn new(storage: Storage, pool: Pool, has_lobby: bool) -> Stored<App> {
        let mut fresh = [0; 32];
        id::random(&mut fresh).map_err(|_| StoreError::new("no random bytes"))?;
        let start =
            move |store: &mut dyn crate::store::Store| Ok((store.secret(fresh)?, store.names()?));
        let (secret, names) = storage.run(start).await?;
        let cookies = Cookies::new(&secret).ok_or_else(|| StoreError::new("a bad secret"))?;
        Ok(App(Arc::new(Inner {
            pool,
            storage,
            cookies,
            names: Names::new(names),
            games: Games::default(),
            lobby: Lobby::default(),
            has_lobby,
            sockets: Sockets::default(),
            limits: ClientLimits {
                requests: Limiter::new(Rate { burst: 300.0, per_second: 50.0 }),
                creation: Limiter::new(Rate { burst: 60.0, per_second: 1.0 }),
            },
            costs: Arc::default(),
            workers: Workers::new(WORKERS).map_err(StoreError::new)?,
            files: Workers::new(FILES).map_err(StoreError::new)?,
            stop: watch::Sender::new(false),
        })))
    }

    /// The engines.
    pub fn pool(&self) -> &Pool {
        &self.0.pool
    }

    /// The database.
    pub fn storage(&self) -> &Storage {
        &self.0.storage
    }

    /// Who asks, if they have been here before.
    pub fn identify(&self, headers: &HeaderMap) -> Option<Player> {
        self.0.cookies.read(headers).map(|id| self.0.names.player(&id))
    }

    /// Writes and reads cookies.
    pub fn cookies(&self) -> &Cookies {
        &self.0.cookies
    }

    /// What players are called.
    pub fn names(&self) -> &Names {
        &self.0.names
    }

    /// The games that have a task.
    pub fn games(&self) -> &Games {
        &self.0.games
    }

    /// The lobby.
    pub fn lobby(&self) -> &Lobby {
        &self.0.lobby
    }

    /// Whether there is a lobby for strangers.
    pub fn has_lobby(&self) -> bool {
        self.0.has_lobby
    }

    /// The open sockets.
    pub fn sockets(&self) -> &Sockets {
        &self.0.sockets
    }

    /// What one client may ask for.
    pub fn limits(&self) -> &ClientLimits {
        &self.0.limits
    }

    /// What everybody has left of the server's time.
    pub fn costs(&self) -> &Arc<Costs> {
        &self.0.costs
    }

    /// Threads for work that would hold up the tasks.
    pub fn workers(&self) -> &Workers {
        &self.0.workers
    }

    /// Threads for game files.
    pub fn files(&self) -> &Workers {
        &self.0.files
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

    /// Gives games tasks in which something happens without anyone connected.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn wake_games(&self) -> Stored<usize> {
        let awake = self.0.storage.run(|store| store.awake_games()).await?;
        for id in &awake {
            self.0.games.wake(self, id);
        }
        Ok(awake.len())
    }
}
