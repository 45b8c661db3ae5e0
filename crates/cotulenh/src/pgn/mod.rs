//! Game files: PGN (rule 13.8).
//!
//! `source` counts lines and columns of bytes, `lexer` cuts them into tokens, `reader` makes games of
//! those; `writer` goes the other way.

mod error;
mod lexer;
mod reader;
mod source;
mod warning;
mod writer;

pub(crate) use error::Quoted;
pub use error::{PgnError, PgnErrorKind};
pub use reader::PgnReader;
pub use warning::{PgnWarning, PgnWarningKind};
pub use writer::Pgn;
