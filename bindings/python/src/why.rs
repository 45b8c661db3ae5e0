//! Why something is not legal.

use cotulenh::words::Say;
use cotulenh::{Language, Position};
use pyo3::prelude::*;

use crate::errors::value_error;

/// Why a wish is not legal: the first reason, the rule, the squares that matter, what is legal instead.
#[pyclass(frozen, module = "cotulenh", name = "WhyNot")]
pub struct WhyNot {
    why: cotulenh::explain::WhyNot,
    position: Position,
    language: Language,
}

impl WhyNot {
    pub fn new(why: cotulenh::explain::WhyNot, position: &Position) -> WhyNot {
        WhyNot { why, position: *position, language: Language::English }
    }

    pub fn said_in(self, language: Language) -> WhyNot {
        WhyNot { language, ..self }
    }

    pub fn message(&self) -> String {
        self.why.text(self.language)
    }
}

/// The language with a code.
pub fn language(code: &str) -> PyResult<Language> {
    Language::from_code(code)
        .ok_or_else(|| value_error(format!("no language {code:?}: expected \"en\" or \"vi\"")))
}

#[pymethods]
impl WhyNot {
    /// A short stable name of the reason, such as `outOfRange`.
    #[getter]
    fn reason(&self) -> &'static str {
        self.why.reason.name()
    }

    /// The number of the rule that refuses, such as `4.2`.
    #[getter]
    fn rule(&self) -> &'static str {
        self.why.reason.rule()
    }

    /// The reason as a sentence, in the language that was asked for.
    #[getter]
    fn text(&self) -> String {
        self.message()
    }

    /// The reason as a sentence in a language, `en` or `vi`.
    #[pyo3(signature = (lang = "en"))]
    fn say(&self, lang: &str) -> PyResult<String> {
        Ok(self.why.text(language(lang)?))
    }

    /// The squares to show: those of the wish, and those that the reason names.
    #[getter]
    fn squares(&self) -> Vec<usize> {
        self.why.squares().into_iter().map(cotulenh::Square::index).collect()
    }

    /// Legal actions that come near, in LAN, the nearest first: three at most.
    #[getter]
    fn alternatives(&self) -> Vec<String> {
        let near = self.why.alternatives.iter();
        near.map(|&action| self.position.lan(action).to_string()).collect()
    }

    fn __str__(&self) -> String {
        self.message()
    }

    fn __repr__(&self) -> String {
        format!("<WhyNot {}: {}>", self.reason(), self.message())
    }
}
