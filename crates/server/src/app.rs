//! What all parts of the server share.

use std::sync::Arc;

use axum::http::HeaderMap;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::admin::House;
use crate::begun::Begun;
use crate::cluster::Cluster;
use crate::cluster::message::News;
use crate::cookies::Cookies;
use crate::costs::Costs;
use crate::crowd::{self, Crowd};
use crate::game::Games;
use crate::health::LastProbe;
use crate::id;
use crate::leases::Alive;
use crate::limits::{Client, Limiter, Rate};
use crate::lobby::Lobby;
use crate::moment::{self, Moment};
use crate::outbox;
use crate::pictures::Cache;
use crate::players::{Names, Player, PlayerId};
use crate::pool::Pool;
use crate::proxies::{BaseUrl, TrustedProxies};
use crate::sockets::Sockets;
use crate::store::{Storage, StoreError, Stored};
use crate::transit::Transit;
use crate::work::{Room, Workers};

/// The shared state.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    pool: Pool,
    /// The other servers, if there are any.
    cluster: Option<Cluster>,
    storage: Storage,
    alive: Alive,
    cookies: Cookies,
    names: Names,
    games: Games,
    lobby: Lobby,
    site: Site,
    sockets: Sockets,
    limits: ClientLimits,
    costs: Arc<Costs>,
    workers: Workers,
    files: Workers,
    transit: Transit,
    outboxes: Transit,
    begun: Begun,
    house: Arc<House>,
    last_probe: LastProbe,
    pictures: Cache,
    started: Moment,
    stop: watch::Sender<bool>,
}

/// What an operator has settled about the site.
#[derive(Default)]
pub struct Site {
    /// Whether there is a lobby for strangers.
    pub has_lobby: bool,
    /// Which proxies are believed.
    pub proxies: TrustedProxies,
    /// What the site is called outside.
    pub base_url: Option<BaseUrl>,
    /// Whether metrics have an address of their own.
    pub metrics_elsewhere: bool,
}

/// Where positions and games are read and written that would hold up the tasks.
const WORKERS: Room =
    Room { name: "work", threads: 2, waiting: 128, of_client: 16, stack: 2 << 20 };
/// Where game files are: that takes longer, and nested variations are read and written by functions that
/// call themselves.
const FILES: Room = Room { name: "files", threads: 2, waiting: 16, of_client: 4, stack: 64 << 20 };

/// So many new names an address gives a day, in the long run: the room for all lasts five years.
const NAMES_A_DAY: f64 = 200.0;

/// What one client may ask for.
pub struct ClientLimits {
    /// Anything that is worked out for who asks.
    pub requests: Limiter<Client>,
    /// Pages and files, which cost little: a school opens the site at once, and each page has dozens of files.
    pub pages: Limiter<Client>,
    /// New games, challenges and names.
    pub creation: Limiter<Client>,
    /// Names of players who had none. They are kept for good, so an address gives only so many a day.
    pub names: Limiter<Client>,
}

