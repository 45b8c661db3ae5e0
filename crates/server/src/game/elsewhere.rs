//! Games against the computer that were played without this server, as their players send them: every turn is
//! read by the rules, and how the game ended must be possible.

use cotulenh::Color;
use cotulenh::game::{DrawClaim, GameResult};
use serde::Deserialize;
use utoipa::ToSchema;

use super::live::LiveGame;
use super::settings::Info;
use crate::bounds;
use crate::error::{ApiError, Code};
use crate::moment::{DAY, Moment};
use crate::store::{ChangeRow, GameStatus};
use crate::words::Said;

/// No turn takes longer.
const LONGEST_TURN: Moment = 30 * DAY;

/// A turn of a game that was played elsewhere.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(as = OfflineTurn)]
pub struct TimedTurn {
    /// The turn, in LAN or SAN.
    #[schema(max_length = 200)]
    lan: String,
    /// How long it took, in milliseconds.
    #[serde(default)]
    #[schema(value_type = i64, default = 0)]
    time: Moment,
}

/// How a game that was played elsewhere ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[schema(as = OfflineEnd)]
#[serde(rename_all = "camelCase")]
pub enum End {
    /// By its last turn.
    Board,
    /// The player resigned.
    Resigned,
    /// The player's time was up.
    OutOfTime,
    /// The computer's time was up.
    ComputerOutOfTime,
    /// The computer took the player's draw.
    Agreed,
    /// A draw was claimed: fifty moves.
    FiftyMoves,
    /// A draw was claimed: the third repetition.
    ThirdRepetition,
}

/// A game that was played elsewhere, as it is kept: its changes, and how it stood after each.
pub type Rows = Vec<(ChangeRow, GameStatus)>;

impl LiveGame {
    /// Plays a game of a player against the computer as it was played elsewhere: what is to be kept of it.
    ///
    /// # Errors
    ///
    /// If it is too long, a turn is not legal, or it cannot have ended so.
    pub fn replay(
        info: Info,
        player: Color,
        turns: &[TimedTurn],
        end: End,
        now: Moment,
    ) -> Result<Rows, ApiError> {
        if turns.len() > bounds::OFFLINE_TURNS {
            let most = bounds::OFFLINE_TURNS;
            return Err(ApiError::new(Code::TooLarge, &Said::LongOfflineGame { most }));
        }
        let (mut at, mut live, mut rows) = (info.created, LiveGame::new(info), Rows::new());
        for (number, TimedTurn { lan, time }) in (1..).zip(turns) {
            if lan.chars().count() > bounds::TURN {
                let most = bounds::TURN;
                return Err(ApiError::new(Code::TooLarge, &Said::LongTurn { most }));
            }
            live.still_runs()?;
            let wrong = |error| ApiError::bad_request(&Said::WrongTurn { number, error });
            let turn = live.board().read_turn(lan).map_err(wrong)?;
            at = (at + (*time).clamp(0, LONGEST_TURN)).min(now);
            let change = live.computer_plays(turn, at)?;
            rows.push(live.rows(&change)?);
        }
        if let Some(result) = live.result_of(end, player)? {
            let change = live.ends(result.into(), at)?;
            rows.push(live.rows(&change)?);
        }
        Ok(rows)
    }

    fn still_runs(&self) -> Result<(), ApiError> {
        if self.is_over() { Err(ApiError::bad_request(&Said::OfflineEnd)) } else { Ok(()) }
    }

