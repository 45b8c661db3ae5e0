//! Challenges.

use rusqlite::{Row, params};

use super::{Sqlite, player};
use crate::moment::Moment;
use crate::players::PlayerId;
use crate::store::{ChallengeRow, Challenges, GameRow, Games, StoreError, Stored};

const CHALLENGE: &str = "SELECT id, player, open, terms, created, game FROM challenges";

impl Challenges for Sqlite {
    fn add_challenge(&mut self, row: &ChallengeRow) -> Stored<()> {
        let ChallengeRow { id, by, open, terms, created, game } = row;
        self.execute(
            "INSERT INTO challenges VALUES (?, ?, ?, ?, ?, ?)",
            params![id, by.as_str(), open, terms, created, game],
        )
        .map(drop)
    }

    fn challenge(&mut self, id: &str) -> Stored<Option<ChallengeRow>> {
        self.one(&format!("{CHALLENGE} WHERE id = ?"), id, challenge)
    }

    fn open_challenges(
        &mut self,
        players: &[PlayerId],
        since: Moment,
        most: usize,
    ) -> Stored<Vec<ChallengeRow>> {
        let players: Vec<&str> = players.iter().map(PlayerId::as_str).collect();
        let players = serde_json::to_string(&players).map_err(StoreError::new)?;
        // From the players to their challenges, however many others have made: each is a look into
        // the index `waiting_of_player`.
        let sql = "SELECT c.id, c.player, c.open, c.terms, c.created, c.game
            FROM json_each(?) AS here CROSS JOIN challenges AS c ON c.player = here.value
            WHERE c.game IS NULL AND c.created > ? AND c.open ORDER BY c.created DESC LIMIT ?";
        self.list(sql, params![players, since, most], challenge)
    }

    fn accept_challenge(&mut self, id: &str, game: &GameRow) -> Stored<bool> {
        let sql = "UPDATE challenges SET game = ?2 WHERE id = ?1 AND game IS NULL";
        let first = self.execute(sql, [id, &game.id])? == 1;
        if first {
            self.add_game(game)?;
        }
        Ok(first)
    }

    fn remove_challenge(&mut self, id: &str) -> Stored<bool> {
        Ok(self.execute("DELETE FROM challenges WHERE id = ? AND game IS NULL", [id])? == 1)
    }

    fn waiting_challenges_of(
        &mut self,
        player: &PlayerId,
        since: Moment,
        most: usize,
    ) -> Stored<Vec<ChallengeRow>> {
        let sql = format!(
            "{CHALLENGE} WHERE game IS NULL AND player = ? AND created > ?
                ORDER BY created DESC LIMIT ?"
        );
        self.list(&sql, params![player.as_str(), since, most], challenge)
    }

    fn forget_challenges(&mut self, before: Moment) -> Stored<()> {
        self.execute("DELETE FROM challenges WHERE game IS NULL AND created < ?", [before])
            .map(drop)
    }
}

fn challenge(row: &Row<'_>) -> rusqlite::Result<ChallengeRow> {
    Ok(ChallengeRow {
        id: row.get(0)?,
        by: player(row, 1)?,
        open: row.get(2)?,
        terms: row.get(3)?,
        created: row.get(4)?,
        game: row.get(5)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn challenges_are_forgotten_unless_someone_accepted() {
        let mut store = Sqlite::open(":memory:".as_ref()).expect("a database");
        let by = PlayerId::stored("p1".to_owned());
        let row = |id: &str, created, game: Option<&str>| ChallengeRow {
            id: id.to_owned(),
            by: by.clone(),
            open: false,
            terms: "{}".to_owned(),
            created,
            game: game.map(str::to_owned),
        };
        for challenge in [row("c1", 1, None), row("c2", 1, Some("g1")), row("c3", 2, None)] {
            store.add_challenge(&challenge).expect("kept");
        }
        store.forget_challenges(2).expect("forgotten");
        let mut is_there = |id| store.challenge(id).expect("a database").is_some();
        assert_eq!(["c1", "c2", "c3"].map(&mut is_there), [false, true, true]);
    }
}
