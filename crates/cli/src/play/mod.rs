//! `cotulenh play`: a game against the computer.

mod advice;
mod command;
mod file;
mod read;
mod session;
mod turns;
mod view;

use std::io::{self, BufRead, IsTerminal, Read, Write};

use self::command::Command;
use self::session::Session;
use crate::error::Failure;
use crate::play_args::Play;

/// The longest line that is read; no turn and no sensible file name is as long.
const LONGEST: u64 = 4096;

/// Plays until the player has had enough or the input ends.
pub fn run(args: &Play, out: &mut impl Write) -> Result<(), Failure> {
    let mut session = Session::new(args, out)?;
    let mut input = io::stdin().lock();
    let is_terminal = input.is_terminal() && io::stdout().is_terminal();
    session.begin()?;
    loop {
        session.go_on()?;
        if is_terminal {
            session.prompt()?;
        }
        let line = next_line(&mut input)
            .map_err(|error| Failure::Input(format!("cannot read the standard input: {error}")))?;
        let Some(line) = line else { break };
        let line = if is_terminal { session.answer(&line) } else { &line };
        match Command::read(line) {
            Command::Quit => break,
            command => session.obey(command)?,
        }
    }
    session.leave()
}

/// The next line; none at the end of the input. What is too long is cut, what is no text replaced.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_kind() {
        let text = [b"Te4\n\xff\n".as_slice(), &[b'x'; 10_000], b"\nquit"].concat();
        let mut input = &text[..];
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut input).expect("memory is read") {
            lines.push(line);
        }
        assert_eq!(lines.len(), 4);
        assert_eq!((&*lines[0], &*lines[1], &*lines[3]), ("Te4\n", "\u{fffd}\n", "quit"));
        assert_eq!(lines[2].len() as u64, LONGEST);
    }
}
