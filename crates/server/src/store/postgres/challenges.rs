//! Challenges.

use tokio_postgres::Row;

use super::{Postgres, get, number};
use crate::moment::Moment;
use crate::players::PlayerId;
use crate::store::{ChallengeRow, Challenges, GameRow, Games, Stored};

const CHALLENGE: &str = "SELECT id, player, open, terms, created, game FROM challenges";

impl Challenges for Postgres {
    fn add_challenge(&mut self, row: &ChallengeRow) -> Stored<()> {
        let ChallengeRow { id, by, open, terms, created, game } = row;
        self.execute(
            "INSERT INTO challenges VALUES ($1, $2, $3, $4, $5, $6)",
            &[id, &by.as_str(), open, terms, created, game],
        )
        .map(drop)
    }

    fn challenge(&mut self, id: &str) -> Stored<Option<ChallengeRow>> {
        self.one(&format!("{CHALLENGE} WHERE id = $1"), &[&id], challenge)
    }

    fn open_challenges(
        &mut self,
        players: &[PlayerId],
        since: Moment,
        most: usize,
    ) -> Stored<Vec<ChallengeRow>> {
        let players: Vec<&str> = players.iter().map(PlayerId::as_str).collect();
        let sql = format!(
            "{CHALLENGE} WHERE player = ANY ($1) AND game IS NULL AND created > $2 AND open
                ORDER BY created DESC LIMIT $3"
        );
        self.list(&sql, &[&players, &since, &number(most)], challenge)
    }

    fn accept_challenge(&mut self, id: &str, game: &GameRow) -> Stored<bool> {
        let sql = "UPDATE challenges SET game = $2 WHERE id = $1 AND game IS NULL RETURNING 1";
        let first = self.execute(sql, &[&id, &game.id])? == 1;
        if first {
            self.add_game(game)?;
        }
        Ok(first)
    }

    fn remove_challenge(&mut self, id: &str) -> Stored<bool> {
        let sql = "DELETE FROM challenges WHERE id = $1 AND game IS NULL RETURNING 1";
        Ok(self.execute(sql, &[&id])? == 1)
    }

    fn waiting_challenges_of(
        &mut self,
        player: &PlayerId,
        since: Moment,
        most: usize,
    ) -> Stored<Vec<ChallengeRow>> {
        let sql = format!(
            "{CHALLENGE} WHERE game IS NULL AND player = $1 AND created > $2
                ORDER BY created DESC LIMIT $3"
        );
        self.list(&sql, &[&player.as_str(), &since, &number(most)], challenge)
    }

    fn forget_challenges(&mut self, before: Moment) -> Stored<()> {
        let sql = "DELETE FROM challenges WHERE game IS NULL AND created < $1";
        self.execute(sql, &[&before]).map(drop)
    }
}

fn challenge(row: &Row) -> Stored<ChallengeRow> {
    Ok(ChallengeRow {
        id: get(row, 0)?,
        by: PlayerId::stored(get(row, 1)?),
        open: get(row, 2)?,
        terms: get(row, 3)?,
        created: get(row, 4)?,
        game: get(row, 5)?,
    })
}
