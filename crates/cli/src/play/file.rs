//! The file that keeps the games, and their tags.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use cotulenh::study::Study;
use cotulenh::{Color, Game};
use cotulenh_engine::Level;
use jiff::Timestamp;

use super::session::Session;
use crate::error::Failure;
use crate::save::{check, replace};
use crate::words::Said;

/// A game file: the games that were there before, and the one that is played.
pub struct GameFile {
    path: PathBuf,
    before: String,
    written: String,
}

impl GameFile {
    /// A file that is there, or one that will be.
    ///
    /// # Errors
    ///
    /// If there is something that cannot be read, or no folder for it.
    pub fn open(path: &Path) -> io::Result<GameFile> {
        check(path)?;
        let before = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        Ok(GameFile { path: path.to_owned(), before, written: String::new() })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the game that is played, if it has changed.
    pub fn write(&mut self, pgn: &str) -> io::Result<()> {
        if self.written == pgn {
            return Ok(());
        }
        replace(&self.path, |out| {
            out.write_all(self.before.as_bytes())?;
            out.write_all(gap(&self.before).as_bytes())?;
            out.write_all(pgn.as_bytes())
        })?;
        pgn.clone_into(&mut self.written);
        Ok(())
    }

    /// Another game follows the one that was written.
    pub fn next_game(&mut self) {
        let gap = gap(&self.before);
        self.before.push_str(gap);
        self.before.push_str(&std::mem::take(&mut self.written));
    }
}

impl<W: Write> Session<'_, W> {
    /// Says goodbye: what is in no file is printed, so that nothing is lost.
    pub fn leave(&mut self) -> Result<(), Failure> {
        self.store()?;
        if self.file.is_none() && self.game.turns().len() > 0 {
            self.tell(&Said::TheGame)?;
            self.say(&self.pgn())?;
        }
        Ok(())
    }

    /// The game file so far.
    pub(super) fn pgn(&self) -> String {
        study(&self.game, self.side, self.level).pgn().to_string()
    }

    /// Writes the game to its file, if it has one.
    pub(super) fn store(&mut self) -> Result<(), Failure> {
        if self.game.turns().len() == 0 && self.game.undone().len() == 0 {
            return Ok(());
        }
        let pgn = self.pgn();
        let Some(file) = &mut self.file else { return Ok(()) };
        // The game goes on even if the disk is full: the next turn tries again.
        match file.write(&pgn) {
            Ok(()) => Ok(()),
            Err(error) => {
                let path = file.path().display().to_string();
                self.tell(&Said::NotSaved { path, error })
            }
        }
    }

    /// Writes the game to a file, from now on after every turn.
    pub(super) fn save(&mut self, path: &str) -> Result<(), Failure> {
        let current = self.file.as_ref().map(|file| file.path().to_owned());
        let wanted = if path.is_empty() { current.clone() } else { Some(Path::new(path).into()) };
        let Some(path) = wanted else { return self.tell(&Said::WhichFile) };
        if current.as_ref() != Some(&path) {
            match GameFile::open(&path) {
                Ok(file) => self.file = Some(file),
                Err(error) => {
                    let path = path.display().to_string();
                    return self.tell(&Said::NotSaved { path, error });
                }
            }
        }
        let pgn = self.pgn();
        let written = self.file.as_mut().map_or(Ok(()), |file| file.write(&pgn));
        let path = path.display().to_string();
        match written {
            Ok(()) => self.tell(&Said::Saved { path }),
            Err(error) => self.tell(&Said::NotSaved { path, error }),
        }
    }
}

/// What keeps games apart.
fn gap(text: &str) -> &'static str {
    match text {
        "" => "",
        text if text.ends_with("\n\n") => "",
        text if text.ends_with('\n') => "\n",
        _ => "\n\n",
    }
}

/// The game with its tags.
fn study(game: &Game, side: Color, level: Level) -> Study {
    let mut study = Study::from(game);
    let engine = format!("cotulenh level {}", level.number());
    let names = [("You", side), (&*engine, !side)];
    for (name, color) in names {
        let tag = if color == Color::Red { "Red" } else { "Blue" };
        // These names are well formed.
        let _ = study.set_tag(tag, name);
    }
    let _ = study.set_tag("Event", "Game against cotulenh");
    let _ = study.set_tag("Date", &today());
    study
}

/// The date (UTC) as game files have it: `2025.11.02`.
fn today() -> String {
    Timestamp::now().strftime("%Y.%m.%d").to_string()
}
