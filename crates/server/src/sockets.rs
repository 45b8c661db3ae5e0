//! How many sockets are open, and whose.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::admin::House;
use crate::error::{ApiError, Code};
use crate::limits::{Client, refused};
use crate::players::PlayerId;
use crate::words::Said;

/// The most sockets of one player, in all windows.
const MOST_OF_PLAYER: usize = 20;
/// The most sockets of one machine or network.
const MOST_OF_CLIENT: usize = 400;
/// The most sockets of all.
const MOST: usize = 20_000;

/// All open sockets.
#[derive(Clone, Default)]
pub struct Sockets(Arc<Inner>);

#[derive(Default)]
struct Inner {
    counts: Mutex<Counts>,
    gone: Notify,
}

#[derive(Default)]
struct Counts {
    players: HashMap<PlayerId, usize>,
    /// Where the players have come from last.
    places: HashMap<PlayerId, Client>,
    clients: HashMap<Client, usize>,
    all: usize,
}

/// An open socket; it is counted until this is dropped.
pub struct OpenSocket {
    sockets: Sockets,
    player: PlayerId,
    client: Client,
}

impl Sockets {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more socket.
    ///
    /// # Errors
    ///
    /// If the player or the client has too many, or if there are too many of all.
    pub fn enter(&self, player: &PlayerId, client: Client) -> Result<OpenSocket, ApiError> {
        let mut counts = self.counts();
        let of_player = counts.players.get(player).copied().unwrap_or(0);
        let of_client = counts.clients.get(&client).copied().unwrap_or(0);
        if of_player >= MOST_OF_PLAYER || of_client >= MOST_OF_CLIENT {
            return Err(refused("sockets"));
        }
        if counts.all >= MOST {
            return Err(ApiError::new(Code::Busy, &Said::ManyConnections));
        }
        counts.all += 1;
        counts.players.insert(player.clone(), of_player + 1);
        counts.clients.insert(client, of_client + 1);
        counts.places.insert(player.clone(), client);
        Ok(OpenSocket { sockets: self.clone(), player: player.clone(), client })
    }

    /// How many are open.
    pub fn count(&self) -> usize {
        self.counts().clients.values().sum()
    }

    /// The clients and players with most sockets, and how many they have.
    pub fn heaviest(&self, most: usize) -> serde_json::Value {
        let counts = self.counts();
        let clients = counts.clients.iter().map(|(client, &n)| (client.address().to_string(), n));
        let players = counts.players.iter().map(|(player, &n)| (player.to_string(), n));
        let mut all: Vec<_> = clients.chain(players).collect();
        drop(counts);
        all.sort_by_key(|&(_, n)| std::cmp::Reverse(n));
        all.truncate(most);
        all.into_iter().map(|(who, n)| serde_json::json!({"who": who, "sockets": n})).collect()
    }

    /// Where a player is connected from; none if they are not here.
    pub fn client_of(&self, player: &PlayerId) -> Option<Client> {
        self.counts().places.get(player).copied()
    }

    /// The players who are here.
    pub fn players(&self) -> HashSet<PlayerId> {
        self.counts().players.keys().cloned().collect()
    }

    /// How many players are here.
    pub fn online(&self) -> usize {
        self.counts().players.len()
    }

    /// Waits until all sockets are closed.
    pub async fn all_gone(&self) {
        loop {
            let gone = self.0.gone.notified();
            if self.online() == 0 {
                return;
            }
            gone.await;
        }
    }
}

impl OpenSocket {
    /// Whether whose it is gets nothing any more.
    pub fn is_refused(&self, house: &House) -> bool {
        house.refuses(&self.player, self.client)
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut counts = self.sockets.counts();
        counts.all = counts.all.saturating_sub(1);
        one_less(&mut counts.players, &self.player);
        one_less(&mut counts.clients, &self.client);
        if !counts.players.contains_key(&self.player) {
            counts.places.remove(&self.player);
        }
        drop(counts);
        self.sockets.0.gone.notify_waiters();
    }
}

fn one_less<K: Hash + Eq>(counts: &mut HashMap<K, usize>, key: &K) {
    let left = counts.get(key).map_or(0, |count| count.saturating_sub(1));
    match counts.get_mut(key).filter(|_| left > 0) {
        Some(count) => *count = left,
        None => drop(counts.remove(key)),
    }
}
