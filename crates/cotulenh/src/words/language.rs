//! The languages.

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
        self.pick("en", "vi")
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

    /// The text in this language.
    pub const fn pick(self, english: &'static str, vietnamese: &'static str) -> &'static str {
        match self {
            Language::English => english,
            Language::Vietnamese => vietnamese,
        }
    }
}
