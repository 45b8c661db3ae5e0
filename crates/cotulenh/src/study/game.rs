//! From a played game to a study, and back.

use core::fmt;
use core::str::FromStr;

use crate::Game;
use crate::game::{DrawClaim, GameError, GameResult};
use crate::pgn::PgnError;
use crate::study::{Score, Study};

/// The tag that says how a game ended, when the board does not.
const TERMINATION: &str = "Termination";

impl From<&Game> for Study {
    /// The turns as the main line, with the result. An end that the board does not show goes into
    /// the tag `Termination`: `resignation`, `time`, `agreement`, `50 moves`, `third repetition`.
    fn from(game: &Game) -> Study {
        let mut study = Study::new(game.start());
        let mut node = study.root();
        for turn in game.turns() {
            node = study.add_legal(node, turn);
        }
        let result = game.result();
        study.set_result(result.map_or(Score::Unknown, Score::from));
        let termination = match result {
            None | Some(GameResult::Board(_)) => return study,
            Some(GameResult::Resignation { .. }) => "resignation".to_owned(),
            Some(GameResult::Time { .. }) => "time".to_owned(),
            Some(GameResult::Agreement) => "agreement".to_owned(),
            Some(GameResult::Claim(claim)) => claim.to_string(),
        };
        // The name is well formed.
        let _ = study.set_tag(TERMINATION, &termination);
        study
    }
}

/// Why the text of a game file gives no game that can be played on.
#[derive(Debug)]
#[non_exhaustive]
pub enum FromPgnError {
    /// The text cannot be read.
    Pgn(PgnError),
    /// The main line goes on after the game has ended on the board.
    Game(GameError),
}

impl core::error::Error for FromPgnError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            FromPgnError::Pgn(error) => Some(error),
            FromPgnError::Game(error) => Some(error),
        }
    }
}

impl Game {
    /// The game of a game file (PGN): the main line of the first one in the text, with its result. A
    /// [`Study`] keeps variations, comments and tags, a [`PgnReader`](crate::pgn::PgnReader) reads all
    /// games of a file.
    ///
    /// ```
    /// use cotulenh::Game;
    /// let mut game = Game::from_pgn("1. Tf6 {bold} Tf7 (1... Ic7) 2. Txf7 *")?;
    /// assert_eq!(game.turns().len(), 3);
    /// game.undo()?;
    /// assert!(game.pgn().ends_with("1. Tf6 Tf7 *\n\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text holds no game, the first one cannot be read, or it goes on after its end.
    pub fn from_pgn(text: &str) -> Result<Game, FromPgnError> {
        let study: Study = text.parse().map_err(FromPgnError::Pgn)?;
        study.to_game().map_err(FromPgnError::Game)
    }

    /// The game as it stands in a game file (PGN), with the empty line after it: the turns that were
    /// played and the result, without a deploy in progress and what was taken back.
    pub fn pgn(&self) -> String {
        Study::from(self).to_string()
    }
}

impl fmt::Display for Game {
    /// The game as it stands in a game file; see [`Game::pgn`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Study::from(self).fmt(f)
    }
}

impl FromStr for Game {
    type Err = FromPgnError;

    /// The first game of a text; see [`Game::from_pgn`].
    fn from_str(text: &str) -> Result<Game, FromPgnError> {
        Game::from_pgn(text)
    }
}

impl Study {
    /// The main line as a game, with its result.
    ///
    /// An end that the board does not show follows from the result and the tag `Termination`. A win
    /// of which no more is known is a resignation; a draw is by agreement, also where the tag names
    /// a claim that the position does not allow.
    ///
    /// # Errors
    ///
    /// If the main line goes on after the game has ended on the board.
    pub fn to_game(&self) -> Result<Game, GameError> {
        let mut game = Game::new(*self.start());
        for turn in self.main_line().filter_map(|node| self.turn(node)) {
            game.play_turn(turn)?;
        }
        if game.result().is_some() {
            return Ok(game);
        }
        let termination = self.tag(TERMINATION).unwrap_or_default().to_ascii_lowercase();
        match (self.result(), self.result().winner()) {
            (_, Some(winner)) if termination.contains("time") => game.lose_on_time(!winner)?,
            (_, Some(winner)) => game.resign(!winner)?,
            (Score::Draw, None) => {
                let named = |claim: &DrawClaim| termination == claim.to_string();
                let claims = [DrawClaim::FiftyMoves, DrawClaim::ThirdRepetition];
                match claims.into_iter().find(named).filter(|&claim| game.may_claim(claim)) {
                    Some(claim) => game.claim(claim)?,
                    None => game.agree_to_draw()?,
                }
            }
            _ => {}
        }
        Ok(game)
    }
}
