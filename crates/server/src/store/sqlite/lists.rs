//! Which games there are: of a player, to watch, and those that stand on a board.

use rusqlite::{Row, params};

use super::Sqlite;
use super::games::{GAME, game};
use crate::moment::Moment;
use crate::players::PlayerId;
use crate::store::{GameLists, GameRow, Standing, StoreError, Stored};

impl GameLists for Sqlite {
    fn live_games(&mut self, most: usize) -> Stored<Vec<GameRow>> {
        let sql = format!(
            "{GAME} WHERE result IS NULL AND turns >= 2 AND listed ORDER BY moved DESC LIMIT ?"
        );
        self.list(&sql, [most], game)
    }

    fn running_games_of(&mut self, player: &PlayerId, most: usize) -> Stored<Vec<GameRow>> {
        let half = |side: &str| format!("{GAME} WHERE result IS NULL AND {side} = ?1");
        // A FEN says ` r ` where Red is to move.
        let sql = format!(
            "SELECT * FROM ({} UNION {})
                ORDER BY (red IS ?1) = (instr(fen, ' r ') > 0) DESC, moved DESC LIMIT ?2",
            half("red"),
            half("blue")
        );
        self.list(&sql, params![player.as_str(), most], game)
    }

    fn count_running_games_of(&mut self, player: &PlayerId) -> Stored<usize> {
        let half = |side: &str| {
            format!("(SELECT count(*) FROM games WHERE result IS NULL AND {side} = ?1)")
        };
        let sql = format!("SELECT {} + {}", half("red"), half("blue"));
        let mut count = self.connection.prepare_cached(&sql)?;
        Ok(count.query_row([player.as_str()], |row| row.get(0))?)
    }

    fn still_running(&mut self, games: &[String]) -> Stored<Vec<String>> {
        let games = serde_json::to_string(games).map_err(StoreError::new)?;
        let sql =
            "SELECT games.id FROM json_each(?) AS known CROSS JOIN games ON games.id = known.value
            WHERE result IS NULL";
        self.list(sql, [games], |row| row.get(0))
    }

    fn ended_games_of(
        &mut self,
        player: &PlayerId,
        (created, id): (Moment, &str),
        most: usize,
    ) -> Stored<Vec<GameRow>> {
        self.list(&ended_games(), params![player.as_str(), created, id, most], game)
    }

    fn standing_games_of(&mut self, player: &PlayerId) -> Stored<Vec<Standing>> {
        let half = |side: &str| {
            format!(
                "SELECT fen, turns FROM games
                    WHERE result IS NULL AND level IS NULL AND {side} = ?1"
            )
        };
        let sql = format!("{} UNION {}", half("red"), half("blue"));
        self.list(&sql, [player.as_str()], standing)
    }

    fn standing_rated_games(&mut self, most: usize) -> Stored<Vec<Standing>> {
        let sql = "SELECT fen, turns FROM games
            WHERE result IS NULL AND level IS NULL AND json_extract(settings, '$.rated') LIMIT ?";
        self.list(sql, [most], standing)
    }

    fn stands_in_rated_game(&mut self, board: &str) -> Stored<bool> {
        // The counters follow the side to move.
        let sql = "SELECT EXISTS (SELECT 1 FROM games
            WHERE result IS NULL AND level IS NULL AND json_extract(settings, '$.rated')
                AND fen >= ?1 AND fen < ?1 || '~')";
        Ok(self.connection.prepare_cached(sql)?.query_row([board], |row| row.get(0))?)
    }
}

fn standing(row: &Row<'_>) -> rusqlite::Result<Standing> {
    Ok(Standing { fen: row.get(0)?, turns: row.get(1)? })
}

/// The question for games that are over. Each half is read off its index, in order, so that many games
/// cost no more than few.
fn ended_games() -> String {
    let half = |side: &str| {
        format!(
            "SELECT * FROM ({GAME} WHERE {side} = ?1 AND (created, id) < (?2, ?3)
                AND result IS NOT NULL ORDER BY created DESC, id DESC LIMIT ?4)"
        )
    };
    let (red, blue) = (half("red"), half("blue"));
    format!("{red} UNION {blue} ORDER BY created DESC, id DESC LIMIT ?4")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who has 10,000 games waits no longer than who has ten: nothing looks at all games.
    #[test]
    fn lists_are_read_off_their_indexes() {
        let store = Sqlite::open(":memory:".as_ref()).expect("a database");
        for (condition, index) in [
            (
                "red = 'p' AND (created, id) < (9, 'g') AND result IS NOT NULL
                    ORDER BY created DESC, id DESC",
                "ended_of_red",
            ),
            (
                "blue = 'p' AND (created, id) < (9, 'g') AND result IS NOT NULL
                    ORDER BY created DESC, id DESC",
                "ended_of_blue",
            ),
            ("result IS NULL AND red = 'p'", "running_of_red"),
            ("result IS NULL AND level IS NULL AND blue = 'p'", "running_of_blue"),
            ("result IS NULL AND turns >= 2 AND listed ORDER BY moved DESC", "live_games"),
            ("expires <= 9", "unstarted_games"),
            ("due <= 9 AND NOT awake", "due_games"),
            ("expires IS NOT NULL AND NOT awake", "unstarted_games"),
            ("due IS NOT NULL AND NOT awake", "due_games"),
            ("awake", "awake_games"),
            (
                "result IS NULL AND level IS NULL AND json_extract(settings, '$.rated')
                    AND fen >= 'x' AND fen < 'x~'",
                "rated_games",
            ),
            (
                "result IS NULL AND level IS NULL AND json_extract(settings, '$.rated')",
                "rated_games",
            ),
        ] {
            let sql = format!("EXPLAIN QUERY PLAN SELECT * FROM games WHERE {condition}");
            let plan = store.list(&sql, [], |row| row.get::<_, String>(3)).expect("a plan");
            let plan = plan.join("; ");
            assert!(plan.contains(index) && !plan.contains("TEMP B-TREE"), "{condition}: {plan}");
        }
        let sql = format!("EXPLAIN QUERY PLAN {}", ended_games());
        let plan = store.list(&sql, params!["p", 9, "g", 50], |row| row.get::<_, String>(3));
        let plan = plan.expect("a plan").join("; ");
        assert!(plan.contains("ended_of_red") && plan.contains("ended_of_blue"), "{plan}");
        assert!(!plan.contains("SCAN games"), "{plan}");
    }
}
