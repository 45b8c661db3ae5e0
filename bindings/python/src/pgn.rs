//! Game files: read as a stream from any file of Python, and written.

use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};

use cotulenh::pgn::{PgnError, PgnErrorKind};
use cotulenh::study::{NodeId, Study};
use cotulenh::{Position, Turn};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::{playing, value_error};
use crate::guard::guard;
use crate::moves::Move;

/// How much is asked for at once.
const CHUNK: usize = 1 << 16;

/// A turn of a game: the index of the node before it (0 is the start), the turn, the comment after it, the
/// comment before it, and its glyphs.
type NodeParts = (usize, Move, String, String, Vec<u8>);

/// A game: its tags, the FEN of its start, the comment before the first turn, and its turns, parents first.
type GameParts = (Vec<(String, String)>, String, String, Vec<NodeParts>);

/// Something wrong or odd: what, and the line, the column and the number of the game.
type Fault = (String, u64, u64, u64);

/// A game with what is wrong and what is odd about it.
type ReadParts = (GameParts, Option<Fault>, Vec<Fault>);

/// Reads the games of a file one after the other.
#[pyclass(module = "cotulenh._core", name = "PgnReader")]
pub struct PgnReader {
    reader: cotulenh::pgn::PgnReader<PyFile>,
    /// What the file raised.
    raised: Raised,
}

type Raised = Arc<Mutex<Option<PyErr>>>;

/// A file of Python, of text or of bytes.
struct PyFile {
    file: Py<PyAny>,
    /// What was read and not taken yet.
    chunk: Vec<u8>,
    taken: usize,
    raised: Raised,
}

impl PyFile {
    fn ask(&self) -> PyResult<Vec<u8>> {
        Python::attach(|py| {
            let read = self.file.bind(py).call_method1("read", (CHUNK,))?;
            if let Ok(text) = read.cast::<PyString>() {
                return Ok(text.to_cow()?.into_owned().into_bytes());
            }
            if let Ok(bytes) = read.cast::<PyBytes>() {
                return Ok(bytes.as_bytes().to_vec());
            }
            let kind = read.get_type().name()?;
            Err(PyTypeError::new_err(format!("read() gave {kind}, not str or bytes")))
        })
    }
}

impl Read for PyFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.chunk.len() {
            self.chunk = self.ask().map_err(|error| {
                *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                io::Error::other("the file cannot be read")
            })?;
            self.taken = 0;
        }
        let len = buffer.len().min(self.chunk.len() - self.taken);
        buffer[..len].copy_from_slice(&self.chunk[self.taken..self.taken + len]);
        self.taken += len;
        Ok(len)
    }
}

#[pymethods]
impl PgnReader {
    #[new]
    fn new(file: Py<PyAny>) -> PgnReader {
        let raised = Raised::default();
        let file = PyFile { file, chunk: Vec::new(), taken: 0, raised: Arc::clone(&raised) };
        PgnReader { reader: cotulenh::pgn::PgnReader::new(file), raised }
    }

    /// The next game, or `None` at the end.
    fn next_game(&mut self) -> PyResult<Option<ReadParts>> {
        guard(|| {
            let read = self.reader.next();
            if let Some(error) = self.raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
                return Err(error);
            }
            let warnings = self.reader.warnings().iter().map(|warning| {
                (warning.kind().to_string(), warning.line(), warning.column(), warning.game())
            });
            let warnings = warnings.collect();
            Ok(match read {
                None => None,
                Some(Ok(study)) => Some((parts(&study), None, warnings)),
                Some(Err(error)) => {
                    let fault = fault(&error);
                    Some((parts(error.study()), Some(fault), Vec::new()))
                }
            })
        })
    }
}

fn fault(error: &PgnError) -> Fault {
    let said = match error.kind() {
        PgnErrorKind::Turn { text, error } => {
            let shown: String = text.chars().take(40).collect();
            format!("{shown}: {error}")
        }
        kind => kind.to_string(),
    };
    (said, error.line(), error.column(), error.game())
}

/// A study in parts, parents before their children, main lines first.
fn parts(study: &Study) -> GameParts {
    let tags = study.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let mut nodes: Vec<NodeParts> = Vec::new();
    let mut open: Vec<(usize, NodeId)> = vec![(0, study.root())];
    while let Some((index, node)) = open.pop() {
        let mut children = Vec::new();
        for &child in study.children(node) {
            let comment = study.comment(child).to_owned();
            let before = study.comment_before(child).to_owned();
            let glyphs = study.glyphs(child).to_vec();
            nodes.push((index, Move(study.turn(child)), comment, before, glyphs));
            children.push((nodes.len(), child));
        }
        open.extend(children.into_iter().rev());
    }
    let start = study.start().fen().to_string();
    (tags, start, study.comment(study.root()).to_owned(), nodes)
}

/// A game as a game file.
#[pyfunction]
pub fn write_pgn(
    tags: Vec<(String, String)>,
    start: &str,
    comment: &str,
    nodes: Vec<NodeParts>,
) -> PyResult<String> {
    guard(|| {
        let position: Position = start.parse().map_err(value_error)?;
        let mut study = Study::new(position);
        for (name, value) in &tags {
            study.set_tag(name, value).map_err(value_error)?;
        }
        study.set_comment(study.root(), comment).map_err(value_error)?;
        let mut places: Vec<(NodeId, Position)> = vec![(study.root(), *study.start())];
        for (parent, turn, comment, before, glyphs) in nodes {
            let turn: Turn = turn.0.ok_or_else(|| value_error("the null move has no notation"))?;
            let &(node, position) =
                places.get(parent).ok_or_else(|| value_error("parents come first"))?;
            let after = position.play_turn(turn).map_err(playing)?;
            let child = study.add_unchecked(node, turn).map_err(value_error)?;
            study.set_comment(child, &comment).map_err(value_error)?;
            // Where no variation begins there is no comment before a turn.
            let _ = study.set_comment_before(child, &before);
            study.set_glyphs(child, &glyphs).map_err(value_error)?;
            places.push((child, after));
        }
        Ok(study.pgn().to_string())
    })
}
