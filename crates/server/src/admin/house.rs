//! What holds in the whole house at the moment: who is banned, and whether the server will end.

use axum::extract::ws::Utf8Bytes;
use cotulenh::json::Words;
use serde::Serialize;
use tokio::sync::watch;
use utoipa::ToSchema;

use super::bans::{Ban, Banned, Bans};
use crate::limits::Client;
use crate::moment;
use crate::players::PlayerId;
use crate::words::Said;

/// What is told on every socket, at any time.
#[derive(Serialize, ToSchema)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Announcement {
    /// A word to everybody.
    Notice {
        /// Whether the server will end soon: clocks stand still, and there are no new games.
        draining: bool,
        /// Whether it holds until the next one.
        stays: bool,
        /// In words.
        text: Words,
    },
}

impl Announcement {
    /// A word to everybody, as it is sent.
    pub fn notice(draining: bool, stays: bool, said: &Said) -> String {
        let notice = Announcement::Notice { draining, stays, text: Words::new(said) };
        // Words can always be written.
        serde_json::to_string(&notice).unwrap_or_default()
    }
}

/// What sockets have to know.
#[derive(Clone, Default)]
struct News {
    /// What everybody is told, also who comes later.
    notice: Option<Utf8Bytes>,
}

/// What holds for everybody.
#[derive(Default)]
pub struct House {
    bans: Bans,
    draining: watch::Sender<bool>,
    news: watch::Sender<News>,
}

impl House {
    /// A house with these bans.
    pub fn new(bans: Vec<Ban>) -> House {
        House { bans: Bans::new(bans), ..House::default() }
    }

    /// Whether somebody gets nothing.
    pub fn refuses(&self, player: &PlayerId, client: Client) -> bool {
        self.bans.has_player(player) || self.bans.has_client(client)
    }

    /// Whether a player gets nothing.
    pub fn refuses_player(&self, player: &PlayerId) -> bool {
        self.bans.has_player(player)
    }

    /// Whether an address gets nothing.
    pub fn refuses_client(&self, client: Client) -> bool {
        self.bans.has_client(client)
    }

    /// Begins a ban; who has a socket is sent away.
    pub fn ban(&self, ban: Ban) {
        self.bans.add(ban);
        self.news.send_modify(|_| {});
    }

    /// These are all bans; who is banned and has a socket is sent away.
    pub fn set_bans(&self, bans: Vec<Ban>) {
        self.bans.replace(bans);
        self.news.send_modify(|_| {});
    }

    /// Ends a ban; `false` if there was none.
    pub fn unban(&self, who: &Banned) -> bool {
        self.bans.remove(who)
    }

    /// Whether the server takes no new games, because it will end.
    pub fn is_draining(&self) -> bool {
        *self.draining.borrow()
    }

    /// Everybody is told that the server will end, or will not after all. `false` if that is so already. If it is
    /// `alone`, clocks stand still until then; otherwise games move to other servers in the end, and go on.
    pub fn drain(&self, draining: bool, alone: bool) -> bool {
        if self.draining.send_replace(draining) == draining {
            return false;
        }
        match (alone, draining) {
            (true, true) => {
                moment::stop();
                self.announce(true, true, &Said::WillEnd);
            }
            (true, false) => {
                moment::go_on();
                self.announce(false, false, &Said::GoesOn);
            }
            (false, true) => self.announce(false, true, &Said::WillMove),
            (false, false) => self.announce(false, false, &Said::DoesNotMove),
        }
        true
    }

    /// Tells everybody who is connected here that games wait, or go on again; not if the server will end: that was
    /// said, and who comes later has to hear it.
    pub fn games_wait(&self, they_wait: bool) {
        if !self.is_draining() {
            let said = if they_wait { Said::GamesWait } else { Said::GamesGoOn };
            self.announce(false, they_wait, &said);
        }
    }

    fn announce(&self, draining: bool, stays: bool, said: &Said) {
        let notice = Announcement::notice(draining, stays, said);
        self.news.send_replace(News { notice: Some(notice.into()) });
    }

    /// What is new for a socket, from now on.
    pub fn subscribe(&self) -> Subscription {
        let mut news = self.news.subscribe();
        if self.is_draining() {
            news.mark_changed();
        }
        Subscription(news)
    }
}

/// A socket that hears what is new.
pub struct Subscription(watch::Receiver<News>);

impl Subscription {
    /// Waits for something new, and gives what everybody is told, if anything.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        match self.0.changed().await {
            Ok(()) => self.0.borrow_and_update().notice.clone(),
            // The house is gone: nothing is ever new.
            Err(_) => std::future::pending().await,
        }
    }
}
