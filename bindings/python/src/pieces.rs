//! Pieces, and what stands on a square.

use std::hash::{DefaultHasher, Hash, Hasher};

use cotulenh::{Color, Kind, Piece, Stack};
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::numbers::Whole;
use crate::squares::{color, is_red, kind, number};

/// A piece: what it is, whose it is, and whether it is heroic.
#[pyclass(frozen, eq, hash, module = "cotulenh", name = "Piece")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyPiece {
    pub piece: Piece,
    pub color: Color,
}

#[pymethods]
impl PyPiece {
    #[new]
    #[pyo3(signature = (piece_type, color, heroic = false))]
    fn new(piece_type: Whole, color: bool, heroic: bool) -> PyResult<PyPiece> {
        let piece = Piece { kind: kind(piece_type)?, heroic };
        Ok(PyPiece { piece, color: self::color(color) })
    }

    /// The piece with a symbol as in a FEN: `T`, `+i`.
    #[staticmethod]
    fn from_symbol(symbol: &str) -> PyResult<PyPiece> {
        let stack = read_stack(symbol)?;
        match (stack.unit().is_stack(), stack.carrier()) {
            (false, piece) => Ok(PyPiece { piece, color: stack.color() }),
            (true, _) => Err(value_error("expected one piece, not a stack")),
        }
    }

    /// The kind of the piece, 1 (`COMMANDER`) to 11 (`HEADQUARTERS`).
    #[getter]
    fn piece_type(&self) -> usize {
        number(self.piece.kind)
    }

    /// The side: `RED` (true) or `BLUE`.
    #[getter]
    fn color(&self) -> bool {
        is_red(self.color)
    }

    /// Whether it has been promoted (rule 9).
    #[getter]
    fn heroic(&self) -> bool {
        self.piece.heroic
    }

    /// The symbol as in a FEN: upper case for Red, `+` before a heroic piece.
    fn symbol(&self) -> String {
        let symbol = self.piece.to_string();
        if is_red(self.color) { symbol } else { symbol.to_ascii_lowercase() }
    }

    fn __str__(&self) -> String {
        self.symbol()
    }

    fn __repr__(&self) -> String {
        format!("Piece.from_symbol('{}')", self.symbol())
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((py.get_type::<PyPiece>().getattr("from_symbol")?.unbind(), (self.symbol(),)))
    }
}

/// What stands on a square: one to three pieces of one side, the carrier first (rule 6).
#[pyclass(frozen, eq, module = "cotulenh", name = "Stack", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PyStack(pub Stack);

#[pymethods]
impl PyStack {
    #[new]
    #[pyo3(signature = (*pieces))]
    fn new(pieces: Vec<PyRef<'_, PyPiece>>) -> PyResult<PyStack> {
        let Some(color) = pieces.first().map(|piece| piece.color) else {
            return Err(value_error("a stack has at least one piece"));
        };
        if pieces.iter().any(|piece| piece.color != color) {
            return Err(value_error("the pieces of a stack are of one side"));
        }
        let list: Vec<Piece> = pieces.iter().map(|piece| piece.piece).collect();
        let stack = Stack::new(color, &list);
        stack.map(PyStack).ok_or_else(|| value_error("these pieces form no stack (rule 6.1)"))
    }

    /// The stack with a symbol as in a FEN: `T`, `+i`, `(n+ft)`.
    #[staticmethod]
    fn from_symbol(symbol: &str) -> PyResult<PyStack> {
        read_stack(symbol).map(PyStack)
    }

    /// The side: `RED` (true) or `BLUE`.
    #[getter]
    fn color(&self) -> bool {
        is_red(self.0.color())
    }

    /// The kind of the carrier, or of the only piece: 1 (`COMMANDER`) to 11 (`HEADQUARTERS`).
    #[getter]
    fn piece_type(&self) -> usize {
        number(self.0.carrier().kind)
    }

    /// Whether the carrier, or the only piece, is heroic.
    #[getter]
    fn heroic(&self) -> bool {
        self.0.carrier().heroic
    }

    /// The piece that carries the others, or the only one.
    #[getter]
    fn carrier(&self) -> PyPiece {
        PyPiece { piece: self.0.carrier(), color: self.0.color() }
    }

    /// The pieces, the carrier first.
    #[getter]
    fn pieces(&self) -> Vec<PyPiece> {
        let color = self.0.color();
        self.0.pieces().map(|piece| PyPiece { piece, color }).collect()
    }

    /// All ways to split the stack into units, the whole first: lists of symbols.
    fn splits(&self) -> Vec<Vec<String>> {
        let split = |split: cotulenh::pieces::Split| {
            let parts = split.units().filter_map(|unit| self.0.part(unit));
            parts.map(|part| part.to_string()).collect()
        };
        self.0.unit().splits().map(split).collect()
    }

    /// Both together, or `None` if that is no valid stack (rule 6.3).
    fn join(&self, other: PyStack) -> Option<PyStack> {
        self.0.join(other.0).map(PyStack)
    }

    /// The symbol as in a FEN: `T`, `+i`, `(n+ft)`.
    fn symbol(&self) -> String {
        self.0.to_string()
    }

    fn __len__(&self) -> usize {
        self.0.pieces().len()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.symbol()
    }

    fn __repr__(&self) -> String {
        format!("Stack.from_symbol('{}')", self.symbol())
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((py.get_type::<PyStack>().getattr("from_symbol")?.unbind(), (self.symbol(),)))
    }
}

/// Reads a stack as a FEN writes it.
fn read_stack(symbol: &str) -> PyResult<Stack> {
    let wrong = || {
        let shown: String = symbol.chars().take(20).collect();
        value_error(format!("no stack {shown:?}: expected one as in a FEN, `T`, `+i` or `(n+ft)`"))
    };
    let bare = symbol.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let (mut pieces, mut colors) = (Vec::new(), Vec::new());
    let mut heroic = false;
    for letter in bare.unwrap_or(symbol).chars() {
        if letter == '+' && !heroic {
            heroic = true;
            continue;
        }
        let kind = Kind::from_letter(letter).filter(|_| pieces.len() < 3).ok_or_else(wrong)?;
        pieces.push(Piece { kind, heroic });
        colors.push(color(letter.is_ascii_uppercase()));
        heroic = false;
    }
    let one_side = colors.iter().all(|side| Some(side) == colors.first());
    // One piece stands without parentheses, several within.
    if heroic || !one_side || bare.is_some() != (pieces.len() > 1) {
        return Err(wrong());
    }
    colors.first().and_then(|&side| Stack::new(side, &pieces)).ok_or_else(wrong)
}
