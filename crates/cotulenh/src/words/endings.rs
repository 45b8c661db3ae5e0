//! How games end.

use core::fmt;

use super::names::Side;
use super::say::displays_english;
use super::{Language, Say};
use crate::Outcome;
use crate::game::{DrawClaim, GameError, GameResult, ReadGameError};
use crate::outcome::{DrawReason, Status, WinReason};
use crate::{Color, say};

impl Say for WinReason {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self, {
            WinReason::CommanderCaptured => { en: "commander captured", vi: "bắt được Tư lệnh" }
            WinReason::Checkmate => { en: "checkmate", vi: "chiếu hết" }
        })
    }
}

impl Say for DrawReason {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self, {
            DrawReason::Stalemate => { en: "stalemate", vi: "hết nước đi" }
            DrawReason::InsufficientMaterial => {
                en: "insufficient material",
                vi: "không đủ quân để thắng"
            }
            DrawReason::SeventyFiveMoves => { en: "75 moves", vi: "luật 75 nước" }
        })
    }
}

impl Say for DrawClaim {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self, {
            DrawClaim::FiftyMoves => { en: "50 moves", vi: "luật 50 nước" }
            DrawClaim::ThirdRepetition => { en: "third repetition", vi: "thế cờ lặp lại ba lần" }
        })
    }
}

/// `red wins: checkmate`, `bên Đỏ thắng: chiếu hết`.
impl Say for Outcome {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self, {
            Outcome::Win { winner, reason } => { all: "{win}: {reason}", win = Win(*winner), reason }
            Outcome::Draw(reason) => { en: "draw: {reason}", vi: "hòa: {reason}", reason }
        })
    }
}

/// `red wins: resignation`, `bên Đỏ thắng: đối phương xin thua`.
impl Say for GameResult {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self, {
            GameResult::Board(outcome) => { all: "{outcome}", outcome }
            GameResult::Resignation { winner } => {
                en: "{win}: resignation",
                vi: "{win}: đối phương xin thua",
                win = Win(*winner)
            }
            GameResult::Time { winner } => {
                en: "{win}: time",
                vi: "{win}: đối phương hết giờ",
                win = Win(*winner)
            }
            GameResult::Agreement => { en: "draw: agreement", vi: "hòa: hai bên đồng ý" }
            GameResult::Claim(claim) => { en: "draw: {claim}", vi: "hòa: {claim}", claim }
        })
    }
}

/// A side wins.
struct Win(Color);

impl Say for Win {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, { en: "{side} wins", vi: "{side} thắng", side = Side(self.0) })
    }
}

impl Say for Status {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self, {
            Status::Ongoing => { en: "ongoing", vi: "đang diễn ra" }
            Status::Check => { en: "check", vi: "chiếu Tư lệnh" }
            Status::Over(outcome) => { all: "{outcome}", outcome }
        })
    }
}

impl Say for GameError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self, {
            GameError::Over(result) => {
                en: "the game is over: {result}",
                vi: "ván cờ đã kết thúc: {result}",
                result
            }
            GameError::Illegal(error) => { all: "{error}", error }
            GameError::DeployInProgress => {
                en: "a deploy is in progress: end it or cancel it first",
                vi: "đang có đợt triển khai: hãy kết thúc hoặc hủy đợt đó trước"
            }
            GameError::NoDeploy => {
                en: "no deploy is in progress",
                vi: "không có đợt triển khai nào đang diễn ra"
            }
            GameError::Nothing => {
                en: "there is nothing to take back or to put back",
                vi: "không có nước nào để lùi lại hay tiến lại"
            }
            GameError::NoClaim => {
                en: "this draw cannot be claimed here",
                vi: "chưa thể yêu cầu xử hòa ở đây"
            }
        })
    }
}

impl Say for ReadGameError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self, {
            ReadGameError::Game(error) => { all: "{error}", error }
            ReadGameError::Text(error) => { all: "{error}", error }
        })
    }
}

displays_english!(Outcome, GameResult, DrawClaim, Status, GameError, ReadGameError);
