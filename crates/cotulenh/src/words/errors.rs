//! Errors in words, in Vietnamese. The English ones are what the errors display.

use crate::fen::{FenError, FenErrorKind};
use crate::notation::{LanError, ReadTurnError};
use crate::pgn::PgnErrorKind;
use crate::position::SetupError;
use crate::study::StudyError;
use crate::{Kind, Language, Square};

impl SetupError {
    /// What is wrong, as a sentence for people.
    ///
    /// ```
    /// use cotulenh::position::SetupError;
    /// use cotulenh::{Kind, Language};
    /// let error = SetupError::Terrain { square: "a1".parse()?, carrier: Kind::Tank };
    /// assert_eq!(
    ///     error.text(Language::Vietnamese),
    ///     "Xe tăng không được đứng ở a1, chỉ được đứng ở các cột c đến k (luật 1.5)"
    /// );
    /// # Ok::<(), cotulenh::board::ParseSquareError>(())
    /// ```
    pub fn text(self, language: Language) -> String {
        if language == Language::English {
            return self.to_string();
        }
        match self {
            SetupError::Terrain { square, carrier } => {
                let ground = match carrier {
                    Kind::Navy => "các cột a đến c và d6, e6, d7, e7",
                    _ => "các cột c đến k",
                };
                let carrier = carrier.name(language);
                format!("{carrier} không được đứng ở {square}, chỉ được đứng ở {ground} (luật 1.5)")
            }
            SetupError::SecondCommander { square, color } => {
                format!("bên {} có Tư lệnh thứ hai ở {square}", color.name(language))
            }
            SetupError::FullmoveNumber => "số thứ tự nước đi phải ít nhất là 1".to_owned(),
        }
    }
}

impl FenError {
    /// What is wrong, as a sentence for people.
    pub fn text(&self, language: Language) -> String {
        match language {
            Language::English => self.to_string(),
            Language::Vietnamese => {
                format!("{} (ở cột chữ {})", fen_in_vietnamese(self.kind()), self.column())
            }
        }
    }
}

fn fen_in_vietnamese(kind: FenErrorKind) -> String {
    use FenErrorKind as E;
    match kind {
        E::RankCount(found) => format!("cần 12 hàng cách nhau bởi `/`, nhưng có {found}"),
        E::FileCount { rank, files } if files > usize::from(Square::FILES) => {
            format!("hàng {rank} có nhiều hơn 11 cột")
        }
        E::FileCount { rank, files } => format!("hàng {rank} chỉ có {files} trên 11 cột"),
        E::BadNumber => "số ô trống phải từ 1 đến 11".to_owned(),
        E::UnknownLetter(letter) => {
            format!("{letter:?} không phải là quân: cần một trong CITMEAGSFNH, hoa hay thường")
        }
        E::UnclosedParenthesis => "`(` không được đóng".to_owned(),
        E::UnopenedParenthesis => "`)` không đóng gì cả".to_owned(),
        E::NestedParenthesis => "`(` ở trong một chồng quân".to_owned(),
        E::EmptyParenthesis => "chồng quân không có quân nào".to_owned(),
        E::SinglePiece => "một quân đơn được viết không có ngoặc".to_owned(),
        E::DanglingPlus => "`+` phải đứng trước một quân".to_owned(),
        E::MixedColors => "chồng quân có quân của cả hai bên".to_owned(),
        E::InvalidStack => "các quân này không thể thành chồng quân (luật 6.1)".to_owned(),
        E::Setup(error) => error.text(Language::Vietnamese),
        E::BadSide => "cần bên đến lượt đi, `r` hoặc `b`".to_owned(),
        E::BadField => "cần `-`".to_owned(),
        E::BadClock => "cần bộ đếm nửa nước đi, một số không có số 0 ở đầu".to_owned(),
        E::BadMoveNumber => "cần số thứ tự nước đi, ít nhất là 1".to_owned(),
        E::TrailingText => "có chữ thừa sau mục cuối cùng".to_owned(),
        E::BadSession(expected) => format!(
            "cần {} trong đợt triển khai, được viết như c3:Fc3>e5...",
            expected_in_vietnamese(expected)
        ),
        E::IllegalStep => "bước triển khai này không hợp lệ".to_owned(),
        E::CompleteSession => "đợt triển khai này đã xong: hãy viết thế cờ sau nó".to_owned(),
    }
}

