//! Fair play: no engine helps with a position that stands in a running game of people.
//!
//! Every door to the engines asks here, and so do puzzles, which tell the best line of a position. What the rules say of a position (its legal actions, why a turn is
//! refused, what is attacked) is no help of this kind, and is told to everybody.

mod ahead;

use std::collections::HashSet;
use std::sync::Arc;

use cotulenh::{Game, Position};

use crate::app::App;
use crate::costs::Payer;
use crate::error::{ApiError, Code};
use crate::store::Standing;
use crate::words::Said;
use ahead::is_one_turn_ahead;

/// A line that leads so many turns on from such a position is still about it.
const AHEAD: usize = 4;
/// So many rated games are looked at for a position one turn behind that which is asked about. Whether it
/// stands in one itself is known however many there are.
const RATED: usize = 1_000;

/// A position as the database has it: a FEN up to the side to move, without what is being deployed.
pub fn board_of(position: &Position) -> String {
    let fen = position.without_deploy().fen().to_string();
    fen.split_inclusive(' ').take(2).collect()
}

/// The same board with the other side to move.
fn turned(board: &str) -> String {
    let (placement, side) = board.split_once(' ').unwrap_or((board, ""));
    format!("{placement} {} ", if side.trim() == "r" { "b" } else { "r" })
}

/// What an engine is asked about.
pub struct Asked {
    /// The position in the end, without what is being deployed.
    last: Position,
    /// Positions on the way there, or on the way on from there.
    before: Vec<Position>,
}

impl Asked {
    /// The position of a game, and those that led there.
    pub fn search(game: &Game) -> Asked {
        Asked::review(game, game.positions().count())
    }

    /// A position, and the line that is told of it.
    pub fn line(position: &Position, later: Vec<Position>) -> Asked {
        Asked { last: position.without_deploy(), before: later }
    }

    /// The positions of a game after so many turns and later, and those that led there.
    pub fn review(game: &Game, from: usize) -> Asked {
        let before = game.positions().skip(from.saturating_sub(AHEAD));
        let before = before.collect();
        Asked { last: game.board().without_deploy(), before }
    }

    /// The boards of all positions, as the database has them, and the last one with the other side to move.
    fn boards(&self) -> Vec<String> {
        let boards = self.before.iter().chain([&self.last]).map(board_of);
        boards.chain([turned(&board_of(&self.last))]).collect()
    }

    /// Whether it is about one of these games.
    fn is_about(&self, games: &[Standing]) -> bool {
        let before: HashSet<&Position> = self.before.iter().collect();
        let last = board_of(&self.last);
        games.iter().any(|game| {
            // What was kept is a position.
            let Ok(board) = game.fen.parse::<Position>() else { return false };
            // What the opponent threatens is seen when it is given the turn.
            let is_meant = board == self.last || board_of(&board) == turned(&last);
            // Nearly every line leads through positions of games that have hardly begun.
            is_meant || game.turns >= 2 && self.goes_on_from(&board, &before)
        })
    }

    /// Whether it goes on from a position, or from one that can come of it by a turn: who has made that turn
    /// in an editor asks about the same game.
    fn goes_on_from(&self, board: &Position, before: &HashSet<&Position>) -> bool {
        before.contains(board)
            || is_one_turn_ahead(board, &self.last)
            || self.before.iter().any(|asked| is_one_turn_ahead(board, asked))
    }
}

/// Refuses help with a position that stands in a running game of people in which the asker plays, or in
/// anybody's that is rated: nobody signs in here, so nobody is known not to play in it. It is to be asked
/// again while an engine works, because the game goes on meanwhile.
///
/// # Errors
///
/// If it stands in one, the database fails, or too much waits.
pub async fn allow(app: &App, payer: &Payer, asked: &Arc<Asked>) -> Result<(), ApiError> {
    let asking = payer.player().clone();
    let standing = app.storage().run(move |store| {
        Ok((store.standing_games_of(&asking)?, store.standing_rated_games(RATED)?))
    });
    let (mut games, mut rated) = standing.await?;
    if games.is_empty() && rated.is_empty() {
        return Ok(());
    }
    let many = rated.len() >= RATED;
    games.append(&mut rated);
    let looked = Arc::clone(asked);
    let look = move || (looked.is_about(&games), if many { looked.boards() } else { Vec::new() });
    let (meant, boards) = app.workers().run(payer, look).await?;
    if meant || stands_in_rated_game(app, boards).await? {
        return Err(ApiError::new(Code::Forbidden, &Said::FairPlay));
    }
    Ok(())
}

async fn stands_in_rated_game(app: &App, boards: Vec<String>) -> Result<bool, ApiError> {
    if boards.is_empty() {
        return Ok(false);
    }
    let stands = app.storage().run(move |store| {
        for board in boards {
            if store.stands_in_rated_game(&board)? {
                return Ok(true);
            }
        }
        Ok(false)
    });
    Ok(stands.await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_the_same_whatever_the_counters_and_the_deploy_say() {
        let board = |fen: &str| board_of(&fen.parse().expect("a position"));
        let plain = board("6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1");
        assert!(plain.ends_with("/5C5 r "), "{plain}");
        assert_eq!(board("6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 7 9"), plain);
        assert_eq!(board("6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1 c3:F>e5..."), plain);
        let other = board("6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 b - - 0 1");
        assert_ne!(other, plain);
        assert_eq!((turned(&plain), turned(&other)), (other, plain));
    }
}
