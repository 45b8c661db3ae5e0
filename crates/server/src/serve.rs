//! The server as a whole: from the options to the end.

use std::fmt;
use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::router::OpenApiRouter;

use crate::admin::Control;
use crate::app::App;
use crate::bus::{Bus, BusError};
use crate::cluster::Cluster;
use crate::connections::{self, Patience};
use crate::error::{ApiError, Code};
use crate::lobby::Lobby;
use crate::options::Options;
use crate::pool::Pool;
use crate::store::{self, Place, StoreError};
use crate::words::Said;
use crate::{
    analysis, assets, challenges, coach, costs, description, game, games, guard, health, leases,
    lobby, metrics, offline, pictures, players, positions, previews, progress, proxies, puzzles,
    studies, timekeeper, transit,
};

/// How long sockets have to close in the end.
const FAREWELL: Duration = Duration::from_secs(5);

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    /// Where metrics are, if they have an address of their own.
    metrics: Option<TcpListener>,
    /// Where operators ask.
    control: Option<Control>,
    app: App,
}

/// Why a server does not start.
#[derive(Debug)]
pub enum ServeError {
    /// The database cannot be used.
    Database(String, StoreError),
    /// The bus cannot be used.
    Bus(String, BusError),
    /// There are no engines, here or elsewhere.
    NoEngines,
    /// The address cannot be used.
    Listen(String, std::io::Error),
    /// The system does not give what is needed.
    System(std::io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Database(path, error) => {
                write!(f, "the database {path} cannot be used: {error}")
            }
            ServeError::Bus(address, error) => {
                write!(f, "the bus {address} cannot be used: {error}")
            }
            ServeError::NoEngines => f.write_str(
                "without engine threads (--threads 0) the engines have to be elsewhere: on a bus (--bus), \
                 as `cotulenh engine-worker`",
            ),
            ServeError::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            ServeError::System(error) => write!(f, "the server cannot start: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}

impl Server {
    /// Opens the database and the address.
    ///
    /// # Errors
    ///
    /// If one of them cannot be used.
    pub async fn start(options: &Options) -> Result<Server, ServeError> {
        let place = Place::named(&options.database);
        let failed = |error| ServeError::Database(place.to_string(), error);
        let listener = listen(&options.listen).await?;
        let metrics = match &options.metrics_listen {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let storage = place.open(options.durability).await.map_err(failed)?;
        if options.bus.is_none() {
            // Without a bus it could not talk to others.
            store::be_alone(&storage).await.map_err(failed)?;
        }
        let bus = match &options.bus {
            Some(url) => Some(
                Bus::connect(url, "cotulenh serve")
                    .await
                    .map_err(|error| ServeError::Bus(url.to_string(), error))?,
            ),
            None => None,
        };
        let pool = match (options.threads(), &bus) {
            (0, Some(bus)) => Pool::remote(bus.clone()),
            (0, None) => return Err(ServeError::NoEngines),
            (threads, _) => Pool::new(threads),
        };
        // A bus is for engines alone where nobody else has the database.
        let cluster = bus.filter(|_| storage.is_shared());
        let cluster = cluster.map(|bus| Cluster::new(bus, storage.instance().clone()));
        let app = App::new(cluster, storage, pool, options.site()).await.map_err(failed)?;
        app.wake_games().await.map_err(failed)?;
        let control = Control::open(&place).unwrap_or_else(|error| {
            tracing::warn!(%error, "there is no socket for `cotulenh admin`");
            None
        });
        Ok(Server { listener, metrics, control, app })
    }

    /// The address it listens on.
    ///
    /// # Errors
    ///
    /// If the system does not know.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// The address of the metrics, if they have one of their own.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// The engines.
    #[cfg(feature = "testing")]
    pub(crate) fn pool(&self) -> crate::pool::Pool {
        self.app.pool().clone()
    }

    /// The bytes that are under way.
    #[cfg(feature = "testing")]
    pub(crate) fn transit(&self) -> transit::Transit {
        self.app.transit().clone()
    }

    /// Bills a player at an address.
    #[cfg(feature = "testing")]
    pub(crate) fn bills(
        &self,
    ) -> impl Fn(std::net::IpAddr, crate::players::PlayerId, Duration) + use<> {
        let costs = std::sync::Arc::clone(self.app.costs());
        move |address, player, time| {
            let client = crate::limits::Client::new(address);
            costs::Payer::new(std::sync::Arc::clone(&costs), client, player).charge(time);
        }
    }

    /// Counts pages as if somebody at an address had asked for them.
    #[cfg(feature = "testing")]
    pub(crate) fn counts_pages(&self) -> impl Fn(std::net::IpAddr, f64) + use<> {
        let app = self.app.clone();
        move |address, many| {
            let client = crate::limits::Client::new(address);
            app.limits().pages.charge(client, many, std::time::Instant::now());
        }
    }

    /// Serves until it is told to stop; then closes everything in order.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let Server { listener, metrics, control, app } = self;
        let control = control.map(|control| tokio::spawn(control.run(app.clone())));
        if let Some(listener) = metrics {
            let routes =
                Router::new().route("/metrics", get(metrics::text)).with_state(app.clone());
            let (patience, crowd) = (Patience::default(), app.crowd());
            tokio::spawn(connections::serve(listener, routes, patience, crowd, app.stopped()));
        }
        let lobby = tokio::spawn(Lobby::run(app.clone(), app.stopped()));
        let timekeeper = tokio::spawn(timekeeper::run(app.clone()));
        let cluster = app.cluster().map(|cluster| tokio::spawn(cluster.clone().run(app.clone())));
        let stopping = app.clone();
        tokio::spawn(async move {
            stop.await;
            stopping.stop();
        });
        let leases = tokio::spawn(keep_games(app.clone()));
        let (routes, crowd) = (router(app.clone()), app.crowd());
        connections::serve(listener, routes, Patience::default(), crowd, app.stopped()).await;
        if tokio::time::timeout(FAREWELL, app.sockets().all_gone()).await.is_err() {
            tracing::warn!("some connections did not close in time");
        }
        // A panic of one of them was reported when it happened.
        let _ = (lobby.await, timekeeper.await, leases.await);
        if let Some(control) = control {
            let _ = control.await;
        }
        if let Some(cluster) = cluster {
            // It would listen for good.
            cluster.abort();
        }
        app.storage().close().await;
    }
}

/// Keeps the leases of this server's games. When it stops, they become nobody's at once: another server takes them,
/// whatever is still to be closed here.
async fn keep_games(app: App) {
    leases::run(app.clone()).await;
    // The other end of this is the app's own.
    let _ = app.stopped().wait_for(|&stopped| stopped).await;
    if let Err(error) = app.storage().run(|store| store.leave()).await {
        tracing::warn!(%error, "the games could not be handed over");
    }
    if let Some(cluster) = app.cluster() {
        cluster.leave().await;
    }
}

async fn listen(address: &str) -> Result<TcpListener, ServeError> {
    let listener = connections::listen(address).await;
    listener.map_err(|error| ServeError::Listen(address.to_owned(), error))
}

async fn not_allowed() -> ApiError {
    ApiError::new(Code::NotAllowed, &Said::WrongMethod)
}

/// Every address for programs that know who they are, with its description.
pub fn api() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(players::routes())
        .merge(progress::routes())
        .merge(challenges::routes())
        .merge(games::routes())
        .merge(offline::routes())
        .merge(game::routes())
        .merge(lobby::routes())
        .merge(analysis::routes())
        .merge(positions::routes())
        .merge(coach::routes())
        .merge(studies::routes())
        .merge(puzzles::routes())
        .merge(pictures::routes())
}

/// Every address of the server.
fn router(app: App) -> Router {
    let known = Router::from(api())
        .layer(from_fn_with_state(app.clone(), transit::count))
        .layer(from_fn_with_state(app.clone(), costs::bill))
        .merge(assets::pages())
        .merge(previews::pages())
        .layer(from_fn_with_state(app.clone(), players::identify));
    Router::new()
        .merge(known)
        .merge(description::routes())
        .merge(health::routes())
        .fallback(assets::file)
        .method_not_allowed_fallback(not_allowed)
        .layer(from_fn_with_state(app.clone(), guard::admit))
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(from_fn_with_state(app.clone(), proxies::locate))
        .layer(from_fn(guard::measure))
        .layer(from_fn(guard::name))
        .layer(from_fn(guard::headers))
        .with_state(app)
}