impl ReadTurnError {
    /// What is wrong, as a sentence for people.
    pub fn text(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, _) => self.to_string(),
            (_, ReadTurnError::Malformed { expected, at }) => malformed(expected, *at),
            (_, ReadTurnError::Illegal(why)) => format!("không hợp lệ: {}", why.text(language)),
            (_, ReadTurnError::Ambiguous(turns)) => ambiguous(turns),
        }
    }
}

impl LanError {
    /// What is wrong, as a sentence for people.
    pub fn text(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, _) => self.to_string(),
            (_, LanError::Malformed { expected, at }) => malformed(expected, *at),
            (_, LanError::Illegal(why)) => format!("không hợp lệ: {}", why.text(language)),
        }
    }
}

fn malformed(expected: &str, at: usize) -> String {
    format!("cần {} ở cột chữ {}", expected_in_vietnamese(expected), at + 1)
}

fn ambiguous(turns: &[impl AsRef<str>]) -> String {
    let turns: Vec<&str> = turns.iter().map(AsRef::as_ref).collect();
    format!("không rõ ràng: có thể là {}", turns.join(" hoặc "))
}

impl PgnErrorKind {
    /// What is wrong, as a sentence for people.
    pub fn text(&self, language: Language) -> String {
        use PgnErrorKind as E;
        if language == Language::English {
            return self.to_string();
        }
        match self {
            E::Turn { text, error } => {
                format!("{}: {}", crate::pgn::Quoted(text), error.text(language))
            }
            E::Tag { expected } => {
                format!("nhãn sai: cần {}", expected_in_vietnamese(expected))
            }
            E::Fen(error) => format!("thế cờ ban đầu sai: {}", error.text(language)),
            E::DeployInFen => {
                "thế cờ ban đầu sai: không được có đợt triển khai đang diễn ra".to_owned()
            }
            E::Glyph => "ký hiệu sai: cần một số từ 0 đến 255 sau `$`".to_owned(),
            E::UnclosedComment => "lời bình không được đóng: cần `}`".to_owned(),
            E::UnclosedVariation => "biến không được đóng: cần `)`".to_owned(),
            E::UnopenedVariation => "`)` không đóng gì cả: cần một nước đi".to_owned(),
            E::NothingToReplace => {
                "biến không thay nước đi nào: cần một nước đi trước `(`".to_owned()
            }
            E::Unexpected(letter) => {
                format!("không ngờ gặp {letter:?}: cần nước đi, lời bình hoặc kết quả")
            }
            E::TooDeep(limit) => format!("các biến lồng nhau quá sâu: nhiều nhất {limit}"),
            E::TooLong(limit) => format!("ván cờ dài hơn {limit} byte"),
            E::Io(error) => format!("không thể đọc tiếp: {error}"),
            E::NoGame => "cần một ván cờ".to_owned(),
        }
    }
}

impl StudyError {
    /// What is wrong, as a sentence for people.
    pub fn text(&self, language: Language) -> String {
        if language == Language::English {
            return self.to_string();
        }
        match self {
            StudyError::NoSuchNode => "không có chỗ như vậy trong ván cờ".to_owned(),
            StudyError::Start => "chỗ bắt đầu ván cờ không có nước đi".to_owned(),
            StudyError::NotAVariation => {
                "chỉ biến mới có lời bình trước nước đi đầu tiên".to_owned()
            }
            StudyError::Illegal(error) => match error.why_not() {
                Some(why) => why.text(language),
                None => "nước đi không hợp lệ".to_owned(),
            },
            StudyError::TagName => "tên nhãn có nhiều nhất 255 chữ cái, chữ số và `_`".to_owned(),
            StudyError::StartTag => "các nhãn FEN và SetUp do thế cờ ban đầu mà có".to_owned(),
            StudyError::ResultTag => "kết quả là một trong 1-0, 0-1, 1/2-1/2 và *".to_owned(),
        }
    }
}

/// What readers of notation and game files expect. Signs are the same in every language.
fn expected_in_vietnamese(expected: &str) -> &str {
    match expected {
        "the end" => "chỗ kết thúc",
        "the letter of a piece" => "chữ của một quân",
        "a square, a1 to k12" => "một ô, a1 đến k12",
        "a piece or a stack that rule 6.1 allows" => "một quân hoặc chồng quân theo luật 6.1",
        "the square of the stack" => "ô của chồng quân",
        "the square of the stack and `:`" => "ô của chồng quân và `:`",
        "three steps at most" => "nhiều nhất ba bước",
        "one step alone" => "chỉ một bước",
        "`,` and a step" => "`,` và một bước",
        "`...` at the end" => "`...` ở cuối",
        "a name of at most 255 characters" => "một tên dài nhất 255 chữ",
        "a name of letters, digits and `_`" => "một tên gồm chữ cái, chữ số và `_`",
        "`\"` and a value" => "`\"` và một giá trị",
        "`\"` at the end of the value" => "`\"` ở cuối giá trị",
        "at most 10000 tags" => "nhiều nhất 10000 nhãn",
        "`>`, `x`, `*`, `**` or `&`" => "`>`, `x`, `*`, `**` hoặc `&`",
        "`-`, `x`, `*`, `**` or `&`" => "`-`, `x`, `*`, `**` hoặc `&`",
        _ => expected,
    }
}

