//! Set-ups and positions that are wrong.

use core::fmt;

use super::names::Side;
use super::say::displays_english;
use super::{Expected, Language, Same, Say};
use crate::fen::{FenError, FenErrorKind};
use crate::perft::{SuiteError, SuiteErrorKind};
use crate::position::{SetupError, SetupErrors};
use crate::{Kind, Square, say};

impl Say for SetupError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, *self, {
            SetupError::Terrain { square, carrier } => {
                en: "{carrier} may not stand on {square}, only on {ground} (rule 1.5)",
                vi: "{carrier} không được đứng ở {square}, chỉ được đứng ở {ground} (luật 1.5)",
                carrier = A(carrier), square, ground = Ground(carrier)
            }
            SetupError::SecondCommander { square, color } => {
                en: "{side} has a second Commander on {square}",
                vi: "{side} có Tư lệnh thứ hai ở {square}",
                side = Side(color), square
            }
            SetupError::FullmoveNumber => {
                en: "the full-move number must be at least 1",
                vi: "số thứ tự nước đi phải ít nhất là 1"
            }
        })
    }
}

/// A piece, any of its kind: `a Tank`, `an Infantry`.
struct A(Kind);

impl Say for A {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let vowel = self.0.name(Language::English).starts_with(['A', 'E', 'I']);
        say!(language, f, self.0, {
            kind if vowel => { en: "an {kind}", vi: "{kind}", kind }
            kind => { en: "a {kind}", vi: "{kind}", kind }
        })
    }
}

/// Where a piece may stand.
struct Ground(Kind);

impl Say for Ground {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self.0, {
            Kind::Navy => {
                en: "files a to c and d6, e6, d7, e7",
                vi: "các cột a đến c và d6, e6, d7, e7"
            }
            _ => { en: "files c to k", vi: "các cột c đến k" }
        })
    }
}

impl Say for SetupErrors {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            f.write_str(if i > 0 { "; " } else { "" })?;
            error.say(language, f)?;
        }
        Ok(())
    }
}

impl Say for FenError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, {
            en: "{what} (at character {place})",
            vi: "{what} (ở ký tự thứ {place})",
            what = self.kind(), place = self.column()
        })
    }
}

impl Say for FenErrorKind {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use FenErrorKind as E;
        say!(language, f, *self, {
            E::RankCount(found) => {
                en: "expected 12 ranks separated by `/`, found {found}",
                vi: "cần 12 hàng cách nhau bằng `/`, nhưng có {found} hàng",
                found
            }
            E::FileCount { rank, files } if files > usize::from(Square::FILES) => {
                en: "rank {rank} has more than 11 files",
                vi: "hàng {rank} có nhiều hơn 11 cột",
                rank
            }
            E::FileCount { rank, files } => {
                en: "rank {rank} has {files} of 11 files",
                vi: "hàng {rank} chỉ có {files} cột, phải đủ 11",
                rank, files
            }
            E::BadNumber => {
                en: "a number of empty squares must be 1 to 11",
                vi: "số vị trí trống phải từ 1 đến 11"
            }
            E::UnknownLetter(letter) => {
                en: "{letter:?} is no piece: expected one of CITMEAGSFNH in either case",
                vi: "{letter:?} không phải là quân: cần một trong các chữ CITMEAGSFNH, hoa hoặc thường",
                letter
            }
            E::UnclosedParenthesis => { en: "`(` is never closed", vi: "thiếu `)`" }
            E::UnopenedParenthesis => { en: "`)` closes nothing", vi: "thừa `)`" }
            E::NestedParenthesis => { en: "`(` inside a stack", vi: "`(` nằm trong một chồng quân" }
            E::EmptyParenthesis => {
                en: "a stack without pieces",
                vi: "chồng quân không có quân nào"
            }
            E::SinglePiece => {
                en: "a single piece is written without parentheses",
                vi: "quân đơn ghi không có ngoặc"
            }
            E::DanglingPlus => {
                en: "`+` must stand before a piece",
                vi: "`+` phải đứng trước một quân"
            }
            E::MixedColors => {
                en: "a stack with pieces of both colours",
                vi: "chồng quân có quân của cả hai bên"
            }
            E::InvalidStack => {
                en: "these pieces form no stack (rule 6.1)",
                vi: "các quân này không thể cõng nhau (luật 6.1)"
            }
            E::Setup(error) => { all: "{error}", error }
            E::BadSide => {
                en: "expected the side to move, `r` or `b`",
                vi: "cần bên đến lượt đi, `r` hoặc `b`"
            }
            E::BadField => { en: "expected `-`", vi: "cần `-`" }
            E::BadClock => {
                en: "expected the half-move clock, a number without leading zeros",
                vi: "cần bộ đếm nửa nước đi, một số không có số 0 ở đầu"
            }
            E::BadMoveNumber => {
                en: "expected the full-move number, at least 1",
                vi: "cần số thứ tự nước đi, ít nhất là 1"
            }
            E::TrailingText => {
                en: "unexpected text after the last field",
                vi: "có phần thừa sau mục cuối cùng"
            }
            E::BadSession(Expected::End) => {
                en: "expected the end in the deploy sequence, written like c3:Fc3>e5...",
                vi: "có phần thừa trong đợt triển khai, ghi như c3:Fc3>e5..."
            }
            E::BadSession(expected) => {
                en: "expected {expected} in the deploy sequence, written like c3:Fc3>e5...",
                vi: "cần {expected} trong đợt triển khai, ghi như c3:Fc3>e5...",
                expected
            }
            E::IllegalStep => {
                en: "this deploy step is not legal",
                vi: "bước triển khai này không hợp lệ"
            }
            E::CompleteSession => {
                en: "this deploy sequence is complete: write the position after it",
                vi: "đợt triển khai này đã xong: hãy ghi thế cờ sau đó"
            }
        })
    }
}

impl Say for SuiteError {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, &self.kind, {
            SuiteErrorKind::Fen(error) => {
                en: "line {line}: {error}",
                vi: "dòng {line}: {error}",
                line = Same(self.line), error
            }
            SuiteErrorKind::Count => {
                en: "line {line}: expected a count written like `;D3 1710375`",
                vi: "dòng {line}: cần một số lượng ghi như `;D3 1710375`",
                line = Same(self.line)
            }
            SuiteErrorKind::NoCount => {
                en: "line {line}: expected a FEN and counts like `;D1 119 ;D2 14165`",
                vi: "dòng {line}: cần một FEN và các số lượng như `;D1 119 ;D2 14165`",
                line = Same(self.line)
            }
        })
    }
}

displays_english!(SetupError, SetupErrors, FenErrorKind, FenError, SuiteError);
