//! The log: lines on the standard error, without names, addresses or cookies.
//!
//! What a line is about stands in its spans: `game`, `request`, `socket`.

use std::panic::{self, PanicHookInfo};

use tracing::level_filters::LevelFilter;

/// Writes the log from now on, and every panic into it.
pub fn start(level: LevelFilter) {
    // A line that cannot be written, on a full disk, is lost: that ends nothing.
    let lines = tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false);
    let lines = lines.log_internal_errors(false);
    // A program that has a log of its own keeps it.
    let _ = lines.with_max_level(level).try_init();
    panic::set_hook(Box::new(tell_panic));
}

/// One line for a panic, with its place. Who goes on after it need not tell it again.
fn tell_panic(info: &PanicHookInfo<'_>) {
    let place = info.location().map(ToString::to_string);
    let thread = std::thread::current();
    let message = info.payload_as_str().unwrap_or("no message");
    tracing::error!(place, thread = thread.name(), "panic: {message}");
}
