//! JSON that is wrong, or asks for what is not legal.

use core::fmt;

use super::say::displays_english;
use super::turns::{Ambiguous, Illegal};
use super::{Language, Say};
use crate::fen::FenErrorKind;
use crate::game::GameError;
use crate::json::{GameFormError, PieceFormError, RequestError, ResultFormError};
use crate::say;

impl Say for RequestError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use RequestError as E;
        say!(language, f, self, {
            E::NotLegal(why) => { all: "{why}", why = Illegal(why) }
            E::Ambiguous(actions) => {
                all: "{lans}",
                lans = Ambiguous(&actions.iter().map(|action| &*action.lan).collect::<Vec<_>>())
            }
            E::Unit(error) => { en: "unit: {error}", vi: "quân: {error}", error }
            E::Steps(count) => {
                en: "a deploy has one to three steps, not {count}",
                vi: "một đợt triển khai có từ một đến ba bước, không phải {count} bước",
                count
            }
            E::Stay(Some(unit)) => { en: "{unit} would stay", vi: "{unit} sẽ ở lại", unit }
            E::Stay(None) => { en: "nothing would stay", vi: "sẽ không có quân nào ở lại" }
            E::DeployInProgress => { all: "{error}", error = GameError::DeployInProgress }
            E::Text(error) => { all: "{error}", error }
        })
    }
}

impl Say for PieceFormError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self, {
            PieceFormError::MixedColors => { all: "{error}", error = FenErrorKind::MixedColors }
            PieceFormError::Nested => {
                en: "a carried piece carries nothing: list all that the carrier carries",
                vi: "quân được cõng không cõng quân nào: hãy liệt kê mọi quân được cõng ở quân cõng"
            }
            PieceFormError::InvalidStack => {
                en: "these pieces form no stack with this carrier (rule 6.1)",
                vi: "quân này không thể cõng các quân kia (luật 6.1)"
            }
        })
    }
}

impl Say for ResultFormError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self, {
            ResultFormError::NoWinner => {
                en: "a result with this reason has a winner, `r` or `b`",
                vi: "kết quả với lý do này có bên thắng, `r` hoặc `b`"
            }
            ResultFormError::Winner => {
                en: "a result with this reason is a draw and has no winner",
                vi: "kết quả với lý do này là hòa, không có bên thắng"
            }
        })
    }
}

impl Say for GameFormError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use GameFormError as E;
        say!(language, f, self, {
            E::Start => {
                en: "a game cannot start with a deploy in progress",
                vi: "ván cờ không thể bắt đầu giữa một đợt triển khai"
            }
            E::Turn { number, error } => {
                en: "turn {number}: {error}",
                vi: "lượt {number}: {error}",
                number, error
            }
            E::After { number, error } => {
                en: "turn {number}: {error}",
                vi: "lượt {number}: {error}",
                number, error
            }
            E::Step { number, error } => {
                en: "step {number}: {error}",
                vi: "bước {number}: {error}",
                number, error
            }
            E::NotInProgress { number } => {
                en: "step {number}: not a step that leaves the deploy in progress",
                vi: "bước {number}: sau bước này đợt triển khai không còn diễn ra",
                number
            }
            E::StepsAndUndone => {
                en: "with a deploy in progress nothing can be put back",
                vi: "đang có đợt triển khai thì không thể tiến lại nước nào"
            }
            E::Winner(error) => { en: "result: {error}", vi: "kết quả: {error}", error }
            E::NotOver => {
                en: "result: the game has not ended on the board like this",
                vi: "kết quả: ván cờ chưa kết thúc như vậy trên bàn cờ"
            }
            E::Result(error) => { en: "result: {error}", vi: "kết quả: {error}", error }
        })
    }
}

displays_english!(RequestError, PieceFormError, ResultFormError, GameFormError);
