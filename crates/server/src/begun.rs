//! The games that were begun from each client and still run: new guests are free, so that a bound for
//! each player alone would be none. No address is stored, so this is known since the server started.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::error::{ApiError, Code};
use crate::limits::Client;
use crate::store::Storage;
use crate::words::Said;

/// The most running games that were begun from one client: perhaps a school.
pub const OF_CLIENT: usize = 500;
/// So many games are known. Where there are more, all are forgotten, and counting begins anew.
const KNOWN: usize = 100_000;

/// The ids of games by the client that began them.
#[derive(Default)]
pub struct Begun(Mutex<Games>);

#[derive(Default)]
struct Games {
    of: HashMap<Client, Vec<String>>,
    all: usize,
}

impl Begun {
    fn lock(&self) -> MutexGuard<'_, Games> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Refuses a client from which too many games were begun that still run. The database is asked only
    /// when there may be too many.
    ///
    /// # Errors
    ///
    /// If there are, or the database fails.
    pub async fn room(&self, storage: &Storage, client: Client) -> Result<(), ApiError> {
        self.room_for(storage, client, OF_CLIENT).await
    }

    async fn room_for(
        &self,
        storage: &Storage,
        client: Client,
        most: usize,
    ) -> Result<(), ApiError> {
        let known = self.lock().of.get(&client).filter(|games| games.len() >= most).cloned();
        let Some(known) = known else { return Ok(()) };
        let running = storage.run(move |store| store.still_running(&known)).await?;
        let many = running.len() >= most;
        self.replace(client, running);
        if many { Err(ApiError::new(Code::TooMany, &Said::ManyGamesHere { most })) } else { Ok(()) }
    }

    fn replace(&self, client: Client, running: Vec<String>) {
        let mut games = self.lock();
        games.all += running.len();
        let before = games.of.insert(client, running);
        games.all = games.all.saturating_sub(before.map_or(0, |before| before.len()));
    }

    /// A game was begun from a client.
    pub fn add(&self, client: Client, game: &str) {
        let mut games = self.lock();
        if games.all >= KNOWN {
            *games = Games::default();
        }
        games.all += 1;
        games.of.entry(client).or_default().push(game.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Info, Seat, Settings};
    use crate::players::PlayerId;
    use crate::store::Sqlite;
    use cotulenh_engine::Level;

    #[tokio::test]
    async fn a_client_has_so_many_games_whoever_plays_them() {
        let storage = Storage::new(Sqlite::open(":memory:".as_ref()).expect("a database"));
        let (storage, begun) = (storage.expect("a thread"), Begun::default());
        let client = |address: &str| Client::new(address.parse().expect("an address"));
        let (here, there) = (client("10.0.0.1"), client("10.0.0.2"));
        for number in 0..3 {
            assert_eq!(begun.room_for(&storage, here, 3).await, Ok(()));
            let red = Seat::Player(PlayerId::stored(format!("p{number}")));
            let (id, blue) = (format!("g{number}"), Seat::Computer(Level::FIRST));
            let settings = Settings::default();
            let info = Info { id: id.clone(), red, blue, settings, created: 0, listed: false };
            let row = info.row().expect("a row");
            storage.run(move |store| store.add_game(&row)).await.expect("kept");
            begun.add(here, &id);
        }
        let refused = begun.room_for(&storage, here, 3).await.expect_err("too many");
        assert_eq!(refused.code, Code::TooMany);
        assert_eq!(begun.room_for(&storage, there, 3).await, Ok(()));
        // One of them ends.
        let end = |store: &mut dyn crate::store::Store| {
            let mut status = store.game("g1")?.expect("a game").status;
            status.result = Some(r#"{"score":"*","reason":"aborted"}"#.to_owned());
            let change = crate::store::ChangeRow { number: 1, events: 1, json: "{}".to_owned() };
            store.append("g1", &change, &status)
        };
        storage.run(end).await.expect("kept");
        assert_eq!(begun.room_for(&storage, here, 3).await, Ok(()));
        assert_eq!(begun.lock().all, 2);
    }
}
