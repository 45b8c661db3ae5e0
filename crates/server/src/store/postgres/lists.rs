//! Which games there are: of a player, to watch, and those that stand on a board.

use tokio_postgres::Row;

use super::games::{GAME, game};
use super::{Postgres, get, number};
use crate::moment::Moment;
use crate::players::PlayerId;
use crate::store::{GameLists, GameRow, Standing, Stored};

impl GameLists for Postgres {
    fn live_games(&mut self, most: usize) -> Stored<Vec<GameRow>> {
        let sql = format!(
            "{GAME} WHERE result IS NULL AND turns >= 2 AND listed ORDER BY moved DESC LIMIT $1"
        );
        self.list(&sql, &[&number(most)], game)
    }

    fn running_games_of(&mut self, player: &PlayerId, most: usize) -> Stored<Vec<GameRow>> {
        let half = |side: &str| format!("{GAME} WHERE result IS NULL AND {side} = $1");
        // A FEN says ` r ` where Red is to move.
        let sql = format!(
            "SELECT * FROM ({} UNION {}) AS running
                ORDER BY (red IS NOT DISTINCT FROM $1) = (position(' r ' IN fen) > 0) DESC,
                    moved DESC LIMIT $2",
            half("red"),
            half("blue")
        );
        self.list(&sql, &[&player.as_str(), &number(most)], game)
    }

    fn count_running_games_of(&mut self, player: &PlayerId) -> Stored<usize> {
        // Whoever counts in order to add a game waits for others who do, for the same player.
        let half = |side: &str| {
            format!("(SELECT count(*) FROM games WHERE result IS NULL AND {side} = $1)")
        };
        self.link
            .query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", &[&player.as_str()])?;
        let sql = format!("SELECT {} + {}", half("red"), half("blue"));
        let count = self.one(&sql, &[&player.as_str()], |row| get::<i64>(row, 0))?;
        Ok(count.unwrap_or(0) as usize)
    }

    fn still_running(&mut self, games: &[String]) -> Stored<Vec<String>> {
        let sql = "SELECT id FROM games WHERE id = ANY ($1) AND result IS NULL";
        self.list(sql, &[&games], |row| get(row, 0))
    }

    fn ended_games_of(
        &mut self,
        player: &PlayerId,
        (created, id): (Moment, &str),
        most: usize,
    ) -> Stored<Vec<GameRow>> {
        let params: super::Params<'_> = &[&player.as_str(), &created, &id, &number(most)];
        self.list(&ended_games(), params, game)
    }

    fn standing_games_of(&mut self, player: &PlayerId) -> Stored<Vec<Standing>> {
        let half = |side: &str| {
            format!(
                "SELECT fen, turns FROM games
                    WHERE result IS NULL AND level IS NULL AND {side} = $1"
            )
        };
        let sql = format!("{} UNION {}", half("red"), half("blue"));
        self.list(&sql, &[&player.as_str()], standing)
    }

    fn standing_rated_games(&mut self, most: usize) -> Stored<Vec<Standing>> {
        let sql = "SELECT fen, turns FROM games
            WHERE result IS NULL AND level IS NULL AND rated LIMIT $1";
        self.list(sql, &[&number(most)], standing)
    }

    fn stands_in_rated_game(&mut self, board: &str) -> Stored<bool> {
        // The counters follow the side to move.
        let sql = "SELECT EXISTS (SELECT 1 FROM games
            WHERE result IS NULL AND level IS NULL AND rated
                AND fen >= $1 AND fen < $1 || '~')";
        Ok(self.one(sql, &[&board], |row| get(row, 0))?.unwrap_or(false))
    }
}

fn standing(row: &Row) -> Stored<Standing> {
    Ok(Standing { fen: get(row, 0)?, turns: get::<i64>(row, 1)? as usize })
}

/// The question for games that are over. Each half is read off its index, in order, so that many games
/// cost no more than few.
pub(super) fn ended_games() -> String {
    let half = |side: &str| {
        format!(
            "SELECT * FROM ({GAME} WHERE {side} = $1 AND (created, id) < ($2, $3)
                AND result IS NOT NULL ORDER BY created DESC, id DESC LIMIT $4) AS of_{side}"
        )
    };
    let (red, blue) = (half("red"), half("blue"));
    format!("{red} UNION {blue} ORDER BY created DESC, id DESC LIMIT $4")
}
