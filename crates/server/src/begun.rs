//! How many games may run: of a player, and of those that were begun from a client. New guests are free,
//! so that a bound for each player alone would be none. No address is stored, so that the games of a client
//! are known since the server started.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::error::{ApiError, Code};
use crate::limits::Client;
use crate::players::PlayerId;
use crate::store::{GameRow, Storage, Store, Stored};
use crate::words::Said;

/// The most running games of a player. All are in the first answer about them, so that none is lost.
const OF_PLAYER: usize = 200;

/// The most running games that were begun from one client: perhaps a school.
pub const OF_CLIENT: usize = 500;
/// So many games are known. Where there are more, all are forgotten, and counting begins anew.
const KNOWN: usize = 100_000;

/// Adds a game, unless one of its players has as many as a player may have: then who. That is counted in
/// the transaction in which the game is added, so that of two at once only one finds the last place.
///
/// # Errors
///
/// If the database fails.
pub fn add_game(store: &mut dyn Store, game: &GameRow) -> Stored<Option<PlayerId>> {
    let full = who_is_full(store, game)?;
    if full.is_none() {
        store.add_game(game)?;
    }
    Ok(full)
}

/// The player of a game who has as many as a player may have.
///
/// # Errors
///
/// If the database fails.
pub fn who_is_full(store: &mut dyn Store, game: &GameRow) -> Stored<Option<PlayerId>> {
    for player in [&game.red, &game.blue].into_iter().flatten() {
        if store.count_running_games_of(player)? >= OF_PLAYER {
            return Ok(Some(player.clone()));
        }
    }
    Ok(None)
}

/// What is said to who asks for a game for which a player has no room.
pub fn no_room(full: &PlayerId, asking: &PlayerId) -> Said {
    match full == asking {
        true => Said::ManyGames { most: OF_PLAYER },
        false => Said::ManyGamesOfOther { most: OF_PLAYER },
    }
}

/// The ids of games by the client that began them.
#[derive(Default)]
pub struct Begun(Mutex<Games>);

#[derive(Default)]
struct Games {
    of: HashMap<Client, Vec<String>>,
    /// Those that are not in the database yet.
    pending: HashSet<String>,
    all: usize,
}

/// The place of a game that is being begun; it is free again if the game is not kept.
pub struct Place<'a> {
    begun: &'a Begun,
    client: Client,
    game: &'a str,
}

impl Place<'_> {
    /// The game is in the database.
    pub fn keep(self) {
        self.begun.lock().pending.remove(self.game);
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut games = self.begun.lock();
        if games.pending.remove(self.game) {
            games.retain(self.client, |game| game != self.game);
        }
    }
}

impl Begun {
    fn lock(&self) -> MutexGuard<'_, Games> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A game is being begun from a client: it has its place from now on, so that of two at once only one finds
    /// the last. The database is asked only when there may be too many.
    ///
    /// # Errors
    ///
    /// If there are too many, or the database fails.
    pub async fn add<'a>(
        &'a self,
        storage: &Storage,
        client: Client,
        game: &'a str,
    ) -> Result<Place<'a>, ApiError> {
        self.add_to(storage, client, game, OF_CLIENT).await
    }

    async fn add_to<'a>(
        &'a self,
        storage: &Storage,
        client: Client,
        game: &'a str,
        most: usize,
    ) -> Result<Place<'a>, ApiError> {
        let known = self.lock().of.get(&client).filter(|games| games.len() >= most).cloned();
        if let Some(known) = known {
            let asked = known.clone();
            let running = storage.run(move |store| store.still_running(&asked)).await?;
            self.lock().forget_ended(client, &known, &running);
        }
        let mut games = self.lock();
        if games.of.get(&client).is_some_and(|games| games.len() >= most) {
            return Err(ApiError::new(Code::TooMany, &Said::ManyGamesHere { most }));
        }
        games.add(client, game);
        Ok(Place { begun: self, client, game })
    }
}

impl Games {
    fn add(&mut self, client: Client, game: &str) {
        if self.all >= KNOWN {
            *self = Games::default();
        }
        self.all += 1;
        self.of.entry(client).or_default().push(game.to_owned());
        self.pending.insert(game.to_owned());
    }