#[cfg(feature = "serde")]
impl crate::json::RequestError {
    /// What is wrong, as a sentence for people.
    pub fn text(&self, language: Language) -> String {
        use crate::json::RequestError as E;
        if language == Language::English {
            return self.to_string();
        }
        match self {
            E::NotLegal(why) => format!("không hợp lệ: {}", why.text(language)),
            E::Ambiguous(actions) => {
                let lans: Vec<&str> = actions.iter().map(|action| &*action.lan).collect();
                ambiguous(&lans)
            }
            E::Unit(error) => format!("quân: {}", error.text(language)),
            E::Steps(count) => format!("một đợt triển khai có một đến ba bước, không phải {count}"),
            E::Stay(Some(unit)) => format!("{unit} sẽ ở lại"),
            E::Stay(None) => "không có gì ở lại".to_owned(),
            E::DeployInProgress => {
                "đang có đợt triển khai: hãy kết thúc hoặc hủy trước đã".to_owned()
            }
            E::Text(error) => error.text(language),
        }
    }

    /// Why what was asked for is not legal, if that is what is wrong.
    pub fn why_not(&self) -> Option<&crate::explain::WhyNot> {
        use crate::json::RequestError as E;
        match self {
            E::NotLegal(why) | E::Text(ReadTurnError::Illegal(why)) => Some(why),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::Study;
    use crate::{Fen, Position};

    /// It has letters that no English text has.
    fn is_vietnamese(text: &str) -> bool {
        !text.is_ascii()
    }

    #[test]
    fn set_ups_and_positions() {
        let fen = "6c4/11/11/11/11/11/11/11/11/11/11/N";
        for (end, squares) in [
            ("1(TT)2C2C2 r", "c1 i1"),
            ("N1(Tt)1()1(C)2 r", "d1 f1 h1"),
            ("1T3C5 r - - x 1", ""),
            ("1T3C4 r - - 0 0", ""),
            ("1T3C4 r - - 0 1 d1:T>d2...", ""),
            ("T9 x", "b1"),
            ("(", ""),
            ("1é", ""),
            ("1T3C4 r - - 0 1 c3:F...", ""),
        ] {
            let text = format!("{fen}{end}");
            let faults = Fen::faults(&text);
            let on: Vec<String> =
                faults.iter().filter_map(FenError::square).map(|on| on.to_string()).collect();
            assert_eq!(on.join(" "), squares, "{text}");
            assert_eq!(text.parse::<Position>().err(), faults.first().cloned(), "{text}");
            for fault in faults {
                assert!(is_vietnamese(&fault.text(Language::Vietnamese)), "{fault}");
                assert_eq!(fault.text(Language::English), fault.to_string());
            }
        }
        assert_eq!(Fen::faults(crate::fen::START_FEN), []);
        assert!(is_vietnamese(&SetupError::FullmoveNumber.text(Language::Vietnamese)));
    }

    #[test]
    fn game_files() {
        for pgn in [
            "1. Tf99 *",
            "1. Tf9 *",
            "[x y]",
            "[FEN \"x\"]",
            "$999",
            "{",
            "1. Tf6 (",
            ")",
            "(",
            "",
            "<",
            "1. T",
            "1. Tf4-",
            "1. f4:T>f5,",
            "[",
            "[x \"y",
        ] {
            let Err(error) = pgn.parse::<Study>() else { continue };
            let text = error.kind().text(Language::Vietnamese);
            assert!(is_vietnamese(&text), "{pgn}: {text}");
        }
        let mut study = Study::default();
        for error in [study.set_tag("", ""), study.set_tag("FEN", ""), study.set_tag("Result", "")]
        {
            let error = error.expect_err("wrong");
            assert!(is_vietnamese(&error.text(Language::Vietnamese)), "{error}");
        }
    }
}
