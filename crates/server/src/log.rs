//! The log: lines on the standard error, without anything that tells who someone is.

use std::fmt::Arguments;
use std::io::Write;

/// Writes a line to the log.
macro_rules! log {
    ($($words:tt)*) => {
        $crate::log::line(format_args!($($words)*))
    };
}
pub(crate) use log;

/// Writes a line to the log.
pub fn line(words: Arguments<'_>) {
    // When nobody listens there, there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "cotulenh: {words}");
}