    /// Of the games that were known, these still run; what was begun meanwhile stays.
    fn forget_ended(&mut self, client: Client, known: &[String], running: &[String]) {
        let running: HashSet<&String> = running.iter().collect();
        let ended = |game: &&String| !running.contains(game) && !self.pending.contains(*game);
        let ended: HashSet<&String> = known.iter().filter(ended).collect();
        self.retain(client, |game| !ended.contains(game));
    }

    fn retain(&mut self, client: Client, stays: impl Fn(&String) -> bool) {
        let Some(games) = self.of.get_mut(&client) else { return };
        let before = games.len();
        games.retain(stays);
        self.all = self.all.saturating_sub(before - games.len());
        if games.is_empty() {
            self.of.remove(&client);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Info, Seat, Settings};
    use crate::players::PlayerId;
    use crate::store::{Append, Lease, Sqlite};
    use cotulenh_engine::Level;

    #[tokio::test]
    async fn a_client_has_so_many_games_whoever_plays_them() {
        let storage = Storage::new(Sqlite::open(":memory:".as_ref()).expect("a database"));
        let (storage, begun) = (storage.expect("a thread"), Begun::default());
        let client = |address: &str| Client::new(address.parse().expect("an address"));
        let (here, there) = (client("10.0.0.1"), client("10.0.0.2"));
        let row = |number: usize| {
            let red = Seat::Player(PlayerId::stored(format!("p{number}")));
            let (id, blue) = (format!("g{number}"), Seat::Computer(Level::FIRST));
            let settings = Settings::default();
            let info = Info { id, red, blue, settings, created: 0, listed: false };
            info.row().expect("a row")
        };
        for number in 0..3 {
            let row = row(number);
            let id = row.id.clone();
            let place = begun.add_to(&storage, here, &id, 3).await.expect("room");
            storage.run(move |store| store.add_game(&row)).await.expect("kept");
            place.keep();
        }
        let refused = begun.add_to(&storage, here, "g3", 3).await.err().expect("too many");
        assert_eq!(refused.code, Code::TooMany);
        begun.add_to(&storage, there, "g4", 3).await.expect("room elsewhere").keep();
        // One of them ends.
        let end = |store: &mut dyn crate::store::Store| {
            let mut status = store.game("g1")?.expect("a game").status;
            status.result = Some(r#"{"score":"*","reason":"aborted"}"#.to_owned());
            let change = crate::store::ChangeRow { number: 1, events: 1, json: "{}".to_owned() };
            let (game, lease, forgotten) = ("g1".to_owned(), Lease::FIRST, Vec::new());
            store.append(&Append { game, lease, change, status, forgotten })
        };
        storage.run(end).await.expect("kept");
        // Of two at once, one finds its place.
        let (one, two) = tokio::join!(
            begun.add_to(&storage, here, "g5", 3),
            begun.add_to(&storage, here, "g6", 3)
        );
        assert_eq!([&one, &two].into_iter().filter(|added| added.is_ok()).count(), 1);
        assert_eq!(begun.lock().all, 4);
        // It was not kept: its place is free.
        drop((one, two));
        assert_eq!(begun.lock().all, 3);
        begun.add_to(&storage, here, "g7", 3).await.expect("room").keep();
    }

    #[tokio::test]
    async fn of_many_games_at_once_a_player_has_no_more_than_one_may_have() {
        let storage = Storage::new(Sqlite::open(":memory:".as_ref()).expect("a database"));
        let storage = std::sync::Arc::new(storage.expect("a thread"));
        let player = PlayerId::stored("p1".to_owned());
        let add = |number: usize| {
            let (storage, player) = (std::sync::Arc::clone(&storage), player.clone());
            let (id, red) = (format!("g{number}"), Seat::Player(player));
            let (blue, settings) = (Seat::Computer(Level::FIRST), Settings::default());
            let info = Info { id, red, blue, settings, created: 0, listed: false };
            let row = info.row().expect("a row");
            tokio::spawn(async move { storage.run(move |store| add_game(store, &row)).await })
        };
        let adding: Vec<_> = (0..OF_PLAYER + 20).map(add).collect();
        let mut refused = Vec::new();
        for added in adding {
            refused.extend(added.await.expect("no panic").expect("a database"));
        }
        assert_eq!(refused, vec![player.clone(); 20]);
        let count = storage.run(move |store| store.count_running_games_of(&player));
        assert_eq!(count.await, Ok(OF_PLAYER));
    }
}
