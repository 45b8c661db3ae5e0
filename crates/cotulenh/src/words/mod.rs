//! The languages in which the library speaks to people.

mod errors;
mod placed;
mod why;

use crate::{Color, Kind};

/// A language for people.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Vietnamese.
    Vietnamese,
}

impl Language {
    /// Both languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Vietnamese];

    /// The code of the language: `en` or `vi`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Vietnamese => "vi",
        }
    }

    /// The language with that code; a region may follow it (`vi-VN`).
    ///
    /// ```
    /// use cotulenh::Language;
    /// assert_eq!(Language::from_code("vi-VN"), Some(Language::Vietnamese));
    /// assert_eq!(Language::from_code("fr"), None);
    /// ```
    pub fn from_code(code: &str) -> Option<Language> {
        let code = code.split(['-', '_']).next().unwrap_or(code);
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }
}

impl Kind {
    /// The name of the piece.
    ///
    /// ```
    /// use cotulenh::{Kind, Language};
    /// assert_eq!(Kind::Navy.name(Language::English), "Navy");
    /// assert_eq!(Kind::Navy.name(Language::Vietnamese), "Hải quân");
    /// ```
    pub const fn name(self, language: Language) -> &'static str {
        match (self, language) {
            (Kind::Commander, Language::English) => "Commander",
            (Kind::Infantry, Language::English) => "Infantry",
            (Kind::Tank, Language::English) => "Tank",
            (Kind::Militia, Language::English) => "Militia",
            (Kind::Engineer, Language::English) => "Engineer",
            (Kind::Artillery, Language::English) => "Artillery",
            (Kind::AntiAir, Language::English) => "Anti-Air",
            (Kind::Missile, Language::English) => "Missile",
            (Kind::AirForce, Language::English) => "Air Force",
            (Kind::Navy, Language::English) => "Navy",
            (Kind::Headquarters, Language::English) => "Headquarters",
            (Kind::Commander, Language::Vietnamese) => "Tư lệnh",
            (Kind::Infantry, Language::Vietnamese) => "Bộ binh",
            (Kind::Tank, Language::Vietnamese) => "Xe tăng",
            (Kind::Militia, Language::Vietnamese) => "Dân quân",
            (Kind::Engineer, Language::Vietnamese) => "Công binh",
            (Kind::Artillery, Language::Vietnamese) => "Pháo binh",
            (Kind::AntiAir, Language::Vietnamese) => "Pháo cao xạ",
            (Kind::Missile, Language::Vietnamese) => "Tên lửa",
            (Kind::AirForce, Language::Vietnamese) => "Không quân",
            (Kind::Navy, Language::Vietnamese) => "Hải quân",
            (Kind::Headquarters, Language::Vietnamese) => "Sở chỉ huy",
        }
    }
}

impl Color {
    /// The name of the side.
    pub const fn name(self, language: Language) -> &'static str {
        match (self, language) {
            (Color::Red, Language::English) => "Red",
            (Color::Blue, Language::English) => "Blue",
            (Color::Red, Language::Vietnamese) => "Đỏ",
            (Color::Blue, Language::Vietnamese) => "Xanh",
        }
    }
}
