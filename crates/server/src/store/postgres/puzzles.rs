//! Puzzles: ratings and tries.

use super::{Postgres, get};
use crate::moment::Moment;
use crate::players::PlayerId;
use crate::store::{PuzzleRating, Puzzles, Stored};

impl Puzzles for Postgres {
    fn puzzle_rating(&mut self, who: &str) -> Stored<Option<PuzzleRating>> {
        let sql = "SELECT rating, deviation, volatility, tries, solved FROM puzzle_ratings
            WHERE who = $1";
        self.one(sql, &[&who], |row| {
            let kept = [get(row, 0)?, get(row, 1)?, get(row, 2)?];
            let count = |column| get::<i64>(row, column).map(|count| count as u32);
            Ok(PuzzleRating::of_millionths(kept, count(3)?, count(4)?))
        })
    }

    fn set_puzzle_rating(&mut self, who: &str, rating: &PuzzleRating) -> Stored<()> {
        let [value, deviation, volatility] = rating.millionths();
        let (tries, solved) = (i64::from(rating.tries), i64::from(rating.solved));
        let sql = "INSERT INTO puzzle_ratings VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (who) DO UPDATE SET rating = excluded.rating,
                deviation = excluded.deviation, volatility = excluded.volatility,
                tries = excluded.tries, solved = excluded.solved";
        self.execute(sql, &[&who, &value, &deviation, &volatility, &tries, &solved]).map(drop)
    }

    fn first_try(
        &mut self,
        player: &PlayerId,
        puzzle: &str,
        solved: bool,
        now: Moment,
    ) -> Stored<bool> {
        let sql = "INSERT INTO puzzle_tries VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
            RETURNING 1";
        Ok(self.execute(sql, &[&player.as_str(), &puzzle, &solved, &now])? > 0)
    }

    fn tried(&mut self, player: &PlayerId, most: usize) -> Stored<Vec<(String, bool)>> {
        let sql = "SELECT puzzle, solved FROM puzzle_tries WHERE player = $1
            ORDER BY at DESC LIMIT $2";
        self.list(sql, &[&player.as_str(), &(most as i64)], |row| Ok((get(row, 0)?, get(row, 1)?)))
    }
}
