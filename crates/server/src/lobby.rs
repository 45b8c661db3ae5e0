//! The lobby: open challenges and running games, told to all who look, at most once a second.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::response::Response;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use tokio::sync::{Notify, watch};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::bounds;
use crate::challenges::Challenge;
use crate::cluster::message::News;
use crate::game::Refusal;
use crate::games;
use crate::moment::{self, DAY, Moment};
use crate::outbox::Outbox;
use crate::players::PlayerId;
use crate::store::{ChallengeRow, GameRow, StoreError, Stored};
use crate::summary::Summary;
use crate::wire::{Arrival, Wire, is_ping};
use crate::words::Said;

/// At most once in this time everyone is told.
const PACE: Duration = Duration::from_secs(1);
/// The most challenges and games that are shown.
const MOST_CHALLENGES: usize = 50;
const MOST_GAMES: usize = 12;
/// The lobby shows the challenges of this time.
pub const RECENT: Moment = DAY;

/// `/ws/v1/lobby`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(connect))
}

/// What the server says on the socket of the lobby.
#[derive(Serialize, ToSchema)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum LobbyMessage<'a> {
    /// What the lobby shows: at once, and whenever something changed.
    #[allow(dead_code, reason = "it is there for the description; it is written of parts")]
    Lobby {
        /// Whether there is a lobby for strangers.
        open: bool,
        /// Open challenges, at most 50.
        challenges: Vec<Challenge>,
        /// Running games, at most 12.
        games: Vec<Summary>,
        /// How many players are here.
        online: usize,
    },
    /// Somebody accepted a challenge of the player.
    Started {
        /// The id of the challenge.
        challenge: &'a str,
        /// The id of the game.
        game: &'a str,
    },
    /// A message was refused: the lobby knows pings alone.
    Refused(&'a Refusal),
    /// The answer to a ping.
    Pong,
}

impl LobbyMessage<'_> {
    /// The message as it is sent.
    fn text(&self) -> Utf8Bytes {
        // Texts and numbers can always be written.
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

/// Who looks at the lobby.
#[derive(Default)]
pub struct Lobby {
    changed: Notify,
    /// Something changed here that the other servers were not told yet.
    untold: AtomicBool,
    visitors: Mutex<Visitors>,
}

#[derive(Default)]
struct Visitors {
    outboxes: HashMap<u64, (PlayerId, Outbox)>,
    last: u64,
    /// What was told last, and how.
    shown: Arc<Shown>,
    told: Utf8Bytes,
}

/// What the lobby shows. Each part is written once: many are told, and each finds their own challenges marked.
#[derive(Default)]
struct Shown {
    challenges: Vec<ShownChallenge>,
    games: Option<Box<RawValue>>,
    online: usize,
}

/// A challenge as its player sees it, and as everyone else does.
struct ShownChallenge {
    by: PlayerId,
    own: Box<RawValue>,
    others: Box<RawValue>,
}

/// The message [`LobbyMessage::Lobby`], of parts that are written already.
#[derive(Serialize)]
#[serde(tag = "t", rename = "lobby")]
struct WrittenLobby<'a> {
    open: bool,
    challenges: Vec<&'a RawValue>,
    games: &'a RawValue,
    online: usize,
}

impl Lobby {
    fn visitors(&self) -> MutexGuard<'_, Visitors> {
        self.visitors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something changed that the lobby shows.
    pub fn changed(&self) {
        self.untold.store(true, Ordering::Relaxed);
        self.changed.notify_one();
    }

    /// Something changed at another server that the lobby shows.
    pub fn changed_elsewhere(&self) {
        self.changed.notify_one();
    }

    /// Whether the other servers have to be told that something changed here; they are now.
    pub fn take_change(&self) -> bool {
        self.untold.swap(false, Ordering::Relaxed)
    }

    /// The players in the lobby.
    pub fn players(&self) -> HashSet<PlayerId> {
        self.visitors().outboxes.values().map(|(player, _)| player.clone()).collect()
    }

    /// Tells a player, wherever they look at the lobby, that someone accepted their challenge.
    pub fn started(&self, app: &App, player: &PlayerId, challenge: &str, game: &str) {
        self.started_here(player, challenge, game);
        let [player, challenge, game] = [player.as_str(), challenge, game].map(str::to_owned);
        app.tell_all(&News::Started { player, challenge, game });
    }

    /// Tells a player who is here that someone accepted their challenge.
    pub fn started_here(&self, player: &PlayerId, challenge: &str, game: &str) {
        let text = LobbyMessage::Started { challenge, game }.text();
        for (_, outbox) in self.visitors().outboxes.values().filter(|(id, _)| id == player) {
            // Who does not keep up finds out by asking.
            let _ = outbox.try_send(text.clone());
        }
    }

    /// Tells everyone what changed, until the server stops.
    pub async fn run(app: App, mut stop: watch::Receiver<bool>) {
        let tell = async {
            let mut failing = false;
            loop {
                app.lobby().changed.notified().await;
                if !app.lobby().visitors().outboxes.is_empty() {
                    failing = Lobby::tell_once(&app, failing).await;
                }
                tokio::time::sleep(PACE).await;
            }
        };
        tokio::select! {
            () = tell => {}
            _ = stop.wait_for(|&stopped| stopped) => {}
        }
    }

    /// One round; whether it failed. It is said when that begins and when it is over, not every second, and
    /// tried again meanwhile.
    async fn tell_once(app: &App, failing: bool) -> bool {
        let telling = app.clone();
        // In a task of its own: a panic there ends this round, not the lobby.
        let told = tokio::spawn(async move { telling.lobby().tell(&telling).await });
        match told.await {
            Ok(Err(error)) => {
                if !failing {
                    tracing::error!(%error, "the lobby is not up to date");
                }
                app.lobby().changed();
                true
            }
            // The panic was told where it happened.
            Err(_) => failing,
            Ok(Ok(())) => {
                if failing {
                    tracing::info!("the lobby is up to date again");
                }
                false
            }
        }
    }

