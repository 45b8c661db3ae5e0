//! Fair play: no engine helps with a position that stands in a running game of people.
//!
//! Every door to the engines asks here. What the rules say of a position (its legal actions, why a turn is
//! refused, what is attacked) is no help of this kind, and is told to everybody.

use std::collections::HashSet;

use cotulenh::{Game, Position};

use crate::app::App;
use crate::error::{ApiError, Code};
use crate::players::PlayerId;
use crate::words::Said;

/// A line that leads so many turns on from such a position is still about it.
const AHEAD: usize = 4;

/// A position as the database has it: a FEN up to the side to move, without what is being deployed.
pub fn board_of(position: &Position) -> String {
    let fen = position.without_deploy().fen().to_string();
    fen.split_inclusive(' ').take(2).collect()
}

/// What an engine is asked about.
pub struct Asked {
    /// The position in the end.
    last: String,
    /// Positions on the way there.
    before: Vec<String>,
}

impl Asked {
    /// The position of a game, and those that led there.
    pub fn search(game: &Game) -> Asked {
        Asked::review(game, game.positions().count())
    }

    /// The positions of a game after so many turns and later, and those that led there.
    pub fn review(game: &Game, from: usize) -> Asked {
        let before = game.positions().skip(from.saturating_sub(AHEAD)).map(board_of).collect();
        Asked { last: board_of(game.board()), before }
    }
}

/// Refuses help with a position that stands in a running game of people in which the asker plays, or in
/// anybody's that is rated: nobody signs in here, so nobody is known not to play in it.
///
/// # Errors
///
/// If it stands in one, or the database fails.
pub async fn allow(app: &App, player: &PlayerId, asked: Asked) -> Result<(), ApiError> {
    let player = player.clone();
    let stands = app.storage().run(move |store| {
        let own = store.standing_games_of(&player)?;
        let before: HashSet<&str> = asked.before.iter().map(String::as_str).collect();
        let is_meant = |fen: &str, turns: usize| {
            let board: String = fen.split_inclusive(' ').take(2).collect();
            // Nearly every line leads through positions of games that have hardly begun.
            board == asked.last || turns >= 2 && before.contains(board.as_str())
        };
        if own.iter().any(|(fen, turns)| is_meant(fen, *turns)) {
            return Ok(true);
        }
        let boards = asked.before.iter().chain([&asked.last]);
        for board in boards {
            if store.stands_in_rated_game(board)? {
                return Ok(true);
            }
        }
        Ok(false)
    });
    match stands.await? {
        true => Err(ApiError::new(Code::Forbidden, &Said::FairPlay)),
        false => Ok(()),
    }
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
        assert_ne!(board("6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 b - - 0 1"), plain);
    }
}
