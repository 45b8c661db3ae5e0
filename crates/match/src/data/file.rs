//! Files of games: a header, then one game behind the other, each with its length before it.

use core::fmt;
use std::io::{self, Write};

use super::varint;

/// How a file of games begins; the digit is the version of the form.
pub const MAGIC: [u8; 8] = *b"CTLGAME1";

/// Writes games to a file, each as a whole: what is cut off in the middle of a game can be read up to
/// the game before.
pub struct GamesFile<W> {
    out: W,
    /// Bytes written.
    size: u64,
}

impl<W: Write> GamesFile<W> {
    /// Begins a file.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn new(mut out: W) -> io::Result<GamesFile<W>> {
        out.write_all(&MAGIC)?;
        Ok(GamesFile { out, size: MAGIC.len() as u64 })
    }

    /// Adds a game, as [`GameRecord::to_bytes`](super::GameRecord::to_bytes) gives it, in one piece.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn add(&mut self, game: &[u8]) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(game.len() + 5);
        varint::write(&mut bytes, game.len() as u32);
        bytes.extend_from_slice(game);
        self.out.write_all(&bytes)?;
        self.size += bytes.len() as u64;
        Ok(())
    }

    /// How many bytes it has.
    pub const fn size(&self) -> u64 {
        self.size
    }
}

/// Bytes that are no file of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotGames;

impl fmt::Display for NotGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a file of games, which begins with CTLGAME1")
    }
}

impl core::error::Error for NotGames {}

/// The games of a file, in bytes, for [`GameRecord::from_bytes`](super::GameRecord::from_bytes).
#[derive(Clone, Debug)]
pub struct Games<'a> {
    rest: &'a [u8],
}

/// The games of a file.
///
/// # Errors
///
/// If it is no file of games.
pub fn read_games(file: &[u8]) -> Result<Games<'_>, NotGames> {
    file.strip_prefix(&MAGIC).map(|rest| Games { rest }).ok_or(NotGames)
}

impl<'a> Iterator for Games<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let mut rest = self.rest;
        let length = varint::read(&mut rest)?;
        let (game, rest) = rest.split_at_checked(length as usize)?;
        self.rest = rest;
        Some(game)
    }
}

impl Games<'_> {
    /// How many bytes are left: after the last game those of one that was cut off.
    pub const fn left(&self) -> usize {
        self.rest.len()
    }
}
