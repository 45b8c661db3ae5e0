//! Studies and game files that are wrong.

use core::fmt;

use super::say::displays_english;
use super::{Language, Same, Say};
use crate::pgn::{PgnError, PgnErrorKind, PgnWarning, PgnWarningKind, Quoted};
use crate::say;
use crate::study::{FromPgnError, StudyError};

impl Say for PgnError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column, game, what) = (self.line(), self.column(), self.game(), self.kind());
        InFile { line, column, game, what }.say(language, f)
    }
}

impl Say for PgnWarning {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column, game, what) = (self.line(), self.column(), self.game(), &self.kind());
        InFile { line, column, game, what }.say(language, f)
    }
}

/// Something about a place in a game file: `line 3, column 7: game 12: …`.
struct InFile<'a, T> {
    line: u64,
    column: u64,
    game: u64,
    what: &'a T,
}

impl<T: Say> Say for InFile<'_, T> {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column, game) = (Same(self.line), Same(self.column), Same(self.game));
        say!(language, f, {
            en: "line {line}, column {column}: game {game}: {what}",
            vi: "dòng {line}, ký tự thứ {column}: ván {game}: {what}",
            line, column, game, what = self.what
        })
    }
}

impl Say for PgnWarningKind {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self, {
            PgnWarningKind::Board { result, outcome } => {
                en: "the result {result} contradicts the board: {outcome}",
                vi: "kết quả {result} mâu thuẫn với bàn cờ: {outcome}",
                result = Same(result), outcome
            }
            PgnWarningKind::Tag { result, tag } => {
                en: "the result {result} contradicts the tag Result: {tag}",
                vi: "kết quả {result} mâu thuẫn với nhãn Result: {tag}",
                result = Same(result), tag = Same(tag)
            }
        })
    }
}

impl Say for PgnErrorKind {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use PgnErrorKind as E;
        say!(language, f, self, {
            E::Turn { text, error } => { all: "{text}: {error}", text = Same(Quoted(text)), error }
            E::Tag { expected } => {
                en: "bad tag: expected {expected}",
                vi: "nhãn sai: cần {expected}",
                expected
            }
            E::Fen(error) => {
                en: "bad start position: {error}",
                vi: "thế cờ ban đầu sai: {error}",
                error
            }
            E::DeployInFen => {
                en: "bad start position: expected one without a deploy in progress",
                vi: "thế cờ ban đầu sai: không được có đợt triển khai đang diễn ra"
            }
            E::Glyph => {
                en: "bad glyph: expected a number from 0 to 255 after `$`",
                vi: "ký hiệu sai: cần một số từ 0 đến 255 sau `$`"
            }
            E::UnclosedComment => {
                en: "the comment is not closed: expected `}}`",
                vi: "lời bình thiếu `}}`"
            }
            E::UnclosedVariation => {
                en: "the variation is not closed: expected `)`",
                vi: "biến thiếu `)`"
            }
            E::UnopenedVariation => {
                en: "`)` closes nothing: expected a turn",
                vi: "thừa `)`: cần một nước đi"
            }
            E::NothingToReplace => {
                en: "a variation that replaces no turn: expected a turn before `(`",
                vi: "biến không thay nước đi nào: cần một nước đi trước `(`"
            }
            E::Unexpected(letter) => {
                en: "unexpected {letter:?}: expected a turn, a comment or a result",
                vi: "{letter:?} sai chỗ: cần nước đi, lời bình hoặc kết quả",
                letter
            }
            E::TooDeep(limit) => {
                en: "variations are nested too deep: expected at most {limit}",
                vi: "các biến lồng nhau quá sâu: tối đa {limit} bậc",
                limit
            }
            E::TooLong(limit) => {
                en: "the game is longer than {limit} bytes",
                vi: "ván cờ dài hơn {limit} byte",
                limit
            }
            E::Io(error) => {
                en: "cannot read any further: {error}",
                vi: "không thể đọc tiếp: {error}",
                error
            }
            E::NoGame => { en: "expected a game", vi: "cần một ván cờ" }
        })
    }
}

impl Say for StudyError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self, {
            StudyError::NoSuchNode => {
                en: "there is no such place in the study",
                vi: "không có nước này trong ván cờ"
            }
            StudyError::Start => {
                en: "the start of a game has no turn",
                vi: "thế cờ ban đầu không có nước đi"
            }
            StudyError::NotAVariation => {
                en: "only a variation has a comment before its first turn",
                vi: "chỉ biến mới có lời bình trước nước đi đầu tiên"
            }
            StudyError::Illegal(error) => { all: "{error}", error }
            StudyError::TagName => {
                en: "the name of a tag is up to 255 letters, digits and `_`",
                vi: "tên nhãn có tối đa 255 ký tự: chữ cái, chữ số và `_`"
            }
            StudyError::StartTag => {
                en: "the tags FEN and SetUp follow from the start position",
                vi: "các nhãn FEN và SetUp lấy theo thế cờ ban đầu"
            }
            StudyError::ResultTag => {
                en: "a result is one of 1-0, 0-1, 1/2-1/2 and *",
                vi: "kết quả là một trong 1-0, 0-1, 1/2-1/2 và *"
            }
        })
    }
}

impl Say for FromPgnError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self, {
            FromPgnError::Pgn(error) => { all: "{error}", error }
            FromPgnError::Game(error) => { all: "{error}", error }
        })
    }
}

displays_english!(PgnError, PgnErrorKind, PgnWarning, PgnWarningKind, StudyError, FromPgnError);