    /// The result, if the last turn has not brought it.
    fn result_of(&self, end: End, player: Color) -> Result<Option<GameResult>, ApiError> {
        if end == End::Board {
            return match self.is_over() {
                true => Ok(None),
                false => Err(ApiError::bad_request(&Said::OfflineEnd)),
            };
        }
        self.still_runs()?;
        let is_clocked = self.info.settings.clock.is_some();
        let (result, is_possible) = match end {
            End::Resigned => (GameResult::Resignation { winner: !player }, true),
            End::OutOfTime => (GameResult::Time { winner: !player }, is_clocked),
            End::ComputerOutOfTime => (GameResult::Time { winner: player }, is_clocked),
            End::FiftyMoves => self.claimed(DrawClaim::FiftyMoves),
            End::ThirdRepetition => self.claimed(DrawClaim::ThirdRepetition),
            End::Agreed | End::Board => (GameResult::Agreement, true),
        };
        // Who has not begun has nothing to end.
        match is_possible && self.turns() >= 2 {
            true => Ok(Some(result)),
            false => Err(ApiError::bad_request(&Said::OfflineEnd)),
        }
    }

    fn claimed(&self, claim: DrawClaim) -> (GameResult, bool) {
        (GameResult::Claim(claim), self.claims().contains(&claim))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Seat, Settings};
    use crate::players::PlayerId;
    use cotulenh_engine::Level;

    const MATE: &str = "6c4/11/6T4/11/11/11/11/11/11/11/11/3C7 r - - 0 1";

    fn info(start: Option<&str>) -> Info {
        let start = start.map(|fen| fen.parse().expect("a position"));
        let settings = Settings { start, offline: true, ..Settings::default() };
        let red = Seat::Player(PlayerId::stored("p1".to_owned()));
        let blue = Seat::Computer(Level::FIRST);
        Info { id: "l1".into(), red, blue, settings, created: 1_000, listed: false }
    }

    fn replay(start: Option<&str>, turns: &[&str], end: End) -> Result<Rows, ApiError> {
        let timed = |lan: &&str| TimedTurn { lan: (*lan).to_owned(), time: 700 };
        let turns: Vec<TimedTurn> = turns.iter().map(timed).collect();
        LiveGame::replay(info(start), Color::Red, &turns, end, 1_000_000)
    }

    #[test]
    fn a_game_becomes_what_a_played_one_is_kept_as() {
        let rows = replay(None, &["Ic6", "Ik7"], End::Resigned).expect("a game");
        let (_, status) = rows.last().expect("an end");
        assert_eq!((status.turns, status.moved, status.awake), (2, 2_400, false));
        assert!(status.result.as_ref().is_some_and(|result| result.contains("resignation")));
        let changes: Vec<ChangeRow> = rows.iter().map(|(row, _)| row.clone()).collect();
        let restored = LiveGame::restore(info(None), &changes).expect("a game");
        assert!(restored.is_over() && restored.turns() == 2);
        let won = replay(Some(MATE), &["Txg12"], End::Board).expect("a game");
        assert!(won.last().is_some_and(|(_, status)| status.result.is_some()));
    }

    #[test]
    fn what_cannot_have_happened_is_refused() {
        let refused =
            |start, turns: &[&str], end| replay(start, turns, end).expect_err("refused").code;
        assert_eq!(refused(None, &["Ic6", "Ic6"], End::Resigned), Code::BadRequest);
        assert_eq!(refused(None, &["Ic6", "Ik7"], End::Board), Code::BadRequest);
        assert_eq!(refused(None, &["Ic6", "Ik7"], End::OutOfTime), Code::BadRequest);
        assert_eq!(refused(None, &["Ic6", "Ik7"], End::ThirdRepetition), Code::BadRequest);
        assert_eq!(refused(None, &["Ic6"], End::Resigned), Code::BadRequest);
        assert_eq!(refused(Some(MATE), &["Txg12"], End::Agreed), Code::BadRequest);
        assert_eq!(refused(Some(MATE), &["Txg12", "Cg11"], End::Resigned), Code::BadRequest);
        let to_and_fro = ["Ic6", "Ik7", "Ic5", "Ik8"].repeat(2);
        assert!(replay(None, &to_and_fro, End::ThirdRepetition).is_ok());
        let long = ["Ic6", "Ik7", "Ic5", "Ik8"].repeat(bounds::OFFLINE_TURNS / 4 + 1);
        assert_eq!(refused(None, &long, End::Resigned), Code::TooLarge);
    }
}
