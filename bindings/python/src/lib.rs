//! The rules and the engine for the Python package `cotulenh`.
//!
//! What stands here is what Python cannot do fast enough or at all; the package around it, in `python`,
//! has the classes that people use.

mod engine;
mod errors;
mod guard;
mod moves;
mod notation;
mod numbers;
mod perft;
mod pgn;
mod pieces;
mod planes;
mod position;
mod squares;
mod why;

use pyo3::prelude::*;

/// The rules and the engine, compiled. `cotulenh` has what people use.
#[pymodule]
mod _core {
    use cotulenh::Fen;
    use cotulenh::words::Say;
    use pyo3::prelude::*;

    use crate::guard::{guard, keep_panics};
    use crate::why::language;

    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::moves::{Move, PyAction};
    #[pymodule_export]
    use crate::pgn::{PgnReader, write_pgn};
    #[pymodule_export]
    use crate::pieces::{PyPiece, PyStack};
    #[pymodule_export]
    use crate::position::PyPosition;
    #[pymodule_export]
    use crate::why::WhyNot;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        keep_panics();
        module.add("STARTING_FEN", cotulenh::fen::START_FEN)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    /// What is wrong with a FEN: sentences, each with its column and, where there is one, its square.
    #[pyfunction]
    fn faults(fen: &str, lang: &str) -> PyResult<Vec<(String, usize, Option<usize>)>> {
        let language = language(lang)?;
        guard(|| {
            let faults = Fen::faults(fen).into_iter().map(|fault| {
                let square = fault.square().map(cotulenh::Square::index);
                (fault.text(language), fault.column(), square)
            });
            Ok(faults.collect())
        })
    }

    /// Panics, for the test that the interpreter lives on.
    #[pyfunction]
    #[allow(clippy::panic)]
    fn panic(said: &str) -> PyResult<()> {
        guard(|| panic!("{said}"))
    }
}
