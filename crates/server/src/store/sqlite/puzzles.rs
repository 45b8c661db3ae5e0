//! Puzzles: ratings and tries.

use rusqlite::params;

use super::Sqlite;
use crate::moment::Moment;
use crate::players::PlayerId;
use crate::store::{PuzzleRating, Puzzles, Stored};

impl Puzzles for Sqlite {
    fn puzzle_rating(&mut self, who: &str) -> Stored<Option<PuzzleRating>> {
        let sql = "SELECT rating, deviation, volatility, tries, solved FROM puzzle_ratings
            WHERE who = ?";
        self.one(sql, who, |row| {
            let kept = [row.get(0)?, row.get(1)?, row.get(2)?];
            Ok(PuzzleRating::of_millionths(kept, row.get(3)?, row.get(4)?))
        })
    }

    fn set_puzzle_rating(&mut self, who: &str, rating: &PuzzleRating) -> Stored<()> {
        let ([value, deviation, volatility], PuzzleRating { tries, solved, .. }) =
            (rating.millionths(), rating);
        let sql = "INSERT OR REPLACE INTO puzzle_ratings VALUES (?, ?, ?, ?, ?, ?)";
        self.execute(sql, params![who, value, deviation, volatility, tries, solved]).map(drop)
    }

    fn first_try(
        &mut self,
        player: &PlayerId,
        puzzle: &str,
        solved: bool,
        now: Moment,
    ) -> Stored<bool> {
        let sql = "INSERT OR IGNORE INTO puzzle_tries VALUES (?, ?, ?, ?)";
        Ok(self.execute(sql, params![player.as_str(), puzzle, solved, now])? > 0)
    }

    fn tried(&mut self, player: &PlayerId, most: usize) -> Stored<Vec<(String, bool)>> {
        let sql = "SELECT puzzle, solved FROM puzzle_tries WHERE player = ?
            ORDER BY at DESC LIMIT ?";
        self.list(sql, params![player.as_str(), most], |row| Ok((row.get(0)?, row.get(1)?)))
    }
}
