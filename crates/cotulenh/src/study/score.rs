//! The result of a game, as a game file gives it.

use core::fmt;
use core::str::FromStr;

use crate::Color;
use crate::game::GameResult;
use crate::study::StudyError;

/// The result of a game, as a game file gives it (rule 13.8).
///
/// ```
/// use cotulenh::study::Score;
/// use cotulenh::Color;
/// assert_eq!("1-0".parse(), Ok(Score::RedWins));
/// assert_eq!(Score::BlueWins.winner(), Some(Color::Blue));
/// assert_eq!(Score::Draw.to_string(), "1/2-1/2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Score {
    /// `1-0`
    RedWins,
    /// `0-1`
    BlueWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game goes on, or its result is not known.
    #[default]
    Unknown,
}

impl Score {
    /// Every result.
    pub const ALL: [Score; 4] = [Score::RedWins, Score::BlueWins, Score::Draw, Score::Unknown];

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Score::RedWins => Some(Color::Red),
            Score::BlueWins => Some(Color::Blue),
            Score::Draw | Score::Unknown => None,
        }
    }

    /// The text of the result.
    pub const fn as_str(self) -> &'static str {
        match self {
            Score::RedWins => "1-0",
            Score::BlueWins => "0-1",
            Score::Draw => "1/2-1/2",
            Score::Unknown => "*",
        }
    }
}

impl From<GameResult> for Score {
    fn from(result: GameResult) -> Score {
        match result.winner() {
            Some(Color::Red) => Score::RedWins,
            Some(Color::Blue) => Score::BlueWins,
            None => Score::Draw,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Score {
    type Err = StudyError;

    /// Reads a result; `1/2` is a draw, too.
    fn from_str(text: &str) -> Result<Score, StudyError> {
        match text {
            "1-0" => Ok(Score::RedWins),
            "0-1" => Ok(Score::BlueWins),
            "1/2-1/2" | "1/2" => Ok(Score::Draw),
            "*" => Ok(Score::Unknown),
            _ => Err(StudyError::ResultTag),
        }
    }
}