    async fn tell(&self, app: &App) -> Stored<()> {
        let shown = Arc::new(self.look(app).await?);
        let everyone = Utf8Bytes::from(shown.message(app, None)?);
        let mut visitors = self.visitors();
        if visitors.told == everyone {
            return Ok(());
        }
        (visitors.shown, visitors.told) = (Arc::clone(&shown), everyone.clone());
        let mut slow = Vec::new();
        for (number, (player, outbox)) in &visitors.outboxes {
            let text = match shown.is_of(player) {
                true => shown.message(app, Some(player))?.into(),
                false => everyone.clone(),
            };
            if outbox.try_send(text).is_err() {
                slow.push(*number);
            }
        }
        for number in slow {
            visitors.outboxes.remove(&number);
        }
        Ok(())
    }

    /// What there is to show. A challenge is shown while its player is in the lobby.
    async fn look(&self, app: &App) -> Stored<Shown> {
        let online = app.online();
        if !app.has_lobby() {
            return Ok(Shown { online, ..Shown::default() });
        }
        let since = moment::now() - RECENT;
        let mut here = self.players();
        if let Some(cluster) = app.cluster() {
            here.extend(cluster.everybody().in_lobby());
        }
        let here: Vec<PlayerId> = here.into_iter().collect();
        let open =
            app.storage().run(move |store| store.open_challenges(&here, since, MOST_CHALLENGES));
        let (challenges, games) = (open.await?, games::watched(app, MOST_GAMES).await?);
        Shown::new(app, challenges, games, online)
    }

    fn enter(&self, player: PlayerId, outbox: Outbox) -> (u64, Arc<Shown>) {
        let mut visitors = self.visitors();
        visitors.last += 1;
        let number = visitors.last;
        visitors.outboxes.insert(number, (player, outbox));
        (number, Arc::clone(&visitors.shown))
    }

    fn leave(&self, number: u64) {
        self.visitors().outboxes.remove(&number);
        self.changed();
    }
}

impl Shown {
    fn new(
        app: &App,
        challenges: Vec<ChallengeRow>,
        games: Vec<GameRow>,
        online: usize,
    ) -> Stored<Shown> {
        let write = |row: ChallengeRow| {
            let seen = |player| written(&Challenge::new(row.clone(), app.names(), player)?);
            let (own, others) = (seen(Some(&row.by))?, seen(None)?);
            Ok(ShownChallenge { by: row.by, own, others })
        };
        let challenges = challenges.into_iter().map(write).collect::<Stored<_>>()?;
        let games = Some(written(&Summary::list(games, app.names(), None)?)?);
        Ok(Shown { challenges, games, online })
    }

    /// Whether a challenge is a player's own.
    fn is_of(&self, player: &PlayerId) -> bool {
        self.challenges.iter().any(|challenge| challenge.by == *player)
    }

    /// As a player sees it, or as everyone else does.
    fn message(&self, app: &App, player: Option<&PlayerId>) -> Stored<String> {
        let none = written::<[(); 0]>(&[])?;
        let challenges = self.challenges.iter().map(|challenge| {
            if player == Some(&challenge.by) { &*challenge.own } else { &*challenge.others }
        });
        let message = WrittenLobby {
            open: app.has_lobby(),
            challenges: challenges.collect(),
            games: self.games.as_deref().unwrap_or(&none),
            online: self.online,
        };
        serde_json::to_string(&message).map_err(StoreError::new)
    }
}

fn written<T: Serialize + ?Sized>(part: &T) -> Stored<Box<RawValue>> {
    to_raw_value(part).map_err(StoreError::new)
}

/// The WebSocket of the lobby
///
/// The server sends open challenges and running games whenever they change, at most once a second.
#[utoipa::path(
    get,
    path = "/ws/v1/lobby",
    operation_id = "joinLobby",
    responses((status = 101, description = "The WebSocket is open")),
    extensions(("x-messages" = json!({
        "server": [
            {"$ref": "#/components/schemas/LobbyMessage"},
            {"$ref": "#/components/schemas/Announcement"}
        ],
        "client": [{"$ref": "#/components/schemas/Ping"}]
    }))),
)]
async fn connect(State(app): State<App>, arrival: Arrival) -> Response {
    let player = arrival.payer.player().clone();
    arrival.open(bounds::MESSAGE, move |wire, outbox| visit(app, player, wire, outbox))
}

/// Keeps a visitor up to date.
async fn visit(app: App, player: PlayerId, mut wire: Wire, outbox: Outbox) {
    let (number, shown) = app.lobby().enter(player.clone(), outbox);
    let shown = match shown.message(&app, Some(&player)) {
        Ok(message) => wire.send(message).await,
        Err(error) => {
            tracing::error!(%error, "the lobby cannot be shown");
            None
        }
    };
    app.lobby().changed();
    if shown.is_some() {
        while let Some(heard) = wire.next().await {
            let answered = match heard {
                Ok(text) if is_ping(&text) => wire.send(LobbyMessage::Pong.text()).await,
                Ok(_) => wire.fault(LobbyMessage::Refused(&only_pings()).text()).await,
                Err(fault) => wire.fault(LobbyMessage::Refused(&fault.into()).text()).await,
            };
            if answered.is_none() {
                break;
            }
        }
    }
    app.lobby().leave(number);
}

fn only_pings() -> Refusal {
    Refusal::nothing_to_do(&Said::OnlyPings)
}