impl App {
    /// The state of a server with this database and these engines, perhaps among others.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn new(
        cluster: Option<Cluster>,
        storage: Storage,
        pool: Pool,
        site: Site,
    ) -> Stored<App> {
        let mut fresh = [0; 32];
        id::random(&mut fresh).map_err(|_| StoreError::new("no random bytes"))?;
        let start = move |store: &mut dyn crate::store::Store| {
            Ok((store.secret(fresh)?, store.names()?, store.bans(moment::now())?))
        };
        let (secret, names, bans) = storage.run(start).await?;
        let cookies = Cookies::new(&secret).ok_or_else(|| StoreError::new("a bad secret"))?;
        Ok(App(Arc::new(Inner {
            pool,
            cluster,
            storage,
            alive: Alive::default(),
            cookies,
            names: Names::new(names),
            games: Games::default(),
            lobby: Lobby::default(),
            site,
            sockets: Sockets::default(),
            limits: ClientLimits {
                requests: Limiter::new("requests", Rate { burst: 300.0, per_second: 50.0 }),
                pages: Limiter::new("pages", Rate { burst: 5_000.0, per_second: 200.0 }),
                creation: Limiter::new("creation", Rate { burst: 60.0, per_second: 1.0 }),
                names: Limiter::new(
                    "names",
                    Rate { burst: 50.0, per_second: NAMES_A_DAY / 86_400.0 },
                ),
            },
            house: Arc::new(House::new(bans)),
            last_probe: LastProbe::default(),
            pictures: Cache::default(),
            started: moment::now(),
            costs: Arc::default(),
            workers: Workers::new(WORKERS).map_err(StoreError::new)?,
            files: Workers::new(FILES).map_err(StoreError::new)?,
            transit: Transit::default(),
            outboxes: outbox::room(),
            begun: Begun::default(),
            stop: watch::Sender::new(false),
        })))
    }

    /// The engines.
    pub fn pool(&self) -> &Pool {
        &self.0.pool
    }

    /// The other servers, if this is one of several.
    pub fn cluster(&self) -> Option<&Cluster> {
        self.0.cluster.as_ref()
    }

    /// Says something to all other servers.
    pub fn tell_all(&self, news: &News) {
        if let Some(cluster) = &self.0.cluster {
            cluster.tell_all(news);
        }
    }

    /// Whether a player is connected, here or to another server.
    pub fn is_online(&self, player: &PlayerId) -> bool {
        let elsewhere = |cluster: &Cluster| cluster.everybody().has(player);
        self.0.sockets.client_of(player).is_some() || self.0.cluster.as_ref().is_some_and(elsewhere)
    }

    /// How many players are connected, here or to another server.
    pub fn online(&self) -> usize {
        match &self.0.cluster {
            Some(cluster) => cluster.everybody().count(self.0.sockets.players()),
            None => self.0.sockets.online(),
        }
    }

    /// The database.
    pub fn storage(&self) -> &Storage {
        &self.0.storage
    }

    /// When this server last said that it is alive.
    pub fn alive(&self) -> &Alive {
        &self.0.alive
    }

    /// Whether nobody knows if this server still has its games, because the database is away. With a file it has them.
    fn is_in_doubt(&self) -> bool {
        self.0.storage.is_shared() && self.0.alive.is_in_doubt()
    }

    /// Whether nothing is decided here now: other servers may have the games. One alone tries to keep what it gets, and
    /// waits for the database.
    pub fn has_to_wait(&self) -> bool {
        self.0.cluster.is_some() && self.is_in_doubt()
    }

    /// Whether nobody's time is up now, whatever the clocks say.
    pub fn time_waits(&self) -> bool {
        moment::is_stopped() || self.is_in_doubt()
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
        self.0.site.has_lobby
    }

    /// What an operator has settled about the site.
    pub fn site(&self) -> &Site {
        &self.0.site
    }

    /// When the server started.
    pub fn started(&self) -> Moment {
        self.0.started
    }

    /// When the database was last seen to keep something.
    pub fn last_probe(&self) -> &LastProbe {
        &self.0.last_probe
    }

    /// Whether the server takes no new games, because it will end.
    pub fn is_draining(&self) -> bool {
        self.0.house.is_draining()
    }

    /// What holds for everybody at the moment.
    pub fn house(&self) -> &Arc<House> {
        &self.0.house
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

    /// Pictures that were drawn lately.
    pub fn pictures(&self) -> &Cache {
        &self.0.pictures
    }

    /// The bytes of requests and answers that are under way.
    pub fn transit(&self) -> &Transit {
        &self.0.transit
    }

    /// The bytes that wait to be sent through sockets.
    pub fn outboxes(&self) -> &Transit {
        &self.0.outboxes
    }

    /// Room for the connections of a listener.
    pub fn crowd(&self) -> Crowd {
        Crowd::new(crowd::Room::default(), self.site().proxies.clone())
    }

    /// The running games that were begun from each client.
    pub fn begun(&self) -> &Begun {
        &self.0.begun
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

    /// Lets time go on where it stood when the last server stopped, and gives games tasks in which something happens without anyone connected.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn wake_games(&self) -> Stored<usize> {
        let begun = Instant::now();
        let awake = self.0.storage.run(|store| {
            store.renew()?;
            store.resume(moment::now())?;
            store.awake_games()
        });
        let awake = awake.await?;
        self.0.alive.said(begun);
        for id in &awake {
            self.0.games.wake(self, id);
        }
        Ok(awake.len())
    }
}
