//! The pipes to and from a program, each with a thread, so that nobody waits for ever.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::thread;
use std::time::Instant;

/// How many bytes of a line are read as one.
const MAX_LINE: u64 = 1 << 16;
/// How many lines wait to be looked at; a program that writes more has to wait.
const MAX_WAITING: usize = 1024;

/// A line of a program's output.
#[derive(Debug)]
pub(crate) struct Line {
    /// The line; bytes that are no text are replaced.
    pub text: String,
    /// When it came.
    pub at: Instant,
}

/// The lines that a program writes. The thread ends with the program, or when nobody listens.
pub(crate) fn read_lines(output: Option<ChildStdout>) -> Receiver<Line> {
    let (sender, receiver) = sync_channel(MAX_WAITING);
    if let Some(output) = output {
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut bytes = Vec::new();
            while matches!(output.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes), Ok(1..)) {
                let (text, at) = (String::from_utf8_lossy(&bytes).into_owned(), Instant::now());
                if sender.send(Line { text, at }).is_err() {
                    return;
                }
                bytes.clear();
            }
        });
    }
    receiver
}

/// Where to send what a program shall read. The thread ends with the program, or when nothing more
/// can come.
pub(crate) fn write_orders(input: Option<ChildStdin>) -> Sender<String> {
    let (sender, receiver) = channel::<String>();
    if let Some(mut input) = input {
        thread::spawn(move || {
            for order in receiver {
                if input.write_all(order.as_bytes()).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
    }
    sender
}
